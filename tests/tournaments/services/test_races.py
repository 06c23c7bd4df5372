"""Two clients at one instant: one of them is first, the other is told, and nothing is counted twice."""

from collections.abc import Callable
from functools import partial

import pytest

from audit.actor import COMMAND
from audit.models import AuditEvent
from games.errors import Conflict, Locked
from games.models import Game, Match, Report, Result, ScoringJob, Side
from games.services import scoring
from games.services.results import ResultExists
from tests.factories import TournamentFactory, field_of, play, published_round, table_of
from tests.threads import at_once
from tournaments.models import Entry, Round, Tournament
from tournaments.services import entries, events, results, rounds

pytestmark = pytest.mark.django_db(transaction=True)

BOARD = "12345/23451/34512/45123/51234"


@pytest.fixture
def first() -> Round:
    event = TournamentFactory(variant="hyle5")
    a, b, c, d = field_of(event, 4)
    return published_round(event, [(a, b), (c, d)])


def test_a_result_entered_by_eight_clients_is_one_result(first: Round) -> None:
    pairing = table_of(first, 1)
    claims = [results.read_result(pairing, {"games": [{"score": 50 + n}, {"score": 40}]}) for n in range(8)]
    found = at_once([partial(results.enter, table_of(first, 1), claim, COMMAND) for claim in claims])
    entered = [answer for answer in found if isinstance(answer, Result)]
    assert len(entered) == 1
    refused = [answer for answer in found if isinstance(answer, ResultExists)]
    assert {answer.facts["result"]["first_score"] for answer in refused} == {entered[0].first_score}
    assert len(refused) == 7
    assert AuditEvent.objects.filter(verb="result.entered").count() == 1


def test_the_last_results_of_a_round_at_once_complete_its_standings(first: Round) -> None:
    at_once([partial(play, first, 1, 50, 40), partial(play, first, 2, 30, 20)])
    newest = first.tournament.snapshots.order_by("-version")[0]
    assert newest.complete
    assert [row["points"] for row in newest.data["rows"]] == ["1", "1", "0", "0"]


def test_the_next_round_is_paired_and_published_once(first: Round) -> None:
    play(first, 1, 50, 40)
    play(first, 2, 50, 40)
    event = first.tournament
    rounds.draft_round(event.pk, COMMAND)
    found = at_once([partial(rounds.publish_round, event.pk, COMMAND, number=2) for _ in range(4)])
    assert sum(isinstance(answer, Round) for answer in found) == 1
    assert sum(isinstance(answer, Conflict) for answer in found) == 3
    assert (event.rounds.count(), Match.objects.count()) == (2, 4)


def test_drafts_at_once_leave_one_draft() -> None:
    event = TournamentFactory()
    field_of(event, 6)
    at_once([partial(rounds.draft_round, event.pk, COMMAND, number=1) for _ in range(4)])
    assert [(round_.number, round_.pairings.count()) for round_ in event.rounds.all()] == [(1, 3)]


def test_a_player_entered_by_four_clients_is_entered_once() -> None:
    event: Tournament = TournamentFactory()
    found = at_once([partial(entries.enter_player, event.pk, COMMAND, name="Ann Lee") for _ in range(4)])
    assert sum(isinstance(answer, Entry) for answer in found) == 1
    assert sum(isinstance(answer, entries.AlreadyEntered) for answer in found) == 3


def test_both_players_report_the_same_at_once(first: Round) -> None:
    def report(side: Side) -> Result | None:
        pairing = table_of(first, 1)
        claim = results.read_result(pairing, {"games": [{"score": 50}, {"score": 40}]})
        return results.report(pairing, side, claim)

    found = at_once([partial(report, side) for side in Side])
    assert sum(isinstance(answer, Result) for answer in found) == 1
    assert set(Report.objects.values_list("state", flat=True)) == {"accepted"}


def test_a_board_scored_by_four_workers_counts_once(first: Round) -> None:
    pairing = table_of(first, 1)
    results.enter(pairing, results.read_result(pairing, {"games": [{"board": BOARD}, {"score": 3}]}), COMMAND)
    job = ScoringJob.objects.get()
    if job.state == ScoringJob.State.DONE:  # the test settings run jobs at once
        ScoringJob.objects.update(state=ScoringJob.State.PENDING, total=None, attempts=0)
        AuditEvent.objects.filter(verb="board.scored")._raw_delete("default")
    found = at_once([partial(scoring.score, job.pk) for _ in range(4)])
    assert found == [None] * 4
    job.refresh_from_db()
    assert (job.state, job.total, job.attempts) == ("done", 0, 1)
    assert AuditEvent.objects.filter(verb="board.scored").count() == 1


