"""Jobs of ratings: sent on commit, sent again while they wait, and one at a time for a game."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from audit.actor import COMMAND
from deploy.celery import app
from tests.factories import PlayerFactory
from tests.threads import at_once
from tests.tournaments.services.ratings.build import finished_event, played_event
from tournaments.models import RatingChange, RatingJob
from tournaments.services.events import finish_event
from tournaments.services.ratings import compute, outdate_everything
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_end_of_an_event_is_followed_on_commit() -> None:
    finished_event([PlayerFactory() for _ in range(6)])
    assert RatingChange.objects.count() == 12
    assert not RatingJob.objects.exists()


def test_what_the_broker_lost_is_sent_again() -> None:
    app.conf.task_always_eager = False  # handed to a broker that nobody reads
    try:
        finished_event([PlayerFactory() for _ in range(6)])
    finally:
        app.conf.task_always_eager = True
    assert not RatingChange.objects.exists()
    assert sweep() == 0  # it may still be under way
    RatingJob.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    assert sweep() == 1
    assert RatingChange.objects.count() == 12
    assert (sweep(), RatingJob.objects.count()) == (0, 0)


def test_events_that_end_at_once_are_each_rated_once() -> None:
    people = [PlayerFactory() for _ in range(6)]
    events = [played_event(people, day) for day in (1, 2, 3)]
    found = at_once([partial(finish_event, event.pk, COMMAND) for event in events])
    assert [getattr(event, "pk", event) for event in found] == [event.pk for event in events]
    assert not RatingJob.objects.exists()
    stored = list(RatingChange.objects.order_by("period", "player", "system").values_list("after", "before"))
    RatingChange.objects.all().delete()
    outdate_everything()
    again = list(RatingChange.objects.order_by("period", "player", "system").values_list("after", "before"))
    assert len(again) == 36
    assert stored == again


def test_computed_by_several_at_once_it_is_computed_once() -> None:
    people = [PlayerFactory() for _ in range(6)]
    finished_event(people)
    RatingChange.objects.all().delete()
    RatingJob.objects.create(variant="entropy7")
    assert sorted(map(str, at_once([partial(compute, "entropy7")] * 3))) == ["0", "0", "12"]
    assert RatingChange.objects.count() == 12
