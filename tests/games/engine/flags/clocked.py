"""The handed cases with a real clock beside the game: it judges the stamps and drops the flags.

A case says when flags fall, not what the clocks were set to: whenever a clock starts, it is set so that
it runs out exactly at the coming flag of its side.
"""

from dataclasses import dataclass, field
from typing import Any

from clocks.core import (
    Adjust,
    Carry,
    ClockState,
    End,
    Event,
    Fall,
    Fallen,
    Press,
    Start,
    due_fall,
    new_clock,
    parse_control,
)
from clocks.core import apply as tick
from games.engine.actions import Role
from games.engine.errors import ActionError
from games.engine.flags import PRESETS, FlagGame, actor, apply, begin, fall, give_up, parse_rule
from games.engine.notation import parse_action
from games.engine.record import FlagEvent
from games.engine.variants import get_variant

SIDES = {Role.ORDER: 0, Role.CHAOS: 1}
ROLES = {side: role for role, side in SIDES.items()}


@dataclass
class Table:
    """A game, its clock, and the flags that are to fall."""

    game: FlagGame
    clock: ClockState
    coming: dict[Role, int]
    refused: list[str] = field(default_factory=list)

    def act(self, at: int, by: Role, text: str) -> None:
        self.watch(at)
        try:
            after = apply(self.game, by, parse_action(text, self.game.state.variant))
        except ActionError:
            self.refused.append(text)
            return
        self.game = after
        if after.turn_complete:
            following = actor(after)
            press = Press(self.version, at, SIDES[by], None if following is None else SIDES[following])
            self.record(press)
        self.wind(at)

    def flag(self, at: int, side: Role) -> None:
        if actor(self.game) is side:
            self.watch(at + 1)
            return
        if not self.clock.ended:
            self.record(Fall(self.version, at, SIDES[side], "resigned"))
        self.game = give_up(self.game, side, at)
        self.wind(at)

    def watch(self, at: int) -> None:
        """What the watcher does: record every fall that is due at this instant."""
        while (due := due_fall(self.clock, at)) is not None:
            self.record(due)
            self.game = fall(self.game, ROLES[due.side], due.at)
            self.wind(due.at)

    def wind(self, at: int) -> None:
        """Start, set or end the clock as the game now needs it."""
        running = actor(self.game)
        if running is None:
            if not self.clock.ended:
                self.record(End(self.version, at))
            return
        if self.clock.turn is None:
            self.record(Start(self.version, at, SIDES[running]))
        assert self.clock.turn == SIDES[running]
        until = self.coming.get(running)
        if until is not None:
            reason = "the flag of the case"
            self.record(Adjust(self.version, at, SIDES[running], until - at, reason, set_to=True))

    def record(self, event: Event) -> None:
        self.clock = tick(self.clock, event)

    @property
    def version(self) -> int:
        return self.clock.version + 1


def play(case: dict[str, Any]) -> Table:
    """Play the input of a case; at equal stamps the action comes first."""
    table = _seated(case)
    moments: list[tuple[int, int, dict[str, Any]]] = [(act["at"], 0, act) for act in case["actions"]]
    moments += [(flag["at"], 1, flag) for flag in _later(case)]
    for at, kind, what in sorted(moments, key=lambda moment: moment[:2]):
        if kind == 0:
            table.act(at, Role[what["by"].upper()], what["do"])
        else:
            table.flag(at, Role[what["side"].upper()])
    return table


def _seated(case: dict[str, Any]) -> Table:
    rule = parse_rule(case["preset"], case.get("turn", 0))
    fallen = [FlagEvent(0, Role[flag["side"].upper()], 0) for flag in _inherited(case)]
    bag = [int(colour) for colour in case["bag"]]
    game = begin(rule, get_variant(case["variant"]), bag, case.get("seed"), fallen)
    clock = new_clock(parse_control(PRESETS[case["preset"]].clock))
    clock = tick(clock, Carry(1, 0, clock.banks, tuple(Fallen(SIDES[flag.side], 0) for flag in fallen)))
    table = Table(game, clock, {Role[flag["side"].upper()]: flag["at"] for flag in _later(case)})
    table.wind(0)
    return table


def _inherited(case: dict[str, Any]) -> list[dict[str, Any]]:
    """Flags at the very start, before anybody has acted, are brought from game 1."""
    begun = any(act["at"] == 0 for act in case["actions"])
    return [] if begun else [flag for flag in case["flags"] if flag["at"] == 0]


def _later(case: dict[str, Any]) -> list[dict[str, Any]]:
    return [flag for flag in case["flags"] if flag not in _inherited(case)]
