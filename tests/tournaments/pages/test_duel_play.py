"""A player's link in a match of Gyul! Hap!: what it opens, what it takes, and what it never tells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client

from games.engine.gyul_hap import cards_text, deal, haps_on, parse_cards
from games.models import Call, Duel, DuelBoard, Side
from games.services.duel import bucket
from tests.factories import table_of
from tests.tournaments import duels
from tests.tournaments.pages.public.reading import words_of
from tournaments.live import DUEL, snapshots, topics_of
from tournaments.queries.links import report_token

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Links:
    """A match of Gyul! Hap! and the addresses of its players."""

    duel: Duel
    first: str
    second: str


@pytest.fixture
def links() -> Iterator[Links]:
    yield open_links()
    cache.clear()


def open_links(**timing: Any) -> Links:
    event = duels.duel_event(1, timing=timing)
    pairing = table_of(event.rounds.get(number=1), 1)
    first, second = (f"/play/{report_token(pairing.pk, side)}/" for side in Side)
    return Links(duels.duel_at(event, 1), first, second)


def post(client: Client, url: str, values: Any = None) -> Any:
    return client.post(url, json.dumps(values or {}), content_type="application/json")


def a_call(text: str, **more: Any) -> dict[str, Any]:
    return {"board": [1, 1], "text": text, **more}


def test_the_page_says_who_plays_and_what_calls_are_worth(client: Client, links: Links) -> None:
    words = words_of(client.get(links.first))
    assert f"round 1 · table 1 {links.duel.match.first_name} – {links.duel.match.second_name}" in words
    assert "Points: a Hap +1" in words


def test_when_both_are_ready_the_first_board_is_announced(client: Client) -> None:
    links = open_links(countdown=60)
    assert post(client, f"{links.first}duel/seen/").json()["state"]["first"]["seen"]
    for link in (links.first, links.second):
        state = post(client, f"{link}duel/ready/").json()["state"]
    assert (state["state"], state["board"], state["next_number"]) == ("between", None, 1)
    assert state["next_at"] is not None


def test_state_and_calls_are_one_snapshot(client: Client, links: Links) -> None:
    hap = duels.haps_of(duels.begin(links.duel))[0]
    done = post(client, f"{links.second}call/", a_call(hap)).json()
    assert (done["call"]["verdict"], done["call"]["points"], done["replayed"]) == ("claim", 1, False)
    found = client.get(f"{links.first}duel/state/").json()
    assert found["state"]["version"] == done["state"]["version"]
    assert found["state"]["board"]["claimed"] == [{"triple": done["call"]["triple"], "side": 2}]
    assert found["state"]["second"]["points"] == 1


def test_a_repeated_id_gets_the_first_verdict(client: Client, links: Links) -> None:
    board = duels.begin(links.duel)
    wrong = a_call(duels.wrong_of(board), id="c1")
    verdicts = [post(client, f"{links.first}call/", wrong).json() for _ in range(2)]
    assert [(each["call"]["seq"], each["replayed"]) for each in verdicts] == [(1, False), (1, True)]
    assert verdicts[1]["state"]["first"]["points"] == -1


@pytest.mark.parametrize(
    ("values", "status", "kind"),
    [
        ({}, 400, "invalid"),
        ({"board": [1, 1], "text": 3}, 400, "invalid"),
        ({"board": [1], "text": "GYUL"}, 400, "invalid"),
        ({"board": [1, True], "text": "GYUL"}, 400, "invalid"),
        (a_call("GYUL", id=""), 400, "invalid"),
        (a_call("HAP 1 2"), 400, "invalid"),
        (a_call("HAP 1 1 2"), 400, "invalid"),
        (a_call("HAP 0 1 2"), 400, "invalid"),
        (a_call("HAP"), 400, "invalid"),
        ({"board": [2, 1], "text": "GYUL"}, 409, "conflict"),
        ({"board": [1, 2], "text": "GYUL"}, 409, "conflict"),
    ],
)
def test_refusals_come_in_words_and_cost_nothing(
    client: Client, links: Links, values: dict[str, Any], status: int, kind: str
) -> None:
    duels.begin(links.duel)
    answer = post(client, f"{links.first}call/", values)
    assert (answer.status_code, answer.json()["kind"]) == (status, kind)
    assert answer.json()["title"]
    assert not Call.objects.exists()


def test_more_than_a_few_calls_a_second_are_refused_and_not_scored(
    client: Client, links: Links, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = a_call(duels.wrong_of(duels.begin(links.duel)))
    monkeypatch.setattr(bucket, "AT_ONCE", 0)  # as if all were used up
    refused = post(client, f"{links.first}call/", wrong)
    assert (refused.status_code, refused.json()["kind"]) == (429, "too-fast")
    assert not Call.objects.exists()


def test_a_call_on_a_board_that_is_over_is_late(client: Client, links: Links) -> None:
    duels.close_board(duels.begin(links.duel))
    late = post(client, f"{links.second}call/", a_call("GYUL")).json()
    assert (late["call"]["verdict"], late["call"]["points"]) == ("late", 0)


def test_the_form_without_scripts_calls_and_tells_the_verdict(client: Client, links: Links) -> None:
    words = words_of(client.post(f"{links.first}?plain", {"act": "ready"}, follow=True))
    assert "You are ready." in words
    duels.set_ready(links.duel.pk, Side.SECOND, stamp=duels.now_ms(), actor=duels.WHO)
    board = duels.show_next(links.duel)
    form = {"act": "call", "number": 1, "attempt": 1, "id": "f1", "text": duels.haps_of(board)[0].lower()}
    for _ in range(2):  # a form that is sent again
        words = words_of(client.post(f"{links.first}?plain", form, follow=True))
        assert f"{duels.haps_of(board)[0].title()}: a Hap, +1" in words
    words = words_of(client.post(f"{links.first}?plain", form | {"id": "f2", "text": "HAP 1 2"}, follow=True))
    assert "2 positions" in words
    words = words_of(client.post(f"{links.second}?plain", {**form, "act": "gyul", "id": "f3"}, follow=True))
    assert "Gyul: wrong, a Hap was left, −2" in words
    for strange in ("a\0b", "é", "x" * 65):  # what the form never sends
        words = words_of(client.post(f"{links.first}?plain", form | {"id": strange}, follow=True))
        assert "Something is missing." in words
    assert Call.objects.count() == 2


def test_a_body_of_brackets_alone_is_refused(client: Client, links: Links) -> None:
    for body in ("[" * 9000, '{"text":' + "[" * 4000 + "]" * 4000 + "}"):
        answer = client.post(f"{links.first}call/", body, content_type="application/json")
        assert (answer.status_code, answer.json()["kind"]) == (400, "invalid")


def test_links_of_other_games_open_no_duel(client: Client, links: Links) -> None:
    assert client.get("/play/nonsense/duel/state/").status_code == 404
    assert client.get(f"{links.first}state/").status_code == 404
    assert post(client, "/play/nonsense/call/", a_call("GYUL")).json()["kind"] == "gone"


def test_nothing_tells_what_is_not_found_or_not_shown(client: Client, links: Links) -> None:
    """Not the Haps of the open board, nor their number; no later board; no seed."""
    board = duels.begin(links.duel)
    duels.say(board, 1, duels.haps_of(board)[0])
    links.duel.refresh_from_db()
    event = links.duel.match.pairing.round.tournament
    topics = topics_of("play", links.first.split("/")[2], None)
    assert topics
    told = [
        *(client.get(each).content.decode() for each in (links.first, f"{links.first}?plain")),
        client.get(f"{links.second}duel/state/").content.decode(),
        client.get(f"/events/{event.slug}/rounds/1/tables/1/").content.decode(),
        post(client, f"{links.second}call/", a_call(duels.wrong_of(board))).content.decode(),
        post(client, f"{links.second}call/", a_call("GYUL")).content.decode(),
        post(client, f"{links.second}call/", a_call("HAP 1 2")).content.decode(),
        post(client, f"{links.second}call/", {"board": [2, 1], "text": "GYUL"}).content.decode(),
        json.dumps(list(snapshots(topics).values())),
    ]
    for text in told:
        assert "haps" not in re.findall(r'"(\w+)":', text.replace("&quot;", '"'))
        assert [each for each in hidden(links.duel, board) if each in text] == []


def hidden(duel: Duel, board: DuelBoard) -> list[str]:
    """Texts that would tell something: unclaimed Haps, the next board, the seed."""
    rest = haps_on(parse_cards(board.cards))[1:]
    called = {call.text for call in board.calls.all()}
    texts = [f"HAP {' '.join(map(str, triple))}" for triple in rest]
    lists = [json.dumps(list(triple)) for triple in rest]
    later = cards_text(deal(duel.seed, 2, 1, 2, None))
    return [each for each in (*texts, *lists) if each not in called] + [
        later, json.dumps(later.split())[1:-1], duel.seed, duel.salt,
    ]  # fmt: skip


def test_players_and_watchers_have_the_same_topic(links: Links) -> None:
    match = links.duel.match_id
    streams = [
        ("play", links.first.split("/")[2]),
        ("play", links.second.split("/")[2]),
        ("match", str(match)),
    ]
    found = [topics_of(name, value, AnonymousUser()) for name, value in streams]
    told = [[topic for topic in topics or () if topic.kind == DUEL] for topics in found]
    assert told[0] == told[1] == told[2]
    assert [(topic.key, topic.inside) for topic in told[0]] == [(match, False)]
    event = links.duel.match.pairing.round.tournament
    assert told[0][0] in (topics_of("boards", event.slug, AnonymousUser()) or ())
