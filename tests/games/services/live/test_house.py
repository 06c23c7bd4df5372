"""The house player in a match on line: ready when asked, moving in its turn, never out of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.engine.flags import actor, legal
from games.engine.variants import get_variant
from games.models import Action, LiveMatch, Result, Side
from games.play.settings import settings_from
from games.queries.timed_match import read_timed
from games.services.live import house, moves, opening, pausing, sending, starting
from games.services.matches import create_match

pytestmark = pytest.mark.django_db
GUEST = Actor.link("a guest")


@pytest.fixture(autouse=True)
def no_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs are run by hand here."""
    monkeypatch.setattr(sending, "send_house", lambda live_id: None)


def open_match(
    kind: str = "greedy", side: Side = Side.SECOND, play: str = "online", **settings: Any
) -> LiveMatch:
    match = create_match("event:1", "hyle5", "independent", "Ada", "House player")
    found = settings_from(settings, get_variant("hyle5"))
    return opening.open_live(match, play, found, round_number=1, now=now_ms(), house=(side, kind))


def guest_plays(live: LiveMatch, dice: Random) -> None:
    held = read_timed(live.pk)
    played = held.flag_game(held.game)
    assert played is not None
    role = actor(played)
    assert role is not None
    assert held.side_of(held.game, role) == Side.FIRST  # the house leaves nothing undone
    action = dice.choice(list(legal(played, role)))
    moves.act(live.pk, Side.FIRST, str(action), stamp=now_ms(), actor=GUEST)


@pytest.mark.parametrize("kind", ["pass", "greedy"])
def test_a_whole_match_against_the_house(kind: str) -> None:
    live = open_match(kind)
    dice = Random(3)
    while not live.is_over:
        house.play_house(live.pk)
        live.refresh_from_db()
        if live.state in ("waiting", "between"):
            starting.set_ready(live.pk, Side.FIRST, stamp=now_ms(), actor=GUEST)
        elif live.state == "playing":
            guest_plays(live, dice)
        live.refresh_from_db()
    assert live.state == "finished"
    told = set(Action.objects.filter(game__live=live).values_list("actor_label", flat=True))
    assert told >= {"house player", "a guest"}
    if kind == "pass":
        of_house = Action.objects.filter(game__live=live, by="order", actor_label="house player")
        assert all(text[:2] == text[2:] for text in of_house.values_list("text", flat=True))
    assert house.play_house(live.pk) == 0
    assert not Result.objects.filter(match=live.match).exclude(kind="played").exists()


def test_the_house_waits_for_its_turn_and_for_a_pause() -> None:
    live = open_match(side=Side.SECOND)
    assert house.play_house(live.pk) == 1  # ready
    assert house.play_house(live.pk) == 0
    starting.set_ready(live.pk, Side.FIRST, stamp=now_ms(), actor=GUEST)
    held = read_timed(live.pk)
    assert house.has_turn(held)  # game 1: the first player is Order, the house is Chaos
    pausing.pause(live.pk, actor=GUEST)
    assert house.play_house(live.pk) == 0
    pausing.resume(live.pk, actor=GUEST)
    assert house.play_house(live.pk) == 1
    assert house.resend_house() == 0


def test_over_the_board_somebody_moves_its_counters() -> None:
    live = open_match(play="table")
    assert live.house_side is None
    assert house.play_house(live.pk) == 0


@pytest.mark.django_db(transaction=True)
def test_an_act_counts_when_the_broker_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house player's job can't be sent: the sweep does it later, and who acted sees no error."""

    def gone(_live_id: int) -> None:
        raise OSError("no broker")

    live = open_match()
    monkeypatch.setattr("games.services.live.held.send_house", gone)
    starting.set_ready(live.pk, Side.FIRST, stamp=now_ms(), actor=GUEST)
    live.refresh_from_db()
    assert live.first_ready
