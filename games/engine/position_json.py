"""Positions as JSON objects (docs/adjudication.md): a position itself, or a ply of a game's record."""

from collections.abc import Mapping
from typing import Any

from games.engine.actions import Role
from games.engine.board import board_rows, remaining
from games.engine.flags import rule_data
from games.engine.position import Position
from games.engine.position_fields import (
    PositionError,
    read_board,
    read_cell,
    read_drawn,
    read_flags,
    read_left,
    read_rule,
    read_turn,
    read_variant,
)
from games.engine.position_record import position_of_record
from words import said

FIELDS = ("id", "variant", "board", "left", "turn", "drawn", "flags", "rule", "quarter_turn", "last_placed")


def position_data(position: Position) -> dict[str, Any]:
    """The position as an object for `json.dumps`; `position_from` gives an equal position."""
    turn, placed = position.turn, position.last_placed
    return {
        "variant": position.variant.key,
        "board": list(board_rows(position.board)),
        "left": list(position.left),
        "turn": turn.label if turn else None,
        "drawn": position.drawn,
        "flags": [role.label for role in Role if role in position.flags],
        "rule": rule_data(position.rule),
        "last_placed": str(placed) if placed else None,
    }


def position_from(data: object) -> Position:
    """Read an object as `json.loads` gives it: a position, or with `moves` a record and a `ply` of it.

    Raises EngineError: PositionError with the field, and what reading a record raises.

    >>> position = position_from({"variant": "hyle5", "board": "1234./...../...../...../.....", "drawn": 1})
    >>> position.left, position.turn
    ((4, 4, 4, 4, 5), <Role.CHAOS: 1>)
    """
    if not isinstance(data, Mapping):
        raise PositionError(
            said(
                'a position is an object like {{"variant": "entropy7", "board": ["1......", ...], '
                '"drawn": 3}}'
            ),
            "",
        )
    if "moves" in data:
        return position_of_record(data)
    for name in data:
        if name not in FIELDS:
            raise PositionError(
                said("no field of a position: there are {choices}", choices=", ".join(FIELDS)), str(name)[:40]
            )
    variant = read_variant(data.get("variant"))
    board = read_board(data.get("board"), variant)
    left = tuple(remaining(board, variant).values())
    read_left(data.get("left"), left)
    drawn = read_drawn(data.get("drawn"), board, variant)
    turn = read_turn(data.get("turn"), board, drawn)
    if drawn is not None and turn is not Role.CHAOS:
        raise PositionError(
            said("a counter is drawn only for a placement, and nobody is to place now"), "drawn"
        )
    if drawn is not None and not left[drawn - 1]:
        raise PositionError(
            said(
                "all {copies} counters of colour {drawn} are on the board", copies=variant.copies, drawn=drawn
            ),
            "drawn",
        )
    rule = read_rule(data.get("rule"), data.get("quarter_turn"))
    placed = read_cell(data.get("last_placed"), variant)
    return Position(variant, board, left, turn, drawn, read_flags(data.get("flags")), rule, placed)
