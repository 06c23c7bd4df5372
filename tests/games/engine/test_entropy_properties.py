from collections import Counter
from dataclasses import fields

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import entropy
from games.engine.actions import Placement, Role
from games.engine.record import GameRecord, replay, states
from games.engine.variants import Variant
from tests.games.engine.strategies import games, variants


@st.composite
def any_game(draw: st.DrawFn) -> tuple[entropy.State, GameRecord]:
    variant: Variant = draw(variants)
    return draw(games(variant))


@settings(max_examples=40)
@given(any_game())
def test_counters_are_conserved(game: tuple[entropy.State, GameRecord]) -> None:
    _, record = game
    variant = record.header.variant
    placed: Counter[int] = Counter()
    for state, action in zip(states(record), [None, *record.actions], strict=True):
        if isinstance(action, Placement):
            placed[action.colour] += 1
        on_board = Counter(colour for colour in state.board.cells if colour)
        assert on_board == placed
        assert [count + on_board[colour] for colour, count in enumerate(state.left, 1)] == [
            variant.copies
        ] * variant.colours


@settings(max_examples=40)
@given(any_game())
def test_replaying_gives_the_state_and_undoing_is_replaying_less(
    game: tuple[entropy.State, GameRecord],
) -> None:
    state, record = game
    assert replay(record, state.draws) == state
    for count, earlier in enumerate(states(record, state.draws)):
        assert earlier == replay(GameRecord(record.header, record.actions[:count]), state.draws)


@settings(max_examples=40)
@given(any_game())
def test_legal_actions_are_accepted_and_all_others_refused(game: tuple[entropy.State, GameRecord]) -> None:
    state, _ = game
    for role in Role:
        for action in entropy.legal(state, role):
            assert entropy.apply(state, action).ply == state.ply + 1
            assert entropy.parse(state, str(action)) == action
    empty = len(state.board.empty_cells())
    if state.turn is Role.CHAOS:
        assert len(list(entropy.legal(state, Role.CHAOS))) == empty


def redrawn(state: entropy.State) -> entropy.State:
    """The same public history with the counters not yet drawn the other way round."""
    assert state.draws is not None
    known = (state.ply + 1) // 2 + (state.drawn is not None)
    again = entropy.start(state.variant, state.draws[:known] + state.draws[known:][::-1])
    values = {field.name: getattr(state, field.name) for field in fields(state)}
    return entropy.State(**values | {"draws": again.draws})


@settings(max_examples=60)
@given(any_game())
def test_nobody_sees_a_counter_before_it_is_drawn(game: tuple[entropy.State, GameRecord]) -> None:
    state, _ = game
    other = redrawn(state)
    for seat in (Role.CHAOS, Role.ORDER, None):
        assert entropy.view(state, seat) == entropy.view(other, seat)
        assert repr(entropy.view(state, seat)) == repr(entropy.view(other, seat))
    assert repr(state) == repr(other)


@settings(max_examples=40)
@given(any_game())
def test_both_players_and_spectators_see_the_drawn_counter(game: tuple[entropy.State, GameRecord]) -> None:
    state, _ = game
    assert state.draws is not None
    for seat in (Role.CHAOS, Role.ORDER, None):
        view = entropy.view(state, seat)
        assert view.board == state.board
        assert view.turn == state.turn
        expected = state.draws[state.ply // 2] if state.turn is Role.CHAOS else None
        assert view.drawn == expected
        assert sum(view.left.values()) == state.board.cells.count(0)
        assert (view.outcome is None) == (state.turn is not None)
