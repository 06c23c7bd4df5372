"""The page of a ruling: asked for, shown with its estimate, and the arbiter's three decisions."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Adjudication, LiveMatch
from games.services.adjudication import requesting
from games.services.live import giving_up, pausing
from tests.factories import Cast
from tests.games.services.adjudication.rulings import estimated
from tests.tournaments.live import WHO, held, live_at, play_on, start, timed_event
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "control/1/1/ruling/"


@pytest.fixture(autouse=True)
def workers_are_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requesting, "send", lambda _pk: None)


@pytest.fixture
def event() -> Tournament:
    return timed_event(2, name="Club night", slug="club-night", timing={"clock": "15"})


@pytest.fixture
def arbiter(event: Tournament, cast: Cast) -> Desk:
    return Desk(event, cast.arbiter)


@pytest.fixture
def live(event: Tournament) -> LiveMatch:
    found = live_at(event, 1)
    play_on(found, start(found), 5, step=0)
    pausing.pause(found.pk, actor=WHO)
    return found


def asked(arbiter: Desk, **data: Any) -> Adjudication:
    answer = arbiter.do(PAGE, "ask", cause="incident", **data)
    assert answer.status_code == 302, answer.context["refusal"]
    return Adjudication.objects.latest("pk")


def test_asked_for_from_the_board_and_accepted(arbiter: Desk, live: LiveMatch) -> None:
    assert 'desk/control/1/1/ruling/"' in arbiter.get("control/1/1/").content.decode()
    found = asked(arbiter, judged="yes", playouts="700", reason="a claim")
    assert (found.with_flags, found.playouts) == (True, 700)
    waiting = arbiter.get(PAGE).content.decode()
    assert 'hx-trigger="every 2s"' in waiting
    estimated(found, "80.25")
    page = arbiter.get(PAGE)
    for words in ("80.25", "60 to 110", "1,000 play-outs", found.seed, "an engine", "Order to slide"):
        assert words in text_of(page)
    assert "hx-trigger" not in page.content.decode().partition('id="decide"')[0].partition('id="ruling-')[2]
    assert arbiter.do(PAGE, "accept", ruling=found.pk).status_code == 422
    assert arbiter.do(PAGE, "accept", ruling=found.pk, sure="on").status_code == 302
    assert held(live).games[0].score == 80
    assert "Accepted" in text_of(arbiter.get(PAGE))


def test_another_score_needs_a_reason_and_a_tick(arbiter: Desk, live: LiveMatch) -> None:
    found = asked(arbiter)
    refused = arbiter.do(PAGE, "override", ruling=found.pk, score="9000", reason="so", sure="on")
    assert "scores more than" in str(refused.context["forms"]["override"].errors["score"])
    assert arbiter.do(PAGE, "override", ruling=found.pk, score="12", sure="on").status_code == 422
    done = arbiter.do(PAGE, "override", ruling=found.pk, score="12", reason="agreed", sure="on")
    assert done.status_code == 302
    assert held(live).games[0].score == 12


def test_let_be_played_after_a_flag_that_stopped_it(cast: Cast) -> None:
    rule = {"policy": "engine_projection"}
    event = timed_event(1, slug="projected", timing={"clock": "15", "rule": rule})
    desk, live = Desk(event, cast_again(cast, event)), live_at(event, 1)
    at = start(live)
    giving_up.leave(live.pk, held(live).game.order, actor=WHO, stamp=at)
    page = text_of(desk.get(PAGE))
    assert "a flag fell" in page
    assert "The flag is lifted, with more time." in page
    found = Adjudication.objects.get()
    assert desk.do(PAGE, "play_on", ruling=found.pk, time="2:00").status_code == 422
    assert desk.do(PAGE, "play_on", ruling=found.pk, time="2:00", reason="a slip").status_code == 302
    assert held(live).game.clock.value.fallen == ()


def cast_again(cast: Cast, event: Tournament) -> Any:
    from tournaments.models import Role

    Role.objects.create(tournament=event, user=cast.arbiter, name="arbiter")
    return cast.arbiter


def test_open_rulings_stand_in_the_control_room_and_in_the_next_step(arbiter: Desk, live: LiveMatch) -> None:
    assert 'id="rulings"' not in arbiter.get("control/").content.decode()
    asked(arbiter)
    room = arbiter.get("control/").content.decode()
    assert 'id="rulings"' in room
    assert "a ruling waits" in room
    assert "1 game waits for your ruling" in text_of(arbiter.get(""))
    board = text_of(arbiter.get("control/1/1/"))
    assert "This game waits for your ruling." in board


def test_a_helper_gets_neither_the_page_nor_the_hint(
    event: Tournament, cast: Cast, arbiter: Desk, live: LiveMatch
) -> None:
    asked(arbiter)
    helper = Desk(event, cast.helper)
    assert helper.get(PAGE).status_code == 403
    assert "waits for your ruling" not in text_of(helper.get(""))


def test_a_refusal_is_shown_on_the_page(arbiter: Desk, event: Tournament) -> None:
    other = live_at(event, 2)
    start(other)
    answer = arbiter.do("control/1/2/ruling/", "ask", cause="incident")
    assert answer.status_code == 409
    assert "The clock is running: pause or adjourn the game first" in text_of(answer)


def test_the_ruling_of_another_match_is_not_decided_here(arbiter: Desk, live: LiveMatch, cast: Cast) -> None:
    found = estimated(asked(arbiter))
    answer = arbiter.do("control/1/2/ruling/", "accept", ruling=found.pk, sure="on")
    assert (answer.status_code, "That ruling is not there" in text_of(answer)) == (409, True)


def test_a_ruling_that_is_out_of_date_says_so_and_can_be_asked_for_again(
    arbiter: Desk, live: LiveMatch
) -> None:
    found = estimated(asked(arbiter))
    Adjudication.objects.update(ply=3)
    page = text_of(arbiter.get(PAGE))
    assert "The game has changed since this ruling was asked for" in page
    assert "Accept: the game counts" not in page
    asked(arbiter)
    found.refresh_from_db()
    assert found.state == "overtaken"
