"""A stored game read back as a value of the flag machine, and written again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.engine import entropy
from games.engine.actions import Placement, Role
from games.engine.bag import draw_order
from games.engine.board import empty_board, parse_board
from games.engine.errors import EngineError
from games.engine.flags import FlagGame, FlagRule, Lifted, Ply
from games.engine.notation import parse_action
from games.engine.record import FlagEvent
from games.engine.variants import Variant
from words import said

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
    raise EngineError(said("{label} is no role: give order or chaos", label=repr(label)))


def stored_game(
    rule: FlagRule,
    variant: Variant,
    seed: str,
    plies: Sequence[Sequence[str]],
    board: str,
    flags: Sequence[dict[str, Any]] = (),
    lifted: Sequence[dict[str, Any]] = (),
) -> FlagGame:
    """The game of stored data: plies and ``board`` are taken as they are, judged when they were played."""
    played = tuple(_ply(text, by, variant) for text, by in plies)
    return FlagGame(
        rule,
        _state(variant, seed, played, board),
        played,
        tuple(flag_from(flag) for flag in flags),
        tuple(lifted_from(each) for each in lifted),
        seed,
    )


@lru_cache(maxsize=8192)
def _ply(text: str, by: str, variant: Variant) -> Ply:
    """There are few different plies, and every move reads all of its game."""
    return Ply(parse_action(text, variant), None if by == RULE else role_named(by))


def _state(variant: Variant, seed: str, plies: Sequence[Ply], board: str) -> entropy.State:
    placed = [ply.action for ply in plies if isinstance(ply.action, Placement)]
    used = Counter(action.colour for action in placed)
    return entropy.State(
        variant,
        parse_board(board, variant) if plies else empty_board(variant.size),
        tuple(variant.copies - used[colour] for colour in range(1, variant.colours + 1)),
        len(plies),
        plies[-1].action if plies else None,
        placed[-1].cell if placed else None,
        draw_order(variant, seed),
    )
