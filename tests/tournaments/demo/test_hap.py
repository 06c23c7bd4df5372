"""The demonstration of Gyul! Hap!: a match in play, one that is played; nothing left when it is removed."""

import pytest

from audit.actor import COMMAND
from games.models import BoardState, Call, Duel, DuelBoard, Match
from games.queries.duels import read_duel
from tournaments.demo.hap import CALLS, OPEN_BOARD, make_hap_event
from tournaments.demo.removal import remove_event
from tournaments.models import Tournament
from tournaments.queries.next_step import next_step

pytestmark = pytest.mark.django_db


def test_one_match_is_in_play_and_one_is_played() -> None:
    event = make_hap_event()
    playing, played = Duel.objects.filter(match__scope=event.scope).order_by("match__pairing__table")
    assert (playing.state, played.state) == ("playing", "finished")
    held = read_duel(playing.pk)
    assert held is not None
    assert held.board is not None
    assert (held.board.number, len(held.calls[held.board.pk])) == (OPEN_BOARD, CALLS)
    assert held.board.due_at is None  # nothing closes it but a player
    assert playing.revealed_at is None
    assert played.boards.filter(state=BoardState.CLOSED, ended_by="gyul").count() == 5
    assert (played.match.result.first_score, played.match.result.second_score) == (
        played.first_points,
        played.second_points,
    )
    assert next_step(event).round == 1


def test_it_is_removed_with_all_that_belongs_to_it() -> None:
    remove_event(make_hap_event().pk, COMMAND)
    for kind in (Tournament, Match, Duel, DuelBoard, Call):
        assert not kind._default_manager.exists()
