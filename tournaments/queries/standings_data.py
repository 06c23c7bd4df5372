"""A table of standings as JSON-ready data: the one shape of pages, API and exports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from tournaments.standings.exact import Exact, exact_json, plain
from tournaments.standings.history import PlayerId
from tournaments.standings.ledger import RoundResult
from tournaments.standings.registry import TIE_BREAKS
from tournaments.standings.table import Counts, Standing
from tournaments.standings.teams import TEAM_LABELS
from tournaments.standings.value import TieBreakValue

Names = Mapping[PlayerId, str]
_COUNTS = tuple(field.name for field in fields(Counts))


def standings_data(
    table: Sequence[Standing], names: Names, groups: Mapping[PlayerId, str] | None = None
) -> dict[str, Any]:
    """``tie_breaks``: key and label of each column; ``rows``: one a player, best first, every value with its
    arithmetic; with ``groups`` the row of a player in one names it. Exact numbers are decimal strings."""
    keys = [value.key for value in table[0].tie_breaks] if table else []
    return {
        "tie_breaks": [{"key": key, "label": _label(key)} for key in keys],
        "rows": [_row(line, names) | _group(line, groups or {}) for line in table],
    }


def _label(key: str) -> str:
    return TEAM_LABELS[key] if key in TEAM_LABELS else TIE_BREAKS[key].label


def _group(line: Standing, groups: Mapping[PlayerId, str]) -> dict[str, Any]:
    return {"group": groups[line.player]} if line.player in groups else {}


def _row(line: Standing, names: Names) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "shared": line.shared,
        "entry": line.player,
        "name": names.get(line.player, ""),
        "seed": line.seed,
        "points": plain(line.points),
        "spread": exact_json(line.spread),
        "raw_spread": exact_json(line.raw_spread),
        "tie_breaks": [tie_break_data(value, names) for value in line.tie_breaks],
        "counts": {name: getattr(line.counts, name) for name in _COUNTS},
        "rounds": [_round(result, names) for result in line.rounds],
    }


def tie_break_data(value: TieBreakValue, names: Names) -> dict[str, Any]:
    """The value of a tie-break with its arithmetic."""
    return {
        "key": value.key,
        "value": plain(value.value),
        "note": value.note,
        "terms": [
            {
                "value": plain(term.value),
                "note": term.note,
                "round": term.round,
                "opponent": names.get(term.opponent, "") if term.opponent is not None else None,
                "virtual": term.virtual,
                "counted": term.counted,
            }
            for term in value.terms
        ],
    }


def _round(result: RoundResult, names: Names) -> dict[str, Any]:
    return {
        "round": result.round,
        "kind": result.kind.value,
        "opponent": result.opponent,
        "points": plain(result.points),
        "spread": exact_json(result.spread),
        "own_total": _total(result.own_total),
        "other_total": _total(result.other_total),
    } | ({} if result.ahead is None else {"ahead": result.ahead})


def _total(total: Exact | None) -> int | str | None:
    return None if total is None else exact_json(total)
