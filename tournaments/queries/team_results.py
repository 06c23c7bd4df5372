"""What the boards of a team event make of its team matches: values that pairing and standings take."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal

from tournaments.models import Seat, Team, TeamPairing, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.history import Use, history_of
from tournaments.settings import awards_of, ranking_options, scheme_of
from tournaments.standings.history import Bye, ByeKind, History, Player, Round
from tournaments.standings.ledger import Kind, RoundResult, round_results
from tournaments.standings.teams import BoardSum, TeamMatch

Rows = dict[int, dict[int, list[RoundResult]]]  # round -> team -> what its boards gave


@dataclass(frozen=True, slots=True)
class TeamResults:
    """The teams' history, and what each round's boards gave each team."""

    history: History
    boards: dict[int, tuple[BoardSum, ...]]


def team_results(event: Tournament, *, up_to: int | None = None, use: Use = Use.STANDINGS) -> TeamResults:
    """The published rounds of a team event; board points are what the event's scheme gives the boards."""
    rows = _rows(event, up_to, use)
    meetings: dict[int, list[TeamPairing]] = defaultdict(list)
    published = TeamPairing.objects.filter(round__tournament=event, round__state=RoundState.PUBLISHED)
    if up_to is not None:
        published = published.filter(round__number__lte=up_to)
    for meeting in published.select_related("round").order_by("round__number", "number"):
        meetings[meeting.round.number].append(meeting)
    boards: dict[int, list[BoardSum]] = defaultdict(list)
    rounds = []
    for number, found in sorted(meetings.items()):
        rounds.append(_round(number, found, rows[number], boards))
    teams = (
        Team.objects.filter(tournament=event).order_by("seed").values_list("pk", "seed", "club", "last_round")
    )
    players = tuple(Player(pk, seed, club, left_after=last) for pk, seed, club, last in teams)
    return TeamResults(History(players, tuple(rounds)), {team: tuple(sums) for team, sums in boards.items()})


def _rows(event: Tournament, up_to: int | None, use: Use) -> Rows:
    """The ledger of the boards, by round and team; who was absent stands in none."""
    history = history_of(event, up_to=up_to, use=use)
    ledger = round_results(
        history, scheme_of(event), awards_of(event), tuple(ranking_options(event)["spread_caps"])
    )
    seats = Seat.objects.filter(
        round__tournament=event, round__state=RoundState.PUBLISHED, entry__team__isnull=False
    )
    at = {number: place for place, number in enumerate(round_.number for round_ in history.rounds)}
    rows: Rows = defaultdict(lambda: defaultdict(list))
    for number, entry, team in seats.values_list("round__number", "entry_id", "entry__team_id"):
        if number in at:
            rows[number][team].append(ledger[entry][at[number]])
    return rows


def _round(
    number: int,
    meetings: list[TeamPairing],
    rows: dict[int, list[RoundResult]],
    boards: dict[int, list[BoardSum]],
) -> Round:
    matches, byes = [], []
    for meeting in meetings:
        if meeting.second_id is None:
            byes.append(Bye(meeting.first_id, ByeKind.ALLOCATED))
            boards[meeting.first_id].append(_sum(number, None, rows[meeting.first_id]))
            continue
        first, second = rows[meeting.first_id], rows[meeting.second_id]
        matches.append(_meeting(meeting.first_id, meeting.second_id, first, second).as_match())
        boards[meeting.first_id].append(_sum(number, meeting.second_id, first))
        boards[meeting.second_id].append(_sum(number, meeting.first_id, second))
    return Round(number, tuple(matches), tuple(byes))


def _meeting(a: int, b: int, first: list[RoundResult], second: list[RoundResult]) -> TeamMatch:
    return TeamMatch(
        a,
        b,
        sum((row.points for row in first), Decimal(0)),
        sum((row.points for row in second), Decimal(0)),
        sum(row.spread for row in first),
        sum(row.kind is Kind.PENDING for row in first),
        played=any(row.is_played for row in first),
        void=any(row.kind is Kind.VOID for row in first),
    )


def _sum(number: int, opponent: int | None, rows: list[RoundResult]) -> BoardSum:
    points = sum((row.points for row in rows), Decimal(0))
    return BoardSum(number, opponent, points, sum(row.spread for row in rows))
