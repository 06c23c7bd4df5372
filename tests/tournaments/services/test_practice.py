"""Matches against the computer: begun, limited, ended, cleared away with everything in them."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from audit.actor import Actor
from audit.models import AuditEvent
from clocks.models import Clock, ClockEvent
from clocks.services.instants import now_ms
from games.engine.flags import actor, legal
from games.errors import Conflict, Invalid
from games.models import (
    Action,
    Analysis,
    AnalysisPart,
    Bag,
    Game,
    LiveGame,
    LiveMatch,
    Match,
    Result,
    ScoringJob,
    Side,
)
from games.queries.timed_match import read_timed
from games.services import analysing
from games.services.live import giving_up, moves, starting, thinking
from tests.tournaments.live import timed_event
from tournaments.queries.practice import (
    analysed_lately,
    find_practice,
    in_play,
    practice_token,
    read_practice,
    scope_of,
)
from tournaments.services.play_seat import find_seat
from tournaments.services.practice import (
    IDLE_MS,
    KEPT,
    UNBEGUN,
    PracticeSetup,
    end_practice,
    start_practice,
    tidy_practice,
)

pytestmark = pytest.mark.django_db
GUEST = Actor(None, "visitor", "page")
MINE, OTHERS = scope_of("browser:a"), scope_of("browser:b")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house takes no time to think: it looks one ply ahead."""
    monkeypatch.setattr(thinking, "budget_ms", lambda *_: 0)
    monkeypatch.setattr("games.services.live.house.budget_ms", lambda *_: 0)


