"""A stored game read back as a value of the flag machine, and written again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import entropy
from games.engine.actions import Placement, Role
from games.engine.bag import draw_order
from games.engine.errors import EngineError
from games.engine.flags import FlagGame, FlagRule, Lifted, Ply
from games.engine.notation import parse_action
from games.engine.record import FlagEvent
from games.engine.variants import Variant

RULE = "rule"
SIDES = (Role.ORDER, Role.CHAOS)  # side 0 of a clock is Order, side 1 Chaos


def clock_side(role: Role) -> int:
    """The side of the clock that a role has."""
    return SIDES.index(role)


def role_of_side(side: int) -> Role:
    """The role whose clock a side is."""
    return SIDES[side]


def plies_data(plies: Sequence[Ply]) -> list[list[str]]:
    """Plies as `[text, by]`."""
    return [[str(ply.action), ply.by.label if ply.by else RULE] for ply in plies]


def flag_data(flag: FlagEvent) -> dict[str, Any]:
    return {"ply": flag.ply, "side": flag.side.label, "at": flag.at}


def flag_from(data: dict[str, Any]) -> FlagEvent:
    return FlagEvent(data["ply"], role_named(data["side"]), data["at"])


def lifted_data(lifted: Lifted) -> dict[str, Any]:
    return {"flag": flag_data(lifted.flag), "ply": lifted.ply, "at": lifted.at, "reason": lifted.reason}


def lifted_from(data: dict[str, Any]) -> Lifted:
    return Lifted(flag_from(data["flag"]), data["ply"], data["at"], data["reason"])


def role_named(label: str) -> Role:
    """`order` or `chaos` as a role. Raises EngineError."""
    for role in Role:
        if role.label == label:
            return role
    raise EngineError(f"{label!r} is no role: give order or chaos")


def stored_game(
    rule: FlagRule,
    variant: Variant,
    seed: str,
    plies: Sequence[Sequence[str]],
    flags: Sequence[dict[str, Any]] = (),
    lifted: Sequence[dict[str, Any]] = (),
) -> FlagGame:
    """The game of stored data: its plies are taken as they are, they were judged when they were played."""
    state = entropy.start(variant, draw_order(variant, seed))
    played = []
    for text, by in plies:
        state = entropy.apply(state, parse_action(text, variant))
        assert state.last is not None
        played.append(Ply(state.last, None if by == RULE else role_named(by)))
    return FlagGame(
        rule,
        state,
        tuple(played),
        tuple(flag_from(flag) for flag in flags),
        tuple(lifted_from(each) for each in lifted),
        seed,
    )


def placed_count(game: FlagGame) -> int:
    """How many counters are on the board."""
    return sum(isinstance(ply.action, Placement) for ply in game.plies)
