"""The arbiter: pauses, time, seats that are taken out, the end before the end, and a game begun anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from audit.actor import Actor
from audit.models import AuditEvent
from clocks.models import Clock
from games.engine.chaos_tiles.games.boneyard import verify
from games.engine.chaos_tiles.games.record import check_record
from games.errors import Conflict, Invalid
from games.models import Match, Result, TilesAct
from games.queries.records import Place
from games.queries.tiles.records import tiles_record
from games.services.claims import read_claim
from games.services.removal import remove_matches
from games.services.results import enter_result
from games.services.tiles import arbiter
from games.services.tiles.restarting import restart
from tests.games.services.live.table import T0
from tests.tiles import SEED, SMALL, TilesTable

ARBITER = Actor(None, "Ada Arbiter", "page")
Open = Callable[..., TilesTable]
FULL = 900_000


def verbs() -> list[tuple[str, str]]:
    found = AuditEvent.objects.filter(scope="event:1", verb__startswith="play.").order_by("pk")
    return list(found.values_list("verb", "reason"))


def test_a_pause_stops_all_clocks_and_nobody_acts(at_tiles: Open) -> None:
    table = at_tiles(players=3)
    table.start()
    table.to(10_000)
    seen = arbiter.pause(table.pk, reason="lunch", actor=ARBITER, stamp=T0 + 10_000)
    assert [each["name"] for each in seen["pauses"]] == ["arbiter"]
    with pytest.raises(Conflict, match="paused"):
        table.act(20_000, 1, "DRAW V")
    table.to(60_000)
    seen = arbiter.resume(table.pk, actor=ARBITER, stamp=T0 + 60_000)
    assert (seen["pauses"], seen["clock"]["remaining"]) == ([], [FULL - 10_000, FULL, FULL])
    table.act(61_000, 1, "DRAW V")
    with pytest.raises(Conflict, match="not paused"):
        arbiter.resume(table.pk, actor=ARBITER)
    assert verbs() == [("play.paused", "lunch"), ("play.resumed", "")]


def test_a_paused_game_does_not_begin_until_it_is_resumed(at_tiles: Open) -> None:
    table = at_tiles(start_after=30)
    arbiter.pause(table.pk, actor=ARBITER, stamp=T0 + 100)
    table.start(200)
    assert (table.game.state, table.game.timer_at) == ("waiting", None)
    table.to(90_000)
    assert arbiter.resume(table.pk, actor=ARBITER, stamp=T0 + 90_000)["state"] == "playing"
    other = at_tiles(start_after=30)
    arbiter.pause(other.pk, actor=ARBITER, stamp=T0 + 90_000)
    assert arbiter.resume(other.pk, actor=ARBITER, stamp=T0 + 90_000)["timer_at"] == T0 + 90_000


def test_a_game_is_started_for_players_who_wait(at_tiles: Open) -> None:
    table = at_tiles()
    seen = arbiter.start_now(table.pk, actor=ARBITER, stamp=T0)
    assert (seen["state"], seen["clock"]["seat_running"], seen["to_act"]) == ("playing", 1, [1])
    with pytest.raises(Conflict, match="does not wait"):
        arbiter.start_now(table.pk, actor=ARBITER)


def test_time_of_a_seat_is_given_and_set_with_a_reason(at_tiles: Open) -> None:
    table = at_tiles(players=3)
    table.start()
    given = arbiter.adjust(table.pk, 2, 60_000, reason="late lift", actor=ARBITER, stamp=T0)
    assert given["clock"]["remaining"] == [FULL, FULL + 60_000, FULL]
    done = arbiter.adjust(table.pk, 3, 5000, set_to=True, reason="agreed", actor=ARBITER, stamp=T0)
    assert done["clock"]["remaining"] == [FULL, FULL + 60_000, 5000]
    for seat, ms, reason in ((4, 1, "x"), (1, 10**12, "x"), (1, 1, " ")):
        with pytest.raises(Invalid):
            arbiter.adjust(table.pk, seat, ms, reason=reason, actor=ARBITER)
    entry = AuditEvent.objects.filter(verb="play.time_changed").order_by("pk")[0]
    assert entry.after == {"seat": 2, "remaining": FULL + 60_000, "added": 60_000}


def test_a_seat_is_taken_out_and_play_goes_on_with_the_next(at_tiles: Open) -> None:
    table = at_tiles(players=3)
    with pytest.raises(Conflict, match="not begun"):
        arbiter.remove_seat(table.pk, 1, reason="x", actor=ARBITER)
    table.start()
    table.deal()
    seen = arbiter.remove_seat(table.pk, 1, reason="cheated", actor=ARBITER, stamp=T0)
    assert [each["gone"] for each in seen["seats"]] == [True, False, False]
    assert (seen["to_act"], seen["clock"]["seat_running"], seen["seats"][0]["hand"]["tiles"]) == (
        [2],
        2,
        None,
    )
    assert table.line[-1] == "0 LEAVE 1"
    with pytest.raises(Conflict):
        arbiter.remove_seat(table.pk, 1, reason="again", actor=ARBITER)
    seen = arbiter.remove_seat(table.pk, 3, reason="left", actor=ARBITER, stamp=T0)
    assert (seen["state"], seen["ended_by"], seen["winners"]) == ("finished", "left", [1, 2, 3])
    assert verbs() == [("play.removed", "cheated"), ("play.removed", "left")]


def test_a_stopped_game_shows_what_was_there_and_settles_nothing(at_tiles: Open) -> None:
    table = at_tiles(**SMALL)
    table.start()
    table.deal()
    table.house(1000)
    seen = arbiter.stop(table.pk, reason="fire alarm", actor=ARBITER, stamp=T0 + 2000)
    assert (seen["state"], seen["ended_by"], seen["clock"]["ended"], seen["seed"]) == (
        "stopped",
        "stopped",
        True,
        SEED,
    )
    record = tiles_record(table.held, Place("Cup", 1, 2))
    check_record(record)
    assert (record.is_stopped, record.winners, record.event, record.names) == (
        True,
        (),
        "Cup",
        ("Ann", "Bob"),
    )
    with pytest.raises(Conflict, match="over"):
        arbiter.stop(table.pk, reason="again", actor=ARBITER)
    assert not Result.objects.exists()


def test_a_game_is_played_again_from_another_seed(at_tiles: Open) -> None:
    table = at_tiles(start_after=0, **SMALL)
    with pytest.raises(Conflict, match="nothing to play again"):
        restart(table.pk, reason="x", actor=ARBITER)
    table.start()
    table.deal()
    first, clock = table.game, table.held.clock
    table.to(5000)
    seen = restart(table.pk, reason="wrong tiles", actor=ARBITER, stamp=T0 + 5000)
    assert (seen["state"], seen["attempt"], seen["actions"], seen["seed"]) == ("waiting", 2, [], None)
    assert (seen["clock"]["remaining"], seen["default_at"]) == ([FULL, FULL], T0 + 5000 + 1_800_000)
    arbiter.pause(table.pk, actor=ARBITER, stamp=T0 + 5000)
    assert arbiter.resume(table.pk, actor=ARBITER, stamp=T0 + 5000)["timer_at"] is None
    game = table.game
    assert game.seed != SEED
    assert game.commitment != first.commitment
    verify("chaos-omelet", game.seed, game.salt, game.commitment)
    clock.refresh_from_db()
    assert clock.ended
    assert game.earlier[0] | {"ended_at": None} == {
        "attempt": 1,
        "seed": SEED,
        "salt": first.salt,
        "commitment": first.commitment,
        "line": first.line,
        "started_at": T0,
        "ended_at": None,
        "clock": clock.pk,
    }
    with pytest.raises(Conflict, match="when the game is over"):
        tiles_record(table.held, Place(), 1)
    table.start(6000)
    table.deal(7000)
    arbiter.stop(table.pk, reason="late", actor=ARBITER, stamp=T0 + 8000)
    for attempt, lines in ((1, len(first.line)), (2, len(table.line))):
        record = tiles_record(table.held, Place(), attempt)
        check_record(record)
        assert (len(record.actions), record.id) == (lines, f"{table.match.pk}.{attempt}")
    assert TilesAct.objects.filter(game=game, attempt=1).count() == len(first.line)
    assert [verbs()[0], verbs()[-1]] == [("play.game_restarted", "wrong tiles"), ("play.stopped", "late")]
    remove_matches([table.match.pk])
    assert not Match.objects.exists()
    assert not Clock.objects.exists()  # of no attempt


def test_a_game_with_a_result_is_not_played_again(at_tiles: Open) -> None:
    table = at_tiles()
    table.start()
    claim = read_claim({"kind": "played", "seats": [{"score": 4}, {"score": 7}]}, "chaos-omelet")
    enter_result(table.match.pk, claim, ARBITER)
    assert table.game.state == "stopped"
    with pytest.raises(Conflict, match="has a result"):
        restart(table.pk, reason="x", actor=ARBITER)
