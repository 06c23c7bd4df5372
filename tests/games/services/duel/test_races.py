"""Real threads and connections at one board: the lock gives the order, and nothing counts twice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from clocks.services.instants import now_ms
from games.engine.gyul_hap import check_record
from games.errors import Conflict
from games.models import Call, Duel, Result, Side
from games.queries.duel_records import duel_record
from games.queries.records import Place
from games.services.duel import arbiter, calling
from games.services.duel.settling import settle
from games.services.duel.showing import fire
from tests.games.services.duel.table import ARBITER, FIRST, PLAYER, SECOND, DuelTable, open_duel_table
from tests.games.services.live.table import Time
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)
THREADS = 32


class DuelRace(DuelTable):
    """A match in the real present, its first board open."""

    def __init__(self, **options: Any) -> None:
        opened = open_duel_table(Time(), countdown=0, **options)
        super().__init__(Duel.objects.select_related("match").get(pk=opened.pk), opened.time)
        self.base = now_ms()
        self.ready(0)
        assert fire(self.pk, now_ms())

    def caller(self, side: Side, text: str, key: str | None = None, number: int = 1) -> partial[Any]:
        """A call that is made later."""
        return partial(
            calling.call,
            self.pk,
            side,
            text,
            board=(number, 1),
            stamp=now_ms(),
            actor=PLAYER,
            client_call_id=key,
        )

    def hap(self, which: int = 0) -> str:
        return "HAP {} {} {}".format(*self.haps()[which])

    def consistent(self) -> None:
        """Calls are numbered without a gap, and fold to what the rows say."""
        held = self.held
        for board in held.boards:
            calls = list(Call.objects.filter(board=board).order_by("seq"))
            assert [call.seq for call in calls] == list(range(1, board.seq + 1))
            assert (board.first_points, board.second_points) == held.play(board).state.points
        if held.duel.is_over:
            check_record(duel_record(held, Place("Test", 1, 1)))


def verdicts(found: Sequence[object]) -> list[str]:
    wrong = [each for each in found if not isinstance(each, calling.CallVerdict | Conflict)]
    assert wrong == []
    return sorted(each.call.verdict for each in found if isinstance(each, calling.CallVerdict))


def test_thirty_two_threads_post_the_same_hap() -> None:
    race = DuelRace()
    hap = race.hap()
    acts = [race.caller(Side(1 + number % 2), hap, f"id {number}") for number in range(THREADS)]
    found = verdicts(at_once(acts))
    assert (found.count("claim"), len(found)) == (1, THREADS)
    assert race.board.first_points + race.board.second_points == 1
    race.consistent()


def test_a_call_that_is_resent_while_it_is_judged_costs_once() -> None:
    race = DuelRace()
    wrong = "HAP {} {} {}".format(*race.wrong())
    found = at_once([race.caller(FIRST, wrong, "the same") for _ in range(8)])
    assert verdicts(found) == ["wrong"] * 8
    assert sum(each.replayed for each in found if isinstance(each, calling.CallVerdict)) == 7
    assert race.board.first_points == -1
    race.consistent()


def test_gyul_against_the_last_hap() -> None:
    """Either the Hap was there first and the Gyul is right, or it was not, and the board goes on."""
    for first in (FIRST, SECOND) * 3:
        race = DuelRace(boards=1)
        for which in range(len(race.haps()) - 1):
            race.caller(FIRST, race.hap(which))()
        acts = [race.caller(FIRST, race.hap(-1)), race.caller(SECOND, "GYUL")]
        found = verdicts(at_once(acts if first is FIRST else acts[::-1]))
        assert found in (["claim", "gyul"], ["claim", "wrong-gyul"])
        held = race.held
        assert held.duel.is_over is ("gyul" in found)
        assert race.board.second_points == (3 if "gyul" in found else -2)
        race.consistent()


def test_two_right_gyuls_and_what_comes_after_the_end() -> None:
    race = DuelRace(boards=1)
    for which in range(len(race.haps())):
        race.caller(FIRST, race.hap(which))()
    acts = [race.caller(Side(1 + number % 2), "GYUL", f"id {number}") for number in range(6)]
    assert verdicts(at_once(acts)) == ["gyul"] + ["late"] * 5
    assert Result.objects.get().match == race.match
    race.consistent()


def test_the_next_board_is_shown_once() -> None:
    race = DuelRace()
    for side in (FIRST, SECOND):
        race.caller(side, "SKIP")()
    assert sorted(map(bool, at_once([partial(fire, race.pk, now_ms()) for _ in range(6)]))) == [False] * 5 + [
        True
    ]
    assert [board.number for board in race.held.boards] == [1, 2]


def test_arbiter_clock_and_players_at_once() -> None:
    """Whoever closes the board first, no lock waits for another in a ring, and the log holds."""
    for _ in range(3):
        race = DuelRace(boards=3)
        race.caller(FIRST, race.hap(0), "first")()
        void = partial(arbiter.void_board, race.pk, 1, reason="noise", actor=ARBITER)
        pause = partial(arbiter.pause, race.pk, actor=ARBITER)
        calls = [race.caller(Side(1 + number % 2), race.hap(1), str(number)) for number in range(4)]
        found = at_once([race.caller(FIRST, "SKIP"), void, race.caller(SECOND, "SKIP"), pause, *calls])
        assert [
            each for each in found if isinstance(each, Exception) and not isinstance(each, Conflict)
        ] == []
        assert race.board.state == "void"
        race.consistent()


def test_a_match_settles_once() -> None:
    race = DuelRace(boards=1)
    for side in (FIRST, SECOND):
        race.caller(side, "SKIP")()
    Result.objects.all().delete()
    Duel.objects.update(settled_at=None)
    at_once([partial(settle, race.pk) for _ in range(4)])
    assert Result.objects.count() == 1
