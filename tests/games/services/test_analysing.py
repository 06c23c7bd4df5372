"""Analyses as jobs: asked for with the end of a game, begun when its bag is revealed, done in shares."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.utils import timezone

from audit.models import AuditEvent
from games.models import Analysis, AnalysisPart, Bag, JobState, LiveGame, LiveGameState
from games.queries.analyses import analysis_of
from games.services import analysing
from games.services.live import restarting, taking_back, voiding
from tests.fixtures.broker import use_broker
from tests.games.engine.analysis.quick import QuickJudge
from tests.games.services.live.table import ARBITER, T0, Table, Time, open_table, stop_time


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, settings: Any, db: None) -> Callable[..., Table]:
    """A match whose games are analysed, by a judge that takes no time."""
    settings.ANALYSE_GAMES = True
    monkeypatch.setattr(analysing, "SearchJudge", QuickJudge)
    time: Time = stop_time(monkeypatch)
    return lambda **options: open_table(time, **options)


def go_on(table: Table, game: LiveGame, at: int) -> None:
    while LiveGame.objects.get(pk=game.pk).state == LiveGameState.PLAYING:
        at += 10
        table.move(at)


def play_out(table: Table, at: int = 0) -> LiveGame:
    """The game in hand to its end; gives it as it is then."""
    game = table.game
    table.start(at)
    go_on(table, game, at)
    return LiveGame.objects.select_related("bag", "live__match").get(pk=game.pk)


def done_by_workers() -> None:
    for row in Analysis.objects.filter(state=JobState.PENDING):
        analysing.cut(row.pk)


def test_a_game_that_ends_is_analysed(table: Callable[..., Table]) -> None:
    match = table(variant="hyle5")
    game = play_out(match)
    row = Analysis.objects.get()
    assert (row.game_id, row.state) == (game.pk, JobState.PENDING)
    analysing.cut(row.pk)
    row.refresh_from_db()
    assert row.state == JobState.DONE
    assert row.result["end"] == game.score * 100
    assert row.adjusted == game.score * 100 - row.luck
    assert not AnalysisPart.objects.exists()
    assert AuditEvent.objects.filter(verb="game.analysed").count() == 1
    analysing.cut(row.pk)
    analysing.put_together(row.pk)
    assert AuditEvent.objects.filter(verb="game.analysed").count() == 1
    assert analysis_of(game).result == row.result


def test_nothing_is_asked_for_without_the_setting_or_a_record(
    table: Callable[..., Table], settings: Any
) -> None:
    settings.ANALYSE_GAMES = False
    play_out(table(variant="hyle5"))
    settings.ANALYSE_GAMES = True
    assert not Analysis.objects.exists()


def test_a_game_whose_bag_is_in_play_is_not_looked_at(table: Callable[..., Table]) -> None:
    """Neither by a job nor by a reader, though its row is there and even if a result were."""
    game = play_out(table(variant="hyle5"))
    Bag.objects.update(revealed_at=None)
    row = Analysis.objects.get()
    analysing.cut(row.pk)
    assert not AnalysisPart.objects.exists()
    assert analysing.resend_analyses(timezone.now() + timedelta(hours=1)) == 0
    Analysis.objects.update(state=JobState.DONE, result={"luck": 5})
    game.refresh_from_db()
    view = analysis_of(LiveGame.objects.select_related("bag").get(pk=game.pk))
    assert "still draws from the bag" in view.refused
    assert view.result is None


def test_shares_that_a_worker_lost_are_done_again(
    table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_out(table(variant="hyle5"))
    row = Analysis.objects.get()
    whole = analysing.analyse_part

    def killed(analysis_id: int, number: int) -> None:
        if number != 2:
            whole(analysis_id, number)

    monkeypatch.setattr(analysing, "analyse_part", killed)
    analysing.cut(row.pk)
    row.refresh_from_db()
    assert row.state == JobState.PENDING
    assert analysis_of(row.game).done == analysis_of(row.game).parts - 1
    monkeypatch.setattr(analysing, "analyse_part", whole)
    Analysis.objects.update(sent_at=timezone.now())
    assert analysing.resend_analyses(timezone.now() + timedelta(minutes=4)) == 0
    assert analysing.resend_analyses(timezone.now() + timedelta(minutes=6)) == 1
    row.refresh_from_db()
    assert row.state == JobState.DONE


def test_a_judge_that_fails_is_given_up_in_the_end(
    table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_out(table(variant="hyle5"))
    row = Analysis.objects.get()
    monkeypatch.setattr(QuickJudge, "best", lambda *_: 1 / 0)
    for _ in range(-(-analysing.MOST_ATTEMPTS // 7)):  # seven shares each time
        analysing.cut(row.pk)
    row.refresh_from_db()
    assert row.state == JobState.FAILED
    assert row.error.startswith("ZeroDivisionError")
    assert AuditEvent.objects.filter(verb="game.analysis_failed").count() == 1


def test_a_void_game_loses_its_analysis(table: Callable[..., Table]) -> None:
    match = table(variant="hyle5")
    game = play_out(match)
    done_by_workers()
    voiding.void_game(match.pk, 1, reason="a counter was seen", actor=ARBITER)
    assert not Analysis.objects.exists()
    game.refresh_from_db()
    assert analysis_of(game).refused == "This game is void."
    restarting.restart_game(match.pk, 1, reason="again", actor=ARBITER)
    assert analysis_of(match.game).refused == "A game is analysed when it is over."


def test_a_game_that_goes_on_again_is_asked_for_anew(table: Callable[..., Table]) -> None:
    """Its bag is not shown yet, so moves can be taken back."""
    match = table(variant="hyle5")
    game = play_out(match)
    Bag.objects.update(revealed_at=None)
    before = Analysis.objects.get().pk
    taking_back.take_back(match.pk, 40, reason="wrong cell", actor=ARBITER, number=1)
    assert not Analysis.objects.exists()
    assert LiveGame.objects.get(pk=game.pk).state == LiveGameState.PLAYING
    go_on(match, game, match.time.now - T0)
    assert Analysis.objects.get().pk > before


def test_messages_wait_behind_all_others(table: Callable[..., Table], valkey: str) -> None:
    """The broker's last queue: a worker that takes the next job takes a board first."""
    # A part of the broker that no worker of another test listens to.
    use_broker(broker_url=valkey.replace("unix://", "redis+socket://") + "?virtual_host=1")
    play_out(table(variant="hyle5"))
    analysing.send(Analysis.objects.get().pk)
    with redis.Redis.from_url(f"{valkey}?db=1") as client:
        waiting = {key.decode(): client.llen(key) for key in client.keys("celery*")}
        assert waiting == {f"celery\x06\x16{analysing.LOW}": 1}
        client.delete(*waiting)
