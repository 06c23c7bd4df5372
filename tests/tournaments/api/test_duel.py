"""Gyul! Hap! by a link's token: verdicts, refusals with the state, and calls that come again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from games.models import Call, Duel, Side
from games.services.duel import bucket
from tests.tournaments import duels
from tests.tournaments.api.conftest import client_of
from tournaments.queries.links import report_token

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def duel() -> Iterator[Duel]:
    yield duels.duel_at(duels.duel_event(1), 1)
    cache.clear()


def address(duel: Duel, side: Side, act: str = "") -> str:
    return f"/api/v1/play/{report_token(duel.match.pairing.pk, side)}/duel/{act}"


def post(duel: Duel, side: Side, act: str, content: Any = None) -> Any:
    return client_of(None).post(address(duel, side, f"{act}/"), content or {}, format="json")


def call(duel: Duel, side: Side, text: str, **more: Any) -> Any:
    return post(duel, side, "calls", {"board": [1, 1], "text": text, **more})


def test_ready_on_both_sides_announces_the_first_board() -> None:
    duel = duels.duel_at(duels.duel_event(1, timing={"countdown": 60}), 1)
    first = post(duel, Side.FIRST, "ready").json()["state"]
    assert (first["next_at"], first["first"]["ready"], first["second"]["ready"]) == (None, True, False)
    assert not post(duel, Side.FIRST, "ready", {"ready": False}).json()["state"]["first"]["ready"]
    for side in Side:
        state = post(duel, side, "ready").json()["state"]
    assert (state["next_number"], state["board"]) == (1, None)
    assert state["next_at"] > state["now"]


def test_each_seat_is_told_whose_it_is_and_what_has_not_changed_is_not_sent_again(duel: Duel) -> None:
    found = client_of(None).get(address(duel, Side.SECOND))
    assert (found.json()["side"], found.json()["kind"]) == (2, "duel")
    again = client_of(None).get(address(duel, Side.SECOND), HTTP_IF_NONE_MATCH=found["ETag"])
    assert again.status_code == 304


def test_a_call_is_answered_with_its_verdict_and_again_with_the_same(duel: Duel) -> None:
    hap = duels.haps_of(duels.begin(duel))[0]
    answers = [call(duel, Side.SECOND, hap, id="c1") for _ in range(2)]
    assert [each.json()["call"]["verdict"] for each in answers] == ["claim", "claim"]
    assert [each.get("Idempotent-Replayed") for each in answers] == [None, "true"]
    assert answers[1].json()["state"]["second"]["points"] == 1
    other = call(duel, Side.FIRST, hap, id="c1").json()  # each player's ids are their own
    assert (other["call"]["verdict"], other["call"]["points"]) == ("duplicate", 0)


def test_refusals_are_problems_and_cost_nothing(duel: Duel) -> None:
    duels.begin(duel)
    malformed = call(duel, Side.FIRST, "HAP 1 2")
    assert (malformed.status_code, malformed.json()["errors"][0]["pointer"]) == (400, "#/text")
    early = post(duel, Side.FIRST, "calls", {"board": [2, 1], "text": "GYUL"})
    assert (early.status_code, early.json()["state"]["board"]["number"]) == (409, 1)
    assert "not shown" in early.json()["detail"]
    strange = post(duel, Side.FIRST, "calls", {"board": [1, 1], "text": "GYUL", "at": 5})
    assert (strange.status_code, strange.json()["errors"][0]["pointer"]) == (400, "#/at")
    assert not Call.objects.exists()


def test_too_many_calls_at_once_are_told_so(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = duels.wrong_of(duels.begin(duel))
    monkeypatch.setattr(bucket, "AT_ONCE", 0)  # as if all were used up
    refused = call(duel, Side.FIRST, wrong)
    assert (refused.status_code, refused.json()["type"]) == (429, "urn:orderly:problem:too-fast")
    assert not Call.objects.exists()


def test_out_of_turn_is_refused_with_the_state() -> None:
    duel = duels.duel_at(duels.duel_event(1, timing={"preset": "tv"}), 1)
    duels.begin(duel)
    answer = call(duel, Side.SECOND, "GYUL")
    assert (answer.status_code, answer.json()["state"]["board"]["turn"]) == (409, 1)
    begun = call(duel, Side.FIRST, "HAP").json()
    assert (begun["call"]["verdict"], begun["state"]["board"]["phase"]) == ("begun", "name")


def test_a_link_of_another_game_and_no_link_are_not_there(duel: Duel) -> None:
    assert client_of(None).get("/api/v1/play/nonsense/duel/").status_code == 404
    assert client_of(None).get(address(duel, Side.FIRST).replace("/duel/", "/")).status_code == 404
