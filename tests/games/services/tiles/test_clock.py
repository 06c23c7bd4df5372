"""One clock with a side for each seat: when it is pressed, when nobody's runs, when play begins and ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clocks.models import Clock, ClockEvent
from clocks.services.acts import pause, resume
from clocks.services.restart import settle_outage
from games.errors import Conflict
from games.models import Match, TilesGame
from games.services.matches import discard_match
from games.services.tiles import readiness, starting
from tests.games.services.live.table import T0
from tests.games.services.tiles.test_acting import a_place, dealt
from tests.tiles import PLAYER, TilesTable

At = Callable[..., TilesTable]


def left(table: TilesTable) -> list[int | None]:
    """Each seat's time, in seconds."""
    remaining = table.seen()["clock"]["remaining"]
    return [None if each is None else each // 1000 for each in remaining]


def kinds(table: TilesTable) -> list[str]:
    rows = ClockEvent.objects.filter(clock=table.game.clock_id).order_by("version")
    return list(rows.values_list("kind", flat=True))


def test_the_clock_is_pressed_when_the_turn_goes_to_another_seat(at_tiles: At) -> None:
    table = at_tiles("chaos-omelet", 3, colours=3, hands=[4, 4, 4], clock="60s+5")
    table.start(0)
    assert (table.seen()["clock"]["seat_running"], left(table)) == (1, [60, 60, 60])
    table.act(10_000, 1, "DRAW V")
    assert kinds(table) == ["start"]
    table.act(20_000, 1, "DRAW V")  # the hand is full
    assert (table.seen()["clock"]["seat_running"], left(table)) == (2, [45, 60, 60])
    table.act(25_000, 2, "DRAW V", "DRAW V")
    table.act(25_000, 3, "DRAW V", "DRAW V")
    assert (table.seen()["to_act"], left(table)) == ([1], [45, 60, 65])
    table.act(35_000, 1, a_place(table.held))
    assert kinds(table) == ["start", "press", "press", "press"]
    table.act(36_000, 1, "DONE")
    while table.seen()["to_act"] == [1]:
        table.house(40_000)
    assert (table.seen()["clock"]["seat_running"], left(table)) == (2, [35, 60, 65])
    row = table.held.standing[-1]
    assert table.match.tiles.acts.get(seq=row.seq).clock_version == 5


def test_alone_every_turn_earns_the_increment(at_tiles: At) -> None:
    table = at_tiles("scorers-solitaire", 1, colours=3, hands=[4], clock="60s+5")
    table.start(0)
    table.deal(1000)
    assert left(table) == [64]
    table.act(2000, 1, a_place(table.held), "DONE")
    while table.seen()["turn"]["number"] == 1:
        table.house(3000)
    assert (left(table), kinds(table)) == ([67], ["start", "press", "press"])


def test_nobodys_clock_runs_while_dead_stones_are_listed(at_tiles: At) -> None:
    table = at_tiles("go-asunder", clock="60s")
    table.start(0)
    table.act(10_000, 1, "STONE 1")
    table.act(20_000, 2, "PASS")
    table.act(30_000, 1, "PASS")
    seen = table.seen()
    assert (seen["phase"], seen["to_act"], seen["clock"]["running"]) == ("mark", [1, 2], None)
    assert table.seen(2)["words"] == ["DEAD", "RESUME"]
    table.to(300_000)
    assert left(table) == [40, 50]
    table.act(300_000, 2, "DEAD 1")
    assert table.seen()["go"]["dead"] == [None, [1]]
    table.act(310_000, 1, "RESUME")
    assert (table.seen()["clock"]["seat_running"], table.seen()["to_act"]) == (2, [2])
    table.act(320_000, 2, "PASS")
    table.act(330_000, 1, "PASS")
    game = table.game
    assert (game.ended_by, left(table), kinds(table)[-2:]) == ("passed", [30, 40], ["press", "end"])


def test_equal_lists_of_dead_stones_end_the_game(at_tiles: At) -> None:
    table = at_tiles("go-asunder", clock="60s")
    table.start(0)
    for seat, text in ((1, "STONE 1"), (2, "PASS"), (1, "PASS"), (2, "DEAD 1"), (1, "DEAD")):
        table.act(1000, seat, text)
    assert table.game.state == "playing"
    table.act(2000, 1, "DEAD 1")
    assert (table.game.ended_by, table.seen()["winners"]) == ("agreed", [2])
    assert [each["points"] for each in table.game.standings] == ["0", "0.5"]


def test_in_a_pause_nobody_acts(at_tiles: At) -> None:
    table = dealt(at_tiles)
    place = a_place(table.held)
    table.to(1000)
    pause(table.game.clock_id, PLAYER, ["arbiter"])
    with pytest.raises(Conflict, match="paused"):
        table.act(2000, 1, place)
    seen = table.seen()
    assert ([each["name"] for each in seen["pauses"]], seen["clock"]["running"]) == (["arbiter"], None)
    table.to(9000)
    resume(table.game.clock_id, PLAYER)
    table.act(9500, 1, place)


def test_play_begins_when_all_are_ready_or_at_its_hour(at_tiles: At) -> None:
    table = at_tiles("cruel-duos", 3, house=[2], start_after=60)
    assert table.seen()["timer_at"] == T0 + 60_000
    readiness.set_ready(table.pk, 1, stamp=T0, actor=PLAYER)
    readiness.set_ready(table.pk, 1, stamp=T0, actor=PLAYER, ready=False)
    state = readiness.set_ready(table.pk, 3, stamp=T0, actor=PLAYER)
    assert [each["ready"] for each in state["seats"]] == [False, True, True]
    assert (state["you"], state["state"]) == (3, "waiting")
    assert list(starting.timers(T0 + 60_000)) == [(table.pk, T0 + 60_000)]
    assert not starting.fire_timer(table.pk, T0 + 59_999)
    assert starting.fire_timer(table.pk, T0 + 60_100)
    assert not starting.fire_timer(table.pk, T0 + 60_200)
    assert (table.game.state, table.game.started_at, table.game.to_act) == ("playing", T0 + 60_000, [1])
    with pytest.raises(Conflict, match="begun already"):
        readiness.set_ready(table.pk, 1, stamp=T0, actor=PLAYER)


def test_who_has_come_is_seen_once(at_tiles: At) -> None:
    table = at_tiles("cruel-duos", 2)
    readiness.set_seen(table.pk, 2)
    version = table.game.version
    readiness.set_seen(table.pk, 2)
    assert (table.game.seen, table.game.version) == ([2], version)
    table.start()
    version = table.game.version
    TilesGame.objects.filter(pk=table.pk).update(seen=[2])
    readiness.set_seen(table.pk, 1)  # who looks in later disturbs no act that is on its way
    assert (table.game.seen, table.game.version) == ([1, 2], version)


def test_the_time_of_an_outage_is_nobodys(at_tiles: At) -> None:
    table = at_tiles("cruel-duos", 3, clock="60s")
    table.start(0)
    version = table.game.version
    table.to(100_000)
    assert settle_outage(T0 + 10_000, T0 + 100_000) == 1
    assert (left(table), table.game.version) == ([50, 60, 60], version + 1)
    table.house(101_000)
    assert (left(table), table.seen()["clock"]["seat_running"]) == ([49, 60, 60], 2)


def test_a_game_in_which_nothing_happened_goes_with_its_match(at_tiles: At) -> None:
    table, other = at_tiles("cruel-duos", 2), at_tiles("cruel-duos", 2)
    discard_match(table.match.pk)
    assert list(Match.objects.all()) == [other.match]
    assert (TilesGame.objects.count(), Clock.objects.count()) == (1, 1)
    other.start()
    with pytest.raises(Conflict, match="is being played and stays"):
        discard_match(other.match.pk)
