"""Matches of Gyul! Hap! as spectators see them: live, small, on a big screen, again, and what is not shown."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Duel
from tests.tournaments.duels import begin, close_board, duel_at, duel_event, haps_of, say, show_next, wrong_of
from tests.tournaments.pages.public.reading import words_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
TABLE = "/events/duels/rounds/1/tables/1/"


@pytest.fixture
def event() -> Tournament:
    return duel_event(2, name="Duels", slug="duels", timing={"boards": 2})


@pytest.fixture
def duel(event: Tournament) -> Duel:
    return duel_at(event, 1)


def test_the_board_in_hand(client: Client, duel: Duel) -> None:
    board = begin(duel)
    hap = haps_of(board)[0]
    say(board, 1, hap)
    say(board, 2, wrong_of(board))
    answer = client.get(f"{TABLE}live/")
    words = words_of(answer)
    assert "Both may call." in words
    assert hap.capitalize() in words
    assert "a Hap" in words
    assert "not a Hap" in words
    assert answer.content.decode().count("data-position=") == 9
    assert "no-store" in answer["Cache-Control"]
    told = client.get(f"{TABLE}live/state/").json()
    assert [call["verdict"] for call in told["board"]["calls"]] == ["claim", "wrong"]
    assert [told["first"]["points"], told["second"]["points"]] == [1, -1]
    assert client.get(f"{TABLE}live/state/?only=now").json().keys() == {"now"}


def test_before_the_match_and_where_none_is_played(client: Client, duel: Duel) -> None:
    assert "it waits for the players" in words_of(client.get(f"{TABLE}live/"))
    assert client.get("/events/duels/rounds/1/tables/9/live/").status_code == 404
    assert client.get(f"{TABLE}live/replay/1/").status_code == 404
