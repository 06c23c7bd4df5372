"""Two acts at one instant, with real threads and connections: one comes first, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from clocks.services.falls import record_due_fall
from clocks.services.instants import now_ms
from games.engine.actions import Role
from games.engine.board import board_text
from games.errors import Conflict
from games.models import Action, Bag, LiveMatch, Result, Side
from games.services.claims import GameClaim, ResultClaim
from games.services.live import moves, pausing
from games.services.live.giving_up import resign
from games.services.live.restarting import restart_game
from games.services.live.settling import settle
from games.services.live.starting import fire_timer, set_ready
from games.services.live.table_play import table_press, table_start
from games.services.results import ResultExists, enter_result
from tests.games.services.live.table import ARBITER, CHAOS, ORDER, PLAYER, Table, Time, open_table, verified
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 8
S30 = 30_000


class Race(Table):
    """A match in the real present; `base` is its opening."""

    def __init__(self, **options: Any) -> None:
        opened = open_table(Time(), **options)
        super().__init__(LiveMatch.objects.select_related("match").get(pk=opened.pk), opened.time)
        self.base = now_ms()

    def begin(self) -> Race:
        for side in Side:
            set_ready(self.pk, side, stamp=self.base, actor=PLAYER)
        return self

    def act(self, at: int, text: str | None = None, role: Role | None = None, **keys: Any) -> moves.Verdict:
        text = text or self.plain(self.played)
        role = role or (Role.CHAOS if self.played.state.turn is Role.CHAOS else Role.ORDER)
        return moves.act(self.pk, self.side(role), text, stamp=self.base + at, actor=PLAYER, **keys)

    def move_by(self, at: int, role: Role = Role.CHAOS, **keys: Any) -> Callable[[], moves.Verdict]:
        """The plain action of a role, read now and made later."""
        text, side = self.plain(self.played), self.side(role)
        return partial(moves.act, self.pk, side, text, stamp=self.base + at, actor=PLAYER, **keys)

    def consistent(self) -> None:
        """Clock and game fold to what the rows say, and agree with each other."""
        for game in self.held.games:
            state = verified(game)
            played = self.held.flag_game(game)
            assert [row.ply for row in game.actions.order_by("ply")] == list(range(1, len(game.plies) + 1))
            if played is not None:
                assert game.board in ("", board_text(played.state.board))
                assert len(state.fallen) == len(game.flags)


def race_of(*acts: Callable[[], object]) -> list[object]:
    """What each act returned or raised."""
    return list(at_once(acts))


def accepted(found: Sequence[object]) -> list[moves.Verdict]:
    return [each for each in found if isinstance(each, moves.Verdict)]


def only_refusals(found: Sequence[object]) -> None:
    """What failed was refused in words; nothing broke."""
    wrong = [each for each in found if isinstance(each, Exception) and not isinstance(each, Conflict)]
    assert wrong == []


def test_a_move_against_the_fall_at_the_same_instant() -> None:
    for _ in range(TIMES):
        race = Race(clock="30s").begin()
        watch = partial(record_due_fall, race.game.clock_id, race.base + S30 + 251)
        found = race_of(race.move_by(S30), watch, watch)
        only_refusals(found)
        fell = [each for each in found[1:] if each is True]
        assert len(accepted(found)) + len(fell) == 1
        state = race.clock
        assert (state.turn, len(race.game.plies)) == (ORDER, 1)
        assert [flag.side for flag in state.fallen] == ([CHAOS] if fell else [])
        race.consistent()


def test_two_different_moves_for_one_version() -> None:
    for _ in range(TIMES):
        race = Race().begin()
        version = race.live.version
        found = race_of(*(race.move_by(10, version=version, key=str(n)) for n in range(4)))
        only_refusals(found)
        assert len(accepted(found)) == 1
        assert [
            each for each in found if isinstance(each, Conflict) and each.facts["state"]["game"]["ply"] == 1
        ]
        assert Action.objects.filter(game__live=race.pk).count() == 1
        race.consistent()


def test_a_move_sent_several_times_has_one_verdict() -> None:
    for _ in range(TIMES):
        race = Race().begin()
        version = race.live.version
        found = accepted(race_of(*(race.move_by(10 + n, version=version, key="same") for n in range(4))))
        assert len(found) == 4
        assert [each.replayed for each in found].count(False) == 1
        assert len({(each.ply, each.at) for each in found}) == 1
        race.consistent()


def test_a_move_against_a_pause() -> None:
    for _ in range(TIMES):
        race = Race().begin()
        pause = partial(pausing.pause, race.pk, actor=ARBITER, stamp=race.base + 10)
        found = race_of(race.move_by(10), pause)
        only_refusals(found)
        assert isinstance(found[1], dict)
        assert race.clock.turn == (ORDER if accepted(found) else CHAOS)
        assert len(race.clock.pauses) == 1
        race.consistent()


def test_watchers_record_a_fall_once() -> None:
    for _ in range(TIMES):
        race = Race(clock="30s").begin()
        watch = partial(record_due_fall, race.game.clock_id, race.base + S30 + 300)
        found = at_once([watch] * 4)
        assert sorted(map(str, found)) == ["False", "False", "False", "True"]
        assert len(race.clock.fallen) == 1
        race.consistent()


def test_resigning_against_a_move() -> None:
    for _ in range(TIMES):
        race = Race().begin()
        drop = partial(resign, race.pk, race.side(Role.CHAOS), actor=PLAYER, stamp=race.base + 10)
        found = race_of(race.move_by(10), drop)
        only_refusals(found)
        assert isinstance(found[1], dict)
        assert (race.clock.turn, race.clock.is_fallen(CHAOS)) == (ORDER, True)
        assert [by for _text, by in race.game.plies] == ["chaos" if accepted(found) else "rule"]
        race.consistent()


def test_both_ready_at_once_start_one_game() -> None:
    for _ in range(TIMES):
        race = Race(start_after=0)
        ready = [partial(set_ready, race.pk, side, stamp=race.base, actor=PLAYER) for side in Side]
        found = race_of(*ready, partial(fire_timer, race.pk, race.base + 1))
        only_refusals(found)
        assert [row.kind for row in race.game.clock.events.all()] == ["start"]
        assert race.live.state == "playing"


def test_the_last_two_games_on_a_bag_end_at_once() -> None:
    for number in range(3):  # each has two games to be played to their last move first
        scope = f"event:{number}"
        races = [Race(bags="duplicate", scope=scope).begin() for _ in range(2)]
        for race in races:
            while len(race.game.plies) < 48:
                race.act(10)
        found = race_of(*(race.move_by(20) for race in races))
        assert len(accepted(found)) == 2
        bag = Bag.objects.get(scope=scope, slot="round 1, game 1")
        assert bag.revealed_at is not None


def finished_race() -> Race:
    """Both games full; the result is not entered yet."""
    race = Race().begin()
    while race.live.current == 1:
        resign_both(race)
    race.begin()
    resign_both(race)
    Result.objects.filter(match=race.match).delete()
    LiveMatch.objects.filter(pk=race.pk).update(settled_at=None)
    return race


def resign_both(race: Race) -> None:
    for side in Side:
        resign(race.pk, side, actor=PLAYER, stamp=race.base + 10)


def test_the_result_is_entered_once() -> None:
    for _ in range(TIMES):
        race = finished_race()
        found = at_once([partial(settle, race.pk)] * 4)
        assert [each for each in found if isinstance(each, Exception)] == []
        assert [isinstance(each, Result) for each in found].count(True) == 1
        assert Result.objects.filter(match=race.match).count() == 1


def test_the_clocks_result_against_the_arbiters() -> None:
    claim = ResultClaim(games=(GameClaim(score=1), GameClaim(score=2)))
    for _ in range(TIMES):
        race = finished_race()
        found = race_of(partial(settle, race.pk), partial(enter_result, race.match.pk, claim, ARBITER))
        assert all(isinstance(each, Result | ResultExists) for each in found)
        assert Result.objects.filter(match=race.match).count() == 1
        assert race.live.settled_at is not None


def test_the_arbiters_result_against_a_move() -> None:
    claim = ResultClaim(games=(GameClaim(score=1), GameClaim(score=2)))
    for _ in range(TIMES):
        race = Race().begin()
        found = race_of(race.move_by(10), partial(enter_result, race.match.pk, claim, ARBITER))
        only_refusals(found)
        assert isinstance(found[1], Result)
        game = race.held.games[0]
        assert (race.live.state, game.state, game.clock.ended) == ("stopped", "void", True)
        race.consistent()


def test_a_restart_against_a_move() -> None:
    for _ in range(TIMES):
        race = Race().begin()
        again = partial(restart_game, race.pk, 1, reason="x", actor=ARBITER, stamp=race.base + 10)
        found = race_of(race.move_by(10, version=race.live.version), again, again)
        only_refusals(found)
        assert race.game.attempt >= 2
        assert race.game.state == "ready"
        race.consistent()


def test_pausing_all_boards_while_they_play() -> None:
    races = [Race().begin() for _ in range(4)]
    sweep = partial(pausing.pause_all, "event:1", actor=ARBITER, stamp=races[0].base + 500)
    found = race_of(sweep, *(race.move_by(10) for race in races))
    only_refusals(found)
    for race in races:
        assert race.clock.pauses
        race.consistent()


def test_two_devices_at_one_table() -> None:
    for _ in range(TIMES):
        race = Race(play="table")
        at_once([partial(table_start, race.pk, actor=PLAYER, stamp=race.base)] * 3)
        version = race.live.version
        press = partial(table_press, race.pk, Role.CHAOS, stamp=race.base + 5, actor=PLAYER, version=version)
        found = at_once([press] * 3)
        only_refusals(found)
        assert [row.kind for row in race.game.clock.events.order_by("version")] == ["start", "press"]
