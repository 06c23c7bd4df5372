"""A table of tables-of-several or of a score event, in the one shape of all standings (`standings_data`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.pods.standing import Gain, Line
from tournaments.pods.tie_breaks import LABELS
from tournaments.queries.standings_data import tie_break_data
from tournaments.standings.exact import plain
from tournaments.standings.history import PlayerId
from tournaments.standings.ledger import BYE_KINDS, Kind

Names = Mapping[PlayerId, str]


def pods_data(lines: Sequence[Line], names: Names) -> dict[str, Any]:
    """As `standings_data`; there is no spread, and a round has ``table``, ``score``, ``place``, the number of
    its seats (``of``) and the entries of the others there (``others``) in place of an opponent."""
    keys = [value.key for value in lines[0].tie_breaks] if lines else []
    return {
        "tables": True,
        "tie_breaks": [{"key": key, "label": LABELS[key]} for key in keys],
        "rows": [_row(line, names) for line in lines],
    }


def _row(line: Line, names: Names) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "shared": line.shared,
        "entry": line.player,
        "name": names.get(line.player, ""),
        "seed": line.seed,
        "points": plain(line.points),
        "spread": 0,
        "raw_spread": 0,
        "tie_breaks": [tie_break_data(value, names) for value in line.tie_breaks],
        "counts": _counts(line.rounds),
        "rounds": [_round(gain) for gain in line.rounds],
    }


def _counts(rounds: Sequence[Gain]) -> dict[str, int]:
    """The counts of all standings; won are first places at a table, shared ones too."""
    kinds = [gain.kind for gain in rounds]
    played = [gain for gain in rounds if gain.is_played]
    won = sum(gain.place == 1 for gain in played if gain.size > 1)
    return {
        "played": len(played),
        "won": won,
        "drawn": 0,
        "lost": len(played) - won,
        "byes": sum(kind in BYE_KINDS for kind in kinds),
        "won_by_no_show": 0,
        "lost_by_no_show": 0,
        "absent": kinds.count(Kind.ABSENT),
        "void": kinds.count(Kind.VOID),
        "pending": kinds.count(Kind.PENDING),
    }


def _round(gain: Gain) -> dict[str, Any]:
    return {
        "round": gain.round,
        "kind": gain.kind.value,
        "opponent": None,
        "points": plain(gain.points),
        "spread": 0,
        "own_total": None,
        "other_total": None,
        "table": gain.table,
        "score": None if gain.score is None else plain(gain.score),
        "place": gain.place,
        "of": gain.size,
        "others": list(gain.others),
    }
