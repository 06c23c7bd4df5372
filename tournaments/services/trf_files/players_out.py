"""The 001 records of an event: person, points, place and a column for each round."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from tournaments.models import Entry
from tournaments.services.trf_files.field import Field
from tournaments.standings.history import Outcome, PlayerId
from tournaments.trf.entries import Row, entries_of
from tournaments.trf.model import Entry as Cell
from tournaments.trf.model import Result, TrfPlayer

_ABSENT = Cell(0, None, Result.ZERO)


def players_of(field: Field, *, private: bool) -> tuple[TrfPlayer, ...]:
    """Every competitor; birth years only with ``private``. Raises TrfError."""
    columns, voids = entries_of(field.history, field.numbers), _voids(field)
    rows = {row["entry"]: row for row in field.snapshot.data["rows"]} if field.snapshot else {}
    return tuple(
        _player(field, entry, _with_absences(field, columns[entry.pk], voids[entry.pk]), rows, private)
        for entry in field.entries
    )


def _player(
    field: Field, entry: Entry, cells: Row, rows: dict[PlayerId, dict[str, Any]], private: bool
) -> TrfPlayer:
    row, person = rows.get(entry.pk), entry.player
    return TrfPlayer(
        number=field.numbers[entry.pk],
        name=person.name,
        rating=entry.rating,
        federation=person.federation,
        birth=f"{person.birth_year}/00/00" if private and person.birth_year else "",
        points=Decimal(row["points"]) if row else Decimal(0),
        rank=row["rank"] if row else None,
        rounds=cells,
    )


def _voids(field: Field) -> dict[PlayerId, set[int]]:
    """The rounds in which a player's match was declared void: they were there."""
    found: dict[PlayerId, set[int]] = {entry.pk: set() for entry in field.entries}
    for round_ in field.history.rounds:
        for match in round_.matches:
            if match.outcome is Outcome.VOID:
                found[match.a].add(round_.number)
                found[match.b].add(round_.number)
    return found


def _with_absences(field: Field, cells: Row, voids: set[int]) -> Row:
    """Who was absent in a round for everybody has Z there; other columns without a match stay blank."""
    if not field.event.everyone_plays:
        return cells
    last = field.history.rounds[-1].number if field.history.rounds else 0
    filled = [*cells, *[None] * (last - len(cells))]
    found = [
        _ABSENT if cell is None and number not in voids else cell for number, cell in enumerate(filled, 1)
    ]
    while found and found[-1] is None:
        found.pop()
    return tuple(found)
