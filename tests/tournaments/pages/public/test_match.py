from __future__ import annotations

import pytest
from django.test import Client

from audit.actor import SYSTEM
from games.models import Match, ScoringJob
from games.services import scoring
from tests.factories import cast_of, play, table_of
from tests.tournaments.pages.public.conftest import Evening
from tests.tournaments.pages.public.reading import words_of
from tournaments.services import results

pytestmark = pytest.mark.django_db

BOARD = (
    "1234567\n2345671\n3456712\n4567123\n5671234\n6712345\n7123456"  # every diagonal one colour: no pattern
)


def enter_boards(evening: Evening, first: str = BOARD) -> str:
    pairing = table_of(evening.second, 2)
    claim = results.read_result(pairing, {"games": [{"board": first}, {"score": 50}]})
    results.enter(pairing, claim, SYSTEM)
    return f"{evening.url}rounds/2/tables/2/"


def count_boards() -> None:
    for job in ScoringJob.objects.all():
        scoring.score(job.pk)


def test_before_the_result(client: Client, evening: Evening) -> None:
    words = words_of(client.get(f"{evening.url}rounds/2/tables/2/"))
    assert "No result yet." in words
    assert "Order Ben Cole · Chaos Emil Falk" in words


def test_scores_alone_say_that_no_board_was_recorded(client: Client, evening: Evening) -> None:
    words = words_of(client.get(f"{evening.url}rounds/1/tables/1/"))
    assert f"{evening.players[0].name} wins by 17." in words
    assert "88 points for Order: above average" in words
    assert "71 points for Order: below average" in words
    assert words.count("The board was not recorded.") == 2


def test_a_draw(client: Client, evening: Evening) -> None:
    assert "A draw." in words_of(client.get(f"{evening.url}rounds/2/tables/1/"))


def test_while_a_board_is_counted_the_page_asks_again(client: Client, evening: Evening) -> None:
    url = enter_boards(evening)
    response = client.get(url)
    assert "being counted…" in words_of(response)
    assert b'hx-trigger="every 2s"' in response.content
    assert "Look again" in words_of(response)
    count_boards()
    after = client.get(url)
    assert b"hx-trigger" not in after.content
    assert "0 points for Order: poor" in words_of(after)


def test_a_counted_board_shows_lines_and_patterns(client: Client, evening: Evening) -> None:
    pairing = table_of(evening.second, 2)
    board = "\n".join(["1.1....", "1......", *["......."] * 5])
    games = [{"board": board, "unfinished": True}, {"score": 50}]
    results.enter(pairing, results.read_result(pairing, {"games": games}), SYSTEM)
    count_boards()
    response = client.get(f"{evening.url}rounds/2/tables/2/")
    words = words_of(response)
    assert "ended early: some cells are empty" in words
    assert "Line by line column a 2 2 Together 2" in words
    assert response.content.count(b'class="run column"') == 2  # on the board and in the legend


def test_penalties_are_told(client: Client, evening: Evening) -> None:
    play(evening.second, 2, 80, 71, first_penalty=10)
    words = words_of(client.get(f"{evening.url}rounds/2/tables/2/"))
    assert f"{evening.players[4].name} wins by 1." in words
    assert f"{evening.players[1].name} has a penalty of 10 points." in words


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ({"kind": "no_show", "winner": 1}, "{first} wins: {second} did not come."),
        ({"kind": "ruled", "winner": 2}, "{second} wins: decided by rule after play began."),
        ({"kind": "double_forfeit"}, "Lost by both players."),
        ({"kind": "void"}, "This match is void."),
    ],
)
def test_other_results_are_sentences(
    client: Client, evening: Evening, claim: dict[str, object], sentence: str
) -> None:
    pairing = table_of(evening.second, 2)
    results.enter(pairing, results.read_result(pairing, claim), SYSTEM)
    names = {"first": evening.players[1].name, "second": evening.players[4].name}
    assert sentence.format(**names) in words_of(client.get(f"{evening.url}rounds/2/tables/2/"))


def test_with_duplicate_bags_boards_are_hidden_until_the_round_is_complete(
    client: Client, evening: Evening
) -> None:
    Match.objects.filter(scope=evening.event.scope).update(bag_mode="duplicate")
    pairing = table_of(evening.first, 2)
    claim = results.read_result(pairing, {"games": [{"board": BOARD}, {"score": 50}]})
    results.amend(pairing, claim, SYSTEM, reason="the board", version=1)
    results.take_back(table_of(evening.first, 1), SYSTEM, reason="wrong table", version=1)
    count_boards()
    url = f"{evening.url}rounds/1/tables/2/"
    hidden = client.get(url)
    assert b"<figure" not in hidden.content
    assert "boards are shown when the last game of the round has ended" in words_of(hidden)
    cast = cast_of(evening.event)
    client.force_login(cast.helper)
    assert b"<figure" not in client.get(url).content
    client.force_login(cast.arbiter)
    assert b"<figure" in client.get(url).content
    client.logout()
    play(evening.first, 1, 10, 20)
    assert b"<figure" in client.get(url).content
