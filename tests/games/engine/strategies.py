"""Boards and games for property tests."""

from hypothesis import strategies as st

from games.engine import entropy
from games.engine.actions import EntropyAction
from games.engine.bag import draw_order
from games.engine.grid import Board
from games.engine.record import GameRecord, Header
from games.engine.variants import VARIANTS, Variant

variants = st.sampled_from(list(VARIANTS.values()))
seeds = st.integers(0, 2**256 - 1).map(lambda number: f"{number:064x}")


@st.composite
def boards(draw: st.DrawFn, variant: Variant) -> Board:
    """Any colours, any empty cells; few colours in half of them, so that long patterns occur."""
    most = draw(st.sampled_from([2, variant.colours]))
    cells = draw(st.lists(st.integers(0, most), min_size=variant.cell_count, max_size=variant.cell_count))
    return Board(variant.size, tuple(cells))


@st.composite
def variant_boards(draw: st.DrawFn) -> tuple[Variant, Board]:
    variant = draw(variants)
    return variant, draw(boards(variant))


@st.composite
def games(draw: st.DrawFn, variant: Variant, *, with_draws: bool = True) -> tuple[entropy.State, GameRecord]:
    """A legal game of any length with its last state."""
    plies = draw(st.one_of(st.just(variant.plies), st.integers(0, variant.plies)))
    pick = draw(st.randoms(use_true_random=False))
    state = entropy.start(variant, draw_order(variant, draw(seeds)) if with_draws else None)
    actions: list[EntropyAction] = []
    for _ in range(plies):
        assert state.turn is not None
        actions.append(pick.choice(list(entropy.legal(state, state.turn))))
        state = entropy.apply(state, actions[-1])
    return state, GameRecord(Header(variant=variant), tuple(actions))
