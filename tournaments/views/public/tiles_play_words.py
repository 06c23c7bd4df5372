"""What a player of Chaos Tiles is to do now, in words, and what a form without scripts offers for it.

What everybody reads of a game stands in `tournaments.templatetags.tiles_watch`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.chaos_tiles.games.pips import Pips, kind_of
from tournaments.templatetags.tiles_glyphs import colour_name
from tournaments.templatetags.tiles_watch import kind_name

Facts = dict[str, Any]


class Offer(NamedTuple):
    """An action as a form sends it, and what it says."""

    text: str
    words: str


class Ways(NamedTuple):
    """A tile with the places it has, for a select."""

    words: str
    offers: list[Offer]


def todo_words(snapshot: Facts, seat: int) -> str:
    """The one thing that a seat is to do; empty where it is not its turn."""
    words = snapshot["words"]
    if snapshot["state"] != "playing" or seat not in snapshot["to_act"]:
        return ""
    if "DRAW" in words or "KEEP" in words:
        return _("Your turn: name the kind of tile that you draw.")
    for word, sentence in _todos().items():
        if word in words:
            return sentence
    return _("Your turn.")


def _todos() -> dict[str, str]:
    """By what a seat may do; the first that fits."""
    return {
        "DEAD": _("Name the stones that are dead, of both colours."),
        "LAY": _("Your turn: lay a tile."),
        "STONE": _("Your turn: put a stone, or pass."),
        "PLACE": _("Your turn: place a tile."),
        "DONE": _("Place more, or say that you are done."),
        "EXCHANGE": _("No tile fits: exchange some."),
        "PASS": _("No tile fits, and nothing can be exchanged: pass."),
    }


def tile_words(tile: int, pips: Pips) -> str:
    """A tile of a hand: `Vek 17 (orange disc, blue square)`."""
    return f"{kind_name(kind_of(tile))} {tile} ({', '.join(map(colour_name, pips))})"


def simple_offers(snapshot: Facts) -> list[Offer]:
    """What is done by a button: draws, claims, and what needs no more than its word."""
    words = snapshot["words"]
    found = []
    if "DRAW" in words:
        found += [Offer("DRAW V", _("Draw a Vek")), Offer("DRAW K", _("Draw a Kay"))]
    if "CLAIM" in words:
        found += [
            Offer(f"CLAIM {colour}", _("Claim %(colour)s") % {"colour": colour_name(colour)})
            for colour in snapshot["claimable"]
        ]
    found += [Offer(word, text) for word, text in _bare().items() if word in words]
    if "DEAD" in words:
        other = snapshot["go"]["dead"][2 - snapshot["you"]]
        found.append(Offer("DEAD", _("Nothing is dead")))
        if other:
            found.append(Offer(f"DEAD {' '.join(map(str, other))}", _("Agree with the other list")))
    return found


def _bare() -> dict[str, str]:
    return {
        "KEEP": _("Leave the rest empty"),
        "DONE": _("Done"),
        "PASS": _("Pass"),
        "RESUME": _("Play on"),
        "UNDO": _("Take back"),
    }


def ways_offered(snapshot: Facts, placements: Facts) -> list[Ways]:
    """Every place of every tile that the seat may put, for the select of a form."""
    hand = _own_hand(snapshot)
    if placements["stones"]:
        offers = [
            Offer(f"STONE {tile}", _("tile %(tile)d") % {"tile": tile}) for tile in placements["stones"]
        ]
        return [Ways(_("A stone"), offers)]
    if hand is None:
        return [
            Ways(kind_name(kind), [Offer(f"LAY {way[0]}", way_words(way)) for way in ways])
            for kind, ways in placements["kinds"].items()
            if ways
        ]
    return [
        Ways(tile_words(tile, tuple(pips)), _placed(tile, placements["kinds"][kind_of(tile)]))
        for tile, pips in zip(hand["tiles"], hand["pips"], strict=True)
        if placements["kinds"][kind_of(tile)]
    ]


def _placed(tile: int, ways: list[list[Any]]) -> list[Offer]:
    return [Offer(f"PLACE {tile} {way[0]}", way_words(way)) for way in ways]


def way_words(way: list[Any]) -> str:
    """A place: its text, and the edges it shares."""
    text, contacts, free = way
    edges = ngettext("%(count)d edge", "%(count)d edges", contacts) % {"count": contacts}
    return f"{text}: {edges}, {_('free')}" if free else f"{text}: {edges}"


def _own_hand(snapshot: Facts) -> Facts | None:
    own = next(seat for seat in snapshot["seats"] if seat["seat"] == snapshot["you"])
    hand: Facts | None = own["hand"]
    return hand
