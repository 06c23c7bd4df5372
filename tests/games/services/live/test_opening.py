"""Timed play is set up with the match, and goes with it only while nothing has happened."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clocks.models import Clock
from games.errors import Conflict
from games.models import Bag, LiveGame, LiveMatch, Match
from games.services.live import incidents, pausing
from games.services.live.restarting import restart_game
from games.services.matches import discard_match
from tests.games.services.live.table import ARBITER, T0, Table

Opened = Callable[..., Table]


def test_two_games_with_clocks_and_committed_bags(at_table: Opened) -> None:
    table = at_table(clock="10+5", bank="per_match", restart="charge", settle_ms=100)
    games = table.held.games
    assert [(game.number, game.attempt, game.state) for game in games] == [(1, 1, "ready"), (2, 1, "ready")]
    for game in games:
        clock = game.clock
        assert (clock.control, clock.restart_policy, clock.settle_ms) == ("10+5", "charge", 100)
        assert game.bag is not None
        assert len(game.bag.commitment) == 64
        assert game.bag.revealed_at is None


def test_it_goes_with_its_match(at_table: Opened) -> None:
    table = at_table()
    discard_match(table.match.pk)
    counts = [model.objects.count() for model in (Match, LiveMatch, LiveGame, Clock, Bag)]
    assert counts == [0] * 5


def test_shared_bags_stay_for_the_others(at_table: Opened) -> None:
    tables = [at_table(bags="duplicate") for _ in range(2)]
    discard_match(tables[0].match.pk)
    assert Bag.objects.count() == 2


@pytest.mark.parametrize("what", ["play", "pause", "note", "restart"])
def test_once_something_has_happened_it_stays(at_table: Opened, what: str) -> None:
    table = at_table()
    if what == "play":
        table.start(0)
    elif what == "pause":
        pausing.pause(table.pk, actor=ARBITER, stamp=T0)
    elif what == "note":
        incidents.record_incident(table.pk, "note", "late", actor=ARBITER)
    else:
        restart_game(table.pk, 1, reason="x", actor=ARBITER, stamp=T0)
    with pytest.raises(Conflict, match="stays"):
        discard_match(table.match.pk)
    assert LiveMatch.objects.filter(pk=table.pk).exists()


def test_a_match_that_is_gone_says_so(at_table: Opened) -> None:
    table = at_table()
    discard_match(table.match.pk)
    with pytest.raises(Conflict, match="not there any more"):
        pausing.pause(table.pk, actor=ARBITER)
