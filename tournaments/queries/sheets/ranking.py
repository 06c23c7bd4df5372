"""Standings with every tie-break, the cross table, and the table of the teams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import StandingsSnapshot, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.sat_out import rounds_of as rounds_in
from tournaments.queries.sheets.sheet import Rounds, Sheet, Value, exact_number, number, sheet
from tournaments.queries.standings_table import labelled
from tournaments.standings.exact import exact_of

_SHORT = {
    "allocated": "bye",
    "full": "full-point bye",
    "half": "half-point bye",
    "zero": "zero-point bye",
    "absent": "absent",
    "out": "",
}
_DECIDED = {
    "ruled_win": "1-0 (rule)",
    "ruled_loss": "0-1 (rule)",
    "no_show_win": "+ -",
    "no_show_loss": "- +",
    "double_forfeit": "- -",
    "void": "void",
    "pending": "",
}


def newest(event: Tournament, only: Rounds) -> StandingsSnapshot | None:
    """The newest standings, or those after one round."""
    published = event.rounds.filter(state=RoundState.PUBLISHED).values_list("number", flat=True)
    found = event.snapshots.filter(round_number__in=published)
    if only is not None:
        found = found.filter(round_number=only)
    return found.order_by("round_number", "version").last()


def standings(event: Tournament, only: Rounds = None) -> Sheet:
    """One row a player, best first."""
    snapshot = newest(event, only)
    data = snapshot.data if snapshot else {"tie_breaks": [], "rows": []}
    clubs = dict(event.entries.values_list("pk", "club"))
    return _ranked("standings", _("Standings"), _told(snapshot, data), ("name", _("Name")), clubs)


def team_standings(event: Tournament, only: Rounds = None) -> Sheet:
    """One row a team, best first; empty where nobody plays for a team."""
    snapshot = newest(event, only)
    table = snapshot.data.get("teams") if snapshot else None
    return _ranked(
        "team-standings",
        _("Standings of the teams"),
        _told(snapshot, table or {"tie_breaks": [], "rows": []}),
        ("team", _("Team")),
        dict(event.team_list.values_list("pk", "club")),
    )


def _told(snapshot: StandingsSnapshot | None, table: Mapping[str, Any]) -> Mapping[str, Any]:
    """The table with its tie-breaks called as the reader calls them."""
    return {**table, "tie_breaks": labelled(snapshot, table)} if snapshot else table


def _ranked(
    key: str, title: str, data: Mapping[str, Any], who: tuple[str, str], clubs: Mapping[int, str]
) -> Sheet:
    others = [column for column in data["tie_breaks"] if column["key"] != "spread"]
    columns = [
        ("rank", _("Place")),
        ("seed", _("Seed")),
        who,
        ("club", _("Club")),
        ("points", _("Points")),
        *(() if data.get("tables") else (("spread", _("Spread")),)),
        *((column["key"], column["label"]) for column in others),
    ]
    grouped = any("group" in row for row in data["rows"])
    if grouped:
        columns.insert(0, ("group", _("Group")))
    return sheet(
        key,
        title,
        columns,
        (_rank_row(row, clubs, grouped, spread=not data.get("tables")) for row in data["rows"]),
    )


def _rank_row(
    row: Mapping[str, Any], clubs: Mapping[int, str], grouped: bool, *, spread: bool
) -> tuple[Value, ...]:
    values = [value["value"] for value in row["tie_breaks"] if value["key"] != "spread"]
    found = (
        row["rank"],
        row["seed"],
        row["name"],
        clubs.get(row["entry"]),
        number(row["points"]),
        *((exact_number(row["spread"]),) if spread else ()),
        *map(number, values),
    )
    return (row.get("group"), *found) if grouped else found


def cross_table(event: Tournament, only: Rounds = None) -> Sheet:
    """One row a player, best first, one column a round: the opponent's place and the two own totals, as in
    ``4: 88-71``, or what the round was."""
    snapshot = newest(event, only)
    rows = snapshot.data["rows"] if snapshot else []
    last = snapshot.round_number if snapshot else 0
    ranks = {row["entry"]: row["rank"] for row in rows}
    columns = [
        ("rank", _("Place")),
        ("seed", _("Seed")),
        ("name", _("Name")),
        *((f"round_{at}", _("Round %(number)d") % {"number": at}) for at in range(1, last + 1)),
        ("points", _("Points")),
        ("spread", _("Spread")),
    ]
    return sheet("cross-table", _("Cross table"), columns, (_cross(event, row, ranks, last) for row in rows))


def _cross(event: Tournament, row: dict[str, Any], ranks: Mapping[int, int], last: int) -> tuple[Value, ...]:
    cells = {data["round"]: _cell(data, ranks) for data in rounds_in(event, row)}
    return (
        row["rank"],
        row["seed"],
        row["name"],
        *(cells.get(at) for at in range(1, last + 1)),
        number(row["points"]),
        exact_number(row["spread"]),
    )


def _totals(both: tuple[int | str | None, int | str | None]) -> str:
    """The two own totals; the hyphen between them is none of theirs."""
    exact = [0 if total is None else exact_of(total) for total in both]
    return (" : " if min(exact) < 0 else "-").join(map(str, both))


def _cell(data: Mapping[str, Any], ranks: Mapping[int, int]) -> str:
    if data["kind"] in _SHORT:
        return _SHORT[data["kind"]]
    if data.get("score") is not None:
        return f"{data['score']} ({data['place']}/{data['of']})" if data["of"] > 1 else str(data["score"])
    both = data["own_total"], data["other_total"]
    told = _DECIDED.get(data["kind"], _totals(both))
    place = ranks.get(data["opponent"])
    return f"{place}: {told}" if place else told
