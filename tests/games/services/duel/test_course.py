"""From the publication to the end: readiness, countdown, boards, extra boards, what is revealed when."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from clocks.services import watcher
from games.engine.gyul_hap import cards_text, deal
from games.errors import Conflict
from games.models import DuelBoard
from games.services.duel import arbiter, opening, readiness
from games.services.duel.noticing import notice
from games.services.duel.showing import timers
from tests.games.services.duel.table import (
    ARBITER,
    COUNTDOWN,
    FIRST,
    PLAYER,
    SECOND,
    SEED,
    SETTLE,
    DuelTable,
)

Open = Callable[..., DuelTable]


def look(now: int) -> None:
    """What a watcher fires at this instant."""
    for timer in watcher._timers.values():
        for which, at in timer.upcoming(now):
            assert at <= now
            timer.fire(which, now)


def test_both_are_ready_and_the_board_is_made_when_it_is_shown(at_duel: Open) -> None:
    table = at_duel()
    readiness.set_ready(table.pk, FIRST, stamp=table.to(0), actor=PLAYER)
    readiness.set_ready(table.pk, FIRST, stamp=table.to(0), actor=PLAYER, ready=False)
    readiness.set_ready(table.pk, SECOND, stamp=table.to(10), actor=PLAYER)
    assert (table.duel.state, table.duel.timer_at) == ("waiting", None)
    table.ready(20)
    assert (table.duel.state, table.duel.timer_at) == ("between", table.base + 20 + COUNTDOWN)
    assert list(timers(table.base + 20 + COUNTDOWN)) == [(table.pk, table.base + 20 + COUNTDOWN)]
    assert not table.show(20 + COUNTDOWN - 1)
    assert not DuelBoard.objects.exists()
    assert table.show(20 + COUNTDOWN)
    assert not table.show(20 + COUNTDOWN)
    assert (table.board.number, table.board.shown_at) == (1, table.base + 20 + COUNTDOWN)
    assert table.board.cards == cards_text(deal(SEED, 1))
    with pytest.raises(Conflict):
        readiness.set_ready(table.pk, FIRST, stamp=table.to(0), actor=PLAYER, ready=False)


def test_at_its_hour_a_match_begins_without_waiting(at_duel: Open) -> None:
    table = at_duel(start_after=60)
    assert not table.show(59_999)
    assert table.show(60_000)
    assert table.duel.default_at == table.base + 60_000 + 1_800_000


def test_the_arbiter_begins_it(at_duel: Open) -> None:
    table = at_duel()
    arbiter.start_now(table.pk, actor=ARBITER, stamp=table.to(0))
    assert table.show(COUNTDOWN)
    with pytest.raises(Conflict):
        arbiter.start_now(table.pk, actor=ARBITER)


def test_whoever_comes_to_look_sees_what_is_due(at_duel: Open) -> None:
    table = at_duel(board_limit=60)
    table.ready()
    table.to(COUNTDOWN - 1)
    assert not notice(table.pk)
    table.to(COUNTDOWN)
    assert notice(table.pk)
    assert not notice(table.pk)
    table.to(COUNTDOWN + 60_000 + SETTLE + 1)
    assert notice(table.pk)
    assert table.duel.state == "between"


def test_watchers_know_what_comes_on_boards_and_between(at_duel: Open) -> None:
    table = at_duel(board_limit=60)
    table.ready()
    look(table.to(COUNTDOWN))
    assert table.board.state == "open"
    look(table.to(COUNTDOWN + 60_000 + SETTLE + 1))
    assert (table.board.ended_by, table.duel.state) == ("limit", "between")


def test_seen_is_noted_once(at_duel: Open) -> None:
    table = at_duel()
    readiness.set_seen(table.pk, FIRST)
    version = table.duel.version
    readiness.set_seen(table.pk, FIRST)
    assert (table.duel.first_seen, table.duel.second_seen, table.duel.version) == (True, False, version)


def test_one_player_alone(at_duel: Open) -> None:
    table = at_duel(preset="practice", boards=1)
    shown = table.start()
    table.call(shown + 1, FIRST, table.wrong())
    table.call(shown + 2, FIRST, "GYUL")
    table.play_board(shown + 3)
    seen = table.seen()
    assert (seen["state"], seen["second"], seen["settled"], seen["winner"]) == ("finished", None, True, None)
    assert seen["boards"][0]["seconds"] == [40, 0]
    assert table.result is None


@pytest.mark.parametrize("leader", [FIRST, SECOND])
def test_an_extra_board_after_a_tie_decides_and_does_not_count(at_duel: Open, leader: int) -> None:
    table = at_duel(boards=1, extra_boards=2)
    shown = table.start()
    table.call(shown, FIRST, "SKIP")
    table.call(shown, SECOND, "SKIP")
    assert table.seen()["next_number"] == 2
    assert table.show(shown + 5000)
    assert table.seen()["board"]["extra"]
    table.call(shown + 5000, FIRST, "SKIP")
    table.call(shown + 5000, SECOND, "SKIP")
    assert table.show(shown + 10_000)
    assert table.verdict(shown + 10_001, FIRST, table.haps()[0] if leader == FIRST else table.wrong())
    assert (table.board.ended_by, table.duel.state) == ("lead", "finished")
    assert (table.duel.winner, table.points) == (leader, (0, 0))


def test_a_tie_without_extra_boards_is_a_draw(at_duel: Open) -> None:
    table = at_duel(boards=1)
    shown = table.start()
    table.call(shown, FIRST, table.haps()[0])
    table.call(shown, SECOND, table.haps()[1])
    table.call(shown, FIRST, "SKIP")
    assert table.call(shown, SECOND, "SKIP").state["winner"] is None
    assert (table.duel.state, table.points) == ("finished", (1, 1))


def test_the_seed_is_revealed_with_the_end_and_not_before(at_duel: Open) -> None:
    table = at_duel(boards=3)
    shown = table.start()
    table.call(shown, FIRST, table.haps()[0])
    while not table.duel.is_over:
        told = json.dumps(table.seen())
        assert SEED not in told
        assert table.duel.salt not in told
        if table.held.board is None:
            shown += COUNTDOWN
            table.show(shown)
        table.call(shown, FIRST, "SKIP")
        table.call(shown, SECOND, "SKIP")
    seen = table.seen()
    assert (seen["seed"], seen["salt"]) == (SEED, table.duel.salt)


def test_a_seed_that_others_have_is_not_revealed_with_this_match(at_duel: Open) -> None:
    table = at_duel(preset="practice", boards=1, is_shared=True)
    table.play_board(table.start())
    assert table.seen()["state"] == "finished"
    assert table.seen()["seed"] is None


def test_a_duel_goes_with_its_publication_until_play_begins(at_duel: Open) -> None:
    table = at_duel()
    readiness.set_ready(table.pk, FIRST, stamp=table.to(0), actor=PLAYER)
    opening.discard_duel(table.match)
    with pytest.raises(Conflict):
        readiness.set_ready(table.pk, SECOND, stamp=table.to(0), actor=PLAYER)
    playing = at_duel()
    playing.ready()
    with pytest.raises(Conflict, match="is being played"):
        opening.discard_duel(playing.match)
