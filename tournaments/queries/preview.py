"""What the picture of an event says: where it stands, in at most three rows."""

from __future__ import annotations

from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.queries.snapshots import find_snapshot
from tournaments.queries.tables import sheet_of

ROWS = 3
Row = tuple[str, str, str]


def above_of(event: Tournament) -> str:
    """Date and place."""
    day = date_format(event.starts_on, "DATE_FORMAT") if event.starts_on else ""
    return " · ".join(filter(None, [day, event.venue]))


def state_of(event: Tournament) -> tuple[str, tuple[Row, ...]]:
    """A heading and rows: the leading three once a round is complete, else the newest pairings."""
    newest = event.rounds.filter(state=RoundState.PUBLISHED).order_by("-number").first()
    if newest is None:
        return _("Coming"), ()
    snapshot = find_snapshot(event)
    if snapshot and (snapshot.complete or event.is_finished):
        words = _("Final standings") if event.is_finished else _("Standings after round %(number)d")
        return words % {"number": snapshot.round_number}, leaders(snapshot.data["rows"])
    sheet = sheet_of(newest)
    rows = [(str(table.number), " – ".join(table.names), "") for table in sheet.tables[:ROWS]]
    return _("Round %(number)d") % {"number": newest.number}, tuple(rows)


def leaders(rows: list[dict[str, Any]]) -> tuple[Row, ...]:
    """Place, name and points of the first three."""
    return tuple((f"{row['rank']}.", row["name"], shown_points(row["points"])) for row in rows[:ROWS])


def shown_points(points: Any) -> str:
    """Points as the tables show them, without zeros at the end."""
    text = str(points)
    return text.rstrip("0").rstrip(".") if "." in text else text
