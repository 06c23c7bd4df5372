"""Prizes by the API: set by the organiser, read by everybody once they are shown."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from tests.factories import play
from tournaments.models import Entry, Round, Tournament

URL = "/api/v1/tournaments/club-night/prizes/"
PLAN: dict[str, Any] = {
    "rules": {"unit": "1"},
    "categories": [{"name": "Women", "own": "w"}],
    "prizes": [
        {"name": "1st", "amount": "25", "currency": "EUR"},
        {"name": "2nd", "place": 2, "amount": "10", "currency": "EUR"},
        {"name": "Cup", "category": "Women"},
    ],
    "early": True,
}


def test_from_the_offer_to_the_awards(
    organiser: APIClient, arbiter: APIClient, anonymous: APIClient, field: list[Entry], round_1: Round
) -> None:
    for table in (1, 2, 3):
        play(round_1, table, 60, 50)  # the three first players are level
    assert organiser.put(URL, PLAN | {"early": False}, format="json").json()["awards"]
    hidden = anonymous.get(URL).json()
    assert (hidden["public"], hidden["prizes"], hidden["awards"]) == (False, [], [])
    named = {"entries": [{"entry": field[4].pk, "categories": ["w"]}]}
    assert arbiter.put(f"{URL}categories/", named, format="json").json() == {"changed": 1}
    assert arbiter.put(f"{URL}categories/", named, format="json").json() == {"changed": 0}
    shown = organiser.put(URL, PLAN, format="json").json()
    assert shown["rules"] == {"shared": "points", "one_each": True, "unit": "1"}
    assert anonymous.get(URL).json() == shown
    assert [(a["seed"], a["category"], a["amount"], a["rest"]) for a in shown["awards"]] == [
        (1, "", "11", "2"),
        (2, "", "11", "2"),
        (3, "", "11", "2"),
        (5, "Women", None, "0"),
    ]
    assert shown["awards"][0]["reason"] == "Places 1 to 3: 35 EUR shared by 3, 2 EUR left over."
    assert (shown["awards"][3]["things"], shown["awards"][3]["places"]) == (["Cup"], [1, 1])


def test_what_is_wrong_is_named(organiser: APIClient, arbiter: APIClient, event: Tournament) -> None:
    assert arbiter.put(URL, PLAN, format="json").status_code == 403
    wrong = organiser.put(URL, {"prizes": [{"name": "x", "category": "y"}]}, format="json")
    assert (wrong.status_code, "there is no category 'y'" in str(wrong.json())) == (400, True)
    assert organiser.put(URL, {"prize": []}, format="json").status_code == 400
    strange = {"entries": [{"entry": 10**6, "categories": []}]}
    assert arbiter.put(f"{URL}categories/", strange, format="json").status_code == 400


def test_an_export_takes_prizes_and_categories_along(
    organiser: APIClient, event: Tournament, field: list[Entry]
) -> None:
    organiser.put(URL, PLAN, format="json")
    named = {"entries": [{"entry": field[4].pk, "categories": ["w"]}]}
    organiser.put(f"{URL}categories/", named, format="json")
    whole = organiser.get("/api/v1/tournaments/club-night/export/").json()
    whole["settings"]["slug"] = "copy"
    assert organiser.post("/api/v1/imports/", whole, format="json").status_code == 201
    event.refresh_from_db()
    copy = Tournament.objects.get(slug="copy")
    assert copy.prizes == event.prizes
    assert copy.entries.get(seed=5).categories == ["w"]
    whole["settings"] |= {"slug": "other", "prizes": {"prizes": [{"name": "x", "place": 0}]}}
    refused = organiser.post("/api/v1/imports/", whole, format="json")
    assert (refused.status_code, "place: 0 is not a whole number" in str(refused.json())) == (400, True)
