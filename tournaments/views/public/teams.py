"""The teams of an event, and one of them with its matches."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.models import StandingsSnapshot, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.snapshots import find_snapshot
from tournaments.queries.tables import sheets_of
from tournaments.queries.team_card import team_rounds, team_row
from tournaments.queries.team_lists import TeamLine, teams_of
from tournaments.queries.visible import visible_entries
from tournaments.settings import pairing_options
from tournaments.views.public.pages import event_page, show_event


@event_page
def teams(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Every team with its members; 404 where single players play."""
    lines = _lines(request, event)
    snapshot = find_snapshot(event)
    shown = [(line, team_row(snapshot, line.team)) for line in lines]
    return show_event(request, "teams.html", event, "teams", teams=shown, begun=snapshot is not None)


@event_page
def team(request: HttpRequest, event: Tournament, seed: int) -> HttpResponse:
    """One team: its members, and its matches round by round with the boards."""
    line = next((line for line in _lines(request, event) if line.team.seed == seed), None)
    if line is None:
        raise Http404(_("There is no team with the seed number %(seed)d.") % {"seed": seed})
    snapshot = find_snapshot(event)
    row = team_row(snapshot, line.team)
    sheets = sheets_of(
        event.rounds.filter(state=RoundState.PUBLISHED).select_related("tournament").order_by("number")
    )
    return show_event(
        request,
        "team.html",
        event,
        "teams",
        line=line,
        team=line.team,
        row=row,
        boards=int(pairing_options(event)["team_boards"]),
        members=_members(line, snapshot),
        rounds=team_rounds(line.team, sheets, row),
    )


def _lines(request: HttpRequest, event: Tournament) -> list[TeamLine]:
    """The teams as the visitor may see them: the organiser may keep the field back until round 1."""
    if not event.teams:
        raise Http404(_("%(event)s is for single players.") % {"event": event})
    known = set(visible_entries(event, request.user).values_list("pk", flat=True))
    return [
        TeamLine(line.team, tuple(entry for entry in line.members if entry.pk in known), line.paired)
        for line in teams_of(event)
    ]


def _members(line: TeamLine, snapshot: StandingsSnapshot | None) -> list[tuple[Any, dict[str, Any] | None]]:
    """Each member with the own line of the standings, if there is one."""
    rows = {row["entry"]: row for row in snapshot.data["rows"]} if snapshot else {}
    return [(entry, rows.get(entry.pk)) for entry in line.members]
