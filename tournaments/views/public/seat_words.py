"""What pages of players say of a seat: where it is, and what came of its match."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games.models import Match
from tournaments.models import Pairing
from tournaments.models.tournament import Visibility
from tournaments.templatetags.event_words import result_words
from tournaments.views.public.arena import way_back


def place_of(pairing: Pairing, side: int) -> dict[str, Any]:
    """The table of an event, and where its match is shown to all; ``side`` is the player's."""
    round_ = pairing.round
    event = round_.tournament
    is_open = event.visibility != Visibility.PRIVATE
    return {
        "event": event,
        "round": round_,
        "pairing": pairing,
        "arena_url": way_back(pairing, side),
        "match_url": reverse("match", args=[event.slug, round_.number, pairing.table]) if is_open else "",
    }


def result_of(match: Match) -> str:
    """The result of a match in words; empty while there is none."""
    return result_words(getattr(match, "result", None), match.first_name, match.second_name)
