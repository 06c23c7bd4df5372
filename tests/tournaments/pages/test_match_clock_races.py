"""Two devices on one table, or one and the watcher, at once: real threads on the real database."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client

from audit.actor import Actor
from clocks.services.falls import record_due_fall
from games.engine.actions import Role
from games.errors import Conflict
from games.models import LiveMatch, Result, Side
from games.services.live import pausing
from games.services.live.moves import TimeIsUp
from games.services.live.table_play import TableVerdict, table_press
from games.services.results import ResultExists
from tests.games.services.live.table import Time, stop_time, verified
from tests.threads import at_once
from tests.tournaments.pages.table_page import PLAIN, RICH, Page, open_page
from tournaments.services import results, table_seat

pytestmark = pytest.mark.django_db(transaction=True)
DEVICE = Actor.link("clock of table 1")
TIMES = range(8)
Done = Callable[[], Any]
BOARDS = [PLAIN, RICH]


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return stop_time(monkeypatch)


@pytest.fixture
def running(time: Time, client: Client) -> Callable[[], Page]:
    """A table whose game 1 runs on Chaos's clock, with 30 seconds each."""

    def opened() -> Page:
        page = open_page(time, client, clock="30s")
        page.begin()
        return page

    return opened


def later(act: Callable[..., Any], *args: Any, **options: Any) -> Done:
    """The act, to be done at once with others."""
    return partial(act, *args, **options)


def pressing(page: Page, role: Role = Role.CHAOS, **options: Any) -> Done:
    live = page.live
    stamp = options.pop("stamp", page.time.now)
    return partial(table_press, live.pk, role, stamp=stamp, actor=DEVICE, version=live.version, **options)


def kinds(page: Page, number: int = 1) -> list[str]:
    """The events of a clock that is what they say."""
    game = page.held.games[number - 1]
    verified(game)
    return list(game.clock.events.order_by("version").values_list("kind", flat=True))


def test_of_two_presses_for_one_turn_one_counts(running: Callable[[], Page]) -> None:
    page = running()
    for turn in TIMES:
        page.after(1)
        role = (Role.CHAOS, Role.ORDER)[turn % 2]
        presses = [pressing(page, role, key=f"{turn}{device}") for device in "ab"]
        said = at_once(presses)
        assert sorted(type(each).__name__ for each in said) == ["Conflict", "TableVerdict"]
    assert kinds(page) == ["start", *["press" for _ in TIMES]]


def test_with_the_other_flag_down_two_presses_are_one_turn(time: Time, client: Client) -> None:
    page = open_page(time, client, clock="1s+5")
    page.begin()
    page.press("chaos")
    page.after(1.3)
    assert page.state()["state"]["game"]["mode"] == "order"
    before = page.state()["state"]["clock"]["remaining"][1]
    said = at_once([pressing(page, key="a"), pressing(page, key="b")])
    assert sorted(type(each).__name__ for each in said) == ["Conflict", "TableVerdict"]
    assert page.state()["state"]["clock"]["remaining"][1] == before + 5000  # one credit


def test_a_press_sent_twice_at_once_counts_once(running: Callable[[], Page]) -> None:
    page = running()
    for turn in TIMES:
        act = pressing(page, (Role.CHAOS, Role.ORDER)[turn % 2], key=str(turn))
        said = at_once([act, act])
        assert {each.replayed for each in said if isinstance(each, TableVerdict)} == {False, True}
    assert kinds(page) == ["start", *["press" for _ in TIMES]]


def test_a_press_at_the_deadline_beats_the_watcher(running: Callable[[], Page]) -> None:
    for _ in TIMES:
        page = running()
        press = pressing(page, stamp=page.time.now + 30_000)
        watch = later(record_due_fall, page.held.game.clock_id, page.time.now + 30_250)
        said, fell = at_once([press, watch])
        assert isinstance(said, TableVerdict)
        assert fell is False
        assert kinds(page) == ["start", "press"]


