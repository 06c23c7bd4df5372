"""Timed play of an event through the API."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tournaments.models import Tournament

URL = "/api/v1/tournaments/club-night/"


def change(client: APIClient, timing: Any) -> Any:
    return client.patch(URL, {"timing": timing}, format="json")


def test_it_is_shown_as_it_is_set(organiser: APIClient, event: Tournament) -> None:
    assert organiser.get(URL).json()["timing"] == {}
    assert organiser.get(URL).json()["rule_words"] == []
    timing = {
        "play": "online",
        "preset": "mso-a",
        "clock": "5+3",
        "start_after": None,
        "rule": {"set_score": 7},
    }
    answer = change(organiser, timing)
    assert answer.status_code == 200
    assert answer.json()["timing"] == timing
    assert any("filled at random" in sentence for sentence in answer.json()["rule_words"])
    event.refresh_from_db()
    assert event.timing == timing
    assert change(organiser, organiser.get(URL).json()["timing"]).json()["timing"] == timing
    assert change(organiser, {}).json()["timing"] == {}


def test_a_new_event_with_clocks(outsider: APIClient) -> None:
    event = {"name": "Blitz", "variant": "hyle5", "timing": {"play": "table", "clock": "5"}}
    made = outsider.post("/api/v1/tournaments/", event, format="json")
    assert made.status_code == 201
    assert made.json()["timing"] == {"play": "table", "clock": "5"}


@pytest.mark.parametrize(
    ("timing", "pointer", "words"),
    [
        ([], "#/timing", "dictionary"),
        ({"play": "chess"}, "#/timing/play", "valid choice"),
        ({"preset": "club"}, "#/timing", "play is one of online, table"),
        ({"play": "online", "speed": 1}, "#/timing/speed", "There is no such field"),
        ({"play": "online", "clock": "10d"}, "#/timing", "clock: time control '10d', character 4"),
        ({"play": "online", "clock": 15}, "#/timing/clock", "string"),
        ({"play": "online", "bank": "both"}, "#/timing/bank", "valid choice"),
        ({"play": "online", "lag": "yes"}, "#/timing/lag", "boolean"),
        ({"play": "online", "game2_wait": None}, "#/timing/game2_wait", "null"),
        ({"play": "online", "settle_ms": 5001}, "#/timing/settle_ms", "5000"),
        ({"play": "online", "rule": {"quarter": 1}}, "#/timing", "only the arbiter's view"),
        ({"play": "online", "rule": {"luck": 1}}, "#/timing/rule/luck", "There is no such field"),
        ({"play": "table", "rule": {"policy": "engine_projection"}}, "#/timing", "is for play on line"),
        ({"play": "online", "clock": "10h", "rule": {"policy": "overtime_penalty"}}, "#/timing", "hourglass"),
    ],
)
def test_a_wrong_setting_is_named(
    organiser: APIClient, event: Tournament, timing: Any, pointer: str, words: str
) -> None:
    answer = change(organiser, timing)
    assert answer.status_code == 400
    (error,) = answer.json()["errors"]
    assert error["pointer"] == pointer
    assert words in error["detail"]
    event.refresh_from_db()
    assert event.timing == {}
