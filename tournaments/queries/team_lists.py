"""The teams of an event as its pages list them: each with its members in the order of the boards."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet

from tournaments.models import Entry, Seat, Team, TeamPairing, Tournament


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One team. ``paired``: it stands in a round, so that it can leave but not be removed."""

    team: Team
    members: tuple[Entry, ...]
    paired: bool

    @property
    def bound(self) -> tuple[Entry, ...]:
        """Members who have played for the team, and stay with it."""
        return tuple(entry for entry in self.members if entry.seated)  # type: ignore[attr-defined]


def teams_of(event: Tournament) -> list[TeamLine]:
    """All teams by seed number, in two queries."""
    return [_line(team) for team in _teams(event)]


def team_of(event: Tournament, team_id: int) -> TeamLine | None:
    """One team of the event."""
    team = _teams(event).filter(pk=team_id).first()
    return _line(team) if team else None


def without_team(event: Tournament) -> list[Entry]:
    """Who is in the event and plays for nobody: such players are never paired."""
    entries = event.entries.filter(team=None, is_house=False, last_round=None)
    return list(entries.select_related("player").order_by("seed"))


def _teams(event: Tournament) -> QuerySet[Team]:
    members = Entry.objects.select_related("player").annotate(
        seated=Exists(Seat.objects.filter(entry=OuterRef("pk")))
    )
    meetings = TeamPairing.objects.filter(Q(first=OuterRef("pk")) | Q(second=OuterRef("pk")))
    return (
        Team.objects.filter(tournament=event)
        .annotate(paired=Exists(meetings))
        .prefetch_related(Prefetch("members", members.order_by(F("board").asc(nulls_last=True), "seed")))
        .order_by("seed")
    )


def _line(team: Team) -> TeamLine:
    return TeamLine(team, tuple(team.members.all()), team.paired)  # type: ignore[attr-defined]
