"""The demonstration of Chaos Tiles: a game in play, one that is played; nothing left when it is removed."""

import pytest

from audit.actor import COMMAND
from games.engine.chaos_tiles.games.record import check_record
from games.models import Match, TilesAct, TilesGame
from games.queries.records import Place
from games.queries.tiles.records import tiles_record
from tests.tiles import held_game
from tournaments.demo.removal import remove_event
from tournaments.demo.tiles import TURNS, make_tiles_event
from tournaments.models import Tournament
from tournaments.queries.next_step import next_step
from tournaments.services.house import NAME

pytestmark = pytest.mark.django_db


def test_one_game_is_in_play_and_one_is_played_and_all_goes_when_it_is_removed() -> None:
    event = make_tiles_event()
    playing, played = TilesGame.objects.filter(match__scope=event.scope).order_by("-state")
    assert (playing.state, played.state, len(played.match.names)) == ("playing", "finished", 3)
    assert held_game(playing.pk).state.turn.number in (TURNS, TURNS + 1)
    assert [playing.match.name_of(seat) for seat in playing.house] == [NAME]
    assert not set(playing.to_act) & set(playing.house)  # a visitor is to move
    assert playing.revealed_at is None
    scores = [seat["score"] for seat in played.match.result.seats]
    assert scores == [standing["points"] for standing in played.standings]
    check_record(tiles_record(held_game(played.pk), Place()))
    assert next_step(event).round == 1
    remove_event(event.pk, COMMAND)
    for kind in (Tournament, Match, TilesGame, TilesAct):
        assert not kind._default_manager.exists()
