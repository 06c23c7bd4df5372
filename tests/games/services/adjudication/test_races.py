"""Decisions at one instant, with real threads and connections: one counts."""

from __future__ import annotations

from functools import partial

import pytest

from audit.models import AuditEvent
from games.models import Adjudication, LiveGame
from games.services.adjudication import deciding
from games.services.adjudication.asking import ask_ruling
from games.services.live import pausing
from tests.games.services.adjudication.rulings import estimated
from tests.games.services.live.table import ARBITER
from tests.games.services.live.test_races import Race, only_refusals
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def stopped() -> tuple[Race, Adjudication]:
    race = Race(clock="30s").begin()
    race.act(1)
    pausing.pause(race.pk, actor=ARBITER)
    return race, estimated(ask_ruling(race.pk, "incident", actor=ARBITER), "71")


def test_two_arbiters_accept_at_once_and_one_wins() -> None:
    _race, asked = stopped()
    found = at_once([partial(deciding.accept, asked.pk, actor=ARBITER) for _ in range(2)])
    only_refusals(found)
    assert sum(isinstance(each, dict) for each in found) == 1
    assert AuditEvent.objects.filter(verb="play.ruling_accepted").count() == 1


def test_accepted_overridden_and_played_on_at_once() -> None:
    race, asked = stopped()
    acts = [
        partial(deciding.accept, asked.pk, actor=ARBITER),
        partial(deciding.override, asked.pk, 5, reason="mine", actor=ARBITER),
        partial(deciding.play_on, asked.pk, actor=ARBITER),
    ]
    found = at_once(acts)
    only_refusals(found)
    assert sum(isinstance(each, dict) for each in found) == 1
    asked.refresh_from_db()
    game = LiveGame.objects.get(pk=asked.game_id)
    scores = {"accepted": 71, "overridden": 5, "played_on": None}
    assert game.score == scores[asked.state]
    race.consistent()


def test_a_ruling_is_asked_for_once_by_two_arbiters() -> None:
    race = Race(clock="30s").begin()
    pausing.pause(race.pk, actor=ARBITER)
    found = at_once([partial(ask_ruling, race.pk, "incident", actor=ARBITER) for _ in range(2)])
    only_refusals(found)
    assert Adjudication.objects.count() == 1
