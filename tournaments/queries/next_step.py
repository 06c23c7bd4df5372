"""What the organiser does next: the one question every dashboard answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count
from django.utils import timezone

from games.models import Report
from games.models.report import ReportState
from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.pods.sizes import LEAST
from tournaments.queries.adjudications import count_open
from tournaments.queries.bracket import ends_by_itself, is_over
from tournaments.queries.tallies import Tally, tallies_of


class Step(StrEnum):
    """The next thing to do."""

    ADD_PLAYERS = "add-players"
    PAIR = "pair"
    PUBLISH = "publish"
    ENTER_RESULTS = "enter-results"
    WAIT_FOR_SCORING = "wait-for-scoring"
    FINISH = "finish"
    RUN_ARENA = "run-arena"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class NextStep:
    """``step`` and the round it is about; ``tables`` are those without a result, or still being counted.

    ``conflicts`` counts matches whose two players report different results, ``rulings`` games that wait for
    the arbiter's ruling.
    """

    step: Step
    round: int = 0
    tables: tuple[int, ...] = ()
    conflicts: int = 0
    rulings: int = 0


def next_step(event: Tournament) -> NextStep:
    """The event's next step, from its rounds and results."""
    step = _step(event, tallies_of(event))
    return NextStep(step.step, step.round, step.tables, conflicts(event), count_open(event))


def _step(event: Tournament, tallies: list[Tally]) -> NextStep:
    if event.is_finished:
        return NextStep(Step.NOTHING)
    draft = next((tally for tally in tallies if tally.round.state == RoundState.DRAFT), None)
    if draft:
        return NextStep(Step.PUBLISH, draft.round.number)
    if event.is_arena and not (event.arena_ends_at and timezone.now() >= event.arena_ends_at):
        return NextStep(Step.RUN_ARENA, len(tallies))
    for tally in tallies:
        if tally.missing:
            return NextStep(Step.ENTER_RESULTS, tally.round.number, tally.missing)
    for tally in tallies:
        if tally.scoring:
            return NextStep(Step.WAIT_FOR_SCORING, tally.round.number, tally.scoring)
    number = tallies[-1].round.number + 1 if tallies else 1
    if _is_played(event, number):
        return NextStep(Step.FINISH, number - 1)
    competitors = event.team_list if event.teams else event.entries.filter(is_house=False)
    if competitors.filter(last_round__isnull=True).count() < fewest_of_round(event):
        return NextStep(Step.ADD_PLAYERS, number)
    return NextStep(Step.PAIR, number)


def fewest_of_round(event: Tournament) -> int:
    """How many a round takes at least: two, or a whole table, or one who plays alone."""
    return {Tournament.System.TABLES: LEAST, Tournament.System.SCORES: 1}.get(
        Tournament.System(event.system), 2
    )


def _is_played(event: Tournament, number: int) -> bool:
    """Whether there is no round ``number`` to pair; everything so far has its results."""
    if event.is_arena:
        return True
    if ends_by_itself(event) and number > 1:
        return is_over(event)
    return number > event.planned_rounds


def conflicts(event: Tournament) -> int:
    """Matches without a result whose two players report different ones."""
    open_reports = Report.objects.filter(match__scope=event.scope, state=ReportState.OPEN)
    return open_reports.values("match").annotate(sides=Count("pk")).filter(sides__gt=1).count()
