"""A round as the log keeps it: for people by name, for a replay of the log by number."""

from __future__ import annotations

from typing import Any

from tournaments.models import Round
from tournaments.queries.tables import RoundSheet, sheet_of


def round_facts(round_: Round) -> dict[str, Any]:
    """Tables and byes as JSON-ready facts; ``ids`` holds entries and matches (`queries.replay_log`)."""
    sheet = sheet_of(round_)
    return {
        "round": round_.number,
        "tables": [[table.number, *table.names] for table in sheet.tables],
        "byes": {seat.entry.name: seat.bye for seat in sheet.byes},
        "ids": seat_ids(sheet),
    }


def seat_ids(sheet: RoundSheet) -> dict[str, Any]:
    """``tables``: number, entries by seat, match; ``byes``: entry and kind; ``line_up``: of a system
    that has one; ``house``: the house player's entry and seed number, where it plays."""
    event = sheet.round.tournament
    seated = (entry for table in sheet.tables for entry in table.entries)
    house = next(([entry.pk, entry.name, entry.seed] for entry in seated if entry.is_house), None)
    more = ({"line_up": event.line_up} if event.line_up else {}) | ({"house": house} if house else {})
    return more | {
        "tables": [
            [table.number, *(entry.pk for entry in table.entries), table.pairing.match_id]
            for table in sheet.tables
        ],
        "byes": [[seat.entry_id, seat.bye] for seat in sheet.byes],
    }
