"""The teams of an event in a report file: 310 with points, 013 with members alone, and the byes (320)."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext as _

from games.errors import Invalid
from tournaments.services.trf_files.field import Field
from tournaments.standings.history import ByeKind
from tournaments.system_settings import team_scheme
from tournaments.trf.model import Number, TeamByes, TrfTeam


def teams_of(field: Field) -> tuple[TrfTeam, ...]:
    """Every team with its members in the order of the boards."""
    table = field.snapshot.data.get("teams") if field.snapshot else None
    rows = {row["entry"]: row for row in table["rows"]} if table else {}
    found = []
    for team in field.teams:
        row, sums = rows.get(team.pk), field.team_results.boards.get(team.pk, ())
        found.append(
            TrfTeam(
                number=field.team_numbers[team.pk],
                name=team.name,
                players=_members(field, team.pk),
                match_points=Decimal(row["points"]) if row else Decimal(0),
                game_points=sum((each.points for each in sums), Decimal(0)),
                rank=row["rank"] if row else None,
            )
        )
    return tuple(found)


def _members(field: Field, team: int) -> tuple[Number, ...]:
    members = [entry for entry in field.entries if entry.team_id == team]
    members.sort(key=lambda entry: (entry.board is None, entry.board, entry.seed))
    return tuple(field.numbers[entry.pk] for entry in members)


def match_worth(field: Field) -> tuple[tuple[str, Decimal], ...]:
    """What a match of teams is worth (362)."""
    scheme = team_scheme(field.event)
    return (("TW", scheme.win), ("TD", scheme.draw), ("TL", scheme.loss))


def team_byes_of(field: Field) -> TeamByes | None:
    """Who had the allocated bye of each round (320), None when nobody had. Raises Invalid where two of them
    were worth different board points: the record has one worth for all."""
    rounds = field.team_results.history.rounds
    by_round = {
        round_.number: bye.player for round_ in rounds for bye in round_.byes if bye.kind is ByeKind.ALLOCATED
    }
    if not by_round:
        return None
    worth = {
        each.points
        for number, team in by_round.items()
        for each in field.team_results.boards[team]
        if each.round == number
    }
    if len(worth) > 1:
        raise Invalid(
            _("The byes of the teams were worth different board points; a report file has one worth for all.")
        )
    last = max(by_round)
    teams = tuple(field.team_numbers.get(by_round.get(number, 0), 0) for number in range(1, last + 1))
    return TeamByes(team_scheme(field.event).win, worth.pop(), teams)
