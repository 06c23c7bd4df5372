"""Random games of each kind: tiles conserved, hands hidden, states replayed, scores counted again."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.chaos_tiles import Blob, is_connected, is_legal
from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.actions import Done, Exchange, Place, TilesAction, Transfer, parse_action
from games.engine.chaos_tiles.games.boneyard import commitment
from games.engine.chaos_tiles.games.pips import kind_of
from games.engine.chaos_tiles.games.record import check_record, record_of
from games.engine.chaos_tiles.games.record_text import read_text, write_text
from games.engine.chaos_tiles.games.state import PipState
from games.engine.chaos_tiles.games.views import PipView, shown_text
from tests.games.engine.chaos_tiles.games.recount import Groups, biggest, omelet_points, pip_groups
from tests.games.engine.chaos_tiles.games.tables import SALT, random_game
from tests.games.engine.strategies import seeds

Course = list[tuple[play.State, TilesAction | None]]

SMALL: Mapping[str, Mapping[str, object]] = {
    "omelet": {"game": "chaos-omelet", "players": 3, "colours": 3, "hands": [6, 5, 8]},
    "omelet-r1": {"game": "chaos-omelet", "colours": 3, "pip_set": "r1", "partial_contact": False},
    "transfer": {"game": "tiles-transfer", "players": 3, "colours": 3, "hands": [6, 6, 6]},
    "transfer-two": {"game": "tiles-transfer", "colours": 4, "sum": True, "hands": [22, 22]},
    "solitaire": {"game": "scorers-solitaire", "colours": 3, "target": 4, "any_time": True},
    "pentagons": {"game": "micropentagons", "colours": 3, "pip_set": "r1"},
    "duos": {"game": "cruel-duos", "players": 3, "veks": 9, "kays": 9},
    "go": {"game": "go-asunder"},
    "go-generated": {"game": "go-asunder", "figure": "generated", "figure_tiles": 14, "komi": 6},
}


@pytest.mark.parametrize("name", SMALL)
@settings(max_examples=3)
@given(seed=seeds, number=st.integers(0, 2**32), leaving=st.sampled_from([0.0, 0.0, 0.02]))
def test_a_random_game(name: str, seed: str, number: int, leaving: float) -> None:
    course = random_game(SMALL[name], seed, Random(number), leaving=leaving)
    pip_course = [(state, action) for state, action in course if isinstance(state, PipState)]
    check_record_of(course, seed)
    if pip_course:
        check_tiles(pip_course)
        check_secrets(pip_course)
        check_scores(pip_course)
        check_blob(pip_course[-1][0].blob)


def check_record_of(course: Course, seed: str) -> None:
    """The record in text gives the same last state."""
    last = course[-1][0]
    committed = commitment(last.options.game, seed, SALT)
    actions = tuple(action for _, action in course if action is not None)
    record = record_of(last, actions, commitment=committed, seed=seed, salt=SALT)
    again = read_text(write_text(record))
    assert again == record
    assert check_record(again) == last
    assert all(parse_action(str(action)) == action for action in actions)


def check_tiles(course: list[tuple[PipState, TilesAction | None]]) -> None:
    """Every tile is in one place at all times."""
    for state, _ in course:
        held = [tile for hand in state.hands for tile in hand]
        tiles = [*state.blob, *held, *state.boneyard.order, *state.turn.returned]
        assert sorted(tiles) == sorted(state.pips)


def check_secrets(course: list[tuple[PipState, TilesAction | None]]) -> None:
    """What a view says does not depend on what its seat can't know: were other tiles of the same kinds in the
    hands of others and in the boneyard, it would be the same."""
    for state, action in course[:: max(1, len(course) // 12)]:
        if state.ended is not None:
            continue
        for seat in (None, *state.options.seats):
            seen = play.view(state, seat)
            assert isinstance(seen, PipView)
            tiles = [hand.tiles for hand in seen.hands]
            assert all((each is not None) == (owner == seat) for owner, each in enumerate(tiles, start=1))
            assert play.view(with_others_moved(state, seat), seat) == seen
            assert state.seed not in repr(seen)
        if isinstance(action, Exchange):
            others = shown_text(action, None)
            assert others == shown_text(action, action.seat % 5 + 1) != str(action)
            assert shown_text(action, action.seat) == shown_text(action, None, is_over=True) == str(action)


def with_others_moved(state: PipState, seat: int | None) -> PipState:
    """The same to this seat, but all that it can't see is elsewhere."""
    own = set(state.hands[seat - 1]) if seat else set()
    returned = state.turn.returned if seat != state.seat else ()
    hidden = [*state.boneyard.order, *returned]
    hidden += [tile for hand in state.hands for tile in hand if tile not in own]
    other: dict[int, int] = {}
    for kind in "VK":
        tiles = [tile for tile in hidden if kind_of(tile) == kind]
        other |= dict(zip(tiles, reversed(tiles), strict=True))
    hands = tuple(tuple(other.get(tile, tile) for tile in hand) for hand in state.hands)
    order = tuple(other.get(tile, tile) for tile in state.boneyard.order)
    turn = replace(state.turn, returned=tuple(other.get(tile, tile) for tile in state.turn.returned))
    return replace(state, hands=hands, boneyard=replace(state.boneyard, order=order), turn=turn)


def check_blob(blob: Blob) -> None:
    """Every tile lies by the rules among the others, which hang together."""
    assert is_connected(blob)
    for tile, placement in blob.tiles.items():
        assert placement.kind == kind_of(tile)
        if len(blob) > 1:
            assert is_legal(blob.without_tile(tile), placement) is None


def check_scores(course: list[tuple[PipState, TilesAction | None]]) -> None:
    """Points are those that the positions give."""
    last, points = course[-1][0], dict.fromkeys(course[-1][0].options.seats, 0)
    burned: set[tuple[int, int]] = set()
    game, placed = last.options.game, set[int]()
    for (state, action), (after, _) in pairwise(course):
        if isinstance(action, Place):
            placed.add(action.tile)
        if game == "micropentagons" and isinstance(action, Place | Transfer):
            for _, pips in groups_of(after):
                if len(pips) >= 5 and burned.isdisjoint(pips):
                    points[action.seat] += 1
                    burned |= pips
        cut = placed and (after.ended is not None or after.turn.number != state.turn.number)
        if isinstance(action, Done) or cut:
            if game == "chaos-omelet":
                points[state.seat] += omelet_points(groups_of(after), placed)
            placed.clear()
    if game in ("chaos-omelet", "micropentagons"):
        assert last.points == tuple(points.values())
        assert sum(last.points) == sum(scored.points for scored in last.scored)
    else:
        check_biggest(last)


def groups_of(state: PipState) -> Groups:
    return pip_groups(state.blob.tiles, state.options.pip_set, state.options.colours)


def check_biggest(last: PipState) -> None:
    groups = groups_of(last)
    ended = play.outcome(last)
    assert ended is not None
    if last.options.game == "scorers-solitaire":
        smallest = min(biggest(groups, colour) for colour in range(1, last.options.colours + 1))
        assert ended.scores == {1: smallest}
        assert bool(ended.winners) == (smallest >= last.options.target)
        return
    for seat in last.options.seats:
        own = [biggest(groups, colour) for colour, owner in last.claims if owner == seat]
        assert ended.scores[seat] == (sum(own) if last.options.sum else max(own, default=0))
