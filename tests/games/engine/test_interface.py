"""The one interface, sketched with two games that differ from Entropy where it could break.

Calls at any time by both seats (Gyul! Hap!), more than two seats with secret hands, and one seat alone. Each
is a small game of its own, just large enough to need what the later games need.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, TypeVar

import pytest

from games.engine import entropy
from games.engine.actions import EntropyAction, Role
from games.engine.interface import ActionError, Game, Illegal, Malformed, Outcome, OutOfTurn, Seat
from games.engine.shuffle import shuffled, words
from games.engine.variants import Variant, get_variant

StateT = TypeVar("StateT")

ENTROPY: Game[Variant, tuple[int, ...] | None, entropy.State, EntropyAction, entropy.View] = entropy


# --- Both seats may call at any time; an action carries its seat. ------------------------------------------


@dataclass(frozen=True, slots=True)
class Call:
    """`1 HAP 2 5 7` or `2 GYUL` (no cards)."""

    seat: Seat
    cards: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.seat} HAP {' '.join(map(str, self.cards))}" if self.cards else f"{self.seat} GYUL"


@dataclass(frozen=True, slots=True)
class Duel:
    haps: frozenset[tuple[int, ...]] = field(repr=False)
    points: dict[Seat, int]
    claimed: tuple[tuple[int, ...], ...] = ()
    over: bool = False


@dataclass(frozen=True, slots=True)
class DuelView:
    points: dict[Seat, int]
    claimed: tuple[tuple[int, ...], ...]
    haps: frozenset[tuple[int, ...]] | None


class GyulHap:
    """Points as in the seed; the draws are the cards of one board as triples of attributes."""

    def start(self, options: tuple[Seat, ...], draws: tuple[tuple[int, int, int], ...]) -> Duel:
        triples = combinations(range(1, len(draws) + 1), 3)
        haps = frozenset(
            t for t in triples if all(sum(draws[i - 1][a] for i in t) % 3 == 0 for a in range(3))
        )
        return Duel(haps, dict.fromkeys(options, 0))

    def to_act(self, state: Duel) -> frozenset[Seat]:
        return frozenset() if state.over else frozenset(state.points)

    def legal(self, state: Duel, seat: Seat) -> Iterator[Call]:
        if seat in self.to_act(state):
            yield from (Call(seat, cards) for cards in combinations(range(1, 10), 3))
            yield Call(seat)

    def parse(self, state: Duel, text: str) -> Call:
        seat, kind, *cards = text.split()
        if (kind, len(cards)) not in (("HAP", 3), ("GYUL", 0)):
            raise Malformed(f"{text!r}: three different positions, or GYUL")
        return Call(int(seat), tuple(sorted(map(int, cards))))

    def apply(self, state: Duel, action: Call) -> Duel:
        if action.seat not in self.to_act(state):
            raise OutOfTurn("the board is over")
        left = state.haps - set(state.claimed)
        worth = {False: -2, True: 3}[not left] if not action.cards else -1
        if action.cards in state.haps:
            worth = 1 if action.cards in left else 0
        claimed = (*state.claimed, action.cards) if worth == 1 else state.claimed
        points = state.points | {action.seat: state.points[action.seat] + worth}
        return Duel(state.haps, points, claimed, over=worth == 3)

    def outcome(self, state: Duel) -> Outcome | None:
        best = max(state.points.values())
        winners = tuple(seat for seat, points in state.points.items() if points == best)
        return Outcome(state.points, winners) if state.over else None

    def view(self, state: Duel, seat: Seat | None) -> DuelView:
        return DuelView(state.points, state.claimed, state.haps if state.over else None)


# --- One to five seats, hands that only their owner sees, chance that goes on during the game. -------------


@dataclass(frozen=True, slots=True)
class Lay:
    """`3 K` lays a tile of the own hand, `3 exchange` returns the hand and draws another."""

    seat: Seat
    tile: str | None

    def __str__(self) -> str:
        return f"{self.seat} {self.tile or 'exchange'}"


@dataclass(frozen=True, slots=True)
class Table:
    seed: str = field(repr=False)
    boneyard: tuple[str, ...] = field(repr=False)
    hands: tuple[tuple[str, ...], ...] = field(repr=False)
    turn: Seat = 1
    laid: tuple[tuple[Seat, str], ...] = ()
    shuffles: int = 1


@dataclass(frozen=True, slots=True)
class TableView:
    turn: Seat
    laid: tuple[tuple[Seat, str], ...]
    own_hand: tuple[str, ...] | None
    hand_sizes: tuple[int, ...]
    boneyard: int


class Tiles:
    """Everybody lays one tile a turn until the boneyard is empty; the draws are a committed seed."""

    def start(self, options: int, draws: str) -> Table:
        tiles = shuffled("ABCDEFGHIJKLMNOPQRST", words(draws, "tiles:0"))
        hands = tuple(tiles[2 * seat : 2 * seat + 2] for seat in range(options))
        return Table(draws, tiles[2 * options :], hands)

    def to_act(self, state: Table) -> frozenset[Seat]:
        return frozenset({state.turn}) if state.boneyard else frozenset()

    def legal(self, state: Table, seat: Seat) -> Iterator[Lay]:
        if seat in self.to_act(state):
            yield from (Lay(seat, tile) for tile in state.hands[seat - 1])
            yield Lay(seat, None)

    def parse(self, state: Table, text: str) -> Lay:
        seat, tile = text.split()
        return Lay(int(seat), None if tile == "exchange" else tile)

    def apply(self, state: Table, action: Lay) -> Table:
        if action.seat not in self.to_act(state):
            raise OutOfTurn(f"it is seat {state.turn}'s turn")
        hand = state.hands[action.seat - 1]
        if action.tile is not None and action.tile not in hand:
            raise Illegal(f"{action.tile} is not in the hand")
        kept = tuple(tile for tile in hand if action.tile not in (None, tile))
        missing = 2 - len(kept)
        new = kept + state.boneyard[:missing]
        rest, shuffles = state.boneyard[missing:], state.shuffles
        if action.tile is None:
            rest = shuffled(rest + hand, words(state.seed, f"tiles:{shuffles}"))
            shuffles += 1
        hands = (*state.hands[: action.seat - 1], new, *state.hands[action.seat :])
        laid = state.laid if action.tile is None else (*state.laid, (action.seat, action.tile))
        return Table(state.seed, rest, hands, action.seat % len(hands) + 1, laid, shuffles)

    def outcome(self, state: Table) -> Outcome | None:
        if state.boneyard:
            return None
        scores = {seat: sum(s == seat for s, _ in state.laid) for seat in range(1, len(state.hands) + 1)}
        return Outcome(scores, tuple(s for s in scores if scores[s] == max(scores.values())))

    def view(self, state: Table, seat: Seat | None) -> TableView:
        own = None if seat is None else state.hands[seat - 1]
        return TableView(state.turn, state.laid, own, tuple(map(len, state.hands)), len(state.boneyard))


GYUL_HAP: Game[tuple[Seat, ...], tuple[tuple[int, int, int], ...], Duel, Call, DuelView] = GyulHap()
TILES: Game[int, str, Table, Lay, TableView] = Tiles()
CARDS = ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 0), (1, 1, 0), (1, 0, 1), (2, 2, 1), (1, 2, 0), (2, 1, 2))


def play(game: Game[Any, Any, StateT, Any, Any], state: StateT, *texts: str) -> StateT:
    for text in texts:
        state = game.apply(state, game.parse(state, text))
    return state


def test_entropy_is_a_game_of_the_interface() -> None:
    start = ENTROPY.start(get_variant("hyle5"), None)
    state = play(ENTROPY, start, "1Aa", "AaEa")
    assert ENTROPY.to_act(state) == {Role.CHAOS}
    assert ENTROPY.outcome(state) is None
    assert ENTROPY.view(state, None).board == state.board


def test_both_seats_may_call_and_the_order_of_the_calls_decides() -> None:
    start = GYUL_HAP.start((1, 2), CARDS)
    assert GYUL_HAP.to_act(start) == {1, 2}
    state = play(GYUL_HAP, start, "2 HAP 1 2 3", "1 HAP 3 2 1", "1 HAP 1 2 4")
    assert state.points == {1: -1, 2: 1}
    assert GYUL_HAP.view(state, 1).haps is None
    assert "haps" not in repr(state)
    with pytest.raises(Malformed):
        GYUL_HAP.parse(state, "1 HAP 1 2")


def test_a_board_of_calls_ends_for_both_and_shows_its_secrets() -> None:
    start = GYUL_HAP.start((1, 2), CARDS)
    state = play(GYUL_HAP, start, *(str(Call(1, hap)) for hap in sorted(start.haps)), "2 GYUL")
    outcome = GYUL_HAP.outcome(state)
    assert outcome is not None
    assert outcome.scores == {1: len(start.haps), 2: 3}
    assert GYUL_HAP.view(state, None).haps == start.haps
    assert GYUL_HAP.to_act(state) == frozenset()
    with pytest.raises(OutOfTurn):
        play(GYUL_HAP, state, "1 GYUL")


def test_one_player_practises_with_the_same_rules() -> None:
    state = play(GYUL_HAP, GYUL_HAP.start((1,), CARDS), "1 HAP 1 2 3")
    assert GYUL_HAP.to_act(state) == {1}


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_any_number_of_seats_with_hands_that_only_their_owner_sees(seats: int) -> None:
    start = TILES.start(seats, "ab" * 32)
    state, turns = start, []
    while TILES.outcome(state) is None:
        (seat,) = TILES.to_act(state)
        turns.append(seat)
        views = [TILES.view(state, viewer) for viewer in range(1, seats + 1)]
        assert [view.own_hand for view in views] == list(state.hands)
        assert TILES.view(state, None).own_hand is None
        hidden = replace(views[0], own_hand=None)
        assert TILES.view(state, None) == hidden
        state = TILES.apply(state, next(iter(TILES.legal(state, seat))))
    assert turns[: seats + 1] == [*range(1, seats + 1), 1]
    assert "boneyard" not in repr(state)


def test_what_is_no_turn_or_no_tile_of_the_hand_is_refused() -> None:
    start = TILES.start(3, "ab" * 32)
    other = start.hands[1][0]
    for text, kind in ((f"2 {other}", OutOfTurn), (f"1 {other}", Illegal)):
        with pytest.raises(kind) as caught:
            play(TILES, start, text)
        assert isinstance(caught.value, ActionError)


def test_later_shuffles_follow_from_the_seed_so_that_replaying_gives_the_state() -> None:
    start = TILES.start(2, "cd" * 32)
    texts = ["1 exchange", f"2 {start.hands[1][0]}", "1 exchange", "2 exchange"]
    assert play(TILES, start, *texts) == play(TILES, start, *texts)
    assert play(TILES, start, *texts) != play(TILES, TILES.start(2, "ce" * 32), texts[0], "2 exchange")