def test_a_result_for_a_match_that_was_just_taken_back_is_a_conflict(first: Round) -> None:
    pairing = table_of(first, 1)
    claim = results.read_result(pairing, {"games": [{"score": 50}, {"score": 40}]})
    rounds.withdraw_publication(first.tournament_id, COMMAND)
    acts = [
        partial(results.enter, pairing, claim, COMMAND),
        partial(results.report, pairing, Side.FIRST, claim),
        partial(results.confirm, pairing, Side.SECOND, 1),
        partial(results.amend, pairing, claim, COMMAND, reason="8 read as 3", version=1),
        partial(results.take_back, pairing, COMMAND, reason="wrong table", version=1),
    ]
    found = at_once(acts)
    assert all(isinstance(answer, Conflict) for answer in found), found
    assert not Report.objects.exists()


def test_taking_back_and_results_at_once_leave_one_of_the_two(first: Round) -> None:
    tables = [table_of(first, number) for number in (1, 2)]
    claim = results.read_result(tables[0], {"games": [{"score": 50}, {"score": 40}]})
    acts = [
        partial(rounds.withdraw_publication, first.tournament_id, COMMAND),
        *(partial(results.report, table, Side.FIRST, claim) for table in tables),
    ]
    found = at_once(acts)
    first.refresh_from_db()
    assert first.is_published == isinstance(found[0], Conflict | Locked)
    assert Report.objects.count() == (2 if first.is_published else 0)
    assert all(answer is None for answer in found[1:]) == first.is_published


def test_events_of_one_name_made_at_once_get_addresses_of_their_own(db: None) -> None:
    made = at_once([partial(events.create_event, COMMAND, name="Spring", variant="hyle5") for _ in range(8)])
    assert all(isinstance(answer, Tournament) for answer in made), made
    assert Tournament.objects.filter(slug__startswith="spring").count() == 8


def test_boards_scored_and_reports_confirmed_at_once_all_reach_the_standings() -> None:
    event = TournamentFactory(variant="hyle5")
    players = field_of(event, 12)
    round_ = published_round(event, list(zip(players[:6], players[6:], strict=True)))
    acts: list[Callable[[], object]] = []
    for number in (1, 2, 3):
        pairing = table_of(round_, number)
        claim = results.read_result(pairing, {"games": [{"board": BOARD}, {"score": 9}]})
        results.enter(pairing, claim, COMMAND)
    ScoringJob.objects.update(state=ScoringJob.State.PENDING, total=None, attempts=0)
    Game.objects.exclude(board="").update(score=None)
    Result.objects.update(first_score=None)  # as it was before the test settings ran the jobs at once
    acts += [partial(scoring.score, job.pk) for job in ScoringJob.objects.all()]
    for number in (4, 5, 6):
        pairing = table_of(round_, number)
        claim = results.read_result(pairing, {"games": [{"score": 50}, {"score": 40}]})
        results.report(pairing, Side.FIRST, claim)
        report = Report.objects.get(match=pairing.match)
        acts.append(partial(results.confirm, pairing, Side.SECOND, report.pk))
    found = at_once(acts)
    assert not [answer for answer in found if isinstance(answer, Exception)]
    newest = event.snapshots.order_by("-version")[0]
    assert newest.complete
    assert [row["points"] for row in newest.data["rows"]] == ["1"] * 6 + ["0"] * 6


def test_a_board_counted_after_its_result_was_taken_back_leaves_no_score(first: Round) -> None:
    pairing = table_of(first, 1)
    claim = results.read_result(pairing, {"games": [{"board": BOARD}, {"score": 9}]})
    results.enter(pairing, claim, COMMAND)
    ScoringJob.objects.update(state=ScoringJob.State.PENDING, total=None, attempts=0)
    results.take_back(pairing, COMMAND, reason="another table", version=1)
    scoring.score(ScoringJob.objects.get().pk)
    assert pairing.match is not None
    assert set(pairing.match.games.values_list("score", "board")) == {(None, "")}
