"""Chaos Tiles in words for who watches: what was done, whose turn it is, how a game ended.

Every word stands once in `tiles_watch_words`: pages say it by these tags, scripts read it from data
attributes (`tiles_watch_data`).
"""

from __future__ import annotations

from typing import Any

from django.template import Library
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.chaos_tiles.games.pips import kind_of
from games.engine.chaos_tiles.tiles import KAY, VEK
from tournaments.templatetags.counted import number_words
from tournaments.templatetags.tiles_glyphs import colour_name
from tournaments.templatetags.tiles_watch_words import watch_words

register = Library()

Facts = dict[str, Any]
_PHASE_NOTES = {"deal": "note-deal", "draw": "note-draw", "swap": "note-swap", "mark": "note-mark"}
_PHASES = {"deal": "turn-deal", "draw": "turn-draw", "swap": "turn-swap", "mark": "turn-mark"}
DUOS = 97
MARKING = "marking"  # the clocks stand while dead stones are listed: no pause


@register.simple_tag
def tiles_watch_data() -> SafeString:
    """All words as data attributes of one element."""
    return format_html_join(" ", 'data-{}="{}"', watch_words().items())


@register.simple_tag
def tiles_say(name: str, *values: object) -> str:
    """One of the words, with its values.

    >>> tiles_say("turn", 7, "Ada")
    'Turn 7: Ada is to move.'
    """
    text = watch_words()[name]
    for value in values:
        text = text.replace("%s", str(value), 1)
    return text


def kind_name(kind: str) -> str:
    """Vek or Kay."""
    return tiles_say("kind-v" if kind == VEK else "kind-k")


def counted(veks: int, kays: int) -> str:
    """So many tiles of each kind: 1 Vek and 2 Kays."""
    parts = [number_words(name, count) for name, count in (("veks", veks), ("kays", kays)) if count]
    return f" {_('and')} ".join(parts) or tiles_say("no-tiles")


@register.simple_tag
def tiles_hand(hand: Facts) -> str:
    """What is on a hand, without saying which tiles they are."""
    return counted(hand["veks"], hand["kays"])


@register.filter
def hand_kinds(hand: Facts) -> str:
    """The kinds of a hand that is face down, one letter a tile."""
    return str(VEK * hand["veks"] + KAY * hand["kays"])


@register.filter
def hand_tiles(hand: Facts) -> list[tuple[int, list[int]]]:
    """The tiles of an open hand with their pips."""
    return list(zip(hand["tiles"], hand["pips"], strict=True))


@register.simple_tag
def tiles_action(text: str, names: dict[int, str] | None = None) -> str:
    """An action of a snapshot in words, as they follow the seat's name."""
    word, *rest = text.split()
    if word in ("PLACE", "TRANSFER"):
        return tiles_say(word.lower(), kind_name(rest[1][0]))
    if word in ("DRAW", "LAY"):
        return tiles_say(word.lower(), kind_name(rest[0][0]))
    if word == "CLAIM":
        return tiles_say("claim", colour_name(int(rest[0])))
    if word == "EXCHANGE":
        return tiles_say("exchange", counted(*exchanged(rest)))
    if word == "DEAD":
        return number_words("dead", len(rest)) if rest else tiles_say("dead-none")
    if word in ("FLAG", "LEAVE"):
        return tiles_say(word.lower(), (names or {}).get(int(rest[0]), rest[0]))
    return tiles_say(word.lower(), *rest)


def exchanged(rest: list[str]) -> tuple[int, int]:
    """The Veks and Kays of an exchange, whether its tiles are named or only counted."""
    if VEK in rest or KAY in rest:
        return int(rest[rest.index(VEK) - 1]), int(rest[rest.index(KAY) - 1])
    kinds = [kind_of(int(tile)) for tile in rest]
    return kinds.count(VEK), kinds.count(KAY)


@register.simple_tag
def tiles_score_name(game: str) -> str:
    """What is counted in a game."""
    return tiles_say(f"score-{game}")


def names_of(snapshot: Facts) -> dict[int, str]:
    """The players by their seat."""
    return {seat["seat"]: seat["name"] for seat in snapshot["seats"]}


