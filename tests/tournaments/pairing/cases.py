"""Reads the worked cases of the rules pages into the product's own values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tournaments.pairing.model import (
    Distance,
    FirstRound,
    ForbiddenPair,
    PairingSettings,
    Request,
    Score,
    default_distance,
)
from tournaments.pairing.scores import scores_for
from tournaments.standings.awards import awards_from
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round
from tournaments.standings.ledger import scores
from tournaments.standings.points import scheme_from

DATA = Path(__file__).parents[2] / "data" / "pairing"


def load(pattern: str) -> list[Any]:
    """The cases whose file name matches, as (name, case)."""
    return [(path.stem, json.loads(path.read_text())) for path in sorted(DATA.glob(pattern))]


def settings_of(data: Mapping[str, Any]) -> PairingSettings:
    known = {"scheme", "awards"}
    club_rounds = data.get("club_rounds")
    special = {
        "distance": Distance(data.get("distance", default_distance(data["scheme"]["name"]))),
        "first_round": FirstRound(data.get("first_round", "fold")),
        "forbidden": tuple(ForbiddenPair(*f["players"], f.get("until")) for f in data.get("forbidden", ())),
        "club_rounds": None if club_rounds is None else frozenset(club_rounds),
    }
    plain = {key: value for key, value in data.items() if key not in known | special.keys()}
    return PairingSettings(**plain, **special)


def match_of(data: Mapping[str, Any]) -> Match:
    a, b = data["a"], data["b"]
    side = {"a": a, "b": b}
    common: dict[str, Any] = {"first": data.get("first")}
    if "forfeit_win" in data:
        return Match(a, b, Outcome.NO_SHOW, winner=side[data["forfeit_win"]], **common)
    if "ruled_win" in data:
        return Match(a, b, Outcome.RULED, winner=side[data["ruled_win"]], **common)
    for key in ("void", "double_forfeit"):
        if data.get(key):
            return Match(a, b, Outcome(key), counter_placed=data.get("counter_placed", False), **common)
    if "a_order" not in data:
        return Match(a, b, Outcome.PENDING, **common)
    common |= {"a_penalty": data.get("a_penalty", 0), "b_penalty": data.get("b_penalty", 0)}
    return Match(a, b, Outcome.PLAYED, data["a_order"], data["b_order"], **common)


def bye_of(data: Mapping[str, Any]) -> Bye:
    kind = ByeKind.ALLOCATED if data["bye"] is True else ByeKind(data["bye"])
    return Bye(data["a"], kind)


def history_of(data: Mapping[str, Any]) -> History:
    rounds = []
    for number, entries in enumerate(data["rounds"], 1):
        matches = tuple(match_of(e) for e in entries if e["b"] is not None)
        byes = tuple(bye_of(e) for e in entries if e["b"] is None)
        rounds.append(Round(number, matches, byes))
    return History(tuple(Player(**p) for p in data["players"]), tuple(rounds))


def scores_of(
    data: Mapping[str, Any], settings: PairingSettings, history: History, number: int
) -> Mapping[int, Score]:
    scheme = scheme_from(data["settings"]["scheme"])
    awards = awards_from(data["settings"].get("awards", {}))
    return scores_for(settings, history, number, lambda past: scores(past, scheme, awards))


def request_of(data: Mapping[str, Any]) -> Request:
    return Request(
        number=data["number"],
        absent=frozenset(data.get("absent", ())),
        byes=dict.fromkeys(data.get("byes", ()), ByeKind.HALF),
        manual=tuple((a, b) for a, b in data.get("manual", ())),
        manual_bye=data.get("manual_bye"),
    )
