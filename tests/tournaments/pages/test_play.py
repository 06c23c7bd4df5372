"""A player's link in a timed match: what it opens, what it takes, and what it never tells."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from clocks.services.instants import now_ms
from games.models import LiveMatch, Side
from games.services.live import stopping
from games.services.live.held import hold
from tests.factories import TournamentFactory, field_of, published_round, table_of
from tests.tournaments import live as timed_play
from tests.tournaments.pages.public.reading import words_of
from tournaments.queries.links import report_token
from tournaments.services.play_lag import delay_in, measured, stamped

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Links:
    """A timed match and the addresses of its players."""

    live: LiveMatch
    first: str
    second: str


@pytest.fixture
def links() -> Links:
    return open_links()


def open_links(**options: Any) -> Links:
    event = timed_play.timed_event(1, **options)
    pairing = table_of(event.rounds.get(number=1), 1)
    first, second = (f"/play/{report_token(pairing.pk, side)}/" for side in Side)
    return Links(timed_play.live_at(event, 1), first, second)


def post(client: Client, url: str, values: Any = None, **headers: str) -> Any:
    return client.post(url, json.dumps(values or {}), content_type="application/json", headers=headers)


def a_move(live: LiveMatch) -> dict[str, Any]:
    """The placement of the drawn counter on Aa, for the version that stands."""
    held = timed_play.held(live)
    played = held.flag_game(held.game)
    assert played is not None
    return {"action": f"{played.state.drawn}Aa", "version": held.live.version}


def test_the_page_says_who_plays_and_by_which_rule(client: Client, links: Links) -> None:
    words = words_of(client.get(links.first))
    assert f"round 1 · table 1 {links.live.match.first_name} – {links.live.match.second_name}" in words
    assert "When Order's flag falls, Chaos goes on drawing and placing" in words


def test_state_games_and_acts_are_one_snapshot(client: Client, links: Links) -> None:
    assert post(client, f"{links.first}seen/").json()["state"]["first"]["seen"]
    for link in (links.first, links.second):
        state = post(client, f"{link}ready/").json()["state"]
    assert state["state"] == "playing"
    done = post(client, f"{links.second}act/", a_move(links.live)).json()
    assert (done["ply"], done["replayed"], done["state"]["game"]["ply"]) == (1, False, 1)
    found = client.get(f"{links.first}state/").json()
    assert (found["state"]["kind"], found["state"]["version"]) == ("match", done["state"]["version"])
    assert found["now"] >= found["state"]["now"]
    games = client.get(f"{links.first}games/").json()["games"]
    assert [(game["number"], game["ply"], game["words"]) for game in games] == [(1, 1, ""), (2, 0, "")]


def test_a_repeated_key_gets_the_first_verdict(client: Client, links: Links) -> None:
    timed_play.start(links.live)
    move = a_move(links.live)
    url = f"{links.second}act/"
    verdicts = [post(client, url, move, **{"Idempotency-Key": "k1"}).json() for _ in range(2)]
    assert [(each["ply"], each["replayed"]) for each in verdicts] == [(1, False), (1, True)]
    assert len(timed_play.held(links.live).game.plies) == 1


@pytest.mark.parametrize(
    ("values", "status", "kind"),
    [
        ({}, 400, "invalid"),
        ({"action": 3}, 400, "invalid"),
        ({"action": "9Zz"}, 400, "invalid"),
        ({"action": "AaBa"}, 409, "conflict"),
        ({"action": "1Aa", "version": 0}, 409, "conflict"),
        ({"action": "1Aa", "version": "x"}, 400, "invalid"),
    ],
)
def test_refusals_come_in_words(
    client: Client, links: Links, values: dict[str, Any], status: int, kind: str
) -> None:
    timed_play.start(links.live)
    answer = post(client, f"{links.second}act/", values)
    assert (answer.status_code, answer.json()["kind"]) == (status, kind)
    assert answer.json()["title"]
    assert ("state" in answer.json()) == (status == 409)
    assert timed_play.held(links.live).game.plies == []


def test_only_the_side_of_the_link_moves(client: Client, links: Links) -> None:
    timed_play.start(links.live)
    answer = post(client, f"{links.first}act/", a_move(links.live))
    assert (answer.status_code, answer.json()["title"]) == (409, "It is not your turn.")


@pytest.mark.parametrize("body", ["[]", "{", '"x"', '{"a":"' + "x" * 20_000 + '"}'])
@pytest.mark.parametrize("act", ["act", "ready", "resign", "offer", "offer/answer", "ping"])
def test_a_body_that_is_no_object(client: Client, links: Links, act: str, body: str) -> None:
    timed_play.start(links.live)
    version = timed_play.held(links.live).live.version
    answer = client.post(f"{links.first}{act}/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["title"]) == (400, "Send a JSON object.")
    assert timed_play.held(links.live).live.version == version


def test_giving_up_may_name_the_version_it_was_meant_for(client: Client, links: Links) -> None:
    timed_play.start(links.live)
    version = timed_play.held(links.live).live.version
    for given, status in (("1", 400), (version - 1, 409), (version, 200)):
        assert post(client, f"{links.first}resign/", {"version": given}).status_code == status


def test_both_players_may_use_the_same_key(client: Client, links: Links) -> None:
    timed_play.start(links.live)
    sent = [(links.second, a_move(links.live)), (links.first, {"action": "AaAa"})]
    for ply, (link, move) in enumerate(sent, start=1):
        verdicts = [post(client, f"{link}act/", move, **{"Idempotency-Key": "1"}).json() for _ in range(2)]
        assert [(each["ply"], each["replayed"]) for each in verdicts] == [(ply, False), (ply, True)]


def test_a_key_may_be_as_long_as_is_told(client: Client, links: Links) -> None:
    timed_play.start(links.live)
    move, keys = a_move(links.live), {"Idempotency-Key": "k" * 255}
    verdicts = [post(client, f"{links.second}act/", move, **keys).json() for _ in range(2)]
    assert [each["replayed"] for each in verdicts] == [False, True]


def test_offers_and_giving_up(client: Client, links: Links) -> None:
    timed_play.start(links.live)
    answer = post(client, f"{links.first}offer/", {"scores": [30, "x"]})
    assert (answer.status_code, answer.json()["fields"]) == (400, {"scores": "Two whole numbers."})
    offer = post(client, f"{links.first}offer/", {"scores": [30, 20]}).json()["state"]["offer"]
    assert (offer["scores"], offer["by"]) == ([30, 20], 1)
    for given, status in (("yes", 400), ("withdraw", 409), ("decline", 200)):
        assert post(client, f"{links.second}offer/answer/", {"answer": given}).status_code == status
    post(client, f"{links.first}offer/", {"scores": [30, 20]})
    wrong = post(client, f"{links.second}offer/answer/", {"answer": "confirm", "scores": [20, 30]})
    assert wrong.status_code == 409
    right = post(client, f"{links.second}offer/answer/", {"answer": "confirm", "scores": [30, 20]})
    assert right.json()["state"]["offer"]["second"]
    state = post(client, f"{links.first}resign/").json()["state"]
    assert [flag["side"] for flag in state["game"]["flags"]] == ["order"]
    assert post(client, f"{links.first}resign/").status_code == 409


def test_nothing_tells_what_is_not_drawn(client: Client, links: Links) -> None:
    timed_play.start(links.live)
    bag = timed_play.held(links.live).game.bag
    assert bag is not None
    answers = [
        client.get(links.first),
        client.get(f"{links.first}state/"),
        client.get(f"{links.first}games/"),
    ]
    answers += [post(client, f"{links.second}act/", a_move(links.live)), post(client, f"{links.first}seen/")]
    for answer in answers:
        text = answer.content.decode()
        assert bag.commitment in text
        assert bag.seed not in text
        assert bag.salt not in text
        assert '"draws"' not in text


def test_no_cookie_and_no_csrf_token_is_asked_for(links: Links) -> None:
    """The token in the address is the whole right to act."""
    strict = Client(enforce_csrf_checks=True)
    assert post(strict, f"{links.first}ready/").status_code == 200
    assert strict.post(links.first, {"act": "ready"}).status_code == 403  # the form does ask


@pytest.mark.parametrize("act", ["state/", "games/", "act/", "ready/", "offer/", "ping/"])
def test_a_link_of_nobody(client: Client, act: str) -> None:
    url = f"/play/1-1.nobody/{act}"
    answer = client.get(url) if act in ("state/", "games/") else post(client, url)
    assert (answer.status_code, answer.json()["kind"]) == (404, "gone")
    assert client.get("/play/1-1.nobody/").status_code == 404


def test_where_nothing_is_played_on_line_the_link_leads_to_the_report(client: Client) -> None:
    event = TournamentFactory()
    pairing = table_of(published_round(event, [tuple(field_of(event, 2))]), 1)
    token = report_token(pairing.pk, Side.FIRST)
    assert client.get(f"/play/{token}/").headers["Location"] == f"/r/{token}/"
    on_table = open_links(play="table")
    assert client.get(on_table.first).headers["Location"] == on_table.first.replace("/play/", "/r/")
    assert client.get(on_table.first.replace("/play/", "/r/")).status_code == 200


def test_the_link_to_report_leads_to_the_board_while_it_is_played(client: Client, links: Links) -> None:
    report = links.second.replace("/play/", "/r/")
    assert client.get(report).headers["Location"] == links.second
    stop(links.live)
    assert client.get(report).status_code == 200
    assert client.get(links.second).status_code == 200


def stop(live: LiveMatch) -> None:
    with transaction.atomic():
        stopping.stop(hold(live.pk), timed_play.WHO, now_ms())


def test_a_measured_delay_comes_from_the_servers_stamps_alone(client: Client, links: Links) -> None:
    stamp = post(client, f"{links.first}ping/").json()["stamp"]
    assert post(client, f"{links.first}ping/", {"stamp": stamp}).json()["lag"]
    assert post(client, f"{links.second}ping/", {"stamp": stamp}).json()["lag"] is None  # of another link
    assert post(client, f"{links.first}ping/", {"stamp": "stamp-1-x.y"}).json()["lag"] is None
    lag = measured("t", stamped("t", 1_000), 1_120)
    assert delay_in("t", lag, 2_000) == 120
    for other in ("", None, 5, "120-1120-t.x", stamped("t", 1_000)):
        assert delay_in("t", other, 2_000) == 0
    assert delay_in("u", lag, 2_000) == 0
    assert delay_in("t", lag, 100_000) == 0  # too old
    assert delay_in("t", measured("t", stamped("t", 0), 60_000), 60_000) == 5_000


def test_the_form_without_scripts(client: Client, links: Links) -> None:
    client.post(links.second, {"act": "ready"})
    client.post(links.first, {"act": "ready"})
    held = timed_play.held(links.live)
    sent = {"act": "move", "action": "aa", "version": held.live.version, "key": "k"}
    client.post(links.second, sent)
    assert [text[1:] for text, _ in timed_play.held(links.live).game.plies] == ["Aa"]
    client.post(links.second, sent)  # the same form once more: the first verdict
    assert len(timed_play.held(links.live).game.plies) == 1
    words = words_of(client.post(links.first, {"act": "move", "action": "AaBb"}, follow=True))
    assert "neither in one row nor in one column" in words
    client.post(links.first, {"act": "pass"})
    assert timed_play.held(links.live).game.plies[1][0] == "AaAa"


def test_a_page_that_looks_sees_a_fall_that_is_due(
    client: Client, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    links = open_links(timing={"clock": "30s"})
    timed_play.start(links.live, at=now_ms() - 31_000)
    with django_assert_max_num_queries(60):
        state = client.get(f"{links.second}state/").json()["state"]
    assert [flag["side"] for flag in state["game"]["flags"]] == ["chaos"]
    with django_assert_max_num_queries(7):
        client.get(f"{links.second}state/")
