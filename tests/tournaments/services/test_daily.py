"""The board of the day: one try, timed by the server's stamps; hidden until the day is over."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from audit.models import AuditEvent
from clocks.services.instants import now_ms
from games.engine.gyul_hap import commitment, haps_on, parse_cards
from games.errors import Invalid
from games.models import Call, Duel, Match
from tests.tournaments.alone import A_MINUTE, GUEST, do_board, show_board
from tournaments.models import DailyBoard, DailyRun
from tournaments.queries.daily import (
    LEAST_HAPS,
    MOST_HAPS,
    days_beside,
    is_open_to,
    leaderboard,
    picture_of,
    this_day,
)
from tournaments.queries.daily_own import own_of
from tournaments.queries.practice import scope_of
from tournaments.services.daily import ensure_board, start_run
from tournaments.services.daily_end import KEPT, tidy_daily

pytestmark = pytest.mark.django_db
ADA, BEN, CYD = scope_of("browser:a"), scope_of("browser:b"), scope_of("user:1")
A_DAY = timedelta(days=1)


def start(visitor: str = ADA, name: str = "Ada") -> DailyRun:
    return start_run(visitor, name, GUEST, now=now_ms())


def done(visitor: str = ADA, name: str = "Ada", seconds: int = 20, **wrong: int) -> DailyRun:
    """A run that is done and listed."""
    run = start(visitor, name)
    assert run.match is not None
    do_board(show_board(run.match.duel), seconds, **wrong)
    run.refresh_from_db()
    return run


def on(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """The day is another one."""
    for place in ("queries.daily", "services.daily", "services.daily_end"):
        monkeypatch.setattr(f"tournaments.{place}.this_day", lambda: day)


def test_a_run_lasts_from_the_cards_to_the_right_gyul_with_its_penalties() -> None:
    run = done(seconds=20, wrong=2, wrong_gyul=1)
    assert run.time_ms == 20_000 + 2 * 10_000 + 30_000
    assert run.wrong == 3
    assert run.done_at is not None
    assert timezone.now() - run.done_at < timedelta(seconds=A_MINUTE // 1000)
    board = run.match.duel.boards.get()
    assert run.points == board.first_points
    verbs = AuditEvent.objects.filter(scope=run.board.scope).order_by("pk").values_list("verb", flat=True)
    assert list(verbs) == ["daily.committed", "daily.started", "daily.done"]


def test_everybody_gets_the_same_cards_which_the_hash_of_the_day_names() -> None:
    runs = [start(ADA), start(BEN, "Ben")]
    cards = {show_board(run.match.duel).cards for run in runs if run.match}
    assert len(cards) == 1
    assert LEAST_HAPS <= len(haps_on(parse_cards(cards.pop()))) <= MOST_HAPS
    board = DailyBoard.objects.get()
    assert board.commitment == commitment(board.seed, board.salt)
    for duel in Duel.objects.all():
        assert (duel.commitment, duel.is_shared) == (board.commitment, True)
    assert " ".join(picture_of(board).cards) == Duel.objects.earliest("pk").boards.get().cards


def test_one_try_a_visitor_which_can_be_gone_on_with() -> None:
    run = start()
    assert start(name="Another") == run
    assert DailyRun.objects.get().name == "Ada"
    with pytest.raises(IntegrityError), transaction.atomic():
        DailyRun.objects.create(board=run.board, visitor=ADA, name="Twice")


def test_the_end_of_a_run_keeps_the_seed_of_the_day() -> None:
    run = done()
    assert run.match.duel.revealed_at is None


@pytest.mark.parametrize("name", ["", "  \n", "\u202e", "x" * 31])
def test_a_name_is_asked_for(name: str) -> None:
    with pytest.raises(Invalid) as refused:
        start(name=name)
    assert "name" in refused.value.fields
    assert not Match.objects.exists()


def test_ties_share_their_place_by_what_is_shown() -> None:
    runs = [done(visitor, name) for visitor, name in ((ADA, "Ada"), (BEN, "Ben"), (CYD, "Cyd"))]
    for run, time in zip(runs, (30_001, 20_009, 20_000), strict=True):
        DailyRun.objects.filter(pk=run.pk).update(time_ms=time)
    lines = leaderboard(runs[0].board, ADA)
    assert [(line.rank, line.run.name, line.is_shared, line.is_mine) for line in lines] == [
        (1, "Cyd", True, False),
        (1, "Ben", True, False),
        (3, "Ada", False, True),
    ]


def test_a_long_leaderboard_ends_but_for_the_visitors_own_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.queries.daily.A_LIST", 1)
    first, last = done(ADA, seconds=10), done(BEN, "Ben", seconds=30)
    assert [line.run for line in leaderboard(first.board)] == [first]
    assert [line.run for line in leaderboard(first.board, BEN)] == [first, last]
    assert leaderboard(first.board, BEN)[1].rank == 2


def test_cards_are_for_who_is_done_until_the_day_is_over() -> None:
    board, today = ensure_board(this_day()), this_day()
    assert not is_open_to(board, None, today)
    run = start()
    show_board(run.match.duel)
    assert not is_open_to(board, run, today)
    assert is_open_to(board, done(BEN, "Ben"), today)
    assert is_open_to(board, None, today + A_DAY)


def test_the_day_after_opens_all_and_what_was_not_done_is_void(monkeypatch: pytest.MonkeyPatch) -> None:
    finished, begun, waiting = done(ADA), start(BEN, "Ben"), start(CYD, "Cyd")
    show_board(begun.match.duel)
    assert tidy_daily() == 0
    today = this_day()
    assert set(DailyBoard.objects.values_list("day", "revealed_at")) == {(today, None), (today + A_DAY, None)}
    on(monkeypatch, today + A_DAY)
    tidy_daily()
    board = DailyBoard.objects.get(day=today)
    assert board.revealed_at is not None
    assert AuditEvent.objects.get(verb="daily.revealed").after == {"seed": board.seed, "salt": board.salt}
    assert [line.run for line in leaderboard(board)] == [finished]
    states = {run: Duel.objects.get(match=run.match).state for run in (finished, begun, waiting)}
    assert states == {finished: "finished", begun: "stopped", waiting: "stopped"}
    tidy_daily()
    assert AuditEvent.objects.filter(verb="daily.revealed").count() == 1


def test_done_after_midnight_is_void() -> None:
    run = start()
    DailyBoard.objects.filter(pk=run.board_id).update(day=this_day() - A_DAY)
    do_board(show_board(run.match.duel), 20)
    run.refresh_from_db()
    assert run.time_ms is None


def test_old_calls_go_and_the_lines_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    run, today = done(), this_day()
    on(monkeypatch, today + KEPT + 2 * A_DAY)
    assert tidy_daily() == 1
    assert not Match.objects.exists()
    assert not Call.objects.exists()
    assert [line.run for line in leaderboard(run.board)] == [run]
    assert tidy_daily() == 0


def test_a_name_that_nobody_should_read_is_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    run, other = done(ADA, "Rude", 10), done(BEN, "Ben", 20)
    call_command("hide_daily_run", str(run.pk), "--reason", "insult")
    assert "hidden" in capsys.readouterr().out
    assert [(line.rank, line.run) for line in leaderboard(run.board, BEN)] == [(1, other)]
    assert [(line.rank, line.run) for line in leaderboard(run.board, ADA)] == [(None, run), (1, other)]
    event = AuditEvent.objects.get(verb="daily.hidden")
    assert (event.reason, event.after) == ("insult", {"run": run.pk, "hidden": True})
    call_command("hide_daily_run", str(run.pk), "--reason", "wrong one", "--show")
    assert [line.rank for line in leaderboard(run.board)] == [1, 2]
    with pytest.raises(CommandError, match="no run"):
        call_command("hide_daily_run", "4711", "--reason", "x")


def test_days_in_a_row_and_the_best_of_the_month() -> None:
    today = date(2026, 5, 20)
    times = {1: 50_000, 17: 40_000, 18: 30_000, 19: 20_000}
    for number, time in times.items():
        _listed(date(2026, 5, number), time)
    for number in (26, 27, 28, 29, 30):
        _listed(date(2026, 4, number), 10_000)
    own = own_of(ADA, today)
    assert (own.streak, own.longest, own.done) == (3, 6, 9)
    assert own.best is not None
    assert own.best.time_ms == 20_000
    _listed(today, 60_000)
    assert own_of(ADA, today).streak == 4
    assert own_of(ADA, today + 2 * A_DAY).streak == 0
    assert own_of(BEN, today).best is None


def _listed(day: date, time_ms: int) -> None:
    board = DailyBoard.objects.create(day=day, seed="00", salt="00", commitment="00")
    DailyRun.objects.create(board=board, visitor=ADA, name="Ada", time_ms=time_ms)


def test_only_days_that_came_are_beside_a_day() -> None:
    today = this_day()
    for back in (-1, 0, 2, 5):
        ensure_board(today - back * A_DAY)
    assert days_beside(today, today) == (today - 2 * A_DAY, None)
    assert days_beside(today - 2 * A_DAY, today) == (today - 5 * A_DAY, today)
