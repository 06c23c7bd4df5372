"""Who stands in a report file: players by starting-rank number, teams by pairing number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tournaments.models import Entry, StandingsSnapshot, Team, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.history import history_of
from tournaments.queries.team_results import TeamResults, team_results
from tournaments.services.entries import next_round_number
from tournaments.standings.history import History, PlayerId
from tournaments.standings.house import without_house
from tournaments.trf.model import Number


@dataclass(frozen=True)
class Field:
    """An event's people and published rounds. Numbers run from 1 in the order of the seed numbers: a seed
    that is missing because somebody was removed leaves no gap. The house player is not among them."""

    event: Tournament

    @cached_property
    def entries(self) -> list[Entry]:
        """The competitors, by seed number."""
        found = self.event.entries.filter(is_house=False).select_related("player", "team")
        return list(found.prefetch_related("absences").order_by("seed"))

    @cached_property
    def numbers(self) -> dict[PlayerId, Number]:
        """The starting-rank number of each entry."""
        return {entry.pk: number for number, entry in enumerate(self.entries, 1)}

    @cached_property
    def teams(self) -> list[Team]:
        """The teams, by seed number."""
        return list(self.event.team_list.order_by("seed")) if self.event.teams else []

    @cached_property
    def team_numbers(self) -> dict[PlayerId, Number]:
        """The pairing number of each team."""
        return {team.pk: number for number, team in enumerate(self.teams, 1)}

    @cached_property
    def history(self) -> History:
        """What was played; a match against the house player is the bye that it stands for."""
        return without_house(history_of(self.event))

    @cached_property
    def team_results(self) -> TeamResults:
        """The same of the teams."""
        return team_results(self.event)

    @cached_property
    def snapshot(self) -> StandingsSnapshot | None:
        """The newest standings."""
        published = self.event.rounds.filter(state=RoundState.PUBLISHED).values_list("number", flat=True)
        found = self.event.snapshots.filter(round_number__in=published)
        return found.order_by("round_number", "version").last()

    @cached_property
    def next_round(self) -> int | None:
        """The round that is paired next; None where no other is to come, or where nobody knows."""
        event, number = self.event, next_round_number(self.event)
        open_ = event.counts_rounds and not event.is_finished and number <= event.planned_rounds
        return number if open_ else None
