"""What was done in a game of Chaos Tiles turn by turn, and what its scores come from, out of a snapshot.

Scripts make the same of what they are told: static/js/tiles-watch/lines.js.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from games.engine.chaos_tiles.games.keys import (
    CHAOS_OMELET,
    CRUEL_DUOS,
    GO_ASUNDER,
    MICROPENTAGONS,
    SOLITAIRE,
    TILES_TRANSFER,
)

Facts = dict[str, Any]
SCORED_GAMES = (CHAOS_OMELET, MICROPENTAGONS)


def turn_lines(snapshot: Facts) -> list[Facts]:
    """A line a turn, the newest first: turn, seat, its parts, and the points of the turn (exact, or empty).

    A part is an action that is worth a word, with the ply it comes to: tiles that are drawn one after the
    other are one part, and the end of the turn is none.
    """
    actions = [action | {"ply": ply} for ply, action in enumerate(snapshot["actions"], start=1)]
    lines = [
        {"turn": turn, "seat": seat, "parts": list(_parts(list(found)))}
        for (turn, seat), found in groupby(actions, key=lambda action: (action["turn"], action["seat"]))
    ]
    points = _points_by_turn(snapshot["scored"])
    for line in lines:
        line["points"] = points.get((line["turn"], line["seat"]), "")
    return lines[::-1]


def _parts(actions: list[Facts]) -> Iterator[Facts]:
    for word, found in groupby(actions, key=lambda action: action["text"].split()[0]):
        same = list(found)
        if word == "DRAW":
            kinds = [action["text"].split()[1] for action in same]
            yield {"ply": same[-1]["ply"], "text": "", "kinds": kinds}
        elif word != "DONE" or len(actions) == 1:
            yield from ({"ply": action["ply"], "text": action["text"], "kinds": []} for action in same)


def _points_by_turn(scored: Iterable[Facts]) -> dict[tuple[int, int], str]:
    sums: dict[tuple[int, int], int] = {}
    for each in scored:
        key = (each["turn"], each["seat"])
        sums[key] = sums.get(key, 0) + int(each["points"])
    return {key: str(value) for key, value in sums.items()}


def score_rows(snapshot: Facts) -> list[Facts]:
    """What the scores come from: seat, turn, `terms` of colour and size, the sign between them, the total."""
    game = snapshot["game"]
    if game in SCORED_GAMES:
        sign = "×" if game == CHAOS_OMELET else "+"
        return [_scored(each, sign) for each in reversed(snapshot["scored"])]
    if game == TILES_TRANSFER:
        return [_claimed(snapshot, seat) for seat in snapshot["seats"]]
    if game == SOLITAIRE:
        return [_colour(snapshot, colour) for colour in range(1, snapshot["settings"]["colours"] + 1)]
    if game == GO_ASUNDER:
        return [_area(snapshot, seat) for seat in snapshot["seats"]]
    return [_duos(snapshot, seat) for seat in snapshot["seats"]] if game == CRUEL_DUOS else []


def _row(seat: int | None = None, total: str = "", **facts: Any) -> Facts:
    row: Facts = {"seat": seat, "turn": None, "terms": [], "sign": "", "total": total, "names": []}
    return row | {"go": None, "done": False, "is_unclaimed": False} | facts


def _scored(each: Facts, sign: str) -> Facts:
    total = each["points"] if sign == "×" else f"+{each['points']}"
    terms = [list(term) for term in each["clumps"]]
    return _row(each["seat"], total, turn=each["turn"], terms=terms, sign=sign)


def _claimed(snapshot: Facts, seat: Facts) -> Facts:
    terms = [[colour, biggest(snapshot, colour)] for colour in seat["claims"]]
    sign = "+" if snapshot["settings"].get("sum") else ""
    return _row(seat["seat"], seat["points"], terms=terms, sign=sign, is_unclaimed=not terms)


def _colour(snapshot: Facts, colour: int) -> Facts:
    size, target = biggest(snapshot, colour), snapshot["settings"]["target"]
    return _row(None, f"/ {target}", terms=[[colour, size]], done=size >= target)


def _area(snapshot: Facts, seat: Facts) -> Facts:
    go, number = snapshot["go"], seat["seat"]
    facts = {
        "area": len(go["areas"][str(number)]),
        "captured": go["captured"][number - 1],
        "komi": go["komi"] if number == 2 else "",
    }
    return _row(number, seat["points"], go=facts)


def _duos(snapshot: Facts, seat: Facts) -> Facts:
    names = [each["duo"] for each in snapshot["duos"] if each["seat"] == seat["seat"]]
    return _row(seat["seat"], seat["points"], names=names)


def biggest(snapshot: Facts, colour: int) -> int:
    """The biggest clump of a colour; a snapshot lists those of two pips and more."""
    sizes = [clump["size"] for clump in snapshot["clumps"] if clump["colour"] == colour]
    return max(sizes, default=int(any(colour in tile["pips"] for tile in snapshot["blob"])))