def test_a_press_after_the_deadline_never_counts(running: Callable[[], Page]) -> None:
    for _ in TIMES:
        page = running()
        page.after(30.3)
        clock_id, now = page.held.game.clock_id, page.time.now
        watch = later(record_due_fall, clock_id, now)
        said, *fell = at_once([pressing(page), watch, watch])
        assert isinstance(said, Conflict)
        assert isinstance(said, TimeIsUp) or "state" in said.facts
        assert fell.count(True) <= 1  # the press may have recorded it
        assert kinds(page) == ["start", "fall", "start"]
        assert page.state()["state"]["clock"]["running"] == 0


def test_a_press_against_the_arbiters_pause(running: Callable[[], Page]) -> None:
    for _ in TIMES:
        page = running()
        pause = later(pausing.pause, page.live.pk, actor=DEVICE, stamp=page.time.now)
        said, paused = at_once([pressing(page), pause])
        assert isinstance(paused, dict)
        counted = ["press"] if isinstance(said, TableVerdict) else []
        assert kinds(page) == ["start", *counted, "pause"]


def test_board_full_twice_ends_one_game(running: Callable[[], Page]) -> None:
    for _ in TIMES:
        page = running()
        full = later(table_seat.end_game, page.seat, 1, stamp=page.time.now)
        assert at_once([full, full]) == [None, None]
        live = LiveMatch.objects.get(pk=page.live.pk)
        assert (live.state, live.current) == ("between", 2)
        assert kinds(page) == ["start", "end"]
        assert kinds(page, 2) == []


def test_board_full_against_a_press(running: Callable[[], Page]) -> None:
    for _ in TIMES:
        page = running()
        full = later(table_seat.end_game, page.seat, 1, stamp=page.time.now)
        said, ended = at_once([pressing(page), full])
        assert ended is None
        counted = ["press"] if isinstance(said, TableVerdict) else []
        assert kinds(page) == ["start", *counted, "end"]


def test_both_ready_at_once_start_one_game(time: Time, client: Client) -> None:
    for _ in TIMES:
        page = open_page(time, client)
        acts = [later(table_seat.make_ready, page.seat, side, 1, stamp=time.now) for side in Side]
        assert at_once([*acts, *acts]) == [None] * 4
        assert page.live.state == "playing"
        assert kinds(page) == ["start"]


def test_two_devices_enter_one_result(time: Time, client: Client) -> None:
    for _ in TIMES:
        page = open_page(time, client)
        page.played()
        enter = later(table_seat.enter, page.seat, BOARDS, [1, 2])
        assert at_once([enter, enter]) == [None, None]
        assert Result.objects.filter(match=page.live.match_id).count() == 1


def test_a_board_is_corrected_while_both_are_entered(time: Time, client: Client) -> None:
    """What both have confirmed is entered, whichever comes first."""
    for _ in TIMES:
        page = open_page(time, client)
        page.played()
        keep = later(table_seat.keep_board, page.seat, 1, 1, RICH)
        kept, entered = at_once([keep, later(table_seat.enter, page.seat, BOARDS, [1, 2])])
        assert entered is None
        assert isinstance(kept, dict | Conflict)
        boards = [game.board for game in page.live.match.games.order_by("number")]
        assert boards == BOARDS


def test_the_table_against_the_players_reports(time: Time, client: Client) -> None:
    for _ in TIMES:
        page = open_page(time, client)
        page.played()
        claim = results.read_result(page.pairing, {"games": [{"score": 30}, {"score": 40}]})
        results.report(page.pairing, Side.FIRST, claim)
        report = later(results.report, page.pairing, Side.SECOND, claim)
        said = at_once([report, later(table_seat.enter, page.seat, BOARDS, [1, 2])])
        assert sum(isinstance(each, ResultExists) for each in said) == 1
        assert Result.objects.filter(match=page.live.match_id).count() == 1
