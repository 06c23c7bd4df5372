"""The house player at a table: one action a job, never out of its turn, and no game of the house alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from celery import current_app

from audit.actor import Actor
from games.models import Result, TilesAct
from games.services.tiles import arbiter, house, sending
from tests.games.services.live.table import T0
from tests.tiles import SMALL, TilesTable

ARBITER = Actor(None, "Ada Arbiter", "page")
Open = Callable[..., TilesTable]
HANDS = {"colours": 3, "hands": [4, 4, 4]}


@pytest.fixture
def one_a_job() -> Iterator[None]:
    """As with workers, where the next job comes later."""
    eager = current_app.conf.task_always_eager
    current_app.conf.task_always_eager = False
    yield
    current_app.conf.task_always_eager = eager


def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int, float]]:
    """The jobs that are sent from now on."""
    jobs: list[tuple[int, int, float]] = []
    monkeypatch.setattr(sending, "send_house", lambda game, seq, after=0.0: jobs.append((game, seq, after)))
    return jobs


def test_a_job_is_one_action_and_a_late_one_none(at_tiles: Open, one_a_job: None) -> None:
    table = at_tiles(house=[2], **SMALL)
    assert house.play_house(table.pk) == 0  # the other is not ready yet
    table.start()
    assert house.play_house(table.pk) == 0
    while table.game.to_act == [1]:
        table.house(10)
    seq = table.game.seq
    assert house.play_house(table.pk, seq - 1) == 0
    assert house.play_house(table.pk, seq) == 1
    assert house.play_house(table.pk, seq) == 0
    act = TilesAct.objects.get(game=table.pk, seq=seq + 1)
    assert (act.seat, act.actor_label) == (2, "house player")


def test_it_waits_while_the_clocks_stand(at_tiles: Open, one_a_job: None) -> None:
    table = at_tiles("go-asunder", house=[1])
    table.start()
    arbiter.pause(table.pk, actor=ARBITER, stamp=T0)
    assert house.play_house(table.pk) == 0
    arbiter.resume(table.pk, actor=ARBITER, stamp=T0)
    assert house.play_house(table.pk) == 1


def test_the_next_job_comes_so_late_that_actions_are_seen_one_by_one(
    at_tiles: Open,
    one_a_job: None,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., object],
) -> None:
    table = at_tiles("cruel-duos", 3, house=[2, 3], clock="10+5")
    jobs = sent(monkeypatch)
    with django_capture_on_commit_callbacks(execute=True):
        table.start()
    assert jobs == []
    with django_capture_on_commit_callbacks(execute=True):
        table.house(10)
    with django_capture_on_commit_callbacks(execute=True):
        house.play_house(table.pk)
    with django_capture_on_commit_callbacks(execute=True):
        arbiter.adjust(table.pk, 3, 20_000, set_to=True, reason="test", actor=ARBITER)
        house.play_house(table.pk)
    assert jobs == [(table.pk, 1, 0.7), (table.pk, 2, 0.7), (table.pk, 2, 0.0)]  # in haste it does not wait
    assert table.game.to_act == [1]


@pytest.mark.django_db(transaction=True)
def test_two_seats_of_the_house_play_with_a_guest_to_the_end(at_tiles: Open) -> None:
    table = at_tiles(players=3, house=[1, 3], **HANDS)
    table.start()
    while not table.game.is_over:
        assert table.game.to_act == [2]  # what the house has to do is done at once here
        table.house(10)
    assert Result.objects.get(match=table.match).seats == [
        {"score": each["points"], "place": each["place"]} for each in table.game.standings
    ]
    labels = TilesAct.objects.filter(game=table.pk, seat__in=(1, 3)).values_list("actor_label", flat=True)
    assert set(labels) == {"house player"}


def test_a_game_of_the_house_alone_is_not_played(at_tiles: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_tiles(house=[1, 2], **SMALL)
    arbiter.start_now(table.pk, actor=ARBITER, stamp=T0)
    jobs: list[int] = []
    monkeypatch.setattr(house, "send_house", lambda game, seq: jobs.append(game))
    assert house.play_house(table.pk) == 0
    assert house.resend_house() == 0
    other = at_tiles("go-asunder", house=[1])
    other.start()
    assert (house.resend_house(), jobs) == (1, [other.pk])
