"""What was published of a round as a document that never changes: its address holds a digest of itself.

Standings keep every complete version. Of pairings the present ones are kept: after a change the address of
the earlier ones leads nowhere, and never to others.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from tournaments.models import Entry, StandingsSnapshot
from tournaments.queries.tables import RoundSheet, Table

DIGEST_LENGTH = 16


def digest_of(document: dict[str, Any]) -> str:
    """The name of a document by what is in it."""
    text = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]


def pairings_document(sheet: RoundSheet) -> dict[str, Any]:
    """Who sits where in a published round, and who has a bye; nothing that comes later."""
    published = sheet.round.published_at
    return {
        "round": sheet.round.number,
        "version": sheet.round.version,
        "published_at": published.isoformat() if published else None,
        "tables": [_table(table) for table in sheet.tables],
        "byes": [_seat(seat.entry) | {"bye": seat.bye} for seat in sheet.byes],
    }


def standings_document(snapshot: StandingsSnapshot) -> dict[str, Any]:
    """Standings as they were stored."""
    return {
        "round": snapshot.round_number,
        "version": snapshot.version,
        "complete": snapshot.complete,
        "tie_breaks": snapshot.data["tie_breaks"],
        "rows": snapshot.data["rows"],
        "by_group": snapshot.data.get("by_group", False),
        "teams": snapshot.data.get("teams"),
    }


def _table(table: Table) -> dict[str, Any]:
    teams = table.pairing.teams
    return {
        "table": table.number,
        "match": table.pairing.match_id,
        "meeting": teams.number if teams else None,
        "board": table.pairing.board,
        "seats": [_seat(entry) for entry in table.entries],
    }


def _seat(entry: Entry) -> dict[str, Any]:
    return {
        "entry": entry.pk,
        "player": entry.player_id,
        "seed": entry.seed,
        "name": entry.name,
        "club": entry.club,
        "federation": entry.player.federation,
        "rating": entry.rating,
    }
