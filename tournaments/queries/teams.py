"""The teams of an event, and who plays for them in a round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from tournaments.models import Entry, Team, Tournament
from tournaments.queries.presence import Presence


def teams_in(event: Tournament, number: int) -> dict[int, Team]:
    """The teams that take part in round ``number``, by id, in the order of their seeds."""
    teams = Team.objects.filter(tournament=event).order_by("seed")
    return {team.pk: team for team in teams if team.last_round is None or number <= team.last_round}


def competitor_names(event: Tournament) -> dict[int, str]:
    """Whoever competes, by id: the players' names, in a team event those of the teams."""
    if event.teams:
        return dict(event.team_list.values_list("pk", "name"))
    return dict(event.entries.values_list("pk", "player__name"))


def line_ups(event: Tournament, presence: Presence, boards: int) -> Mapping[int, list[Entry]]:
    """Team -> who plays on board 1, 2, ...: those of its members who are there, in the order of the boards.

    Who has no board number comes after the others, by seed.
    """
    found: dict[int, list[Entry]] = defaultdict(list)
    members = [entry for entry in presence.playing.values() if entry.team_id]
    for entry in sorted(members, key=lambda e: (e.board is None, e.board or 0, e.seed)):
        assert entry.team_id is not None
        found[entry.team_id].append(entry)
    return {team: entries[:boards] for team, entries in found.items()}
