"""The desk of an event of Gyul! Hap!: its settings, and results that are the points of both players."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from audit.actor import COMMAND
from audit.models import AuditEvent
from games.models import Duel, Match, Report, Result, Side
from tests.factories import TournamentFactory, UserFactory, field_of, play, published_round, table_of
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tests.tournaments.pages.desk.test_settings import filled, save
from tournaments.models import Round, Tournament
from tournaments.queries.links import report_token
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Tournament:
    return TournamentFactory(name="Hap night", slug="hap-night", variant="gyul-hap")


@pytest.fixture
def round_(event: Tournament) -> Round:
    one, two, three, four = field_of(event, 4)
    return published_round(event, [(one, two), (three, four)])


def enter(desk: Desk, table: int, first: str, second: str) -> Any:
    sent = {"table": table, "first_points": first, "second_points": second}
    return desk.do("results/1/", "save", htmx=True, **sent)


def wrong_in(answer: Any) -> dict[str, list[str]]:
    return dict(answer.context["forms"]["save"].errors)


def test_a_new_event_is_for_totals_or_on_line() -> None:
    visitor = Client()
    visitor.force_login(UserFactory(username="ann"))
    new = {"do": "create", "variant": "gyul-hap"}
    visitor.post("/events/new/", new | {"name": "Over the board"})
    visitor.post(
        "/events/new/",
        new
        | {"name": "On line", "hap_play": "online", "hap_preset": "tv"}
        | {"hap_boards": "6", "hap_board_limit": "90s"},
    )
    timings = dict(Tournament.objects.values_list("name", "timing"))
    assert timings == {
        "Over the board": {},
        "On line": {"play": "online", "preset": "tv", "boards": 6, "board_limit": 90},
    }
    assert visitor.get("/events/on-line/desk/settings/").status_code == 200


def test_all_settings_of_play_are_on_the_page(desk: Desk, event: Tournament) -> None:
    asked = {
        "hap_play": "online",
        "hap_preset": "tv",
        "hap_boards": "3",
        "hap_board_limit": "",
        "hap_countdown": "8",
        "hap_call_seconds": "20",
        "hap_name_seconds": "7",
        "hap_bonus_seconds": "4",
        "hap_bonus_gyul": None,
        "hap_wrong_gyul": "-3",
        "hap_least_haps": "2",
        "hap_most_haps": "6",
        "hap_skip": None,
        "hap_start_after": "2",
        "hap_default_time": "",
        "house_caller": "on",
        "house_seconds": "9",
    }
    assert save(desk, **asked).status_code == 302
    event.refresh_from_db()
    assert event.timing == {
        "play": "online",
        "preset": "tv",
        "boards": 3,
        "board_limit": None,
        "countdown": 8,
        "call_seconds": 20,
        "name_seconds": 7,
        "bonus_seconds": 4,
        "bonus_gyul": False,
        "wrong_gyul": -3,
        "least_haps": 2,
        "most_haps": 6,
        "skip": False,
        "start_after": 120,
        "default_time": None,
    }
    assert event.pairing == {"house": {"player": "caller", "seconds": 9}}
    changes = AuditEvent.objects.filter(verb="settings.changed").count()
    assert save(desk).status_code == 302
    assert AuditEvent.objects.filter(verb="settings.changed").count() == changes
    assert "3 boards; most points win." in unescape(text_of(desk.get("settings/")))


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"hap_play": "online", "hap_board_limit": "5s"}, "hap_board_limit"),
        ({"hap_play": "online", "hap_boards": "0"}, "hap_boards"),
        ({"hap_play": "online", "hap_least_haps": "5", "hap_most_haps": "3"}, "hap_least_haps"),
        ({"hap_play": "table"}, "hap_play"),
        ({"house_caller": "on"}, "house_caller"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(desk: Desk, asked: dict[str, str], field: str) -> None:
    answer = save(desk, **asked)
    assert answer.status_code == 422
    assert set(wrong_in(answer)) == {field}


def test_the_game_may_change_before_the_start_and_takes_no_bags_along(desk: Desk, event: Tournament) -> None:
    save(desk, hap_play="online")
    assert save(desk, variant="hyle5", bag_mode="duplicate", timing_play="online").status_code == 302
    event.refresh_from_db()
    assert (event.bag_mode, event.timing) == ("duplicate", {"play": "online", "preset": "club"})
    assert save(desk, variant="gyul-hap").status_code == 302
    event.refresh_from_db()
    assert (event.bag_mode, event.timing) == ("independent", {})
    assert "luck_adjusted" not in str(filled(desk)) + text_of(desk.get("settings/"))


def test_points_are_entered_row_by_row_with_a_minus(desk: Desk, round_: Round) -> None:
    page = unescape(text_of(desk.get("results/1/")))
    assert "Order" not in page.replace("Orderly", "")
    assert ">Boards<" not in page
    saved = text_of(enter(desk, 1, "7", "-2"))
    assert '<span class="score">7 : -2</span>' in saved
    assert text_of(enter(desk, 2, "-4", "−6"))
    assert sorted(Result.objects.values_list("first_score", "second_score")) == [(-4, -6), (7, -2)]


def test_what_is_no_number_stays_in_its_row(desk: Desk, round_: Round) -> None:
    refused = enter(desk, 1, "7", "two")
    assert refused.status_code == 422
    words = text_of(refused)
    assert 'name="second_points" data-score="2"' in words
    assert 'value="two"' in words
    assert "such as 7 or -2" in words
    enter(desk, 1, "7", "2")
    again = enter(desk, 1, "3", "-3")
    assert again.status_code == 409
    assert "You typed 3 : -3; it was not counted." in text_of(again)


def test_a_table_is_amended_penalised_and_taken_back(desk: Desk, round_: Round) -> None:
    scores = {"first_points": "5", "second_points": "-1", "second_penalty": "2"}
    assert desk.do("results/1/1/", "scores", **scores).status_code == 302
    result = Result.objects.get()
    assert (result.first_score, result.second_score, result.second_penalty) == (5, -1, 2)
    page = desk.get("results/1/1/")
    assert page.context["forms"]["scores"].initial["second_points"] == -1
    assert "Order" not in unescape(text_of(page)).replace("Orderly", "")
    changed = {"first_points": "-5", "second_points": "-1", "reason": "swapped", "version": 1}
    assert desk.change("results/1/1/", "scores", **changed).status_code == 302
    result.refresh_from_db()
    assert (result.first_score, result.second_penalty) == (-5, 0)
    assert desk.change("results/1/1/", "take_back", reason="other table", version=2).status_code == 302
    assert not Result.objects.exists()
    assert desk.get("results/1/1/boards/").status_code == 404


def test_both_players_report_their_points(desk: Desk, round_: Round) -> None:
    links = [f"/r/{report_token(table_of(round_, 1).pk, side)}/" for side in Side]
    players = [Client(), Client()]
    page = unescape(text_of(players[0].get(links[0])))
    assert "Order" not in page.replace("Orderly", "")
    refused = players[0].post(links[0], {"act": "report", "first_points": "4", "second_points": ""})
    assert refused.status_code == 422
    assert "The points are missing." in text_of(refused)
    for player, link in zip(players, links, strict=True):
        player.post(link, {"act": "report", "first_points": "4", "second_points": "-4"})
        if Report.objects.count() == 1:
            queue = unescape(text_of(desk.get("reports/")))
            assert "4 : -4" in queue
            assert "Order" not in queue.replace("Orderly", "")
            assert 'value="-4"' in text_of(player.get(link))
    result = Result.objects.get()
    assert (result.first_score, result.second_score, result.source) == (4, -4, "link")


def test_a_list_of_points_is_imported(desk: Desk, round_: Round) -> None:
    text = "table;first_score;second_score;second_penalty\n1;7;-2;\n2;-3;−5;1\n"
    preview = desk.do("results/1/import/", "preview", text=text)
    assert "7 : -2" in text_of(preview)
    sent = {"table": preview.context["signed"], "fingerprint": preview.context["preview"].fingerprint}
    assert desk.do("results/1/import/", "confirm", **sent).status_code == 302
    results = Result.objects.order_by("match").values_list("first_score", "second_score", "second_penalty")
    assert list(results) == [(7, -2, 0), (-3, -5, 1)]
    again = desk.do("results/1/import/", "preview", text="1;7;x\n2;-3;-5")
    assert [line.state for line in again.context["preview"].lines] == ["bad", "conflict"]


def test_an_event_ends_with_points_for_what_is_open(desk: Desk, round_: Round) -> None:
    play(round_, 1, 3, -3)
    key = f"m{table_of(round_, 2).pk}"
    sent = {f"{key}_kind": "played", f"{key}_1": "-1", f"{key}_2": "2", "reason": "late bus"}
    assert "Points of" in text_of(desk.get("changes/finish/"))
    assert desk.change("changes/finish/", "change", **sent).status_code == 302
    assert Result.objects.get(match=table_of(round_, 2).match).first_score == -1


def test_a_round_on_line_opens_duels_and_withdraws_them(desk: Desk, event: Tournament) -> None:
    event.timing, event.pairing = {"play": "online"}, {"house": {"player": "caller", "seconds": 9}}
    event.save()
    field_of(event, 3)
    rounds.draft_round(event.pk, COMMAND)
    rounds.publish_round(event.pk, COMMAND)
    assert sorted(Duel.objects.values_list("reaction_ms", flat=True), key=str) == [9000, None]
    page = unescape(text_of(desk.get("results/1/")))
    assert "waits for the players" in page
    assert "2 matches wait to start" in page
    link = report_token(table_of(event.rounds.get(), 1).pk, Side.FIRST)
    assert Client().get(f"/r/{link}/").url == f"/play/{link}/"
    rounds.withdraw_publication(event.pk, COMMAND)
    assert not Duel.objects.exists()
    assert not Match.objects.exists()
