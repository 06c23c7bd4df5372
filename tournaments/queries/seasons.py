"""Seasons: those a visitor may see, and their tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import (
    Entry,
    Player,
    Role,
    Round,
    Season,
    SeasonEvent,
    StandingsSnapshot,
    Tournament,
)
from tournaments.models.role import RoleName
from tournaments.models.round import RoundState
from tournaments.models.tournament import Visibility
from tournaments.permissions import allowed, is_administrator, is_signed_in
from tournaments.standings.season import Placed, Scored, SeasonLine, SeasonRule, rule_from, season_table
from tournaments.standings.season import SeasonEvent as Counted


@dataclass(frozen=True, slots=True)
class Row:
    """A person's line, with what each counted event gave, in the order of the events."""

    line: SeasonLine
    player: Player
    cells: tuple[Scored | None, ...]


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The table as it stands: ``events`` count, ``coming`` do not yet."""

    rule: SeasonRule
    events: tuple[SeasonEvent, ...]
    coming: tuple[SeasonEvent, ...]
    rows: tuple[Row, ...]


def listed_seasons(user: Any) -> QuerySet[Season]:
    """The public ones, and the visitor's own."""
    seasons = Season.objects.select_related("owner").order_by("-created_at", "-pk")
    if is_administrator(user):
        return seasons
    own = Q(owner=user) if is_signed_in(user) else Q(pk__in=())
    return seasons.filter(Q(visibility=Visibility.PUBLIC) | own)


def find_season(slug: str, user: Any) -> Season | None:
    """The season of an address, or None when there is none that this visitor may see."""
    season = Season.objects.select_related("owner").filter(slug=slug).first()
    return season if season and allowed(user, "view_season", season) else None


def shown_events(season: Season, user: Any) -> list[SeasonEvent]:
    """The events of a season in order. A private one is in private seasons only, for who may see it."""
    found = season.events.select_related("tournament").order_by("number")
    return [each for each in found if _is_shown(season, each.tournament, user)]


def _is_shown(season: Season, event: Tournament, user: Any) -> bool:
    if event.visibility != Visibility.PRIVATE:
        return True
    return season.visibility == Visibility.PRIVATE and allowed(user, "view_event", event)


def events_to_add(season: Season, user: Any) -> QuerySet[Tournament]:
    """Events that the visitor organises and that are not in the season, newest first."""
    events = Tournament.objects.exclude(seasons__season=season)
    if season.visibility != Visibility.PRIVATE:
        events = events.exclude(visibility=Visibility.PRIVATE)
    if not is_administrator(user):
        organised = Role.objects.held().filter(user=user, name=RoleName.ORGANISER)
        events = events.filter(pk__in=organised.values("tournament"))
    return events.order_by("-starts_on", "-pk")


def table_of(season: Season, user: Any) -> SeasonTable:
    """The table of a season as the visitor sees it. A handful of queries, whatever its size."""
    rule = rule_from(season.rule)
    shown = shown_events(season, user)
    counts = [each for each in shown if each.tournament.is_finished or rule.running]
    snapshots = _newest([each.tournament_id for each in counts])
    counts = [each for each in counts if each.tournament_id in snapshots]
    people = _people([each.tournament_id for each in counts])
    lines = season_table([_counted(each, snapshots, people) for each in counts], rule)
    players = Player.objects.in_bulk([line.person for line in lines])
    return SeasonTable(
        rule,
        tuple(counts),
        tuple(each for each in shown if each not in counts),
        tuple(_row(line, players[line.person], counts) for line in lines),
    )


def _newest(events: Sequence[int]) -> dict[int, StandingsSnapshot]:
    """The newest published standings of each event that has any."""
    published = Round.objects.filter(
        tournament=OuterRef("tournament"), number=OuterRef("round_number"), state=RoundState.PUBLISHED
    )
    known = StandingsSnapshot.objects.filter(Exists(published), tournament__in=events)
    order = known.order_by("round_number", "version").values_list("tournament_id", "pk")
    found = StandingsSnapshot.objects.in_bulk(dict(order).values())
    return {snapshot.tournament_id: snapshot for snapshot in found.values()}


def _people(events: Sequence[int]) -> dict[int, int]:
    """From entry to person, without the house players."""
    entries = Entry.objects.filter(tournament__in=events, is_house=False)
    return dict(entries.values_list("pk", "player_id"))


def _counted(each: SeasonEvent, snapshots: dict[int, StandingsSnapshot], people: dict[int, int]) -> Counted:
    rows = snapshots[each.tournament_id].data["rows"]
    return Counted(
        each.tournament_id,
        tuple(
            Placed(people[row["entry"]], row["rank"], Fraction(row["points"]))
            for row in rows
            if row["entry"] in people
        ),
        each.weight,
    )


def _row(line: SeasonLine, player: Player, counts: Sequence[SeasonEvent]) -> Row:
    by_event = {scored.event: scored for scored in line.results}
    return Row(line, player, tuple(by_event.get(each.tournament_id) for each in counts))
