"""One player in an event, round by round; and a person's events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet

from tournaments.models import Entry, Player, StandingsSnapshot, Tournament
from tournaments.permissions import allowed
from tournaments.queries.sat_out import OUT, rounds_of
from tournaments.queries.seats import Place, Places
from tournaments.queries.visible import listed_events
from tournaments.registration import hides_list


@dataclass(frozen=True, slots=True)
class CardRow:
    """One round of a player: what it gave, where it was, and the points up to then."""

    number: int
    kind: str
    points: str
    spread: int | str  # as the standings write exact numbers
    own_total: int | str | None
    other_total: int | str | None
    place: Place | None
    score: str | None = None
    rank: int | None = None  # the place at a table of several, and of how many
    of: int = 0


@dataclass(frozen=True, slots=True)
class Career:
    """A person's entry in an event, with the row of its newest standings, if it has begun."""

    entry: Entry
    row: dict[str, Any] | None
    players: int


def card_rows(event: Tournament, row: dict[str, Any], places: Places) -> list[CardRow]:
    """The rounds of a row of the standings, without those that were not the player's."""
    return [
        CardRow(
            data["round"],
            data["kind"],
            data["points"],
            data["spread"],
            data["own_total"],
            data["other_total"],
            places.get((data["round"], row["entry"])),
            data.get("score"),
            data.get("place"),
            data.get("of", 0),
        )
        for data in rounds_of(event, row)
        if data["kind"] != OUT
    ]


def row_of(snapshot: StandingsSnapshot | None, entry_id: int) -> dict[str, Any] | None:
    """An entry's row of the standings; None before it has one."""
    rows: list[dict[str, Any]] = snapshot.data["rows"] if snapshot else []
    return next((row for row in rows if row["entry"] == entry_id), None)


def careers(player: Player, user: Any) -> list[Career]:
    """The person's events that the visitor may find, newest first. Three queries."""
    entries = [
        entry
        for entry in entries_of(player, user)
        if not hides_list(entry.tournament) or allowed(user, "check_in", entry.tournament)
    ]
    known = StandingsSnapshot.objects.filter(tournament__in=[entry.tournament_id for entry in entries])
    newest = dict(known.order_by("round_number", "version").values_list("tournament_id", "pk"))
    snapshots = StandingsSnapshot.objects.in_bulk(newest.values())
    return [_career(entry, snapshots.get(newest.get(entry.tournament_id, 0))) for entry in entries]


def entries_of(player: Player, user: Any) -> QuerySet[Entry]:
    """The person's entries in events that the visitor may find."""
    visible: QuerySet[Tournament] = listed_events(user)
    return (
        player.entries.filter(tournament__in=visible)
        .select_related("tournament", "player")
        .order_by(F("tournament__starts_on").desc(nulls_last=True), "-tournament_id")
    )


def _career(entry: Entry, snapshot: StandingsSnapshot | None) -> Career:
    players = len(snapshot.data["rows"]) if snapshot else 0
    return Career(entry, row_of(snapshot, entry.pk), players)
