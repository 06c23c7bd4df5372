"""The control room of Chaos Tiles: every table, its log, and what an arbiter does about it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.models import AuditEvent
from clocks.core import evaluate
from clocks.services.instants import now_ms
from games.models import Side, TilesGame
from games.services.tiles.readiness import set_seen
from tests.factories import Cast
from tests.tiles import SEED, SMALL, held_game
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tests.tournaments.pages.desk.test_markup import Outline
from tests.tournaments.tiles import begin, deal, do, step, tiles_at, tiles_event
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
TABLE = "control/1/1/"


@pytest.fixture
def event() -> Tournament:
    return tiles_event(2, players=3, timing={"colours": 3, "hands": [4, 4, 4]}, slug="club-night")


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


def seconds_of(game: TilesGame) -> list[int]:
    reading = evaluate(held_game(game.pk).clock_state, now_ms())
    return [round((left or 0) / 1000) for left in reading.remaining]


def test_all_tables_with_state_players_and_the_last_action(arbiter: Desk, event: Tournament) -> None:
    begin(tiles_at(event, 2))
    step(tiles_at(event, 2))
    page = arbiter.get("control/")
    assert tables_of(page) == [(1, "waiting"), (2, "playing")]
    text = re.sub(r"<[^>]+>", " ", text_of(page))
    assert text.count("not seen yet") == 3
    assert "hands are drawn" in text
    assert "draws a" in text


def test_all_tables_start_pause_and_go_on(arbiter: Desk, event: Tournament) -> None:
    assert arbiter.do("control/", "start_round", round=1).status_code == 302
    arbiter.do("control/", "pause_all", reason="Announcement")
    assert tables_of(arbiter.get("control/")) == [(1, "paused"), (2, "paused")]
    arbiter.do("control/", "resume_all")
    assert tables_of(arbiter.get("control/")) == [(1, "playing"), (2, "playing")]
    match = tiles_at(event, 1).match_id
    arbiter.do("control/", "pause", match=match)
    assert tables_of(arbiter.get("control/")) == [(1, "paused"), (2, "playing")]
    arbiter.do("control/", "resume", match=match)
    assert verbs(event).count(("play.paused", "Announcement")) == 2


def test_only_who_controls_play_gets_in(event: Tournament, cast: Cast) -> None:
    other = tiles_event(1, slug="other")
    assert Desk(event, cast.helper).get(TABLE).status_code == 403
    assert Desk(event, cast.outsider).do("control/", "resume_all").status_code == 403
    assert Desk(event, cast.helper).do(TABLE, "stop", reason="x", sure="on").status_code == 403
    assert (
        Desk(event, cast.arbiter).do("control/", "pause", match=tiles_at(other).match_id).status_code == 403
    )
    assert Desk(event, cast.arbiter).get("control/1/9/").status_code == 404


def test_time_seats_and_the_end_at_one_table(arbiter: Desk, event: Tournament) -> None:
    begin(tiles_at(event))
    deal(tiles_at(event))
    name = tiles_at(event).match.name_of(2)
    assert arbiter.do(TABLE, "time", seat=2, how="set", time="5").status_code == 422
    assert arbiter.do(TABLE, "time", seat=2, how="set", time="5", reason="Agreed").status_code == 302
    assert seconds_of(tiles_at(event))[1] == 300
    assert "Tick this box" in text_of(arbiter.do(TABLE, "remove", seat=2, reason="Gone home"))
    assert arbiter.do(TABLE, "remove", seat=2, reason="Gone home", sure="on").status_code == 302
    page = text_of(arbiter.get(TABLE))
    assert "out of the game" in page
    assert f"{name} leaves the game" in page
    assert page.index("Gone home") > page.index("Agreed") > page.index('id="log"')
    assert arbiter.do(TABLE, "stop", reason="Fire alarm", sure="on").status_code == 302
    assert "result to be entered" in text_of(arbiter.get("control/"))
    assert "Enter the result" in text_of(arbiter.get(TABLE))


def test_a_game_is_played_again_and_the_log_keeps_the_first(arbiter: Desk, event: Tournament) -> None:
    begin(tiles_at(event))
    step(tiles_at(event))
    assert arbiter.do(TABLE, "restart", reason="Wrong table", sure="on").status_code == 302
    game = tiles_at(event)
    assert (game.attempt, game.state, game.seed == SEED) == (2, "waiting", False)
    page = text_of(arbiter.get(TABLE))
    assert "attempt 2" in page
    assert page.index("draws a") < page.index("Wrong table")
    assert ("play.game_restarted", "Wrong table") in verbs(event)


def test_hands_and_exchanged_tiles_are_hidden_from_the_arbiter_too(cast: Cast) -> None:
    event = tiles_event(1, timing=SMALL, slug="secrets")
    game = tiles_at(event)
    begin(game)
    deal(game)
    state = held_game(game.pk).state
    returned = state.hands[0][0]  # type: ignore[union-attr]
    do(game, 1, f"EXCHANGE {returned}")
    admin = User.objects.create(username="admin", is_superuser=True)
    page = Desk(event, admin).get(TABLE)
    line = next(each for each in page.context["log"] if each.words.startswith("EXCHANGE"))
    assert line.words in ("EXCHANGE 1 V 0 K", "EXCHANGE 0 V 1 K")
    for secret in (SEED, game.salt, f"EXCHANGE {returned}"):
        assert secret not in page.content.decode()


def test_a_move_that_was_taken_back_is_struck_out(cast: Cast) -> None:
    event = tiles_event(1, timing=SMALL, slug="back")
    game = tiles_at(event)
    begin(game)
    deal(game)
    step(game)
    do(game, 1, "UNDO")
    page = Desk(event, User.objects.create(username="admin", is_superuser=True)).get(TABLE)
    assert [each.gone for each in page.context["log"] if each.lane == "game"][-2:] == [True, False]
    assert "takes the last move back" in text_of(page)


def test_a_no_show_is_ruled_between_two_when_its_time_has_come(event: Tournament, arbiter: Desk) -> None:
    pair = tiles_event(1, slug="pair")
    desk = Desk(pair, User.objects.create(username="admin", is_superuser=True))
    set_seen(tiles_at(pair).pk, 1)
    TilesGame.objects.update(default_at=now_ms() - 1000)
    assert "Rule a no-show" in text_of(desk.get(TABLE))
    assert desk.do(TABLE, "no_show", absent=1, sure="on").status_code == 409
    assert desk.do(TABLE, "no_show", absent=2, sure="on").status_code == 302
    result = tiles_at(pair).match.result
    assert (result.kind, result.winner, tiles_at(pair).state) == ("no_show", Side.FIRST, "stopped")
    page = text_of(arbiter.get(TABLE))  # three at a table play without who is missing
    assert "take the empty seats out" in page
    assert arbiter.do(TABLE, "no_show", absent=2, sure="on").status_code == 409


def test_queries_do_not_grow_with_tables_and_actions() -> None:
    counts = []
    admin = User.objects.create(username="admin", is_superuser=True)
    for tables, slug in ((1, "one"), (2, "two")):
        event = tiles_event(tables, timing=SMALL, slug=slug)
        for table in range(1, tables + 1):
            begin(tiles_at(event, table))
            step(tiles_at(event, table), 2 * table)
        captured = [CaptureQueriesContext(connection) for _page in range(2)]
        for context, page in zip(captured, ("control/", f"control/1/{tables}/"), strict=True):
            with context:
                assert Desk(event, admin).get(page).status_code == 200
        counts.append([len(context) for context in captured])
    assert counts[0] == counts[1]


@pytest.mark.parametrize("page", ["control/", TABLE])
def test_the_pages_can_be_worked_without_seeing_them(arbiter: Desk, event: Tournament, page: str) -> None:
    begin(tiles_at(event))
    outline = Outline(arbiter.get(page).content.decode())
    assert [name for name, count in outline.ids.items() if count > 1] == []
    assert [field for field, named in outline.fields if not named and field not in outline.labels] == []
    assert outline.headings == 1
