"""Worked cases of the rules pages: read them, and translate their input into the product's values."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tournaments.standings import StandingsSettings, awards_from, scheme_from
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round
from tournaments.standings.presets import PRESETS

FOLDER = Path(__file__).parents[2] / "data" / "standings"


def load(pattern: str) -> list[Any]:
    """The cases whose file name fits, as pytest parameters with the file's name."""
    import pytest

    return [pytest.param(json.loads(p.read_text()), id=p.stem) for p in sorted(FOLDER.glob(pattern))]


def history_of(
    rounds: Sequence[Sequence[Mapping[str, Any]]], players: Sequence[Mapping[str, Any]]
) -> History:
    """The history of a case."""
    return History(
        tuple(Player(p["id"], p["seed"], rating=p.get("rating")) for p in players),
        tuple(_round(number, entries) for number, entries in enumerate(rounds, 1)),
    )


def settings_of(data: Mapping[str, Any], preset: str) -> StandingsSettings:
    """The settings of a case under one of its presets."""
    return StandingsSettings(
        scheme=scheme_from(data["scheme"]),
        awards=awards_from(data.get("awards", {})),
        tie_breaks=PRESETS[preset],
        c07=data.get("c07", "2026-03"),
    )


def _round(number: int, entries: Sequence[Mapping[str, Any]]) -> Round:
    matches = tuple(_match(e) for e in entries if e["b"] is not None)
    byes = tuple(Bye(e["a"], _bye_kind(e["bye"])) for e in entries if e["b"] is None)
    return Round(number, matches, byes)


def _bye_kind(value: bool | str) -> ByeKind:
    return ByeKind.ALLOCATED if value is True else ByeKind(value)


def _match(entry: Mapping[str, Any]) -> Match:
    a, b = entry["a"], entry["b"]
    for key, outcome in (("forfeit_win", Outcome.NO_SHOW), ("ruled_win", Outcome.RULED)):
        if key in entry:
            return Match(a, b, outcome, winner=a if entry[key] == "a" else b)
    for key in ("void", "double_forfeit"):
        if entry.get(key):
            return Match(a, b, Outcome(key))
    if "a_order" not in entry:
        return Match(a, b)
    return Match(
        a,
        b,
        Outcome.PLAYED,
        entry["a_order"],
        entry["b_order"],
        entry.get("a_penalty", 0),
        entry.get("b_penalty", 0),
    )