@register.simple_tag
def tiles_sentence(snapshot: Facts) -> str:
    """How far a game is, as a sentence; static/js/tiles-watch/words.js says the same."""
    state = snapshot["state"]
    if state == "finished":
        return _ended(snapshot)
    if state != "playing" or snapshot["hidden"]:
        return tiles_say(f"state-{state}")
    if is_held(snapshot):
        return tiles_say("held")
    names = names_of(snapshot)
    who = " + ".join(names[seat] for seat in snapshot["to_act"])
    name = _PHASES.get(snapshot["phase"])
    if name:
        return tiles_say(name, who)
    turn = snapshot["turn"]
    return tiles_say("turn", turn["number"], who) if turn else tiles_say("to-move", who)


def is_held(snapshot: Facts) -> bool:
    """Whether the clocks stand for another reason than the listing of dead stones."""
    clock = snapshot["clock"]
    return bool(clock and [reason for reason in clock["paused"] if reason != MARKING])


def _ended(snapshot: Facts) -> str:
    names = names_of(snapshot)
    winners = [names[seat] for seat in snapshot.get("winners") or ()]
    if len(names) == 1:
        return tiles_say("won" if winners else "not-won")
    if not winners:
        return tiles_say("state-finished")
    return tiles_say("share", listed(winners)) if len(winners) > 1 else tiles_say("wins", *winners)


def listed(names: list[str]) -> str:
    """The names as a sentence has them: A, B and C."""
    return f" {_('and')} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


@register.simple_tag
def tiles_end(ended_by: str, seats: int = 2) -> str:
    """Why a game is over."""
    return watch_words().get("end-left-alone" if ended_by == "left" and seats == 1 else f"end-{ended_by}", "")


@register.simple_tag
def tiles_state_short(snapshot: Facts) -> str:
    """How far a game is, where there is room for a word or two."""
    state = snapshot["state"]
    if state != "playing":
        return tiles_say(f"short-{state}")
    if is_held(snapshot):
        return tiles_say("short-held")
    turn = snapshot.get("turn")
    return tiles_say("short-turn", turn["number"]) if turn else tiles_say("short-playing")


@register.simple_tag
def tiles_note(snapshot: Facts, seat: Facts) -> str:
    """What stands beside a player's name; static/js/tiles-watch/words.js says the same."""
    state, number = snapshot["state"], seat["seat"]
    if state == "waiting":
        return tiles_say("note-ready" if seat["ready"] else "note-seen" if seat["seen"] else "note-absent")
    if state == "finished" and number in (snapshot.get("winners") or ()):
        return tiles_say("note-wins")
    if seat.get("gone"):
        return tiles_say("note-gone")
    if state == "playing" and number in (snapshot.get("to_act") or ()):
        return tiles_say(_PHASE_NOTES.get(snapshot["phase"], "note-move"))
    return ""


@register.simple_tag
def seat_name_of(names: dict[int, str], seat: int) -> str:
    """Who sits there."""
    return names[seat]


@register.simple_tag
def tiles_part(part: Facts, names: dict[int, str]) -> str:
    """A part of a line of `turn_lines` in words."""
    kinds = [kind_name(kind) for kind in part["kinds"]]
    if not kinds:
        return tiles_action(part["text"], names)
    return tiles_say("draw" if len(kinds) == 1 else "draws", ", ".join(kinds))


@register.simple_tag
def tiles_last(snapshot: Facts) -> str:
    """The newest action with who made it; nothing before the first."""
    if not snapshot["actions"]:
        return ""
    action, names = snapshot["actions"][-1], names_of(snapshot)
    words = tiles_action(action["text"], names)
    return f"{names[action['seat']]}: {words}" if action["seat"] else words


@register.simple_tag
def tiles_area(go: Facts) -> str:
    """What a seat of Go Asunder has."""
    if go["komi"]:
        return tiles_say("area-komi", go["area"], go["komi"], go["captured"])
    return tiles_say("area", go["area"], go["captured"])


@register.filter
def tiles_facts(snapshot: Facts) -> list[tuple[str, str]]:
    """What there is beside the board: boneyard, supply, duos; static/js/tiles-watch/lines.js has the same."""
    found, go = [], snapshot["go"]
    if snapshot["boneyard"]:
        found.append((tiles_say("boneyard"), counted(**snapshot["boneyard"])))
    if snapshot["supply"]:
        found.append((tiles_say("supply"), counted(snapshot["supply"][VEK], snapshot["supply"][KAY])))
    name = tiles_say("figure" if go else "on-table")
    found.append((name, number_words("tiles", len(snapshot["blob"]))))
    if snapshot["duos"] is not None:
        found.append((tiles_say("duos-made"), tiles_say("of-target", len(snapshot["duos"]), DUOS)))
    if go:
        found.append((tiles_say("komi"), go["komi"]))
    return found
