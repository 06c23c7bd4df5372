"""Teams, their meetings and the line-up of an event, as a document holds them: by seed numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Round, Team, TeamPairing, Tournament
from tournaments.models.player import name_key
from tournaments.services.exchange.form import LINE_UP, MEETING, TEAM
from tournaments.services.exchange.node import Node, refuse_twice

MOST_ROUNDS = 9999


@dataclass(frozen=True, slots=True)
class MeetingRecord:
    """Two teams that meet, by seed number; ``second`` None: the bye."""

    number: int
    first: int
    second: int | None
    reason: dict[str, Any]


def team_out(team: Team) -> dict[str, Any]:
    """A team; its members name it."""
    return {key: getattr(team, key) for key in TEAM}


def line_up_out(event: Tournament) -> dict[str, Any]:
    """The field that the system started from."""
    competitors = event.team_list if event.teams else event.entries
    return _renamed(event.line_up, dict(competitors.values_list("pk", "seed")))


def meeting_out(meeting: TeamPairing) -> dict[str, Any]:
    """A meeting of two teams; its boards name its number."""
    return {
        "number": meeting.number,
        "first": meeting.first.seed,
        "second": meeting.second.seed if meeting.second else None,
        "reason": meeting.reason,
    }


def read_teams(node: Node) -> list[dict[str, Any]]:
    """Fields of Team."""
    items = node.items()
    read = [_team(item) for item in items]
    refuse_twice(
        (item.at("seed") for item in items), _("the seed number %(value)s is that of %(where)s too.")
    )
    names = [Node(name_key(item.at("name").text(120)), item.at("name").path) for item in items]
    refuse_twice(names, _("the name %(value)s is that of %(where)s too."))
    return read


def _team(node: Node) -> dict[str, Any]:
    node.keys(*TEAM)
    return {
        "seed": node.at("seed").whole(1),
        "name": node.at("name").text(120),
        "club": node.get("club", "").text(120),
        "captain": node.get("captain", "").text(120),
        "last_round": node.get("last_round").maybe_whole(0, MOST_ROUNDS),
    }


def read_line_up(node: Node, seeds: set[int]) -> dict[str, Any]:
    """The line-up, by seed numbers."""
    node.keys(*LINE_UP)
    found: dict[str, Any] = {
        key: [item.known(seeds) for item in node.get(key).items()]
        for key in ("players", "finals")
        if key in node.value
    }
    if "groups" in node.value:
        groups = node.get("groups").items()
        found["groups"] = [[item.known(seeds) for item in group.items()] for group in groups]
    return found


def read_meetings(node: Node, teams: set[int]) -> tuple[MeetingRecord, ...]:
    """The meetings of a round."""
    items = node.items()
    read = tuple(_meeting(item, teams) for item in items)
    refuse_twice((item.at("number") for item in items), _("meeting %(value)s is %(where)s already."))
    sides = [item.at(key) for item in items for key in ("first", "second") if item.value.get(key)]
    refuse_twice(sides, _("team %(value)s has a place at %(where)s already."))
    return read


def _meeting(node: Node, teams: set[int]) -> MeetingRecord:
    node.keys(*MEETING)
    second = node.get("second")
    return MeetingRecord(
        node.at("number").whole(1, 32_767),
        node.at("first").known(teams),
        None if second.value is None else second.known(teams),
        node.get("reason", {}).mapping(),
    )


def write_line_up(event: Tournament, read: dict[str, Any], ids: Mapping[int, int]) -> None:
    """The line-up as the database holds it. ``ids``: seed number -> entry or team."""
    event.line_up = _renamed(read, ids)


def write_meetings(
    round_: Round, meetings: tuple[MeetingRecord, ...], teams: Mapping[int, Team]
) -> dict[int, TeamPairing]:
    """The meetings of a round, by number."""
    return {
        meeting.number: TeamPairing.objects.create(
            round=round_,
            number=meeting.number,
            first=teams[meeting.first],
            second=teams[meeting.second] if meeting.second else None,
            reason=meeting.reason,
        )
        for meeting in meetings
    }


def _renamed(line_up: Mapping[str, Any], names: Mapping[int, int]) -> dict[str, Any]:
    """Every competitor by another number."""
    found: dict[str, Any] = {
        key: [names[each] for each in line_up[key] if each in names]
        for key in ("players", "finals")
        if key in line_up
    }
    if "groups" in line_up:
        found["groups"] = [[names[each] for each in group if each in names] for group in line_up["groups"]]
    return found
