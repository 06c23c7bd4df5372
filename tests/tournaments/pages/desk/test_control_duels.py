"""The control room of Gyul! Hap!: every table, every call, and what an arbiter does about it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.models import AuditEvent
from clocks.services.instants import now_ms
from games.models import BoardState, Duel, DuelState
from tests.factories import Cast, TournamentFactory
from tests.tournaments.duels import (
    begin,
    close_board,
    duel_at,
    duel_event,
    haps_of,
    say,
    show_next,
    wrong_of,
)
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tests.tournaments.pages.desk.test_markup import Outline
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
TABLE = "control/1/1/"


@pytest.fixture
def event() -> Tournament:
    return duel_event(3, name="Hap night", slug="club-night")


@pytest.fixture
def arbiter(event: Tournament, cast: Cast) -> Desk:
    return Desk(event, cast.arbiter)


def tables_of(answer: Any) -> list[tuple[int, str]]:
    """Table and kind of each row, in the order of the page."""
    rows = re.findall(r'data-table="(\d+)" data-kind="(\w+)"', answer.content.decode())
    return [(int(table), kind) for table, kind in rows]


def verbs(event: Tournament) -> list[tuple[str, str]]:
    """The acts of play in the log, with their reasons."""
    found = AuditEvent.objects.filter(scope=event.scope, verb__startswith="play.").order_by("pk")
    return list(found.values_list("verb", "reason"))


def test_all_tables_with_state_scores_and_the_last_call(arbiter: Desk, event: Tournament) -> None:
    board = begin(duel_at(event, 2))
    say(board, 1, haps_of(board)[0])
    say(board, 2, wrong_of(board))
    page = arbiter.get("control/")
    assert tables_of(page) == [(1, "waiting"), (3, "waiting"), (2, "playing")]
    text = re.sub(r"<[^>]+>", " ", text_of(page))
    assert "board 1 of 5" in text
    assert "not a Hap" in text
    assert f"{duel_at(event, 2).match.second_name}" in text
    assert text.count("not seen yet") == 4


def test_only_who_controls_play_gets_in(event: Tournament, cast: Cast) -> None:
    for page in ("control/", TABLE):
        assert Desk(event, cast.helper).get(page).status_code == 403
    assert Desk(event, cast.outsider).do("control/", "resume_all").status_code == 403
    assert Desk(event, cast.helper).do(TABLE, "stop", reason="x", sure="on").status_code == 403
    assert Desk(event, None).get("control/").status_code == 302


def test_another_events_match_is_not_touched(event: Tournament, arbiter: Desk) -> None:
    other = duel_event(1, slug="other")
    begin(duel_at(other, 1))
    assert arbiter.do("control/", "pause", match=duel_at(other, 1).match_id).status_code == 403
    assert not duel_at(other, 1).pause_asked


def test_all_tables_start_pause_and_go_on(arbiter: Desk, event: Tournament) -> None:
    assert arbiter.do("control/", "start_round", round=1).status_code == 302
    assert {duel.state for duel in Duel.objects.all()} == {DuelState.BETWEEN}
    board = show_next(duel_at(event, 1))
    arbiter.do("control/", "pause_all", reason="Announcement")
    page = arbiter.get("control/")
    assert tables_of(page) == [(2, "paused"), (3, "paused"), (1, "playing")]
    assert "pauses after this board" in text_of(page)
    close_board(board)
    assert duel_at(event, 1).state == DuelState.PAUSED
    arbiter.do("control/", "resume_all")
    assert {duel.state for duel in Duel.objects.all()} == {DuelState.BETWEEN}
    assert verbs(event).count(("play.paused", "Announcement")) == 3


def test_a_pause_waits_for_the_open_board_and_can_be_taken_back(arbiter: Desk, event: Tournament) -> None:
    begin(duel_at(event, 1))
    assert arbiter.do(TABLE, "pause", reason="Tea").status_code == 302
    assert "The open board is played to its end first." in text_of(arbiter.get(TABLE))
    assert arbiter.do(TABLE, "pause").status_code == 409
    arbiter.do(TABLE, "resume")
    assert not duel_at(event, 1).pause_asked


def test_the_whole_log_stands_beside_the_boards(arbiter: Desk, event: Tournament) -> None:
    board = begin(duel_at(event, 1))
    first, *_others = haps_of(board)
    say(board, 1, first)
    say(board, 2, first)
    arbiter.do(TABLE, "pause", reason="Spilled tea")
    say(board, 2, wrong_of(board))
    page = text_of(arbiter.get(TABLE))
    words = ("a Hap", "claimed before by the other", "Spilled tea", "not a Hap")
    places = [page.index(each, page.index('id="log"')) for each in words]
    assert places == sorted(places)
    assert page.count('class="hap-card"') == 9


def test_unclaimed_haps_of_an_open_board_are_hidden_from_the_arbiter_too(
    arbiter: Desk, event: Tournament
) -> None:
    board = begin(duel_at(event, 1))
    claimed, other, *_rest = haps_of(board)
    say(board, 1, claimed)
    page = arbiter.get(TABLE)
    (part,) = [part for part in page.context["log"] if part.board == board]
    assert [f"HAP {' '.join(hap.triple)}" for hap in part.haps] == [claimed]
    assert other.removeprefix("HAP ") not in text_of(page)
    close_board(board)
    page = arbiter.get(TABLE)
    assert other.removeprefix("HAP ") in text_of(page)


def test_a_board_is_void_after_a_look_at_what_it_costs(arbiter: Desk, event: Tournament) -> None:
    board = begin(duel_at(event, 1))
    say(board, 2, wrong_of(board))
    close_board(board)
    number = len(haps_of(board)) + 3
    show_next(duel_at(event, 1))
    first, second = duel_at(event, 1).match.first_name, duel_at(event, 1).match.second_name
    told = arbiter.do(TABLE, "void", board=1, reason="A phone rang", step="look")
    assert told.status_code == 200
    page = text_of(told)
    assert f"{first} loses the {number} points of this board." in page
    assert f"{second} gets back the 1 point lost on this board." in page
    assert duel_at(event, 1).first_points == number
    answer = arbiter.change(TABLE, "void", board=1, reason="A phone rang")
    assert answer.status_code == 302
    duel = duel_at(event, 1)
    assert (duel.first_points, duel.second_points) == (0, 0)
    assert duel.boards.get(number=1).state == BoardState.VOID
    assert ("play.board_voided", "A phone rang") in verbs(event)
    page = text_of(arbiter.get(TABLE))
    assert "board declared void: to be dealt again (board 1)" in page
    assert "Reason: A phone rang" in page
    assert arbiter.do(TABLE, "void", board=1, reason="x").status_code == 422  # it is no choice any more


def test_calls_that_come_while_the_arbiter_decides_do_not_keep_an_open_board_from_being_void(
    arbiter: Desk, event: Tournament
) -> None:
    board = begin(duel_at(event, 1))
    told = arbiter.do(TABLE, "void", board=1, reason="Wrong link")
    say(board, 1, haps_of(board)[0])
    how = {"board": 1, "reason": "Wrong link", "step": "apply", "told": told.context["told_mark"]}
    assert arbiter.do(TABLE, "void", **how).status_code == 302
    again = show_next(duel_at(event, 1))
    assert (again.number, again.attempt) == (1, 2)
    assert again.cards != board.cards


def test_a_void_board_needs_a_reason(arbiter: Desk, event: Tournament) -> None:
    begin(duel_at(event, 1))
    refused = arbiter.do(TABLE, "void", board=1)
    assert refused.status_code == 422
    assert "Say why, for the audit log." in text_of(refused)


def test_a_match_is_stopped_and_its_result_entered_by_hand(arbiter: Desk, event: Tournament) -> None:
    begin(duel_at(event, 1))
    assert "Tick this box" in text_of(arbiter.do(TABLE, "stop", reason="Fire alarm"))
    assert arbiter.do(TABLE, "stop", reason="Fire alarm", sure="on").status_code == 302
    assert duel_at(event, 1).state == DuelState.STOPPED
    assert "result to be entered" in text_of(arbiter.get("control/"))
    assert "Enter the result" in text_of(arbiter.get(TABLE))


def test_a_penalty_stands_with_the_score(arbiter: Desk, event: Tournament) -> None:
    begin(duel_at(event, 1))
    assert arbiter.do(TABLE, "penalty", side=2, points=3).status_code == 422
    assert arbiter.do(TABLE, "penalty", side=2, points=3, reason="Phone rang").status_code == 302
    assert duel_at(event, 1).second_penalty == 3
    assert "penalty 3" in text_of(arbiter.get(TABLE))
    assert "Phone rang" in text_of(arbiter.get(TABLE))


def test_a_no_show_is_ruled_when_its_time_has_come(arbiter: Desk, event: Tournament) -> None:
    assert "default time has passed" not in text_of(arbiter.get("control/"))
    Duel.objects.filter(pk=duel_at(event, 1).pk).update(first_seen=True, default_at=now_ms() - 1000)
    page = arbiter.get("control/")
    assert tables_of(page)[0] == (1, "waiting")
    assert "default time has passed" in text_of(page)
    assert arbiter.do(TABLE, "no_show", absent=2, sure="on").status_code == 302
    duel = duel_at(event, 1)
    assert duel.match.result.kind == "no_show"
    assert duel.is_over


def test_what_is_not_there(arbiter: Desk) -> None:
    assert arbiter.get("control/1/99/").status_code == 404
    plain = TournamentFactory(slug="plain", variant="gyul-hap")
    admin = User.objects.create(username="admin", is_superuser=True)
    assert "This event is played over the board" in text_of(Desk(plain, admin).get("control/"))


def test_queries_do_not_grow_with_tables_boards_and_calls() -> None:
    counts = []
    admin = User.objects.create(username="admin", is_superuser=True)
    for tables, slug in ((1, "one"), (2, "two")):
        event = duel_event(tables, slug=slug)
        for table in range(1, tables + 1):
            board = begin(duel_at(event, table))
            say(board, 1, wrong_of(board))
        if tables == 2:
            close_board(board)
            show_next(duel_at(event, 2))
        captured = [CaptureQueriesContext(connection) for _page in range(2)]
        for context, page in zip(captured, ("control/", f"control/1/{tables}/"), strict=True):
            with context:
                assert Desk(event, admin).get(page).status_code == 200
        counts.append([len(context) for context in captured])
    assert counts[0] == counts[1]


@pytest.mark.parametrize("page", ["control/", TABLE])
def test_the_pages_can_be_worked_without_seeing_them(arbiter: Desk, event: Tournament, page: str) -> None:
    board = begin(duel_at(event, 1))
    say(board, 1, wrong_of(board))
    outline = Outline(arbiter.get(page).content.decode())
    assert [name for name, count in outline.ids.items() if count > 1] == []
    assert [field for field, named in outline.fields if not named and field not in outline.labels] == []
    assert outline.headings == 1
