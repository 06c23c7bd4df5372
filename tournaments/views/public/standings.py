"""Standings: the newest, of any round, in any version; and the arithmetic of each value."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.models import StandingsSnapshot, Tournament
from tournaments.queries.sat_out import OUT, rounds_of
from tournaments.queries.snapshots import find_snapshot, published_snapshots
from tournaments.queries.standings_table import arithmetic_of, columns_of, labelled, rows_of
from tournaments.standings.exact import plain
from tournaments.standings.teams import UNIT
from tournaments.views.public.pages import event_page, show_event


@event_page
def newest(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The newest standings; before round 1 a page that says so."""
    return _show(request, event, find_snapshot(event))


@event_page
def after_round(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """The standings after a round; ``?version=`` an earlier version of them."""
    version = _number(request.GET.get("version"))
    snapshot = find_snapshot(event, number, version)
    if snapshot is None:
        raise Http404(_("There are no such standings."))
    return _show(request, event, snapshot)


def _show(request: HttpRequest, event: Tournament, snapshot: StandingsSnapshot | None) -> HttpResponse:
    known = list(published_snapshots(event))
    rounds = sorted({one.round_number for one in known})
    number = snapshot.round_number if snapshot else 0
    newest = [one for one in known if one.round_number == number][-1:] == [snapshot]
    entries = {entry.pk: entry for entry in event.entries.select_related("player")}
    return show_event(
        request,
        "standings.html",
        event,
        "standings",
        snapshot=snapshot,
        number=number,
        rounds=rounds,
        versions=[one for one in known if one.round_number == number],
        is_newest_version=newest,
        ask="?" if newest or snapshot is None else f"?version={snapshot.version}&",
        columns=columns_of(snapshot) if snapshot else [],
        rows=rows_of(snapshot, entries) if snapshot else [],
        team_rows=_teams(snapshot)["rows"],
        team_columns=labelled(snapshot, _teams(snapshot)) if snapshot else [],
        finalists=event.line_up.get("finals", []) if event.has_groups else [],
        opened=_opened(request, snapshot),
        column_count=_columns(snapshot) if snapshot else 0,
    )


def _columns(snapshot: StandingsSnapshot) -> int:
    """All columns of the table; at tables of several there is no spread."""
    return (4 if snapshot.data.get("tables") else 5) + len(snapshot.data["tie_breaks"])


def _teams(snapshot: StandingsSnapshot | None) -> dict[str, Any]:
    """The table of the teams; empty where single players play."""
    found: dict[str, Any] = (snapshot.data if snapshot else {}).get("teams", {"rows": [], "tie_breaks": []})
    return found


def _opened(request: HttpRequest, snapshot: StandingsSnapshot | None) -> dict[str, Any] | None:
    """The value whose arithmetic is asked for by ``?player=`` (seed number; ``?team=`` that of a team) and
    ``?value=`` (key)."""
    if snapshot is None:
        return None
    of_team = "team" in request.GET
    table = _teams(snapshot) if of_team else snapshot.data
    seed, key = _number(request.GET.get("team" if of_team else "player")), request.GET.get("value", "")
    row = next((row for row in table["rows"] if row["seed"] == seed), None)
    if row is None:
        return None
    value = next((value for value in row["tie_breaks"] if value["key"] == key), None)
    # Points and spread stand in every table; the spread is a tie-break in some events only.
    if key in ("points", "spread") and value is None:
        rounds = [one for one in rounds_of(snapshot.tournament, row) if one["kind"] != OUT]
        return _opened_points(table, row, key, list(map(_in_board_points, rounds)) if of_team else rounds)
    if value is None:
        return None
    labels = {column["key"]: column["label"] for column in labelled(snapshot, table)}
    told = arithmetic_of(snapshot, value)
    return {"row": row, "label": labels[key], "value": told, "total": value["value"]}


def _opened_points(
    table: dict[str, Any], row: dict[str, Any], key: str, rounds: list[dict[str, Any]]
) -> dict[str, Any]:
    """Points or spread, round by round."""
    names = {one["entry"]: one["name"] for one in table["rows"]}
    shown = [
        one
        | {"opponent_name": names.get(one["opponent"], ""), "value": one[key]}
        | {"with_names": [names.get(other, "") for other in one.get("others", ())]}
        for one in rounds
    ]
    label = _("Points") if key == "points" else _("Spread")
    return {"row": row, "label": label, "rounds": shown, "total": row[key]}


def _in_board_points(data: dict[str, Any]) -> dict[str, Any]:
    """A round of a team with its totals as board points; they are stored in hundredths."""
    totals = {key: data[key] for key in ("own_total", "other_total") if data[key] is not None}
    return data | {key: plain(Decimal(value) / UNIT) for key, value in totals.items()}


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else None
