"""The control room: every board, the least time first, and what an arbiter does about it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.actor import Actor
from clocks.services.falls import record_due_fall
from clocks.services.instants import now_ms
from games.models import LiveMatch, Side
from games.services.live import agreeing
from tests.factories import Cast, TournamentFactory
from tests.tournaments.live import held, live_at, play_on, start, timed_event
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tests.tournaments.pages.desk.test_markup import Outline
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    return timed_event(5, name="Club night", slug="club-night", timing={"clock": "15"})


@pytest.fixture
def arbiter(event: Tournament, cast: Cast) -> Desk:
    return Desk(event, cast.arbiter)


def tables_of(answer: Any) -> list[tuple[int, str]]:
    """Table and kind of each row, in the order of the page."""
    rows = re.findall(r'data-table="(\d+)" data-kind="(\w+)"', answer.content.decode())
    return [(int(table), kind) for table, kind in rows]


def act(desk: Desk, table: int, name: str, **data: Any) -> Any:
    return desk.do(f"control/1/{table}/", name, **data)


def state_of(event: Tournament, table: int) -> LiveMatch:
    return LiveMatch.objects.get(pk=live_at(event, table).pk)


def test_boards_by_urgency(arbiter: Desk, event: Tournament) -> None:
    now = now_ms()
    start(live_at(event, 1), now - 60_000)
    start(live_at(event, 2), now - 600_000)
    start(live_at(event, 3), now - 10_000)
    assert arbiter.do("control/", "pause", match=live_at(event, 3).match_id).status_code == 302
    start(live_at(event, 4), now - 5_000)
    arbiter.do("control/1/4/", "stop", reason="lights out", sure="on")
    assert tables_of(arbiter.get("control/")) == [
        (2, "running"),
        (1, "running"),
        (3, "paused"),
        (5, "waiting"),
        (4, "done"),
    ]


def test_a_filter_hides_the_others(arbiter: Desk, event: Tournament) -> None:
    start(live_at(event, 1))
    page = arbiter.get("control/?show=running").content.decode()
    assert len(re.findall(r"<tr id=\"match-\d+\"[^>]* hidden>", page)) == 4


def test_only_who_controls_play_gets_in(event: Tournament, cast: Cast) -> None:
    assert Desk(event, cast.helper).get("control/").status_code == 403
    assert Desk(event, cast.helper).get("control/1/1/").status_code == 403
    assert Desk(event, cast.outsider).do("control/", "resume_all").status_code == 403
    assert Desk(event, None).get("control/").status_code == 302


def test_another_events_match_is_not_touched(event: Tournament, cast: Cast, arbiter: Desk) -> None:
    other = timed_event(1, slug="other")
    start(live_at(other, 1))
    assert arbiter.do("control/", "pause", match=live_at(other, 1).match_id).status_code == 403
    assert held(live_at(other, 1)).game.clock.value.pauses == ()


def test_all_boards_start_pause_and_go_on(arbiter: Desk, event: Tournament) -> None:
    assert arbiter.do("control/", "start_round", round=1).status_code == 302
    assert {live.state for live in LiveMatch.objects.all()} == {"playing"}
    arbiter.do("control/", "pause_all", reason="Announcement")
    assert {kind for _table, kind in tables_of(arbiter.get("control/"))} == {"paused"}
    arbiter.do("control/", "resume_all")
    assert {kind for _table, kind in tables_of(arbiter.get("control/"))} == {"running"}


def test_one_board_is_started_and_adjourned(arbiter: Desk, event: Tournament) -> None:
    act(arbiter, 1, "start")
    assert state_of(event, 1).state == "playing"
    act(arbiter, 1, "adjourn", length="2:00:00", reason="Lunch")
    page = text_of(arbiter.get("control/1/1/"))
    assert "paused: adjournment" in page
    assert "Reason: Lunch" in page
    act(arbiter, 1, "resume")
    assert held(live_at(event, 1)).game.clock.value.pauses == ()


@pytest.mark.parametrize("length", ["0", "0:00", "1:99", "-5"])
def test_an_adjournment_needs_a_time_to_come(arbiter: Desk, event: Tournament, length: str) -> None:
    act(arbiter, 1, "start")
    refused = arbiter.do("control/1/1/", "adjourn", length=length)
    assert refused.status_code == 422
    assert held(live_at(event, 1)).game.clock.value.pauses == ()


def test_time_is_given_with_a_reason(arbiter: Desk, event: Tournament) -> None:
    act(arbiter, 1, "start")
    act(arbiter, 1, "pause")
    live = live_at(event, 1)
    before = held(live).game.clock.value.banks[0].left
    refused = act(arbiter, 1, "time", side=1, how="add", time="2:30")
    assert refused.status_code == 422
    assert "Say why, for the audit log." in text_of(refused)
    assert act(arbiter, 1, "time", side=1, how="add", time="2:30", reason="Wrong counter").status_code == 302
    assert held(live).game.clock.value.banks[0].left == before + 150_000
    act(arbiter, 1, "time", side=1, how="set", time="90s", reason="As agreed")
    assert held(live).game.clock.value.banks[0].left == 90_000
    assert "Write a time as 2:30" in text_of(
        act(arbiter, 1, "time", side=1, how="set", time="soon", reason="x")
    )


def test_a_game_is_ended_and_played_again(arbiter: Desk, event: Tournament) -> None:
    live = live_at(event, 1)
    play_on(live, start(live), 4)
    assert "Tick this box" in text_of(act(arbiter, 1, "end", reason="Fire alarm"))
    assert act(arbiter, 1, "end", reason="Fire alarm", score="12", sure="on").status_code == 302
    found = held(live)
    assert (found.games[0].state, found.games[0].score, found.live.state) == ("ended", 12, "between")
    assert act(arbiter, 1, "restart", number=1, reason="It was a drill", sure="on").status_code == 302
    found = held(live)
    assert (found.live.state, found.games[0].attempt, found.live.current) == ("waiting", 2, 1)


def test_a_score_that_can_not_be_is_said_at_its_field(arbiter: Desk, event: Tournament) -> None:
    act(arbiter, 1, "start")
    answer = act(arbiter, 1, "end", reason="x", score="99999", sure="on")
    assert answer.status_code == 422
    assert 'id="end-score_error"' in answer.content.decode()


def test_moves_are_taken_back(arbiter: Desk, event: Tournament) -> None:
    live = live_at(event, 1)
    play_on(live, start(live), 5, step=10)
    assert act(arbiter, 1, "back", number=1, ply=2, reason="Wrong cell").status_code == 302
    assert len(held(live).game.plies) == 2
    page = text_of(arbiter.get("control/1/1/"))
    assert page.count("taken back") >= 3
    assert "Reason: Wrong cell" in page


def test_a_flag_is_lifted(arbiter: Desk, event: Tournament) -> None:
    live = live_at(event, 1)
    start(live, now_ms() - 902_000)
    assert record_due_fall(held(live).game.clock_id, now_ms())
    assert held(live).game.flags
    page = text_of(arbiter.get("control/1/1/"))
    assert "Chaos’s flag falls (time)" in page
    answer = act(arbiter, 1, "lift", side=2, number=1, ply=0, time="5", reason="Clock was set wrong")
    assert answer.status_code == 302, text_of(answer)
    assert held(live).game.flags == []


def test_a_no_show_is_ruled_when_its_time_has_come(arbiter: Desk, event: Tournament) -> None:
    LiveMatch.objects.filter(pk=live_at(event, 1).pk).update(first_seen=True, default_at=now_ms() - 1000)
    assert "default time has passed" in text_of(arbiter.get("control/"))
    assert act(arbiter, 1, "no_show", absent=2, sure="on").status_code == 302
    live = state_of(event, 1)
    assert live.match.result.kind == "no_show"
    early = act(arbiter, 2, "no_show", absent=2, sure="on")
    assert early.status_code == 409
    assert "has not come yet" in text_of(early)


def test_an_agreed_result_is_confirmed(arbiter: Desk, event: Tournament) -> None:
    live = live_at(event, 1)
    start(live)
    who = Actor.link("a player")
    agreeing.offer(live.pk, Side.FIRST, (40, 38), actor=who)
    agreeing.confirm(live.pk, Side.SECOND, (40, 38), actor=who)
    assert "agreed result waits for you" in text_of(arbiter.get("control/"))
    assert "The players have agreed on 40 – 38." in text_of(arbiter.get("control/1/1/"))
    assert act(arbiter, 1, "agree", first=41, second=38, sure="on").status_code == 409
    assert act(arbiter, 1, "agree", first=40, second=38, sure="on").status_code == 302
    assert state_of(event, 1).match.result.first_score == 40


def test_an_incident_is_noted(arbiter: Desk, event: Tournament) -> None:
    act(arbiter, 1, "start")
    wrong = act(arbiter, 1, "incident", kind="penalty", text="Phone rang")
    assert wrong.status_code == 422
    assert act(arbiter, 1, "incident", kind="penalty", side=1, points=5, text="Phone rang").status_code == 302
    page = text_of(arbiter.get("control/1/1/"))
    assert "penalty: 5 points" in page
    assert "Reason: Phone rang" in page


def test_log_lines_come_in_the_order_of_time(arbiter: Desk, event: Tournament) -> None:
    live = live_at(event, 1)
    play_on(live, start(live), 2, step=10)
    arbiter.do("control/1/1/", "pause", reason="Spilled tea")
    page = text_of(arbiter.get("control/1/1/"))
    places = [page.index(words) for words in ("Chaos’s clock starts", "1. ", "2. ", "paused (arbiter)")]
    assert places == sorted(places)
    assert page.count("Spilled tea") == 1


def test_a_board_that_is_not_there(arbiter: Desk) -> None:
    assert arbiter.get("control/1/99/").status_code == 404


def test_an_event_without_clocks() -> None:
    plain = TournamentFactory(slug="plain")
    admin = User.objects.create(username="admin", is_superuser=True)
    assert "No board has a clock yet" in text_of(Desk(plain, admin).get("control/"))


def test_queries_do_not_grow_with_the_boards() -> None:
    counts = []
    admin = User.objects.create(username="admin", is_superuser=True)
    for tables, slug in ((1, "one"), (3, "three")):
        event = timed_event(tables, slug=slug)
        for table in range(1, tables + 1):
            live = live_at(event, table)
            play_on(live, start(live), 2)
        with CaptureQueriesContext(connection) as captured:
            assert Desk(event, admin).get("control/").status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("page", ["control/", "control/1/1/"])
def test_the_pages_can_be_worked_without_seeing_them(arbiter: Desk, event: Tournament, page: str) -> None:
    live = live_at(event, 1)
    play_on(live, start(live), 3, step=10)
    outline = Outline(arbiter.get(page).content.decode())
    assert [name for name, count in outline.ids.items() if count > 1] == []
    assert [field for field, named in outline.fields if not named and field not in outline.labels] == []
    assert outline.headings == 1
