"""Matches of Gyul! Hap! as spectators see them: live, small, on a big screen, again, as a record."""

from __future__ import annotations

import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.engine.gyul_hap import check_record, read_text, record_from_json
from games.models import Duel, DuelBoard
from games.services.duel.settling import settle
from tests.tournaments.duels import begin, close_board, duel_at, duel_event, haps_of, say, show_next, wrong_of
from tests.tournaments.pages.public.reading import rows_of, words_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
TABLE = "/events/duels/rounds/1/tables/1/"


@pytest.fixture
def event() -> Tournament:
    return duel_event(2, name="Duels", slug="duels", timing={"boards": 2})


@pytest.fixture
def duel(event: Tournament) -> Duel:
    return duel_at(event, 1)


def played(duel: Duel) -> list[DuelBoard]:
    """The first player finds everything on board 1, the second one Hap of board 2; nobody the others."""
    first = begin(duel)
    close_board(first)
    second = show_next(duel)
    say(second, 2, haps_of(second)[0])
    say(second, 1, wrong_of(second))
    for side in (1, 2):
        say(second, side, "SKIP")
    settle(duel.pk)
    return [first, second]


def test_the_board_in_hand(client: Client, duel: Duel) -> None:
    board = begin(duel)
    hap = haps_of(board)[0]
    say(board, 1, hap)
    say(board, 2, wrong_of(board))
    answer = client.get(f"{TABLE}live/")
    words = words_of(answer)
    for part in ("Both may call.", hap.capitalize(), "a Hap", "not a Hap", "Board 1"):
        assert part in words
    assert answer.content.decode().count("data-position=") == 9
    assert "no-store" in answer["Cache-Control"]
    told = client.get(f"{TABLE}live/state/").json()
    assert [call["verdict"] for call in told["board"]["calls"]] == ["claim", "wrong"]
    assert [told["first"]["points"], told["second"]["points"]] == [1, -1]
    # Of the Haps of an open board only the claimed one is anywhere.
    assert answer.content.decode().count('class="duel-three"') == 1
    assert "haps" not in json.dumps([told["board"], told["boards"]])
    assert client.get(f"{TABLE}live/state/?only=now").json().keys() == {"now"}


def test_before_the_match_and_where_none_is_played(client: Client, duel: Duel) -> None:
    assert "it waits for the players" in words_of(client.get(f"{TABLE}live/"))
    assert "Watch the live board" in words_of(client.get(TABLE))
    for path in (f"{TABLE}live/replay/1/", f"{TABLE}record/", TABLE.replace("/1/", "/9/", 1) + "live/"):
        assert client.get(path).status_code == 404


def test_all_boards_of_a_round(client: Client, event: Tournament, duel: Duel) -> None:
    board = begin(duel)
    say(board, 1, haps_of(board)[0])
    answer = client.get("/events/duels/live/")
    words = words_of(answer)
    assert words.index("Table 1") < words.index("Table 2")
    assert "board 1 of 2" in words
    assert "waiting" in words
    assert answer.content.decode().count('<use href="#hap-') == 9
    told = client.get("/events/duels/live/state/").json()
    assert [each["match"] for each in told["boards"]] == [duel.match_id, duel_at(event, 2).match_id]


def test_more_tables_ask_no_more(client: Client) -> None:
    event = duel_event(3, slug="many")
    client.get("/events/many/live/")
    counts = []
    for table in (1, 2):
        begin(duel_at(event, table))
        with CaptureQueriesContext(connection) as queries:
            client.get("/events/many/live/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_big_screens(client: Client, duel: Duel) -> None:
    begin(duel)
    words = words_of(client.get("/events/duels/screen/"))
    assert "Round 1: boards" in words
    assert "above: seat 1" in words
    featured = client.get("/events/duels/screen/table/")
    assert "Table 1" in words_of(featured)
    assert featured.content.decode().count("data-position=") == 9
    assert "Table 2" in words_of(client.get("/events/duels/screen/table/?table=2"))
    for path in ("table/?table=7", "nothing/"):
        assert client.get(f"/events/duels/screen/{path}").status_code == 404


def test_a_board_that_is_over_shows_who_found_what(client: Client, duel: Duel) -> None:
    first = begin(duel)
    close_board(first)
    count = len(haps_of(first))
    words = words_of(client.get(f"{TABLE}live/"))
    assert f"{count} of {count} Haps found" in words
    assert "ended by a right Gyul" in words
    second = show_next(duel)
    page = client.get(f"{TABLE}live/").content.decode()
    assert len(re.findall(r'class="duel-haps">.*?</ul>', page)) == 1, "the open board's Haps are its own"
    assert second.cards.split()[0] in page


def test_the_match_page_when_all_is_over(client: Client, duel: Duel) -> None:
    boards = played(duel)
    page = client.get(TABLE)
    words = words_of(page)
    found = len(haps_of(boards[0]))
    assert f"{found + 2} – 1" in words
    assert [row[:3] for row in rows_of(page)] == [["1", f"+{found + 3}", "0"], ["2", "−1", "+1"]]
    assert "nobody" in words
    duel.refresh_from_db()
    assert duel.seed in words
    assert duel.salt in words


def test_the_replay_can_be_stepped_without_scripts(client: Client, duel: Duel) -> None:
    boards = played(duel)
    hap = haps_of(boards[1])[0].capitalize()
    start = words_of(client.get(f"{TABLE}live/replay/2/"))
    assert f"{hap} a Hap" not in start[: start.index("Boards that are over")]
    one = client.get(f"{TABLE}live/replay/2/?calls=1")
    assert "Call 1 of" in words_of(one)
    assert f"{hap} a Hap" in words_of(one)[: words_of(one).index("Boards that are over")]
    assert "replay/2/?calls=2" in one.content.decode()
    assert client.get(f"{TABLE}live/replay/2/?calls=999").status_code == 200
    assert client.get(f"{TABLE}live/replay/3/").status_code == 404


def test_the_record_deals_and_judges_the_same(client: Client, duel: Duel) -> None:
    played(duel)
    text = client.get(f"{TABLE}record/?format=txt")
    assert "attachment" in text["Content-Disposition"]
    record = read_text(text.content.decode())
    assert record == record_from_json(client.get(f"{TABLE}record/?format=json").json())
    duel.refresh_from_db()
    assert record.seed == duel.seed
    assert check_record(record).points == (duel.first_points, duel.second_points)
