"""What the search finds, against a solution made here; its limits, and what it refuses."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import count
from random import Random
from threading import Event, Thread
from time import monotonic_ns

import pytest

from games.engine.actions import EntropyAction, Placement, Role, Slide
from games.engine.cells import cell_at
from games.engine.entropy import State, apply, legal
from games.engine.errors import EngineError
from games.engine.position import Placer, Position
from games.engine.scoring import score_total
from games.engine.search import ENGINE_VERSION, Choice, Limit, choose, exact, ranked, share_of_time, warm_up
from games.engine.search.version import engine_version
from tests.games.engine.search.positions import ENTROPY7, HYLE5, MODES, SMALL, position

MUCH = Limit(nodes=10**9)


class Solution:
    """Best play to the end by trying everything, with the rules of `entropy` and exact chances."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.variant, self.placer, self.slides = start.variant, start.placer, start.slides
        ply = 2 * (start.variant.cell_count - start.empty) - (1 if start.turn is Role.ORDER else 0)
        self.state = State(start.variant, start.board, start.left, ply, last_placed=start.last_placed)
        self.value = cache(self._value)

    def _value(self, state: State) -> Fraction:
        if state.turn is None:
            return Fraction(score_total(state.board, self.variant))
        if state.turn is Role.ORDER:
            return max(self.value(self.rest(state, action)) for action in self.moves(state, 0))
        return sum(
            (Fraction(number, sum(state.left)) * self.of_draw(state, colour))
            for colour, number in enumerate(state.left, start=1)
            if number
        ) + Fraction(0)

    def of_draw(self, state: State, colour: int) -> Fraction:
        values = [self.value(self.rest(state, action)) for action in self.moves(state, colour)]
        if self.placer is Placer.AT_RANDOM:
            return sum(values, Fraction(0)) / len(values)
        return min(values) if self.placer is Placer.CHAOS else max(values)

    def rest(self, state: State, action: EntropyAction) -> State:
        """The state without what the value doesn't depend on, for the cache."""
        after = apply(state, action)
        occupied = next(cell_at(n, self.variant.size) for n, held in enumerate(after.board.cells) if held)
        return State(after.variant, after.board, after.left, after.ply, last_placed=occupied)

    def moves(self, state: State, colour: int) -> Iterator[EntropyAction]:
        for action in legal(state, state.turn or Role.CHAOS):
            if isinstance(action, Placement):
                if action.colour == colour:
                    yield action
                    if self.placer is Placer.IN_ORDER:  # the first in the order of `legal`
                        return
            elif self.slides or not isinstance(action, Slide):
                yield action


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("turn", [Role.CHAOS, Role.ORDER])
@pytest.mark.parametrize("empty", [3, 4])
def test_the_search_solves_small_boards(mode: str, turn: Role, empty: int) -> None:
    for seed in range(5 - empty):
        start = position(SMALL, empty, seed, turn, mode)
        solution = Solution(start)
        choices = ranked(start, MUCH)
        best = (min if turn is Role.CHAOS and start.placer is Placer.CHAOS else max)(
            float(solution.value(solution.rest(solution.state, choice.action))) for choice in choices
        )
        found = float(solution.value(solution.rest(solution.state, choices[0].action)))
        assert choices[0].value == pytest.approx(found, abs=1e-6)
        if start.placer is not Placer.AT_RANDOM:
            assert found == pytest.approx(best)


def test_a_larger_small_board_is_solved() -> None:
    start = position(SMALL, 5, 1, Role.CHAOS)
    solution = Solution(start)
    assert choose(start, MUCH, Random(0)).value == pytest.approx(
        float(solution.of_draw(solution.state, start.drawn or 0)), abs=1e-6
    )


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("turn", [Role.CHAOS, None, Role.ORDER])
def test_the_exact_distribution(mode: str, turn: Role | None) -> None:
    for empty in (1, 2):
        start = position(HYLE5, empty, 7 * empty, turn, mode)
        finals, solution = exact(start), Solution(start)
        assert finals is not None
        assert sum(finals.values()) == 1
        mean = sum((score * chance for score, chance in finals.items()), Fraction(0))
        if start.drawn is None:
            assert mean == solution.value(solution.state)
        else:
            assert mean == solution.of_draw(solution.state, start.drawn)
    assert exact(position(HYLE5, 3, 1, turn, mode)) is None


