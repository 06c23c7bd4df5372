"""The end of a match becomes its result, once; a result that is entered by hand ends the match."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.models import BoardState, Call, Duel, Game, Match, Result
from games.services.claims import ResultClaim
from games.services.duel import arbiter, sending
from games.services.duel.settling import settle
from games.services.matches import create_match, discard_match
from games.services.removal import remove_matches
from games.services.results import amend_result, enter_result
from tests.games.services.duel.table import ARBITER, FIRST, SECOND, DuelTable

Open = Callable[..., DuelTable]


@pytest.mark.django_db(transaction=True)
def test_a_finished_match_settles_by_its_job(at_duel: Open) -> None:
    table = at_duel(boards=1)
    shown = table.start()
    table.call(shown, SECOND, table.wrong())
    arbiter.set_penalty(table.pk, FIRST, 1, reason="late", actor=ARBITER)
    table.play_board(shown + 100)
    result = table.result
    assert result is not None
    assert (result.first_score, result.second_score) == (*table.points,) == (len(table.haps()) + 3, -1)
    assert (result.first_penalty, result.kind, result.entered_by) == (1, "played", "timed play")
    seen = table.seen()
    assert (seen["settled"], seen["result"]["second_score"]) == (True, -1)
    version = seen["version"]
    claim = ResultClaim(points=(0, 0))
    amend_result(table.match.pk, claim, ARBITER, reason="misread", version=result.version)
    assert table.seen()["result"]["first_score"] == 0
    assert table.seen()["version"] > version  # watchers are told


def test_what_the_broker_lost_is_sent_again_and_enters_nothing_twice(
    at_duel: Open, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    table = at_duel(boards=1)
    table.play_board(table.start())
    assert table.result is None
    assert sending.resend_settling() == 1
    assert table.result is not None
    assert sending.resend_settling() == 0
    assert settle(table.pk) is None
    assert Result.objects.count() == 1


def test_a_result_by_hand_stops_the_play(at_duel: Open) -> None:
    table = at_duel()
    shown = table.start()
    table.call(shown, FIRST, table.haps()[0])
    enter_result(table.match.pk, ResultClaim(points=(4, 2)), ARBITER)
    assert (table.duel.state, table.board.state) == ("stopped", BoardState.CLOSED)
    assert table.verdict(shown + 10, FIRST, "GYUL") == "late"
    assert sending.resend_settling() == 0
    assert Result.objects.get().first_score == 4


def test_a_result_by_hand_of_a_match_that_is_over_stands(at_duel: Open) -> None:
    table = at_duel(boards=1)
    table.play_board(table.start())
    entered = enter_result(table.match.pk, ResultClaim(points=(4, 2)), ARBITER)
    assert settle(table.pk) == entered
    assert (table.duel.state, table.duel.settled_at is None) == ("finished", False)


def test_a_match_has_no_games_and_goes_while_nothing_happened(at_duel: Open) -> None:
    table = at_duel()
    assert not Game.objects.exists()
    discard_match(table.match.pk)
    assert not Match.objects.exists()


def test_old_matches_are_removed_with_all_that_was_played(at_duel: Open) -> None:
    table, other = at_duel(boards=1), create_match("event:1", "gyul-hap", "independent", "C", "D")
    table.play_board(table.start())
    remove_matches([table.match.pk])
    assert list(Match.objects.all()) == [other]
    assert not Duel.objects.exists()
    assert not Call.objects.exists()
