"""Learning: a short run learns, the same seed learns the same, and the file says what it holds."""

from pathlib import Path

import numpy as np
import pytest

from games.engine.errors import EngineError
from games.engine.search.learn import learn, main, store
from games.engine.search.learn_game import LearnGame, difference
from games.engine.search.learn_kernel import SEEN
from games.engine.search.values import load_values, read_tables
from games.engine.variants import Variant, get_variant

SMALL = Variant("small", 4, 4, 4, 2)


def test_a_short_run_learns() -> None:
    game = LearnGame.of(SMALL, "none")
    log: list[str] = []
    weights = learn(game, 2000, 1, log.append, 50)
    for rival, seen, least in ((game.first(), SEEN, 1.0), (game.greedy(), 1, 8.0)):
        lead, half = difference(game, 400, 77, weights, rival, (SEEN, seen))
        assert lead > least
        assert lead > half
    assert len(log) == 8
    assert "against greedy +" in log[-1]


def test_values_are_what_the_games_bring() -> None:
    game = LearnGame.of(SMALL, "none")
    weights = learn(game, 2000, 1, lambda line: None, 10)
    assert 2 * SMALL.size * weights[0, SMALL.cell_count, 0] == pytest.approx(
        game.scores_of(1000, 5, weights, weights).mean(), abs=1
    )


def test_the_same_seed_learns_the_same() -> None:
    game = LearnGame.of(SMALL, "fill")
    one, two, other = (learn(game, 80, seed, lambda line: None, 1) for seed in (1, 1, 2))
    assert np.array_equal(one, two)
    assert not np.array_equal(one, other)


def test_values_are_what_the_games_bring_when_order_only_passes() -> None:
    game = LearnGame.of(SMALL, "order")
    weights = learn(game, 1200, 3, lambda line: None, 20)
    scores = game.scores_of(300, 8, weights, weights)
    assert 2 * SMALL.size * weights[0, SMALL.cell_count, 0] == pytest.approx(scores.mean(), abs=2)


def test_order_learns_to_place_too() -> None:
    game = LearnGame.of(SMALL, "places")
    weights = learn(game, 1200, 3, lambda line: None, 50)
    lead, half = difference(game, 300, 8, weights, game.first())
    assert lead > max(half, 2)


def test_threads_change_no_number() -> None:
    one, two = (
        learn(LearnGame.of(SMALL, "none", threads), 120, 4, lambda line: None, 1) for threads in (1, 2)
    )
    assert np.array_equal(one, two)


def test_there_is_nothing_to_learn_where_nobody_decides() -> None:
    with pytest.raises(EngineError, match="mode 'both': values are learned for none, order, places, fill"):
        LearnGame.of(SMALL, "both")


def test_one_file_holds_all_and_is_named_anew(tmp_path: Path) -> None:
    weights = load_values(get_variant("hyle5"), "none").weights
    first = store(tmp_path, "hyle5.none", weights)
    second = store(tmp_path, "hyle5.order", weights + 1)
    assert first != second
    assert list(tmp_path.iterdir()) == [second]
    _, tables = read_tables(second.name, second.read_bytes())
    assert sorted(tables) == ["hyle5.none", "hyle5.order"]
    assert np.abs(tables["hyle5.none"] / 100 - weights).max() <= 0.006


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--variant", "hyle5", "--games", "40", "--matches", "5", "--out", str(tmp_path)]) == 0
    log = capsys.readouterr().out.splitlines()
    assert log[0].startswith("hyle5.none round 1: 10 games, mean ")
    assert [path.name for path in tmp_path.iterdir()] == [log[-1]]
