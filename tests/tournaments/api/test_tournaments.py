"""Events through the API."""

from __future__ import annotations

from rest_framework.test import APIClient

from tests.factories import Cast, TournamentFactory, play
from tests.tournaments.api.conftest import client_of
from tournaments.models import Round, Tournament

URL = "/api/v1/tournaments/"


def test_name_and_variant_are_enough(outsider: APIClient) -> None:
    answer = outsider.post(URL, {"name": "Friday", "variant": "entropy7"}, format="json")
    assert answer.status_code == 201
    made = answer.json()
    assert answer["Location"] == made["url"] == "http://testserver/api/v1/tournaments/friday/"
    assert (made["system"], made["planned_rounds"], made["entry_count"]) == ("two-game-swiss", 6, 0)
    assert made["scheme"] == {"name": "win-draw-loss"}
    roles = outsider.get(f"{URL}friday/roles/").json()["results"]
    assert [(role["username"], role["role"]) for role in roles] == [("outsider", "organiser")]


def test_no_event_takes_the_address_of_a_page(outsider: APIClient) -> None:
    named = outsider.post(URL, {"name": "New", "variant": "entropy7"}, format="json")
    assert named.json()["slug"] == "new-2"
    asked = outsider.post(URL, {"name": "X", "variant": "entropy7", "slug": "new"}, format="json")
    assert asked.json()["errors"][0]["pointer"] == "#/slug"


def test_every_wrong_setting_is_named(outsider: APIClient) -> None:
    values = {"name": "X", "variant": "chess", "planned_rounds": 0, "colour": "red"}
    answer = outsider.post(URL, values, format="json")
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    wrong = {error["pointer"]: error["detail"] for error in answer.json()["errors"]}
    assert set(wrong) == {"#/variant", "#/planned_rounds", "#/colour"}
    assert "There is no such field" in wrong["#/colour"]
    assert "variant" in wrong["#/colour"]


def test_a_document_that_cannot_be_used_is_named(organiser: APIClient, event: Tournament) -> None:
    answer = organiser.patch(f"{URL}club-night/", {"pairing": {"luck": 1}}, format="json")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == "#/pairing"


def test_settings_change_and_lock(organiser: APIClient, event: Tournament) -> None:
    answer = organiser.patch(
        f"{URL}club-night/", {"scheme": {"name": "codecup"}, "venue": "Hall"}, format="json"
    )
    assert answer.status_code == 200
    assert (answer.json()["scheme"], answer.json()["venue"]) == ({"name": "codecup"}, "Hall")
    assert answer.json()["locked"] == {}


def test_the_past_is_locked_with_the_reason(organiser: APIClient, round_1: Round) -> None:
    answer = organiser.patch(f"{URL}club-night/", {"variant": "hyle5"}, format="json")
    assert answer.status_code == 409
    problem = answer.json()
    assert problem["type"] == "urn:orderly:problem:locked"
    assert problem["errors"][0]["pointer"] == "#/variant"
    assert organiser.get(f"{URL}club-night/").json()["locked"]["variant"] == problem["errors"][0]["detail"]


def test_finish_and_reopen(organiser: APIClient, round_1: Round) -> None:
    early = organiser.post(f"{URL}club-night/finish/")
    assert early.status_code == 409, early.json()
    assert len(early.json()["open"]) == 3
    for table in (1, 2, 3):
        play(round_1, table, 80, 70)
    assert organiser.post(f"{URL}club-night/finish/").json()["finished_at"] is not None
    unexplained = organiser.post(f"{URL}club-night/reopen/", {}, format="json")
    assert unexplained.json()["errors"] == [{"pointer": "#/reason", "detail": "This field is required."}]
    assert organiser.post(f"{URL}club-night/reopen/", {"reason": "typo"}, format="json").status_code == 200


def test_next_says_what_to_do(arbiter: APIClient, round_1: Round) -> None:
    play(round_1, 2, 80, 70)
    assert arbiter.get(f"{URL}club-night/next/").json() == {
        "step": "enter-results",
        "round": 1,
        "tables": [1, 3],
        "conflicts": 0,
        "rulings": 0,
    }


def test_the_list_and_its_filters(anonymous: APIClient, round_1: Round) -> None:
    TournamentFactory(name="Later", slug="later", venue="Riverside", variant="hyle5")
    TournamentFactory(name="Hidden", slug="hidden", visibility="private")
    TournamentFactory(name="Known by address", slug="unlisted", visibility="unlisted")

    def slugs(query: str = "") -> list[str]:
        return [event["slug"] for event in anonymous.get(f"{URL}{query}").json()["results"]]

    assert slugs() == ["later", "club-night"]
    assert slugs("?state=running") == ["club-night"]
    assert slugs("?state=planned&variant=hyle5") == ["later"]
    assert slugs("?q=riverSIDE") == ["later"]
    assert anonymous.get(f"{URL}unlisted/").status_code == 200
    assert anonymous.get(f"{URL}hidden/").status_code == 404


def test_counts_in_the_list(anonymous: APIClient, round_1: Round) -> None:
    shown = anonymous.get(URL).json()["results"][0]
    assert (shown["entry_count"], shown["current_round"]) == (6, 1)


def test_an_unknown_parameter_is_refused(anonymous: APIClient, event: Tournament) -> None:
    answer = anonymous.get(f"{URL}?stat=running")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["parameter"] == "stat"


def test_private_is_open_to_its_staff_alone(cast: Cast, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(visibility="private")
    seen = {
        user.username: client_of(user).get(f"{URL}club-night/").status_code
        for user in (cast.organiser, cast.arbiter, cast.helper, cast.outsider)
    }
    assert seen == {"organiser": 200, "arbiter": 200, "helper": 200, "outsider": 404}
