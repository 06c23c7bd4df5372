"""The demonstration of play on line: a match in play, one that waits, and nothing left when it is removed."""

import pytest

from audit.actor import COMMAND
from clocks.models import Clock, ClockEvent
from clocks.services.instants import now_ms
from games.models import Action, Bag, LiveMatch, Match
from games.queries.live_snapshot import snapshot
from tournaments.demo.online import ACTIONS, make_online_event
from tournaments.demo.removal import remove_event
from tournaments.models import Tournament
from tournaments.queries.next_step import next_step

pytestmark = pytest.mark.django_db


def test_one_match_is_in_play_and_one_waits() -> None:
    event = make_online_event()
    playing, waiting = LiveMatch.objects.filter(match__scope=event.scope).order_by("match__pairing__table")
    assert (playing.state, waiting.state) == ("playing", "waiting")
    shown = snapshot(playing, now_ms(), inside=False)
    assert (shown["game"]["ply"], shown["game"]["actor"]) == (ACTIONS, "order")
    assert sum(cell not in "./" for cell in shown["game"]["board"]) == 10
    assert shown["clock"]["running"] == 0
    assert not Bag.objects.filter(revealed_at__isnull=False).exists()
    assert next_step(event).round == 1


def test_it_is_removed_with_all_that_belongs_to_it() -> None:
    remove_event(make_online_event().pk, COMMAND)
    for kind in (Tournament, Match, LiveMatch, Bag, Action, Clock, ClockEvent):
        assert not kind._default_manager.exists()
