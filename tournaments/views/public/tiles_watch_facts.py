"""What pages about a game of Chaos Tiles show, from its snapshot."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from tournaments.models import Tournament
from tournaments.queries.tiles_boards import TilesTable
from tournaments.queries.tiles_lines import score_rows, turn_lines
from tournaments.templatetags.tiles_watch import names_of

Facts = dict[str, Any]


def place_of(event: Tournament, found: TilesTable) -> list[str | int]:
    """The game in an address."""
    return [event.slug, found.round, found.table]


def links_of(event: Tournament, found: TilesTable) -> dict[str, str]:
    """Where the pages and files of a game are."""
    place = place_of(event, found)
    record = reverse("match-record", args=place)
    return {
        "match": reverse("match", args=place),
        "watch": reverse("live-match", args=place),
        "state": reverse("live-state", args=place),
        "film": reverse("live-replay", args=[*place, 1]),
        "stream": f"/live/matches/{found.game.match_id}/",
        "record_text": f"{record}?format=txt",
        "record_json": f"{record}?format=json",
    }


def seats_of(shown: Facts) -> list[Facts]:
    """All seats with what their clocks show, seat 1 first; ``side`` is the clock's."""
    return [seat | _clock(shown, seat["seat"] - 1) for seat in shown["seats"]]


def _clock(shown: Facts, side: int) -> Facts:
    clock = shown["clock"]
    playing = shown["state"] == "playing"
    return {
        "side": side,
        "remaining": clock["remaining"][side],
        "turn": side + 1 in shown["to_act"] and playing,
        "running": playing and clock["running"] == side,
        "paused": playing and clock["turn"] == side and clock["running"] != side,
        "fallen": side in clock["flagged"],
        "wins": shown["state"] == "finished" and side + 1 in shown["winners"],
    }


def shown_facts(shown: Facts) -> Facts:
    """What the page of a game and that of its match draw besides the board."""
    return {
        "shown": shown,
        "names": names_of(shown),
        "seats": seats_of(shown),
        "lines": [] if shown["hidden"] else turn_lines(shown),
        "rows": [] if shown["hidden"] else score_rows(shown),
    }
