"""Papers about people: who plays, and cards for their places."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Entry
from tournaments.papers.ask import Ask, NoPaper


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


def _entries(ask: Ask) -> list[Entry]:
    found = sorted(ask.entries.values(), key=lambda entry: entry.seed)
    if not found:
        raise NoPaper(_("No player is entered yet."))
    return found
