"""The statements that need time: clock and game side by side, joined as a service joins them."""

from dataclasses import dataclass

import pytest

from clocks.core import (
    Adjust,
    Carry,
    ClockState,
    End,
    Event,
    Fall,
    Lift,
    Press,
    Start,
    TooLate,
    carried,
    due_fall,
    evaluate,
    new_clock,
    parse_control,
)
from clocks.core import apply as tick
from games.engine.actions import Role
from games.engine.errors import OutOfTurn
from games.engine.flags import FlagGame, FlagRule, actor, apply, fall, inherited, is_over, lift
from games.engine.record import FlagEvent
from tests.games.engine.flags.small_games import CHAOS, FILLS, ORDER, PLACES, RULES, action, new_game

SIDES = {ORDER: 0, CHAOS: 1}
MINUTE = 60_000


@dataclass
class Board:
    """A game and its clock; nothing is decided here but which event of the clock an action is."""

    game: FlagGame
    clock: ClockState

    def record(self, event: Event) -> None:
        self.clock = tick(self.clock, event)

    @property
    def version(self) -> int:
        return self.clock.version + 1

    @property
    def next_side(self) -> int | None:
        player = actor(self.game)
        return None if player is None else SIDES[player]

    def act(self, at: int, text: str) -> None:
        player = actor(self.game)
        assert player is not None
        self.game = apply(self.game, player, action(text))
        if self.game.turn_complete:
            self.record(Press(self.version, at, SIDES[player], self.next_side))

    def notice(self, at: int) -> None:
        due = due_fall(self.clock, at)
        assert due is not None
        self.record(due)
        self.game = fall(self.game, Role.ORDER if due.side == 0 else CHAOS, due.at)
        if self.next_side is not None:
            self.record(Start(self.version, at, self.next_side))

    def left(self, at: int) -> dict[Role, int | None]:
        remaining = evaluate(self.clock, at).remaining
        return {side: remaining[number] for side, number in SIDES.items()}


def board(control: str, rule: FlagRule = FILLS) -> Board:
    clock = tick(new_clock(parse_control(control)), Start(1, 0, SIDES[CHAOS]))
    return Board(new_game(rule), clock)


def test_the_fall_is_at_the_deadline_whoever_notices_it_and_the_wait_is_nobodys() -> None:
    table = board("1", FILLS)
    table.notice(MINUTE + 250)
    assert table.game.flags == (FlagEvent(0, CHAOS, MINUTE),)
    assert table.left(MINUTE + 250) == {CHAOS: 0, ORDER: MINUTE}
    assert table.clock.turn == SIDES[ORDER]


def test_an_action_at_the_deadline_counts_and_one_after_it_is_refused_without_effect() -> None:
    table = board("1")
    with pytest.raises(TooLate):
        tick(table.clock, Press(2, MINUTE + 1, SIDES[CHAOS], SIDES[ORDER]))
    table.act(MINUTE, "1Aa")
    assert table.left(MINUTE) == {CHAOS: 0, ORDER: MINUTE}


@pytest.mark.parametrize("rule", RULES)
def test_order_flagged_chaos_plays_on_on_its_own_clock_and_passes_take_no_time(rule: FlagRule) -> None:
    table = board("1+5", rule)
    table.act(10_000, "1Aa")
    table.notice(10_000 + MINUTE + 1)
    begun = table.clock.at
    assert table.left(begun) == {CHAOS: 55_000, ORDER: 0}
    table.act(begun + 2_000, "1Ab")
    table.act(begun + 3_000, "1Ac")
    assert table.clock.turn == SIDES[CHAOS]
    assert table.left(begun + 3_000) == {CHAOS: 55_000 - 3_000 + 10_000, ORDER: 0}


def test_order_places_has_one_clock_throughout_and_one_credit_a_turn() -> None:
    table = board("1+5", PLACES)
    table.notice(MINUTE + 1)
    begun = table.clock.at
    table.act(begun + 4_000, "1Aa")
    assert table.left(begun + 4_000) == {CHAOS: 0, ORDER: 56_000}
    table.act(begun + 9_000, "AaEa")
    assert table.left(begun + 9_000) == {CHAOS: 0, ORDER: 51_000 + 5_000}
    assert table.clock.turn == SIDES[ORDER]


def test_auto_fill_only_orders_clock_runs() -> None:
    table = board("1", FILLS)
    table.notice(MINUTE + 1)
    begun = table.clock.at
    for number, text in enumerate(("AaAa", "AbAb", "AcAc"), start=1):
        table.act(begun + number * 1_000, text)
    assert table.left(begun + 3_000) == {CHAOS: 0, ORDER: 57_000}
    assert table.clock.turn == SIDES[ORDER]


@pytest.mark.parametrize("rule", RULES)
def test_after_both_flags_no_clock_runs(rule: FlagRule) -> None:
    table = board("1", rule)
    table.notice(MINUTE + 1)
    table.notice(2 * MINUTE + 2)
    assert is_over(table.game)
    assert table.clock.turn is None
    assert evaluate(table.clock, 99 * MINUTE).remaining == (0, 0)


def test_time_given_does_not_lift_a_fallen_flag_lifting_does() -> None:
    table = board("1", PLACES)
    table.notice(MINUTE + 1)
    table.record(Adjust(table.version, MINUTE + 2, SIDES[CHAOS], MINUTE, "spilled coffee"))
    assert table.clock.is_fallen(SIDES[CHAOS])
    with pytest.raises(OutOfTurn):
        apply(table.game, CHAOS, action("1Aa"))
    table.game = lift(table.game, CHAOS, 0, MINUTE + 3, "spilled coffee")
    table.record(Lift(table.version, MINUTE + 3, SIDES[CHAOS], 0, table.next_side, "spilled coffee"))
    assert not table.clock.is_fallen(SIDES[CHAOS])
    table.act(MINUTE + 4, "1Aa")
    assert table.clock.turn == SIDES[ORDER]


@pytest.mark.parametrize("minimum, down", [(0, [CHAOS]), (10_000, [])])
def test_per_match_a_flag_stays_fallen_in_game_2_unless_there_is_a_minimum(
    minimum: int, down: list[Role]
) -> None:
    table = board("1")
    table.act(1_000, "1Aa")
    table.record(Fall(table.version, 2_000, SIDES[ORDER], "left"))
    table.record(End(table.version, 3_000))
    carry: Carry = carried(table.clock, at=5_000, seats=[1, 0], minimum=minimum)
    flags = [FlagEvent(0, ORDER if flag.side == 0 else CHAOS, 5_000) for flag in carry.fallen]
    assert [flag.side for flag in flags] == down
    if not minimum:
        assert tuple(flags) == inherited([FlagEvent(1, ORDER, 2_000)], at=5_000)


def test_the_record_keeps_the_deadline_as_the_instant() -> None:
    table = board("30s")
    table.act(7, "1Aa")
    table.act(9, "AaAa")
    table.notice(40_000)
    assert table.game.flags == (FlagEvent(2, CHAOS, 30_002),)
