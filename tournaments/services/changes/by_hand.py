"""What the rules say about tables that the arbiter sets: reasons to store, warnings to show."""

from __future__ import annotations

from typing import Any

from audit.in_words import in_words
from tournaments.models import Tournament
from tournaments.pairing.explain import manual_reason
from tournaments.pairing.field import Field
from tournaments.pairing.model import Pair
from tournaments.pairing.reason import Reason
from tournaments.pairing.rules import bye_warnings, pair_warnings
from tournaments.queries.presence import presence_in
from tournaments.services.changes.tables import Reasons, Setting
from tournaments.services.explain import Explainer
from tournaments.services.pairer import swiss_field
from tournaments.services.pods import pods_by_hand


def reasons_for(event: Tournament, number: int, wanted: Setting) -> Reasons:
    """The words that are stored with tables set by hand, warnings included."""
    if event.seats_tables:
        return Reasons(pods_by_hand(event, number, wanted.tables.values()), {})
    field, explain = _field(event, number), Explainer(event)
    pairs: dict[tuple[int, ...], Any] = {
        (first, second): explain.of_pair(
            Pair(first, second, _reason(field, first, second), True, _against(field, first, second))
        )
        for first, second, *_more in wanted.tables.values()
    }
    bye = Reason("bye_manual", {"a": wanted.bye or 0})
    return Reasons(pairs, explain.stored(bye))


def warnings_for(event: Tournament, number: int, wanted: Setting) -> list[str]:
    """What the hard rules of pairing say against the tables and the bye, in sentences."""
    if event.seats_tables:
        told = pods_by_hand(event, number, wanted.tables.values())
        return [in_words(warning) for reason in told.values() for warning in reason["warnings"]]
    field, explain = _field(event, number), Explainer(event)
    pairs = [(first, second) for first, second, *_more in wanted.tables.values()]
    found = [reason for pair in pairs for reason in _against(field, *pair)]
    if wanted.bye is not None:
        found += bye_warnings(field, wanted.bye)
    return [in_words(explain.say(reason)) for reason in found]


def _field(event: Tournament, number: int) -> Field:
    return swiss_field(event, number, presence_in(event, number))


def _reason(field: Field, first: int, second: int) -> Reason:
    known = {first, second} <= set(field.order)
    if known:
        return manual_reason(field, first, second)
    points = {"a_points": "–", "b_points": "–"}  # of the house player there are none to tell
    return Reason("pair_manual", {"a": first, "b": second}, points)


def _against(field: Field, first: int, second: int) -> tuple[Reason, ...]:
    return pair_warnings(field, first, second) if {first, second} <= set(field.order) else ()
