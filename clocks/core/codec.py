"""Events and states as JSON-ready values, and back.

An event is an object of its `kind` (press, pause, ...) and its fields; a state is an object of its fields,
with its time control in text form. What comes back is checked: every field there, none unknown, each of its
type.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from clocks.core.control import TimeControl
from clocks.core.errors import EventError
from clocks.core.events import Event
from clocks.core.notation import parse_control
from clocks.core.state import ClockState
from words import said

KINDS: dict[str, type[Any]] = {kind.__name__.lower(): kind for kind in get_args(Event)}


def kind_of(event: Event) -> str:
    """The name of what happened, as it stands in the log.

    >>> from clocks.core import Press
    >>> event_to_json(Press(2, 60_000, side=1, to=0))
    {'kind': 'press', 'version': 2, 'at': 60000, 'side': 1, 'to': 0, 'lag': 0}
    """
    return type(event).__name__.lower()


def event_to_json(event: Event) -> dict[str, Any]:
    return {"kind": kind_of(event), **_object(event)}


def event_from_json(data: object) -> Event:
    """The event; an EventError names the field that is wrong and what would be right."""
    values = _as_object(data, "event")
    kind = values.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise EventError(
            said("event.kind is {kind}: it is one of {choices}", kind=repr(kind), choices=", ".join(KINDS))
        )
    event: Event = _build(
        KINDS[kind], {name: each for name, each in values.items() if name != "kind"}, "event"
    )
    return event


def state_to_json(state: ClockState) -> dict[str, Any]:
    return _object(state)


def state_from_json(data: object) -> ClockState:
    """The state; an EventError names the field that is wrong and what would be right."""
    state: ClockState = _build(ClockState, data, "state")
    return state


def _object(value: Any) -> dict[str, Any]:
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _plain(value: Any) -> Any:
    if isinstance(value, TimeControl):
        return str(value)
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return _object(value) if is_dataclass(value) else value


def _as_object(data: object, where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise EventError(said("{where} is {data}: it is an object", where=where, data=repr(data)))
    return data


def _build(kind: Any, data: object, where: str) -> Any:
    values, hints = _as_object(data, where), _hints(kind)
    for name in hints.keys() - values.keys():
        raise EventError(said("{where}.{name} is missing", where=where, name=name))
    for name in values.keys() - hints.keys():
        raise EventError(
            said(
                "{where}.{name} is unknown: the fields are {choices}",
                where=where,
                name=name,
                choices=", ".join(hints),
            )
        )
    return kind(**{name: _read(hint, values[name], f"{where}.{name}") for name, hint in hints.items()})


_control = lru_cache(maxsize=256)(parse_control)  # all clocks of a round have the same


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _read(hint: Any, value: Any, where: str) -> Any:
    # First what most values are. True is an int to Python, but not an instant.
    if type(value) is hint:
        return value
    if isinstance(hint, UnionType):  # only `int | None` occurs
        return None if value is None else _read(get_args(hint)[0], value, where)
    if hint is TimeControl and isinstance(value, str):
        return _control(value)
    if get_origin(hint) in (tuple, frozenset):
        if not isinstance(value, list):
            raise EventError(said("{where} is {value}: it is a list", where=where, value=repr(value)))
        items = [_read(get_args(hint)[0], each, f"{where}[{n}]") for n, each in enumerate(value)]
        return get_origin(hint)(items)
    if is_dataclass(hint) and hint is not TimeControl:
        return _build(hint, value, where)
    raise EventError(
        said(
            "{where} is {value}: it is of type {hint}",
            where=where,
            value=repr(value),
            hint=getattr(hint, "__name__", hint),
        )
    )
