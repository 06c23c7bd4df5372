"""Papers about people: who plays, cards for their places, certificates."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Entry
from tournaments.papers.ask import Ask, NoPaper
from tournaments.papers.content.tables import after_words, standings_asked


def players(ask: Ask) -> dict[str, Any]:
    """Everybody who is entered, by seed number."""
    entries = _entries(ask)
    return {
        "entries": entries,
        "clubs": any(entry.club for entry in entries),
        "ratings": any(entry.rating for entry in entries),
        "subtitle": "",
    }


def place_cards(ask: Ask) -> dict[str, Any]:
    """A tent for everybody who still plays, in alphabetical order."""
    playing = [entry for entry in _entries(ask) if not entry.is_withdrawn and not entry.is_house]
    if not playing:
        raise NoPaper(_("No player is left."))
    playing.sort(key=lambda entry: (entry.player.name_key, entry.seed))
    return {"pairs": [playing[begin : begin + 2] for begin in range(0, len(playing), 2)], "subtitle": ""}


def certificates(ask: Ask) -> dict[str, Any]:
    """One for each of the first ``places`` places; equal players share theirs."""
    snapshot = standings_asked(ask)
    rows = [row for row in snapshot.data["rows"] if row["rank"] <= ask.places]
    return {
        "snapshot": snapshot,
        "subtitle": after_words(snapshot.round_number),
        "certificates": [{"row": row, "entry": ask.entries.get(row["entry"])} for row in rows],
    }


def _entries(ask: Ask) -> list[Entry]:
    found = sorted(ask.entries.values(), key=lambda entry: entry.seed)
    if not found:
        raise NoPaper(_("No player is entered yet."))
    return found
