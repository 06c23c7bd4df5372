"""The values of lines: exact where nothing is open, checked when read, computed where none are learned."""

from itertools import pairwise, product

import numpy as np
import pytest

from games.engine.actions import Role
from games.engine.entropy import apply, start
from games.engine.errors import EngineError
from games.engine.flags import BothFlags, ChaosFlag, FlagRule
from games.engine.notation import parse_action
from games.engine.position import Position
from games.engine.search.shapes import shape_lines, shape_table
from games.engine.search.values import (
    MODES,
    computed_values,
    filled_lines,
    load_values,
    mode_of,
    read_tables,
    tables_hash,
    weights_version,
)
from games.engine.tables import line_scores
from games.engine.variants import VARIANTS, Variant, get_variant

CHAOS, ORDER = Role.CHAOS, Role.ORDER


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("key", sorted(VARIANTS))
def test_without_empty_cells_a_line_is_worth_its_score(key: str, mode: str) -> None:
    variant = get_variant(key)
    values = load_values(variant, mode)
    assert values.weights.dtype == np.float32
    assert values.weights.shape == (2, variant.cell_count + 1, shape_table(variant)[1])
    scores = np.frombuffer(line_scores(variant), dtype=np.uint8)[shape_lines(variant)]
    full = np.array([f"{np.base_repr(line, variant.colours + 1):0>{variant.size}}".count("0") == 0
                     for line in shape_lines(variant)])  # fmt: skip
    for kind in (0, 1):
        assert np.array_equal(values.weights[kind, 0][full], scores[full])


@pytest.mark.parametrize(
    ("flags", "rule", "mode"),
    [
        (set(), FlagRule(), "none"),
        ({ORDER}, FlagRule(), "order"),
        ({CHAOS}, FlagRule(chaos_flag=ChaosFlag.AUTO_FILL), "fill"),
        ({CHAOS}, FlagRule(chaos_flag=ChaosFlag.ORDER_PLACES), "places"),
        ({CHAOS, ORDER}, FlagRule(both_flags=BothFlags.AUTO_FILL), "both"),
        ({CHAOS, ORDER}, FlagRule(both_flags=BothFlags.RANDOM_FILL), "both"),
    ],
)
def test_the_mode_follows_from_the_flags(flags: set[Role], rule: FlagRule, mode: str) -> None:
    variant = get_variant("hyle5")
    state = apply(start(variant, None), parse_action("1Aa", variant))
    assert mode_of(Position.of_state(state, frozenset(flags), rule)) == mode


def test_every_variant_has_learned_values_in_every_mode_with_a_choice() -> None:
    sources = {
        (key, mode): load_values(get_variant(key), mode).source for key, mode in product(VARIANTS, MODES)
    }
    assert sources == {
        (key, mode): "computed" if mode == "both" else weights_version() for key, mode in sources
    }
    assert weights_version() != "computed"


def test_another_variant_gets_computed_values() -> None:
    small = Variant("small", 3, 3, 3, 2)
    values = load_values(small, "none")
    assert values.source == "computed"
    assert np.all(values.weights >= 0)


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(EngineError, match="mode 'chaos': choose none, order, places, fill, both"):
        load_values(get_variant("hyle5"), "chaos")


def test_a_file_is_what_its_name_says() -> None:
    from io import BytesIO

    tables = {"hyle5.none": np.arange(12, dtype=np.int16).reshape(2, 2, 3)}
    content = BytesIO()
    np.savez_compressed(content, **tables)
    name = f"values-{tables_hash(tables)}.npz"
    read = read_tables(name, content.getvalue())
    assert read[0] in name
    assert np.array_equal(read[1]["hyle5.none"], tables["hyle5.none"])
    tables["hyle5.none"][0, 0, 0] = 7
    with pytest.raises(EngineError, match="holds other weights than its name says"):
        read_tables(f"values-{tables_hash(tables)}.npz", content.getvalue())


def test_a_line_filled_by_chance_is_worth_the_mean_of_all_its_fillings() -> None:
    variant = Variant("small", 3, 2, 4, 2)
    scores, (table, _) = line_scores(variant), shape_table(variant)
    worth = filled_lines(variant, 0.0)
    for line in product(range(3), repeat=3):
        fillings = list(product(*([cell] if cell else [1, 2] for cell in line)))
        mean = sum(scores[int("".join(map(str, filling)), 3)] for filling in fillings) / len(fillings)
        assert worth[table[int("".join(map(str, line)), 3)]] == pytest.approx(mean)


def test_the_more_order_decides_the_more_a_position_is_worth() -> None:
    variant = get_variant("hyle5")
    board = [computed_values(variant, mode).weights[1, 5] for mode in ("order", "none", "fill", "places")]
    assert all(np.all(less <= more + 1e-4) for less, more in pairwise(board))
