"""A job goes through a real broker to a real worker process, and survives a broker that lost it."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.utils import timezone

from audit.actor import SYSTEM
from games.engine.estimate import estimate as run_alone
from games.engine.estimate import estimate_data
from games.engine.position_json import position_from
from games.models import Adjudication, Match, Result, ScoringJob
from games.services import scoring
from games.services.adjudication.sending import resend_rulings
from games.services.claims import read_claim
from games.services.matches import create_match
from games.services.results import enter_result
from tests.fixtures.broker import use_broker
from tests.games.services.adjudication.rulings import ask, paused
from tests.games.services.live.table import Time, open_table

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]

BOARD = "RGBYR/RRRGG/WYWYW/BGYGB/WBBWY"  # hyle5: 48
WORKER_SECONDS = 30.0
COMPILING_SECONDS = 120.0  # a worker's first play-outs may wait for the compiler


def enter_a_board() -> Match:
    match = create_match("event:1", "hyle5", "independent", "Ann", "Bob")
    enter_result(match.pk, read_claim({"games": [{"board": BOARD}, {"score": 3}]}, "hyle5"), SYSTEM)
    return match


def scored(match: Match) -> Result:
    deadline = time.monotonic() + WORKER_SECONDS
    while (result := Result.objects.get(match=match)).is_scoring:
        assert time.monotonic() < deadline, list(ScoringJob.objects.values())
        time.sleep(0.05)
    return result


def test_a_board_is_scored_by_the_worker(celery_worker_process: str) -> None:
    assert scored(enter_a_board()).first_score == 48


def test_a_job_that_the_broker_lost_is_sent_again(valkey: str, celery_worker_process: str) -> None:
    match = create_match("event:1", "hyle5", "independent", "Ann", "Bob")
    claim = read_claim({"games": [{"board": BOARD}, {"score": 3}]}, "hyle5")
    with pytest.MonkeyPatch.context() as lost:
        lost.setattr(scoring, "send", lambda job_id: None)
        enter_result(match.pk, claim, SYSTEM)
    with redis.Redis.from_url(valkey) as client:
        assert client.llen("celery") == 0
    assert Result.objects.get(match=match).is_scoring
    assert scoring.resend_pending(timezone.now() + timedelta(seconds=31)) == 1
    assert scored(match).first_score == 48


def test_a_broker_that_is_down_does_not_stop_the_arbiter(valkey: str) -> None:
    use_broker(broker_url="redis+socket:///nowhere/broker.sock")
    began = time.monotonic()
    match = enter_a_board()
    assert time.monotonic() - began < 3
    assert Result.objects.get(match=match).is_scoring
    assert ScoringJob.objects.get().state == ScoringJob.State.PENDING


def test_an_estimate_is_split_over_the_workers_and_put_together(
    valkey: str, celery_worker_process: str
) -> None:
    """By a chord over the real broker; a part that got lost with a worker is sent again by the sweep."""
    asked = ask(paused(open_table(Time())), playouts=4500)
    estimate = estimated_by_workers(asked)
    assert estimate == estimate_data(run_alone(position_from(asked.position), 4500, asked.seed))
    lost = asked.parts.filter(number=1)
    lost.update(state="pending", finals=None)
    Adjudication.objects.filter(pk=asked.pk).update(state="pending", estimate=None)
    assert resend_rulings(timezone.now() + timedelta(seconds=61)) == 1
    assert estimated_by_workers(asked) == estimate


def estimated_by_workers(asked: Adjudication) -> dict[str, Any]:
    deadline = time.monotonic() + COMPILING_SECONDS
    while (found := Adjudication.objects.get(pk=asked.pk)).estimate is None:
        assert time.monotonic() < deadline, list(Adjudication.objects.values())
        time.sleep(0.05)
    estimate: dict[str, Any] = found.estimate
    return estimate
