"""Entries, absences, forbidden pairs and the import through the API."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from tests.factories import PlayerFactory
from tournaments.models import Entry, Player, Round, Tournament

EVENT = "/api/v1/tournaments/club-night/"
ENTRIES = f"{EVENT}entries/"


def test_a_new_person_is_entered(arbiter: APIClient, event: Tournament) -> None:
    person = {
        "name": "Ada Stone",
        "club": "Riverside",
        "rating": 1650,
        "federation": "GER",
        "birth_year": 1980,
        "contact": "ada@example.org",
    }
    answer = arbiter.post(ENTRIES, person, format="json")
    assert answer.status_code == 201
    made = answer.json()
    assert answer["Location"] == made["url"]
    assert arbiter.get(made["url"]).json() == made
    assert (made["seed"], made["club"], made["rating"], made["from_round"]) == (1, "Riverside", 1650, 1)
    assert made["player"]["name"] == "Ada Stone"
    stored = Player.objects.get()
    assert (stored.birth_year, stored.contact) == (1980, "ada@example.org")


def test_somebody_of_the_register_is_entered(arbiter: APIClient, event: Tournament) -> None:
    player = PlayerFactory(name="Ben Hale", club="North")
    made = arbiter.post(ENTRIES, {"player": player.pk, "seed": 7}, format="json").json()
    assert (made["player"]["id"], made["club"], made["seed"]) == (player.pk, "North", 7)


def test_player_and_name_do_not_go_together(arbiter: APIClient, event: Tournament) -> None:
    both = arbiter.post(ENTRIES, {"player": 1, "name": "X"}, format="json")
    assert both.json()["errors"][0]["pointer"] == "#/name"
    neither = arbiter.post(ENTRIES, {}, format="json")
    assert neither.json()["errors"][0]["pointer"] == "#/name"


def test_a_second_entry_of_a_name_shows_the_first(arbiter: APIClient, field: list[Entry]) -> None:
    answer = arbiter.post(ENTRIES, {"name": field[2].name.upper()}, format="json")
    assert answer.status_code == 409
    problem = answer.json()
    assert problem["type"] == "urn:orderly:problem:already-entered"
    assert (problem["entry"]["id"], problem["entry"]["seed"]) == (field[2].pk, 3)


def test_numbers_are_numbers(arbiter: APIClient, event: Tournament) -> None:
    answer = arbiter.post(ENTRIES, {"name": "X", "rating": "1650"}, format="json")
    assert answer.json()["errors"] == [{"pointer": "#/rating", "detail": "A valid integer is required."}]


def test_correct_and_remove(arbiter: APIClient, field: list[Entry]) -> None:
    address = f"/api/v1/entries/{field[0].pk}/"
    assert arbiter.patch(address, {"club": "South", "rating": None}, format="json").json()["club"] == "South"
    taken = arbiter.patch(address, {"seed": 2}, format="json")
    assert taken.json()["errors"][0]["pointer"] == "#/seed"
    assert arbiter.delete(address).status_code == 204
    assert arbiter.get(address).status_code == 404


def test_who_has_a_place_in_a_round_is_withdrawn_instead(
    arbiter: APIClient, field: list[Entry], round_1: Round
) -> None:
    address = f"/api/v1/entries/{field[0].pk}/"
    assert arbiter.delete(address).status_code == 409
    left = arbiter.post(f"{address}withdraw/", {"reason": "ill"}, format="json")
    assert left.json()["last_round"] == 1
    assert arbiter.post(f"{address}withdraw/").status_code == 409
    assert arbiter.post(f"{address}return/").json()["last_round"] is None


def test_absence_is_said_and_taken_back(arbiter: APIClient, field: list[Entry]) -> None:
    address = f"/api/v1/entries/{field[0].pk}/absence/"
    said = arbiter.post(address, {"round": 2, "kind": "half"}, format="json").json()
    assert said["absences"] == [{"round": 2, "kind": "half"}]
    assert arbiter.post(address, {"round": 2, "kind": None}, format="json").json()["absences"] == []
    wrong = arbiter.post(address, {"round": 0, "kind": "ill"}, format="json").json()["errors"]
    assert {error["pointer"] for error in wrong} == {"#/round", "#/kind"}


def test_check_in_one_and_many(helper: APIClient, field: list[Entry]) -> None:
    one = helper.post(f"/api/v1/entries/{field[0].pk}/check-in/")
    assert one.json()["checked_in_at"] is not None
    ids = [entry.pk for entry in field]
    many = helper.post(f"{ENTRIES}check-in/", {"entries": ids}, format="json")
    assert many.json() == {"changed": 5}
    out = helper.post(f"/api/v1/entries/{field[0].pk}/check-in/", {"here": False}, format="json")
    assert out.json()["checked_in_at"] is None
    here = helper.get(f"{ENTRIES}?checked_in=false").json()["results"]
    assert [entry["id"] for entry in here] == [field[0].pk]


def test_numbering_by_rating(arbiter: APIClient, event: Tournament) -> None:
    for name, rating in (("A", 1200), ("B", None), ("C", 1700)):
        arbiter.post(ENTRIES, {"name": name, "rating": rating}, format="json")
    done = arbiter.post(f"{ENTRIES}number/", {"by": "rating"}, format="json")
    assert done.json() == {"changed": 3}
    shown = arbiter.get(ENTRIES).json()["results"]
    assert [entry["player"]["name"] for entry in shown] == ["C", "A", "B"]


def test_forbidden_pairs(arbiter: APIClient, field: list[Entry]) -> None:
    address = f"{EVENT}forbidden-pairs/"
    pair = {"first": field[3].pk, "second": field[0].pk, "until_round": 2}
    made = arbiter.post(address, pair, format="json")
    assert made.status_code == 201
    assert (made.json()["first"]["seed"], made.json()["until_round"]) == (1, 2)
    assert arbiter.get(address).json()["results"] == [made.json()]
    assert arbiter.get(made.json()["url"]).json() == made.json()
    assert arbiter.delete(made.json()["url"]).status_code == 204
    assert arbiter.get(address).json()["results"] == []


LIST = "name;club;rating;e-mail\nAda Stone;Riverside;1650;ada@example.org\nBen Hale;;;\n"


def test_a_dry_run_changes_nothing(arbiter: APIClient, event: Tournament) -> None:
    answer = arbiter.post(f"{ENTRIES}import/", {"text": LIST, "dry_run": True}, format="json")
    assert answer.status_code == 200
    seen = answer.json()
    assert [line["state"] for line in seen["lines"]] == ["new", "new"]
    assert "ada@example.org" not in answer.content.decode()
    assert not event.entries.exists()
    confirmed = {"text": LIST, "fingerprint": seen["fingerprint"]}
    done = arbiter.post(f"{ENTRIES}import/", confirmed, format="json")
    assert done.status_code == 201
    assert done.json()["entered"] == list(event.entries.values_list("pk", flat=True))
    assert Player.objects.get(name="Ada Stone").contact == "ada@example.org"


def test_a_file_is_imported(arbiter: APIClient, event: Tournament) -> None:
    file = SimpleUploadedFile("players.csv", LIST.encode("utf-16"))
    answer = arbiter.post(f"{ENTRIES}import/", {"file": file}, format="multipart")
    assert (answer.status_code, event.entries.count()) == (201, 2)


def test_one_bad_line_and_nothing_is_entered(arbiter: APIClient, event: Tournament) -> None:
    answer = arbiter.post(f"{ENTRIES}import/", {"text": LIST + "Cy Dale;;many;\n"}, format="json")
    assert answer.status_code == 400
    problem = answer.json()
    assert [(error["line"], "many" in error["detail"]) for error in problem["errors"]] == [(4, True)]
    assert problem["lines"][0]["line"] == 4
    assert not event.entries.exists()


def test_text_or_file_is_needed(arbiter: APIClient, event: Tournament) -> None:
    answer = arbiter.post(f"{ENTRIES}import/", {}, format="json")
    assert answer.json()["errors"][0]["pointer"] == "#"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("\u202eAda\u202c Stone", "Ada Stone"),
        ("\u200bAda\u200b\ufeff  Stone", "Ada Stone"),
        ("Ada\x1b \x7fStone", "Ada Stone"),
        ("\u0646\u06cc\u200c\u0645\u0627", "\u0646\u06cc\u200c\u0645\u0627"),  # this joiner is spelling
    ],
)
def test_what_nobody_sees_makes_no_other_name(
    arbiter: APIClient, event: Tournament, given: str, kept: str
) -> None:
    address = "/api/v1/tournaments/club-night/entries/"
    made = arbiter.post(address, {"name": given}, format="json")
    assert (made.status_code, made.json()["player"]["name"]) == (201, kept)
    assert arbiter.post(address, {"name": kept}, format="json").status_code == 409


def test_a_name_of_letters_that_are_many_when_composed(arbiter: APIClient, event: Tournament) -> None:
    made = arbiter.post("/api/v1/tournaments/club-night/entries/", {"name": "\ufdfa" * 120}, format="json")
    assert made.status_code == 201
    refused = arbiter.post("/api/v1/tournaments/club-night/entries/", {"name": "\u200b"}, format="json")
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (400, "#/name")