def test_every_legal_action_is_ranked_and_asked_ones_are_followed() -> None:
    start = position(HYLE5, 9, 4, Role.ORDER)
    solution = Solution(start)
    every = list(legal(solution.state, Role.ORDER))
    plain = ranked(start, Limit(nodes=30000))
    assert {choice.action for choice in plain} == set(every)
    assert len(plain) == len(every)
    last = plain[-1]
    asked = {choice.action: choice for choice in ranked(start, Limit(nodes=10**6), also=[last.action])}
    assert asked[last.action].depth > last.depth


def test_nodes_alone_give_the_same_answer_again() -> None:
    for turn in (Role.CHAOS, Role.ORDER):
        start = position(ENTROPY7, 20, 6, turn)
        assert ranked(start, Limit(nodes=5000)) == ranked(start, Limit(nodes=5000))
    chosen = [choose(start, Limit(nodes=5000), Random(9), strength) for strength in range(1, 11)]
    assert chosen == [choose(start, Limit(nodes=5000), Random(9), strength) for strength in range(1, 11)]


def test_what_cannot_be_searched_is_refused() -> None:
    with pytest.raises(EngineError, match="no counter is drawn"):
        choose(position(HYLE5, 9, 4, None), MUCH, Random(0))
    last = position(HYLE5, 1, 4, Role.CHAOS)
    full = last.board.with_cells((last.board.empty_cells()[0], last.drawn or 0))
    with pytest.raises(EngineError, match="the board is full"):
        choose(Position(HYLE5, full, (0,) * 5, None), MUCH, Random(0))
    with pytest.raises(EngineError, match="strength 11: give 1 to 10"):
        choose(position(HYLE5, 9, 4, Role.ORDER), MUCH, Random(0), 11)
    with pytest.raises(EngineError, match="give nodes, or ms and a clock"):
        Limit()
    with pytest.raises(EngineError, match="needs a clock"):
        Limit(ms=5)


def test_the_search_ends_when_the_clock_says_so() -> None:
    for ms in (0, 1, 50):
        ticks: Iterator[int] = count()
        choice = choose(position(ENTROPY7, 20, 6, Role.ORDER), Limit(ms=ms, clock=ticks.__next__), Random(0))
        assert isinstance(choice, Choice)
        assert next(ticks) <= ms + 2  # the clock was not asked again


def now() -> int:
    return monotonic_ns() // 1_000_000


def test_a_busy_machine_does_not_make_it_late() -> None:
    warm_up(ENTROPY7)
    stop, late = Event(), []
    busy = Thread(target=lambda: [sum(range(1000)) for _ in iter(stop.is_set, True)])
    busy.start()
    try:
        for turn in (Role.CHAOS, Role.ORDER):
            for empty in (6, 20, 35):
                before = now()
                choose(position(ENTROPY7, empty, empty, turn), Limit(ms=100, clock=now), Random(0))
                late.append(now() - before - 100)
    finally:
        stop.set()
        busy.join()
    assert sorted(late)[len(late) // 2] < 60, (
        late
    )  # usually under 20; other work on this machine takes its share
    assert max(late) < 1000, late


def test_the_time_of_a_game_lasts_to_its_end() -> None:
    for turn in (Role.CHAOS, Role.ORDER):
        remaining = 30_000
        for empty in range(48, 0, -1):
            share = share_of_time(remaining, position(ENTROPY7, empty, 1, turn))
            assert 0 < share < 3000
            remaining -= share
        assert 500 < remaining < 10_000
    assert share_of_time(0, position(ENTROPY7, 20, 1, Role.ORDER)) < 10


def test_the_version_names_the_weights() -> None:
    assert engine_version() == ENGINE_VERSION
    assert ENGINE_VERSION.startswith("orderly-")
