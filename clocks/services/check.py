"""Rows against their events: the events are the truth, a row is only their fold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db import transaction

from clocks.core import ClockError, ClockState, Event, deadline_of, parse_control, verify
from clocks.core.codec import event_from_json, kind_of, state_to_json
from clocks.models import Clock, ClockEvent
from clocks.services.ledger import lock_row

PAGE = 200


def check_clocks() -> Iterator[tuple[int, list[str]]]:
    """Every clock's id with what is wrong with it, in order of ids; a page of clocks at a time in memory.

    A clock that seems to differ is looked at again under its lock: it may have gone on in between.
    """
    for clock in Clock.objects.order_by("pk").prefetch_related("events").iterator(chunk_size=PAGE):
        yield clock.pk, _check_locked(clock.pk) if problems_of(clock, clock.events.all()) else []


def problems_of(clock: Clock, rows: Iterable[ClockEvent]) -> list[str]:
    """What differs between a clock's row and the fold of its events."""
    try:
        events = [_event(row) for row in rows]
        state = verify(parse_control(clock.control), events, sides=clock.sides)
    except ClockError as error:
        return [str(error)]
    return _differences(clock, state)


@transaction.atomic
def _check_locked(clock_id: int) -> list[str]:
    clock = lock_row(clock_id)
    return problems_of(clock, clock.events.all())


def _event(row: ClockEvent) -> Event:
    event = event_from_json(row.data)
    written = (row.version, row.kind, row.at)
    if written != (event.version, kind_of(event), event.at):
        raise ClockError(f"the row of event {row.version} says {written}, its data {event}")
    return event


def _differences(clock: Clock, state: ClockState) -> list[str]:
    right = state_to_json(state)
    stored = clock.state if isinstance(clock.state, dict) else {}
    pairs = [(f"state.{name}", stored.get(name), right.get(name)) for name in sorted({*stored, *right})]
    pairs += [
        ("version", clock.version, state.version),
        ("deadline", clock.deadline, deadline_of(state)),
        ("ended", clock.ended, state.ended),
    ]
    return [f"{name} is {has!r}, by its events {should!r}" for name, has, should in pairs if has != should]
