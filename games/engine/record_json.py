"""Records as JSON objects, one a line: the fields of the header, and `moves` as a list of texts.

Fields that the header does not know are left alone when reading, so that a line may carry more.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from games.engine.actions import Role
from games.engine.notation import Notation
from games.engine.record import (
    NUMBER_FIELDS,
    TEXT_FIELDS,
    Decision,
    FlagEvent,
    GameRecord,
    Header,
    Lifted,
    RecordError,
    read_moves,
)
from games.engine.variants import Variant, get_variant
from words import said

DEFAULT_VARIANT = "entropy7"
_SIDES = {role.label: role for role in Role}


def record_to_json(record: GameRecord) -> dict[str, Any]:
    """The record as an object for `json.dumps`; what the header does not know is left out."""
    header = record.header
    result: dict[str, Any] = {}
    for field in fields(header):
        value = getattr(header, field.name)
        if value is not None and value != ():
            result[field.name] = value
    result["variant"] = header.variant.key
    if header.flags:
        result["flags"] = [_flag_data(flag) for flag in header.flags]
    if header.lifts:
        result["lifts"] = [_lift_data(lift) for lift in header.lifts]
    if header.ruling:
        result["ruling"] = _ruling_data(header.ruling)
    if header.final_rows:
        result["final_rows"] = list(header.final_rows)
    return result | {"moves": list(record.moves)}


def record_from_json(data: object, notation: Notation = Notation.CODECUP) -> GameRecord:
    """Read an object as `json.loads` gives it; without a variant it is entropy7.

    Raises RecordError for a field of the wrong kind, UnknownVariant, and Malformed with the ply.
    """
    if not isinstance(data, Mapping):
        raise RecordError(
            said('a game is an object like {{"variant": "entropy7", "moves": ["3Dd", "DdAd"]}}')
        )
    moves = data.get("moves")
    if not isinstance(moves, list):
        raise RecordError(said('"moves" is missing or no list: give {{"moves": ["3Dd", "DdAd", ...]}}'))
    variant = _variant(data.get("variant", DEFAULT_VARIANT))
    return GameRecord(_header(data, variant), read_moves(moves, variant, notation))


def _variant(key: object) -> Variant:
    if not isinstance(key, str):
        raise RecordError(
            said(
                '"variant" is {key}: give the key of a variant, as "{default_variant}"',
                key=repr(key),
                default_variant=DEFAULT_VARIANT,
            )
        )
    return get_variant(key)


def _header(data: Mapping[str, Any], variant: Variant) -> Header:
    texts = {name: _text(data[name], name).strip() for name in TEXT_FIELDS if data.get(name) is not None}
    values: dict[str, Any] = {name: text for name, text in texts.items() if text}
    values |= {name: _number(data[name], name) for name in NUMBER_FIELDS if data.get(name) is not None}
    flags = tuple(_flag(flag) for flag in _list(data, "flags"))
    lifts = tuple(_lift(lift) for lift in _list(data, "lifts"))
    rows = tuple(_text(row, "final_rows") for row in _list(data, "final_rows"))
    ruling = _ruling(data.get("ruling"))
    return Header(variant=variant, flags=flags, lifts=lifts, ruling=ruling, final_rows=rows, **values)


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    value = data.get(name)
    if value is None:
        return []
    if not isinstance(value, list):
        raise RecordError(said('"{name}" is {value}: give a list', name=name, value=repr(value)))
    return value


def _text(value: object, name: str) -> str:
    if name == "id" and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise RecordError(said('"{name}" is {value}: give a text', name=name, value=repr(value)))
    return value


def _number(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(said('"{name}" is {value}: give a whole number', name=name, value=repr(value)))
    return value


def _flag(data: object) -> FlagEvent:
    side = data.get("side") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(side, str) or side not in _SIDES:
        raise RecordError(
            said(
                '"flags": {data} is no fall: give {{"ply": 34, "side": "chaos", "at": 912345}}',
                data=repr(data),
            )
        )
    return FlagEvent(
        _number(data.get("ply"), "flags: ply"), _SIDES[side], _number(data.get("at"), "flags: at")
    )


def _lift(data: object) -> Lifted:
    if not isinstance(data, Mapping):
        raise RecordError(
            said('"lifts": {data} is no object like {{"flag": ..., "ply", "at", "reason"}}', data=repr(data))
        )
    ply, at = _number(data.get("ply"), "lifts: ply"), _number(data.get("at"), "lifts: at")
    return Lifted(_flag(data.get("flag")), ply, at, _text(data.get("reason"), "lifts: reason").strip())


def _ruling(data: object) -> Decision | None:
    if data is None:
        return None
    if not isinstance(data, Mapping) or data.get("side") not in (*_SIDES, None):
        raise RecordError(
            said(
                '"ruling": {data} is none: give {{"policy": "forfeit_game", "side": "order", "score": 0}}',
                data=repr(data),
            )
        )
    score = data.get("score")
    return Decision(
        _text(data.get("policy"), "ruling: policy"),
        None if data.get("side") is None else _SIDES[data["side"]],
        None if score is None else _number(score, "ruling: score"),
    )


def _flag_data(flag: FlagEvent) -> dict[str, Any]:
    return {"ply": flag.ply, "side": flag.side.label, "at": flag.at}


def _lift_data(lift: Lifted) -> dict[str, Any]:
    return {"flag": _flag_data(lift.flag), "ply": lift.ply, "at": lift.at, "reason": lift.reason}


def _ruling_data(ruling: Decision) -> dict[str, Any]:
    side = ruling.side.label if ruling.side else None
    return {"policy": ruling.policy, "side": side, "score": ruling.score}
