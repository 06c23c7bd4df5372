"""Rounds of a timed event: clocks and bags come with the publication, and go with it while nothing runs."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from audit.actor import COMMAND, SYSTEM, Actor
from audit.models import AuditEvent
from clocks.models import Clock, ClockEvent
from clocks.services.instants import now_ms
from games.errors import Conflict, Locked
from games.models import Bag, LiveGame, LiveMatch, LiveState, Side
from games.queries.live_snapshot import snapshot
from games.services.live.moves import act
from games.services.live.starting import set_ready
from tests.factories import TournamentFactory, cast_of, draft_of, field_of, play
from tournaments.models import Round, Tournament
from tournaments.services import events, live, rounds

pytestmark = pytest.mark.django_db


def published(players: int = 4, **timing: Any) -> tuple[Tournament, Round]:
    """An event and its round 1, published: played on line unless told otherwise."""
    given = {"play": "online"} | timing if timing.get("play") != "" else {}
    event = TournamentFactory(variant="hyle5", timing=given)
    field = field_of(event, players)
    draft_of(event, list(zip(field[::2], field[1::2], strict=True)))
    return event, rounds.publish_round(event.pk, SYSTEM)


def lives(event: Tournament) -> list[LiveMatch]:
    return list(LiveMatch.objects.filter(match__scope=event.scope).order_by("pk"))


def test_publishing_sets_up_every_match() -> None:
    event, _round = published(clock="5+3", bank="per_match", rule={"policy": "overtime_penalty"})
    assert [(each.play, each.state) for each in lives(event)] == [("online", "waiting")] * 2
    assert {each.settings["clock"] for each in lives(event)} == {"5+3"}
    assert set(Clock.objects.values_list("control", flat=True)) == {"5+3;5"}  # overtime is a last stage
    assert Bag.objects.count() == LiveGame.objects.count() == 4
    assert all(len(bag.commitment) == 64 and not bag.revealed_at for bag in Bag.objects.all())


def test_a_table_clock_has_no_bag() -> None:
    event, _round = published(play="table")
    assert {each.play for each in lives(event)} == {"table"}
    assert not Bag.objects.exists()


def test_results_only_has_no_clocks() -> None:
    event, _round = published(play="")
    assert not lives(event)
    assert not Clock.objects.exists()


def test_duplicate_bags_are_shared_by_all_tables() -> None:
    event = TournamentFactory(timing={"play": "online"}, bag_mode="duplicate")
    a, b, c, d = field_of(event, 4)
    draft_of(event, [(a, b), (c, d)])
    rounds.publish_round(event.pk, SYSTEM)
    assert Bag.objects.count() == 2
    for number in (1, 2):
        assert LiveGame.objects.filter(number=number).values("bag").distinct().count() == 1


def test_new_settings_are_for_later_rounds() -> None:
    event, _round = published(clock="5")
    events.change_settings(event.pk, COMMAND, timing={"play": "online", "clock": "3"})
    assert {each.settings["clock"] for each in lives(event)} == {"5"}
    assert set(Clock.objects.values_list("control", flat=True)) == {"5"}
    logged = AuditEvent.objects.get(verb="settings.changed")
    assert logged.after == {"timing": {"play": "online", "clock": "3"}}


def test_one_player_who_is_ready_does_not_bind_the_pairing() -> None:
    event, round_ = published()
    set_ready(lives(event)[0].pk, Side.FIRST, stamp=now_ms(), actor=SYSTEM)
    rounds.withdraw_publication(event.pk, SYSTEM)
    assert not lives(event)
    assert not Clock.objects.exists()
    assert not Bag.objects.exists()
    round_.refresh_from_db()
    assert not round_.is_published
    rounds.publish_round(event.pk, SYSTEM)
    assert len(lives(event)) == 2


def test_a_clock_that_has_started_binds_it() -> None:
    event, _round = published()
    for side in Side:
        set_ready(lives(event)[0].pk, side, stamp=now_ms(), actor=SYSTEM)
    with pytest.raises(Locked, match="is being played"):
        rounds.withdraw_publication(event.pk, SYSTEM)
    assert len(lives(event)) == 2


def test_a_result_stops_the_clocks_and_binds_the_pairing() -> None:
    event, round_ = published()
    play(round_, 1, 20, 10)
    assert lives(event)[0].state == LiveState.STOPPED
    with pytest.raises(Locked, match="has results"):
        rounds.withdraw_publication(event.pk, SYSTEM)


def test_the_arbiter_starts_all_games_at_one_instant() -> None:
    event, _round = published(players=6)
    for side in Side:
        set_ready(lives(event)[0].pk, side, stamp=now_ms(), actor=SYSTEM)
    assert live.start_round(event.pk, 1, Actor.of(cast_of(event).arbiter)) == 2
    assert [each.state for each in lives(event)] == ["playing"] * 3
    started = ClockEvent.objects.filter(clock__game__live__in=lives(event)[1:], kind="start")
    assert started.count() == 2
    assert started.values("at").distinct().count() == 1
    assert AuditEvent.objects.get(verb="round.started").after == {"round": 1, "matches": 2}
    act(lives(event)[1].pk, Side.SECOND, _first_placement(event), stamp=now_ms(), actor=SYSTEM)
    with pytest.raises(Conflict, match="waiting to start"):
        live.start_round(event.pk, 1, SYSTEM)


def _first_placement(event: Tournament) -> str:
    shown = snapshot(lives(event)[1], now_ms(), inside=True)
    return f"{shown['game']['drawn']}Aa"


def test_only_an_arbiter_controls_play() -> None:
    event, _round = published()
    cast, match = cast_of(event), lives(event)[0].match_id
    for person in (cast.helper, cast.outsider):
        with pytest.raises(PermissionDenied):
            live.start_round(event.pk, 1, Actor.of(person))
        with pytest.raises(PermissionDenied):
            live.controlled(match, Actor.of(person))
    assert live.controlled(match, Actor.of(cast.arbiter)) == lives(event)[0]
    assert not AuditEvent.objects.filter(verb="round.started").exists()


def test_what_can_not_be_started_or_controlled() -> None:
    event, round_ = published(play="")
    with pytest.raises(Conflict, match="not published"):
        live.start_round(event.pk, 2, SYSTEM)
    with pytest.raises(Conflict, match="waiting to start"):
        live.start_round(event.pk, 1, SYSTEM)
    pairing = round_.pairings.get(table=1)
    with pytest.raises(Conflict, match="not played with clocks"):
        live.controlled(pairing.match_id or 0, SYSTEM)


def test_a_finished_event_is_left_alone() -> None:
    event, round_ = published(players=2)
    play(round_, 1, 20, 10)
    events.finish_event(event.pk, SYSTEM)
    with pytest.raises(Locked):
        live.controlled(lives(event)[0].match_id, SYSTEM)
