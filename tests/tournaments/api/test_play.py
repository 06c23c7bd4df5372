"""Playing by a link's token: verdicts, conflicts with the state, keys, and who is let in."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
from rest_framework.test import APIClient

from clocks.services.instants import now_ms
from games.models import Action, LiveMatch, Side
from tests.threads import at_once
from tests.tournaments.api.conftest import client_of
from tests.tournaments.live import held, live_at, move, play_on, start, timed_event
from tournaments.api.views.play import LinkThrottle
from tournaments.models import Tournament
from tournaments.queries.links import report_token

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def live() -> LiveMatch:
    return live_at(timed_event(1, timing={"clock": "10"}), 1)


def address(live: LiveMatch, side: Side, act: str = "") -> str:
    return f"/api/v1/play/{report_token(live.match.pairing.pk, side)}/{act}"


def post(live: LiveMatch, side: Side, act: str, content: Any = None, key: str | None = None) -> Any:
    extra = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
    return client_of(None).post(address(live, side, f"{act}/"), content or {}, format="json", **extra)


def state_at(live: LiveMatch, side: Side = Side.FIRST) -> Any:
    return client_of(None).get(address(live, side)).json()


def placement(live: LiveMatch, cell: str) -> dict[str, Any]:
    state = state_at(live)
    return {"action": f"{state['game']['drawn']}{cell}", "version": state["version"]}


def test_ready_on_both_sides_starts_the_game(live: LiveMatch) -> None:
    first = post(live, Side.FIRST, "ready").json()["state"]
    assert (first["state"], first["first"]["ready"], first["second"]["ready"]) == ("waiting", True, False)
    taken_back = post(live, Side.FIRST, "ready", {"ready": False}).json()["state"]
    assert not taken_back["first"]["ready"]
    for side in Side:
        state = post(live, side, "ready").json()["state"]
    assert (state["state"], state["game"]["actor"], state["game"]["placing"]) == ("playing", "chaos", True)


def test_each_seat_is_told_whose_it_is(live: LiveMatch) -> None:
    assert [state_at(live, side)["side"] for side in Side] == [1, 2]


def test_a_move_is_answered_with_its_verdict(live: LiveMatch) -> None:
    start(live)
    sent = placement(live, "Cc")
    answer = post(live, Side.SECOND, "actions", sent)
    verdict = answer.json()
    assert (answer.status_code, verdict["ply"]) == (200, 1)
    assert verdict["state"]["version"] == sent["version"] + 1
    assert verdict["state"]["game"]["moves"] == [[sent["action"], "chaos"]]
    assert verdict["state"]["game"]["actor"] == "order"


@pytest.mark.parametrize(
    ("act", "side", "content", "words"),
    [
        ("actions", Side.SECOND, {"action": "1Aa", "version": 1}, "The game has gone on"),
        ("actions", Side.FIRST, {"action": "AaAa"}, "It is not your turn"),
        ("offer/answer", Side.SECOND, {"answer": "decline"}, "There is no such offer"),
        ("ready", Side.SECOND, {}, "No game is waiting"),
    ],
)
def test_a_conflict_shows_the_state(
    live: LiveMatch, act: str, side: Side, content: dict[str, Any], words: str
) -> None:
    start(live)
    answer = post(live, side, act, content)
    problem = answer.json()
    assert (answer.status_code, problem["type"]) == (409, "urn:orderly:problem:conflict")
    assert words in problem["detail"]
    assert problem["state"]["version"] == state_at(live)["version"]
    assert problem["state"]["game"]["board"] == "/".join(["....."] * 5)


def test_after_the_deadline_time_is_up(live: LiveMatch) -> None:
    start(live, now_ms() - 10 * 60_000 - 100)
    answer = post(live, Side.SECOND, "actions", {"action": "1Aa"})
    problem = answer.json()
    assert (answer.status_code, problem["type"]) == (409, "urn:orderly:problem:time-is-up")
    assert problem["stamp"] > problem["deadline"]
    clock = problem["state"]["clock"]
    assert clock["pending"] == 1 or clock["flagged"] == [1]


def test_a_reader_records_the_fall_that_is_due(live: LiveMatch) -> None:
    start(live, now_ms() - 10 * 60_000 - 400)
    assert state_at(live)["game"]["mode"] == "chaos"


@pytest.mark.parametrize("action", ["9Aa", "Aa", "nonsense", "1Zz"])
def test_what_is_no_action_is_wrong_input(live: LiveMatch, action: str) -> None:
    start(live)
    answer = post(live, Side.SECOND, "actions", {"action": action})
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (400, "#/action")


def test_an_illegal_move_changes_nothing(live: LiveMatch) -> None:
    start(live)
    wrong = state_at(live)["game"]["drawn"] % 5 + 1
    answer = post(live, Side.SECOND, "actions", {"action": f"{wrong}Aa"})
    assert answer.status_code == 400
    assert "the drawn counter has colour" in answer.json()["detail"]
    assert held(live).game.plies == []


def test_a_repeated_key_gets_the_first_verdict(live: LiveMatch) -> None:
    start(live)
    sent = placement(live, "Cc")
    first = post(live, Side.SECOND, "actions", sent, key="1")
    play_on(live, now_ms(), 1, step=0)
    again = post(live, Side.SECOND, "actions", sent, key="1")
    assert (first.status_code, again.status_code) == (200, 200)
    assert (first.headers.get("Idempotent-Replayed"), again["Idempotent-Replayed"]) == (None, "true")
    assert [first.json()[name] for name in ("ply", "at")] == [again.json()[name] for name in ("ply", "at")]
    assert Action.objects.count() == 2
    other = post(live, Side.SECOND, "actions", {"action": "2Aa"}, key="1")
    assert (other.status_code, other.json()["type"]) == (422, "urn:orderly:problem:idempotency-key-reused")


def test_two_programs_may_use_the_same_keys(live: LiveMatch) -> None:
    start(live)
    assert post(live, Side.SECOND, "actions", placement(live, "Cc"), key="1").status_code == 200
    answer = post(live, Side.FIRST, "actions", {"action": "CcCc"}, key="1")
    assert (answer.status_code, answer.json()["ply"]) == (200, 2)


def test_a_key_sent_many_times_at_once_is_one_move(live: LiveMatch) -> None:
    start(live)
    sent = placement(live, "Cc")
    answers = at_once([partial(post, live, Side.SECOND, "actions", sent, "k") for _ in range(6)])
    assert [answer.status_code for answer in answers] == [200] * 6  # type: ignore[union-attr]
    assert sum("Idempotent-Replayed" in answer for answer in answers) == 5  # type: ignore[operator]
    assert Action.objects.count() == 1


def test_resigning_again_with_the_key_is_answered(live: LiveMatch) -> None:
    start(live)
    first = post(live, Side.SECOND, "resign", key="r")
    again = post(live, Side.SECOND, "resign", key="r")
    assert first.json()["state"]["game"]["flags"][0]["cause"] == "resigned"
    assert (again.status_code, again["Idempotent-Replayed"]) == (200, "true")
    assert first.content == again.content
    assert post(live, Side.SECOND, "resign", key="s").status_code == 409


def test_who_leaves_is_not_waited_for(live: LiveMatch) -> None:
    post(live, Side.FIRST, "ready")
    state = post(live, Side.SECOND, "leave").json()["state"]
    assert (state["state"], state["game"]["mode"]) == ("playing", "chaos")


def test_an_offer_is_confirmed_with_its_scores(live: LiveMatch) -> None:
    start(live)
    offered = post(live, Side.FIRST, "offer", {"scores": [30, 20]}).json()["state"]["offer"]
    assert offered == {"scores": [30, 20], "by": 1, "first": True, "second": False}
    wrong = post(live, Side.SECOND, "offer/answer", {"answer": "confirm", "scores": [30, 21]})
    assert wrong.status_code == 409
    unsaid = post(live, Side.SECOND, "offer/answer", {"answer": "confirm"})
    assert unsaid.json()["errors"][0]["pointer"] == "#/scores"
    agreed = post(live, Side.SECOND, "offer/answer", {"answer": "confirm", "scores": [30, 20]}).json()[
        "state"
    ]
    assert (agreed["offer"]["second"], agreed["clock"]["paused"]) == (True, ["agreed"])


def test_an_offer_is_declined_or_withdrawn(live: LiveMatch) -> None:
    start(live)
    for side, answer in ((Side.SECOND, "decline"), (Side.FIRST, "withdraw")):
        post(live, Side.FIRST, "offer", {"scores": [30, 20]})
        assert post(live, side, "offer/answer", {"answer": answer}).json()["state"]["offer"] is None


def test_a_ping_shows_presence_and_measures_the_delay(live: LiveMatch) -> None:
    stamp = post(live, Side.FIRST, "ping").json()["stamp"]
    assert state_at(live)["first"]["seen"]
    lag = post(live, Side.FIRST, "ping", {"stamp": stamp}).json()["lag"]
    assert lag
    assert post(live, Side.SECOND, "ping", {"stamp": stamp}).json()["lag"] is None  # another link's
    start(live)
    sent = placement(live, "Cc") | {"lag": lag}
    assert post(live, Side.SECOND, "actions", sent).status_code == 200


def test_nothing_has_happened_is_304(live: LiveMatch) -> None:
    client, url = client_of(None), address(live, Side.FIRST)
    tag = client.get(url)["ETag"]
    assert client.get(url, HTTP_IF_NONE_MATCH=tag).status_code == 304
    post(live, Side.SECOND, "ready")
    assert client.get(url, HTTP_IF_NONE_MATCH=tag).status_code == 200


@pytest.mark.parametrize("token", ["1-1.forged", "nothing", "1-3"])
def test_a_forged_link_opens_nothing(live: LiveMatch, token: str) -> None:
    client = client_of(None)
    assert client.get(f"/api/v1/play/{token}/").status_code == 404
    assert client.post(f"/api/v1/play/{token}/ready/", {}, format="json").status_code == 404


def test_over_the_board_nothing_is_played_here() -> None:
    live = live_at(timed_event(1, play="table"), 1)
    assert client_of(None).get(address(live, Side.FIRST)).status_code == 404


def test_no_cookie_is_looked_at(live: LiveMatch, admin: Any) -> None:
    """A visitor's session adds no right and asks for no CSRF token."""
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(admin)
    assert client.post(address(live, Side.FIRST, "ready/"), {}, format="json").status_code == 200
    assert client.post("/api/v1/play/1-1.forged/ready/", {}, format="json").status_code == 404


def test_a_private_events_link_plays(live: LiveMatch) -> None:
    Tournament.objects.update(visibility="private")
    assert state_at(live)["state"] == "waiting"


def test_each_link_has_its_own_limit(live: LiveMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LinkThrottle, "rate", "3/min", raising=False)
    client = client_of(None)
    codes = [client.get(address(live, Side.FIRST)).status_code for _ in range(4)]
    assert codes == [200, 200, 200, 429]
    assert client.get(address(live, Side.SECOND)).status_code == 200
    forged = [client.get(f"/api/v1/play/1-1.{guess}/").status_code for guess in range(4)]
    assert forged == [404, 404, 404, 429]


def test_a_whole_match_by_api_alone(live: LiveMatch) -> None:
    dice = random.Random(7)
    for _game in (1, 2):
        for side in Side:
            assert post(live, side, "ready").status_code == 200
        while held(live).live.state == "playing":
            move(live, now_ms(), dice)
    state = state_at(live)
    assert state["result"]["first_score"] == state["games"][0]["score"]
    assert state["game"]["bag"]["seed"]
