"""The position in a recorded game after one of its plies, as those at the table saw it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine import entropy
from games.engine.actions import Placement, Role
from games.engine.errors import EngineError
from games.engine.flags import header_rule
from games.engine.position import Position
from games.engine.position_fields import PositionError, read_drawn, read_variant, whole_number
from games.engine.record import GameRecord, Header, replay
from games.engine.record_json import record_from_json
from words import said


def position_of_record(data: Mapping[str, Any]) -> Position:
    """The position after `ply` plies of a record (without `ply`: after all of them).

    `drawn` may say which counter is drawn where the record ends before it is placed. Raises PositionError,
    RecordError, and Illegal or OutOfTurn with the ply.
    """
    variant = read_variant(data.get("variant"))
    record = _record(data)
    last = len(record.actions)
    ply = last if data.get("ply") is None else whole_number(data["ply"], "ply", 0, last)
    position = recorded_position(record, ply)
    stated = read_drawn(data.get("drawn"), position.board, variant)
    if stated in (None, position.drawn):
        return position
    if position.turn is not Role.CHAOS or position.drawn is not None or not position.left[stated - 1]:
        raise PositionError(
            said("colour {stated} can't be drawn after ply {ply} of this record", stated=stated, ply=ply),
            "drawn",
        )
    return replace(position, drawn=stated)


def recorded_position(record: GameRecord, ply: int) -> Position:
    """The position after so many plies; the counter drawn then is the one that the next ply places.

    Flags that fell at that ply are down. Raises Illegal or OutOfTurn with the ply.
    """
    state = replay(
        replace(record, header=Header(variant=record.header.variant), actions=record.actions[:ply])
    )
    position = Position.of_state(state, _flags(record.header, ply), header_rule(record.header))
    following = record.actions[ply] if ply < len(record.actions) else None
    if position.turn is Role.CHAOS and isinstance(following, Placement):
        entropy.apply(state, following)
        return replace(position, drawn=following.colour)
    return position


def _flags(header: Header, ply: int) -> frozenset[Role]:
    """The sides whose flag was down: those that stay down, and those that were put up again later."""
    standing = {flag.side for flag in header.flags if flag.ply <= ply}
    return frozenset(standing | {lift.flag.side for lift in header.lifts if lift.flag.ply <= ply < lift.ply})


def _record(data: Mapping[str, Any]) -> GameRecord:
    if "board" in data:
        raise PositionError(said('give either "moves" and "ply" or "board"'), "board")
    if "rule" in data:
        raise PositionError(said('a record names its rule in "flag_rule"'), "rule")
    moves = data["moves"]
    if isinstance(moves, list) and len(moves) > read_variant(data.get("variant")).plies:
        raise PositionError(said("{count} plies are more than a game has", count=len(moves)), "moves")
    try:
        return record_from_json(data)
    except EngineError:
        raise
    except (ValueError, RecursionError):  # a number of thousands of digits, lists within lists
        raise PositionError(said("no record that can be read"), "moves") from None
