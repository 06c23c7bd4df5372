"""The result of a game of Chaos Tiles as a table: every seat with its place and score."""

from __future__ import annotations

from typing import Any

from tournaments.queries.tables import Table

Facts = dict[str, Any]


def result_seats(table: Table) -> list[Facts]:
    """The seats with entry, exact score and place: by place where there are places, else as they sit."""
    result = table.result
    stated = (result.seats if result else None) or []
    seats: list[Facts] = [
        {"seat": seat, "entry": entry, "score": None, "place": None}
        for seat, entry in enumerate(table.entries, 1)
    ]
    for seat, facts in zip(seats, stated, strict=False):
        seat |= {"score": facts["score"], "place": facts["place"]}
    if not stated and result and result.winner:
        for seat in seats:
            seat["place"] = 1 if seat["seat"] == result.winner else 2
    return sorted(seats, key=lambda seat: (seat["place"] or len(seats) + 1, seat["seat"]))