def analysed(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Games are to be analysed, by workers who are busy."""
    settings.ANALYSE_GAMES = True
    monkeypatch.setattr(analysing, "send", lambda _pk: None)


def begin(scope: str = MINE, **setup: Any) -> LiveMatch:
    return start_practice(scope, PracticeSetup(variant="hyle5", kind="level-1", **setup), GUEST)


def started(django_capture_on_commit_callbacks: Any, **setup: Any) -> LiveMatch:
    """A match whose first game is in play."""
    with django_capture_on_commit_callbacks(execute=True):
        live = begin(**setup)
    assert live.house_side is not None
    with django_capture_on_commit_callbacks(execute=True):
        starting.set_ready(live.pk, Side(live.house_side).other, stamp=now_ms(), actor=GUEST)
    return LiveMatch.objects.get(pk=live.pk)


def age(live: LiveMatch, by: timedelta) -> None:
    Match.objects.filter(pk=live.match_id).update(created_at=timezone.now() - by)


def test_the_computer_is_ready_and_plays_to_the_end(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    analysed(monkeypatch, settings)
    live = started(django_capture_on_commit_callbacks, clock="-", preset="mso-a")
    rng = Random(5)
    for _turn in range(200):
        held = read_timed(live.pk)
        if held.live.is_over:
            break
        with django_capture_on_commit_callbacks(execute=True):
            if held.live.state == "between":
                starting.set_ready(live.pk, Side.FIRST, stamp=now_ms(), actor=GUEST)
                continue
            played = held.flag_game(held.game)
            assert played is not None
            role = actor(played)
            assert role is not None
            assert held.side_of(held.game, role) == Side.FIRST  # the computer leaves nothing undone
            action = str(rng.choice(list(legal(played, role))))
            moves.act(live.pk, Side.FIRST, action, stamp=now_ms(), actor=GUEST)
    result = Result.objects.get(match=live.match)
    assert result.kind == "played"
    assert result.first_score is not None
    assert Match.objects.get().second_name == "Computer, level 1"
    assert [row.state for row in Analysis.objects.filter(game__live=live)] == ["pending"] * 2
    assert [row.game.number for row in analysed_lately(MINE)] == [1, 2]
    assert analysed_lately(OTHERS) == []
    told = AuditEvent.objects.filter(scope=MINE).exclude(verb="board.scored").order_by("pk")
    assert list(told.values_list("verb", flat=True)) == ["practice.started", "result.entered"]


def test_a_visitor_has_two_in_play_and_all_together_a_number(settings: Any) -> None:
    settings.PRACTICE_MATCHES = 3
    first, _second = begin(), begin()
    with pytest.raises(Conflict, match="2 matches in play"):
        begin()
    begin(OTHERS)
    with pytest.raises(Conflict, match="as many matches as it can"):
        begin(OTHERS)
    end_practice(MINE, first.match_id, GUEST)
    end_practice(MINE, first.match_id, GUEST)  # over already
    begin()
    assert in_play(MINE).count() == 2
    with pytest.raises(Conflict, match="not there"):
        end_practice(MINE, in_play(OTHERS)[0].match_id, GUEST)  # somebody else's


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(Invalid, match="no such level"):
        start_practice(MINE, PracticeSetup(kind="greedy"), GUEST)


def test_the_links_are_of_the_players_and_of_watchers() -> None:
    live = begin(side=Side.SECOND, name="  Ada \n Lovelace ")
    match = live.match
    assert (match.first_name, match.second_name) == ("Computer, level 1", "Ada Lovelace")
    player, watcher = practice_token(match.pk, Side.SECOND), practice_token(match.pk, None)
    assert read_practice(player) == (match.pk, Side.SECOND)
    assert read_practice(watcher) == (match.pk, None)
    assert read_practice(player[:-1]) is None
    seat = find_seat(player)
    assert seat is not None
    assert (seat.side, seat.live_id, seat.name, seat.pairing) == (Side.SECOND, live.pk, "Ada Lovelace", None)
    assert find_seat(watcher) is None
    assert find_practice(watcher) == live
    event_match = LiveMatch.objects.get(match__pairing__round__tournament=timed_event(1)).match
    assert find_seat(practice_token(event_match.pk, Side.FIRST)) is None  # another scope
    assert find_practice(practice_token(event_match.pk, None)) is None


def test_old_matches_go_with_all_that_was_in_them(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    analysed(monkeypatch, settings)
    kept = LiveMatch.objects.get(match__pairing__round__tournament=timed_event(1))
    before = {kind: kind._default_manager.count() for kind in (Clock, Bag, LiveGame, Match, Game)}
    live = started(django_capture_on_commit_callbacks)
    with django_capture_on_commit_callbacks(execute=True):
        giving_up.resign(live.pk, Side.FIRST, actor=GUEST)
    with django_capture_on_commit_callbacks(execute=True):
        starting.set_ready(live.pk, Side.FIRST, stamp=now_ms(), actor=GUEST)
    with django_capture_on_commit_callbacks(execute=True):
        giving_up.resign(live.pk, Side.FIRST, actor=GUEST)
    live.refresh_from_db()
    assert live.state == "finished"
    assert Result.objects.filter(match=live.match).exists()
    assert not Analysis.objects.exists()  # resigned at once
    row = Analysis.objects.create(game=live.games.get(number=1))
    AnalysisPart.objects.create(analysis=row, number=0)
    assert tidy_practice(timezone.now()) == 0
    age(live, KEPT + timedelta(days=1))
    assert tidy_practice(timezone.now()) == 1
    assert {kind: kind._default_manager.count() for kind in before} == before
    for kind in (Action, Result, ScoringJob, Analysis, AnalysisPart, ClockEvent):
        assert not kind._default_manager.exists(), kind
    assert LiveMatch.objects.get() == kept
    assert AuditEvent.objects.get(verb="practice.removed").after == {"matches": 1}


def test_what_was_never_begun_goes_soon() -> None:
    live, fresh = begin(), begin()
    age(live, UNBEGUN + timedelta(minutes=1))
    assert tidy_practice(timezone.now()) == 1
    assert list(in_play()) == [fresh]


def test_what_nobody_plays_on_ends(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a clock nothing else would end it."""
    live = started(django_capture_on_commit_callbacks, clock="-")
    assert tidy_practice(timezone.now()) == 0
    later = now_ms() + IDLE_MS + 1000
    monkeypatch.setattr("tournaments.services.practice.now_ms", lambda: later)
    assert tidy_practice(timezone.now()) == 1
    live.refresh_from_db()
    assert live.state == "stopped"
    assert not Result.objects.exists()
