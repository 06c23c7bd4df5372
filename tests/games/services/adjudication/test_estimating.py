"""Estimates are work that may be lost, doubled or late: the rows say what is left, nothing counts twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from audit.models import AuditEvent
from games.engine.estimate import estimate, estimate_data
from games.engine.position_json import position_from
from games.models import Adjudication, AdjudicationPart
from games.services.adjudication import estimating, sending
from tests.games.services.adjudication.rulings import ask, paused
from tests.games.services.live.table import Table

Opened = Callable[..., Table]


@pytest.fixture
def asked(at_table: Opened) -> Adjudication:
    return ask(paused(at_table()), playouts=2250)


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every part of a chord as it was handed out; nobody plays it."""
    found: list[int] = []
    monkeypatch.setattr(estimating, "send_parts", lambda _pk, numbers: found.extend(numbers))
    return found


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Play-outs without the search: each part says which one it was; gives the parts that were played."""
    played: list[int] = []

    def part(_position: Any, number: int, size: int, _seed: str) -> dict[int, int]:
        played.append(number)
        return {60 + number: size}

    monkeypatch.setattr(estimating, "play_part", part)
    monkeypatch.setattr(estimating, "without_playouts", lambda _position, _seed: None)
    return played


def play_all(asked: Adjudication) -> None:
    for number in asked.parts.values_list("number", flat=True):
        estimating.play(asked.pk, number)


def test_the_work_is_split_and_put_together(
    asked: Adjudication, workers: list[int], quick: list[int]
) -> None:
    estimating.begin(asked.pk)
    assert (workers, [part.playouts for part in asked.parts.all()]) == ([0, 1, 2], [1000, 1000, 250])
    play_all(asked)
    estimating.put_together(asked.pk)
    asked.refresh_from_db()
    assert asked.estimate is not None
    assert (asked.state, asked.estimate["playouts"], asked.estimate["seed"]) == ("ready", 2250, asked.seed)
    logged = AuditEvent.objects.get(verb="play.ruling_estimated")
    assert (logged.actor_label, (logged.after or {})["ruling"]) == ("system", asked.pk)


def test_twice_and_late_changes_nothing_more(
    asked: Adjudication, workers: list[int], quick: list[int]
) -> None:
    for _ in range(2):
        estimating.begin(asked.pk)
        play_all(asked)
    assert Counter(quick) == {0: 1, 1: 1, 2: 1}
    estimating.put_together(asked.pk)
    first = Adjudication.objects.values().get()
    for act in (estimating.begin, estimating.put_together):
        act(asked.pk)
    estimating.play(asked.pk, 0)
    assert Adjudication.objects.values().get() == first
    assert AuditEvent.objects.filter(verb="play.ruling_estimated").count() == 1


def test_a_part_that_a_killed_worker_took_along_is_sent_again_and_only_that(
    asked: Adjudication, workers: list[int], quick: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    estimating.begin(asked.pk)
    estimating.play(asked.pk, 0)
    estimating.play(asked.pk, 2)
    estimating.put_together(asked.pk)  # the chord came to its end, or somebody else's did
    asked.refresh_from_db()
    assert asked.state == "pending"
    Adjudication.objects.update(sent_at=timezone.now())
    again: list[int] = []
    monkeypatch.setattr(sending, "send", again.append)
    now = timezone.now()
    assert (sending.resend_rulings(now), sending.resend_rulings(now + timedelta(seconds=61))) == (0, 1)
    workers.clear()
    estimating.begin(*again)
    assert workers == [1]
    estimating.play(asked.pk, 1)
    estimating.begin(asked.pk)  # all parts are there, but the message that puts them together was lost
    asked.refresh_from_db()
    assert asked.state == "ready"
    assert sending.resend_rulings(now + timedelta(hours=1)) == 0


def test_what_was_never_sent_is_sent_by_the_sweep(
    asked: Adjudication, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(sending, "send", sent.append)
    assert sending.resend_rulings(timezone.now()) == 0
    assert sending.resend_rulings(timezone.now() + timedelta(seconds=61)) == 1
    assert sent == [asked.pk]


def test_after_five_tries_it_fails_with_the_reason_in_the_log(asked: Adjudication) -> None:
    Adjudication.objects.update(position={"variant": "entropy7", "board": "?"})
    for _ in range(estimating.MOST_ATTEMPTS):
        asked.refresh_from_db()
        assert asked.state == "pending"
        estimating.begin(asked.pk)
    asked.refresh_from_db()
    assert (asked.state, asked.attempts, asked.error[:13]) == ("failed", 5, "PositionError")
    logged = AuditEvent.objects.get(verb="play.ruling_failed").after or {}
    assert logged["error"].startswith("PositionError")
    estimating.begin(asked.pk)
    assert AuditEvent.objects.filter(verb="play.ruling_failed").count() == 1


def test_one_part_that_never_works_fails_the_whole_but_parts_do_not_add_up(
    asked: Adjudication, workers: list[int], quick: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    estimating.begin(asked.pk)

    def broken(*_given: Any) -> dict[int, int]:
        raise ValueError("no such table")

    monkeypatch.setattr(estimating, "play_part", broken)
    for _ in range(2):
        for number in range(3):
            estimating.play(asked.pk, number)
    asked.refresh_from_db()
    assert (asked.state, asked.attempts) == ("pending", 2)
    for _ in range(3):
        estimating.play(asked.pk, 1)
    asked.refresh_from_db()
    assert (asked.state, asked.error) == ("failed", "ValueError: no such table")


def test_a_ruling_that_was_overtaken_is_not_estimated(
    asked: Adjudication, workers: list[int], quick: list[int]
) -> None:
    estimating.begin(asked.pk)
    Adjudication.objects.update(state="overtaken")
    play_all(asked)
    estimating.put_together(asked.pk)
    asked.refresh_from_db()
    assert (asked.state, asked.estimate, quick) == ("overtaken", None, [])


@pytest.mark.django_db(transaction=True)
def test_workers_and_one_process_find_the_same(at_table: Opened) -> None:
    """The real play-outs, by a real chord (in place): the command line would print this estimate."""
    asked = ask(paused(at_table()), playouts=1050)
    sending.send(asked.pk)
    asked.refresh_from_db()
    alone = estimate(position_from(asked.position), 1050, asked.seed)
    assert asked.estimate == estimate_data(alone)
    assert AdjudicationPart.objects.filter(state="done").count() == 2
