"""Published rounds of tables, or of a score event, as the pure history that seating and ranking take."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.models.result import ResultKind
from tournaments.models import Entry, Seat, Tournament
from tournaments.models.round import RoundState
from tournaments.pods import model as pods
from tournaments.queries.history import Use, counted
from tournaments.standings.history import Bye, ByeKind, Player

_RESULT = "pairing__match__result__"
_FIELDS = ("kind", "seats")
_COLUMNS = (
    "round__number",
    "pairing_id",
    "pairing__table",
    "bye",
    "entry_id",
    "pairing__as_was",
    *(_RESULT + field for field in _FIELDS),
)
_Seat = dict[str, Any]


def pods_history_of(event: Tournament, *, up_to: int | None = None, use: Use = Use.STANDINGS) -> pods.History:
    """Players and published rounds, up to and including round ``up_to``. Two queries, whatever the size."""
    entries = Entry.objects.filter(tournament=event, is_house=False).order_by("seed")
    seats = Seat.objects.filter(round__tournament=event, round__state=RoundState.PUBLISHED)
    if up_to is not None:
        seats = seats.filter(round__number__lte=up_to)
    rounds: dict[int, list[_Seat]] = defaultdict(list)
    for seat in seats.order_by("round__number", "pairing__table", "side", "entry_id").values(*_COLUMNS):
        rounds[seat["round__number"]].append(seat)
    return pods.History(
        tuple(
            Player(*values)
            for values in entries.values_list("pk", "seed", "club", "rating", "is_house", "last_round")
        ),
        tuple(_round(number, found, use) for number, found in sorted(rounds.items())),
    )


def _round(number: int, seats: list[_Seat], use: Use) -> pods.Round:
    tables: dict[int, list[_Seat]] = defaultdict(list)
    byes = []
    for seat in seats:
        if seat["pairing_id"] is None:
            byes.append(Bye(seat["entry_id"], ByeKind(seat["bye"])))
        else:
            tables[seat["pairing_id"]].append(seat)
    return pods.Round(number, tuple(_table(found, use) for found in tables.values()), tuple(byes))


def _table(seats: list[_Seat], use: Use) -> pods.Table:
    row = seats[0]
    result = {field: row[_RESULT + field] for field in _FIELDS}
    entries = [seat["entry_id"] for seat in seats]
    return table_of(row["pairing__table"], entries, counted(result, row["pairing__as_was"], use))


def table_of(number: int, entries: list[int], result: Mapping[str, Any]) -> pods.Table:
    """A table from the fields of its result; pending without one. Where nobody came, all are absent."""
    kind = result.get("kind")
    if kind is None:
        return pods.Table(number, tuple(map(pods.Seat, entries)))
    if kind == ResultKind.VOID:
        return pods.Table(number, tuple(map(pods.Seat, entries)), pods.Outcome.VOID)
    told = result.get("seats") or [{"score": None, "place": None}] * len(entries)
    return pods.Table(
        number,
        tuple(_seat(entry, seat) for entry, seat in zip(entries, told, strict=True)),
        pods.Outcome.PLAYED,
    )


def _seat(entry: int, told: Mapping[str, Any]) -> pods.Seat:
    score = told["score"]
    return pods.Seat(entry, None if score is None else Fraction(score), told["place"])
