"""The page on which a player plays Chaos Tiles; without JavaScript a form with the same actions."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.engine.chaos_tiles.duos import duos
from games.engine.chaos_tiles.games.keys import CRUEL_DUOS, GO_ASUNDER
from games.engine.chaos_tiles.games.pips import kind_of
from games.queries.tiles.rule_words import tiles_rule_words
from games.queries.tiles.tiles_match import settings_of
from tournaments.queries.practice import practice_token
from tournaments.services.tiles_seat import TilesSeat, placements_for, state_of
from tournaments.views.public.seat_words import place_of
from tournaments.views.public.tiles_play_words import simple_offers, tile_words, todo_words, ways_offered

ACTS = {
    "state": "tiles-state",
    "act": "tiles-act",
    "placements": "tiles-placements",
    "ready": "tiles-ready",
    "seen": "tiles-seen",
}
EXAMPLES = {CRUEL_DUOS: "LAY V+3@0,1", GO_ASUNDER: "STONE 5"}


def tiles_page(request: HttpRequest, seat: TilesSeat, token: str) -> HttpResponse:
    """The game of a player's link. What is sent goes to `tiles_play_acts`, from forms too."""
    return render(request, "public/tiles_play.html", _context(seat, token, is_plain="plain" in request.GET))


def _context(seat: TilesSeat, token: str, *, is_plain: bool) -> dict[str, Any]:
    found = state_of(seat)
    return {
        **_place(seat),
        "match": seat.match,
        "seat": seat.seat,
        "state": found,
        "own": _own(found),
        "own_tiles": _own_tiles(_own(found)),
        "todo": todo_words(found, seat.seat),
        "offers": simple_offers(found),
        "ways": ways_offered(found, placements_for(seat)) if is_plain and found["words"] else [],
        "act_key": secrets.token_hex(16),
        "act_url": reverse(ACTS["act"], args=[token]),
        "is_plain": is_plain,
        "typed_example": EXAMPLES.get(found["game"], "PLACE 17 V+3@0,1"),
        "rule_lines": tiles_rule_words(settings_of(seat.game)),
        "page": _bootstrap(seat, token, found),
    }


def _own(found: dict[str, Any]) -> dict[str, Any]:
    """What the snapshot says of the player."""
    own: dict[str, Any] = next(each for each in found["seats"] if each["seat"] == found["you"])
    return own


def _own_tiles(own: dict[str, Any]) -> list[dict[str, Any]]:
    """The hand, tile by tile."""
    hand = own["hand"]
    if not hand or not hand["tiles"]:
        return []
    return [
        {"tile": tile, "kind": kind_of(tile), "pips": pips, "words": tile_words(tile, tuple(pips))}
        for tile, pips in zip(hand["tiles"], hand["pips"], strict=True)
    ]


def _place(seat: TilesSeat) -> dict[str, Any]:
    """Where the match is played: at a table of an event, or outside all of them."""
    if seat.pairing:
        return place_of(seat.pairing, seat.seat)
    return {"match_url": reverse("practice-match", args=[practice_token(seat.match_id, None)])}


def _bootstrap(seat: TilesSeat, token: str, found: dict[str, Any]) -> dict[str, Any]:
    """What the scripts begin with."""
    listed = duos() if found["game"] == CRUEL_DUOS else ()
    return {
        "seat": seat.seat,
        "state": found,
        "urls": {name: reverse(address, args=[token]) for name, address in ACTS.items()},
        "stream": f"/live/play/{token}/",
        "duos": [[duo.name, *map(str, duo.placements)] for duo in listed],
    }
