"""The demonstration event: every stage, the same for the same seed, and nothing impossible in it."""

import pytest

from audit.actor import COMMAND
from games.errors import Conflict, Invalid
from games.models import Game, Report, ScoringJob
from games.models.report import ReportState
from games.models.scoring import JobState
from tests.factories import TournamentFactory
from tournaments.demo.evening import Plan, Stage, make_event
from tournaments.demo.people import FEWEST, PEOPLE
from tournaments.demo.removal import remove_event
from tournaments.models import Tournament
from tournaments.queries.next_step import Step, next_step
from tournaments.queries.tables import sheets_of

pytestmark = pytest.mark.django_db


def shown(event: Tournament) -> list[object]:
    return [(each.round_number, [row["name"] for row in each.data["rows"]]) for each in event.snapshots.all()]


def test_mid_event_has_what_an_evening_brings() -> None:
    event = make_event(Plan())
    sheets = sheets_of(event.rounds.order_by("number"))
    assert [sheet.is_complete for sheet in sheets] == [True, True, True, False]
    assert len(sheets[3].missing) == len(sheets[3].tables) - len(sheets[3].tables) // 2
    assert event.entries.count() == 23
    assert event.entries.filter(from_round=2).count() == event.entries.filter(last_round=2).count() == 1
    assert not event.entries.filter(checked_in_at__isnull=True).exists()
    byes = [sorted(seat.bye for seat in sheet.byes) for sheet in sheets[:3]]
    assert byes == [[], ["allocated"], ["allocated", "half"]]
    results = [table.result for sheet in sheets for table in sheet.tables if table.result]
    assert sum(result.kind == "no_show" for result in results) == 1
    assert [result.version for result in results].count(2) == 1
    step = next_step(event)
    assert (step.step, step.round, step.conflicts) == (Step.ENTER_RESULTS, 4, 1)
    assert Report.objects.filter(state=ReportState.OPEN).count() == 3


def test_boards_were_played_and_are_counted() -> None:
    make_event(Plan(players=12, rounds=4))
    boards = Game.objects.exclude(board="")
    assert boards.count() > 5
    assert not ScoringJob.objects.exclude(state=JobState.DONE).exists()
    assert all("." not in game.board for game in boards)
    scores = list(Game.objects.exclude(score=None).values_list("score", flat=True))
    assert 40 <= sum(scores) / len(scores) <= 100


def test_the_same_seed_makes_the_same_event() -> None:
    first, again, other = (
        make_event(Plan(players=10, rounds=3, stage=Stage.FINISHED, slug=slug, seed=seed))
        for slug, seed in (("a", 1), ("b", 1), ("c", 2))
    )
    assert shown(first) == shown(again) != shown(other)
    assert first.is_finished


def test_registration_stops_before_the_first_round() -> None:
    event = make_event(Plan(stage=Stage.REGISTRATION))
    assert not event.rounds.exists()
    assert 0 < event.entries.filter(checked_in_at__isnull=False).count() < event.entries.count()
    assert next_step(event).step == Step.PAIR


@pytest.mark.parametrize(
    "plan",
    [
        Plan(players=FEWEST, rounds=5, stage=Stage.FINISHED),
        Plan(players=FEWEST, rounds=2),
        Plan(players=len(PEOPLE), rounds=2, stage=Stage.FINISHED),
    ],
)
def test_smallest_and_largest(plan: Plan) -> None:
    assert make_event(plan).entries.count() == plan.players


@pytest.mark.parametrize("plan", [Plan(players=FEWEST - 1), Plan(players=99), Plan(players=8, rounds=7)])
def test_a_plan_that_can_not_be_played(plan: Plan) -> None:
    with pytest.raises(Invalid, match="From"):
        make_event(plan)
    assert not Tournament.objects.exists()


def test_only_a_demonstration_is_removed() -> None:
    remove_event(make_event(Plan(players=8, rounds=2)).pk, COMMAND)
    assert not Tournament.objects.exists()
    assert not Game.objects.exists()
    event = TournamentFactory()
    with pytest.raises(Conflict, match="stays"):
        remove_event(event.pk, COMMAND)
    assert Tournament.objects.get() == event
