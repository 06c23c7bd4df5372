"""The control room of Chaos Tiles, where several play from one seed: the arbiter may be one of them."""

from __future__ import annotations

import pytest
from django.test import Client

from audit.actor import COMMAND
from games.services.tiles import arbiter
from games.services.tiles.revealing import reveal_waiting
from tests.factories import cast_of
from tests.tiles_secrets import exchanges
from tests.tournaments.tiles import begin, deal, exchange, held_game, tiles_at, tiles_event

pytestmark = pytest.mark.django_db


def test_nothing_of_a_shared_boneyard_is_told_before_all_games_are_over() -> None:
    event = tiles_event(2, "scorers-solitaire", 1, timing={"colours": 3, "hands": [4]})
    games = [tiles_at(event, table) for table in (1, 2)]
    client = Client()
    client.force_login(cast_of(event).arbiter)
    page = f"/events/{event.slug}/desk/control/1/1/"
    begin(games[0])
    deal(games[0])
    exchange(games[0], 2)
    arbiter.remove_seat(games[0].pk, 1, reason="ill", actor=COMMAND)
    (returned,) = exchanges(held_game(games[0].pk))
    told = f"EXCHANGE {' '.join(map(str, returned.tiles))}"
    shown = client.get(page)
    assert shown.context["board"] is None
    assert "The board is hidden until" in shown.content.decode()
    words = [line.words for line in shown.context["log"]]
    assert (told in words, any(each.startswith("EXCHANGE") for each in words)) == (False, True)
    arbiter.stop(games[1].pk, reason="late", actor=COMMAND)
    reveal_waiting()
    shown = client.get(page)
    assert told in [line.words for line in shown.context["log"]]
    assert shown.context["board"]["boneyard"]
