"""Clocks of a document, folded from their events: what they show is worked out again, not believed."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.in_words import in_words
from clocks.core import ClockState, Event, TimeControl, apply, deadline_of, new_clock, parse_control
from clocks.core.codec import event_from_json
from clocks.core.errors import ClockError
from clocks.models import RestartPolicy
from games.services.restore_live import By, ClockRecord
from tournaments.services.exchange.form import CLOCK, CLOCK_EVENT
from tournaments.services.exchange.node import Node

INSTANT = 2**53 - 1  # the largest instant, in ms, that every reader of JSON keeps exactly
SIDES = 2  # of a clock between two


def read_clock(node: Node, sides: int = SIDES) -> ClockRecord:
    """A clock that does not run any more."""
    node.keys(*CLOCK)
    control = _control(node.at("control"), sides)
    events, state = _folded(node.at("events"), control, sides)
    if deadline_of(state) is not None:
        node.at("events").refuse(_("the clock is still running."))
    fields = {
        "control": str(control),
        "sides": sides,
        "settle_ms": node.at("settle_ms").whole(0, 5000),
        "restart_policy": node.at("restart").one_of(RestartPolicy.values),
        "lag": _lag(node.get("lag"), sides),
    }
    return ClockRecord(fields, events, state)


def read_by(node: Node) -> By:
    """Who did it, where the document says so."""
    return By(node.get("actor", "").text(150), node.get("via", "command").text(10))


def _control(node: Node, sides: int) -> TimeControl:
    try:
        control = parse_control(node.text(200))
    except ClockError as error:
        node.refuse(f"{in_words(error)}.")
    if not control.fits(sides):
        node.refuse(_("it is not for %(sides)d sides.") % {"sides": sides})
    return control


def _folded(node: Node, control: TimeControl, sides: int) -> tuple[list[tuple[Event, By]], ClockState]:
    state, events = new_clock(control, sides), []
    for item in node.items():
        event, by = _event(item.keys(*CLOCK_EVENT).at("event")), read_by(item)
        try:
            state = apply(state, event)
        except ClockError as error:
            item.refuse(f"{in_words(error)}.")
        events.append((event, by))
    return events, state


def _event(node: Node) -> Event:
    node.at("at").whole(0, INSTANT)
    try:
        return event_from_json(node.value)
    except ClockError as error:
        node.refuse(f"{in_words(error)}.")


def _lag(node: Node, sides: int) -> list[Any] | None:
    if node.value is None:
        return None
    quota = [each.whole() for each in node.items()]
    if len(quota) != sides:
        node.refuse(_("expected a quota for each side."))
    return quota
