"""The desk of an event of Chaos Tiles for two: its settings, exact scores row by row, players' links."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from audit.actor import COMMAND
from audit.models import AuditEvent
from games.models import Report, Result, Side, TilesGame
from tests.entropy_words import entropy_words
from tests.factories import TournamentFactory, UserFactory, field_of, play, published_round, table_of
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tests.tournaments.pages.desk.test_settings import save
from tournaments.models import Round, Tournament
from tournaments.queries.links import report_token
from tournaments.services import rounds

pytestmark = pytest.mark.django_db

BIG = "1234567890123456789"
NAMES = {"Chaos"}  # of the game itself


@pytest.fixture
def event(db: None) -> Tournament:
    return TournamentFactory(name="Tiles night", slug="tiles-night", variant="chaos-omelet")


@pytest.fixture
def round_(event: Tournament) -> Round:
    one, two, three, four = field_of(event, 4)
    return published_round(event, [(one, two), (three, four)])


def enter(desk: Desk, table: int, first: str, second: str, **places: str) -> Any:
    sent = {"table": table, "seat1_score": first, "seat2_score": second, **places}
    return desk.do("results/1/", "save", htmx=True, **sent)


def assert_plain(answer: Any) -> str:
    """No words of Entropy, and the page as text."""
    assert answer.status_code == 200
    page = text_of(answer)
    assert entropy_words(page.replace("Chaos Tiles", "").replace("Chaos Omelet", "")) == set()
    return unescape(page)


def test_a_new_event_is_for_scores_or_on_line() -> None:
    visitor = Client()
    visitor.force_login(UserFactory(username="ann"))
    for name, more in (("Over the board", {}), ("On line", {"tiles_play": "online", "tiles_clock": "20+5"})):
        visitor.post("/events/new/", {"do": "create", "name": name, "variant": "go-asunder", **more})
    assert dict(Tournament.objects.values_list("name", "timing")) == {
        "Over the board": {},
        "On line": {"play": "online", "clock": "20+5"},
    }


BUILT = "V+0@0,0,0,0,0,0"
OPTIONS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "chaos-omelet": (
        {"tiles_pip_set": "r1", "tiles_colours": "4", "tiles_hands": "10, 14", "tiles_partial_contact": None},
        {"pip_set": "r1", "colours": 4, "hands": [10, 14], "partial_contact": False},
    ),
    "tiles-transfer": (
        {"tiles_claims": "1", "tiles_sum": "on", "tiles_hands": "12"},
        {"claims": 1, "sum": True, "hands": [12, 12]},
    ),
    "go-asunder": (
        {"tiles_komi": "6,5", "tiles_figure": "generated", "tiles_figure_tiles": "30"},
        {"komi": 6.5, "figure": "generated", "figure_tiles": 30},
    ),
    "cruel-duos": ({"tiles_veks": "20", "tiles_kays": "10"}, {"veks": 20, "kays": 10}),
    "micropentagons": ({"tiles_colours": "3"}, {"colours": 3}),
}


@pytest.mark.parametrize("key", OPTIONS)
def test_every_option_is_on_the_page(desk: Desk, event: Tournament, key: str) -> None:
    asked, stored = OPTIONS[key]
    times = {
        "tiles_play": "online",
        "tiles_clock": "10+5",
        "tiles_start_after": "2",
        "tiles_default_time": "",
        "tiles_settle_ms": "500",
        "house_greedy": "on",
    }
    assert save(desk, variant=key, **times, **asked).status_code == 302
    event.refresh_from_db()
    course = {"clock": "10+5", "start_after": 120, "default_time": None, "settle_ms": 500}
    assert event.timing == {"play": "online"} | stored | course
    assert event.pairing == {"house": {"player": "greedy"}}
    changes = AuditEvent.objects.filter(verb="settings.changed").count()
    assert save(desk).status_code == 302
    assert AuditEvent.objects.filter(verb="settings.changed").count() == changes
    assert "10 minutes" in unescape(text_of(desk.get("settings/")))


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"tiles_play": "online", "tiles_clock": "soon"}, "tiles_clock"),
        ({"tiles_play": "online", "tiles_hands": "10, 50"}, "tiles_hands"),
        ({"tiles_play": "online", "tiles_hands": "ten"}, "tiles_hands"),
        ({"tiles_play": "online", "tiles_hands": "10 10 10"}, "tiles_hands"),
        ({"tiles_play": "online", "variant": "go-asunder", "tiles_komi": "0.3"}, "tiles_komi"),
        ({"tiles_play": "online", "variant": "go-asunder", "tiles_komi": "x"}, "tiles_komi"),
        (
            {"tiles_play": "online", "variant": "go-asunder", "tiles_figure": "built"}
            | {"tiles_figure_placements": BUILT},
            "tiles_figure_placements",
        ),
        ({"tiles_play": "online", "variant": "tiles-transfer", "tiles_claims": "4"}, "tiles_claims"),
        ({"house_greedy": "on"}, "house_greedy"),
        ({"scheme_name": "codecup"}, "scheme_name"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(desk: Desk, asked: dict[str, str], field: str) -> None:
    answer = save(desk, **asked)
    assert answer.status_code == 422
    assert set(answer.context["forms"]["save"].errors) == {field}


def test_exact_scores_are_entered_row_by_row(desk: Desk, round_: Round) -> None:
    assert_plain(desk.get("results/1/"))
    assert f"{BIG} : 3" in text_of(enter(desk, 1, BIG, "3"))
    refused = enter(desk, 2, "7", "7.5", seat2_place="1")
    assert refused.status_code == 422
    words = text_of(refused)
    assert "only Go Asunder has halves" in unescape(words)
    assert 'value="7.5"' in words
    assert '<details class="places" open>' in words
    saved = enter(desk, 2, "7", "7", seat1_place="2", seat2_place="1")
    winner = table_of(round_, 2).seats.get(side=2).entry.name
    assert f'<td class="winner">{winner}</td>' in text_of(saved)
    again = enter(desk, 2, "7", "9")
    assert again.status_code == 409
    assert "You typed 7 : 9; it was not counted." in text_of(again)
    assert_plain(desk.get("results/1/"))


def test_a_table_is_amended_ruled_and_taken_back(desk: Desk, round_: Round) -> None:
    scores = {"seat1_score": "5", "seat2_score": "5", "seat1_place": "1"}
    assert desk.do("results/1/1/", "scores", **scores).status_code == 302
    assert Result.objects.get().seats == [{"score": "5", "place": 1}, {"score": "5", "place": 2}]
    page = desk.get("results/1/1/")
    assert page.context["forms"]["scores"].initial["seat2_place"] == "2"
    assert "enalty" not in assert_plain(page)
    changed = {"seat1_score": "6", "seat2_score": "8", "reason": "swapped", "version": 1}
    assert desk.change("results/1/1/", "scores", **changed).status_code == 302
    ruled = {"winner": "1", "sure": "on", "reason": "left", "version": 2}
    assert desk.change("results/1/1/", "ruled", **ruled).status_code == 302
    result = Result.objects.get()
    assert (result.kind, result.seats, result.winner) == ("ruled", None, 1)
    assert desk.change("results/1/1/", "take_back", reason="other table", version=3).status_code == 302
    assert not Result.objects.exists()
    assert desk.get("results/1/1/boards/").status_code == 404


def test_both_players_report_their_scores(desk: Desk, round_: Round) -> None:
    links = [f"/r/{report_token(table_of(round_, 1).pk, side)}/" for side in Side]
    players = [Client(), Client()]
    assert "absent" not in assert_plain(players[0].get(links[0]))
    refused = players[0].post(links[0], {"act": "report", "seat1_score": "4", "seat2_score": ""})
    assert refused.status_code == 422
    assert "The score is missing." in text_of(refused)
    for player, link in zip(players, links, strict=True):
        player.post(link, {"act": "report", "seat1_score": "4", "seat2_score": BIG})
        if Report.objects.count() == 1:
            assert f"4 : {BIG}" in assert_plain(desk.get("reports/"))
            assert f'value="{BIG}"' in text_of(player.get(link))
    assert Result.objects.get().summary == f"4 : {BIG}"
    assert_plain(players[0].get(links[0]))


def test_a_list_of_scores_is_imported_and_handed_out_again(desk: Desk, round_: Round) -> None:
    text = f"table;first_score;second_score;first_place;second_place\n1;7;7;2;1\n2;{BIG};5;;\n"
    preview = desk.do("results/1/import/", "preview", text=text)
    assert f"{BIG} : 5" in assert_plain(preview)
    sent = {"table": preview.context["signed"], "fingerprint": preview.context["preview"].fingerprint}
    assert desk.do("results/1/import/", "confirm", **sent).status_code == 302
    assert [seat["place"] for seat in Result.objects.order_by("match")[0].seats] == [2, 1]
    handed_out = desk.get("export/results.csv").content.decode()
    again = desk.do("results/1/import/", "preview", text=handed_out)
    assert [line.state for line in again.context["preview"].lines] == ["same", "same"]


def test_pages_papers_and_the_end_have_no_words_of_entropy(desk: Desk, round_: Round) -> None:
    play(round_, 1, BIG, 3)
    key = f"m{table_of(round_, 2).pk}"
    for page in ("", "pair/", "settings/", "changes/finish/", "papers/", "export/", "links/1/"):
        answer = desk.get(page)
        if page != "settings/" and answer.status_code == 200:
            assert_plain(answer)
    sent = {f"{key}_kind": "played", f"{key}_1": "1", f"{key}_2": "2", "reason": "late bus"}
    assert desk.change("changes/finish/", "change", **sent).status_code == 302
    for page in ("", "standings/", "cross-table/", "rounds/1/", "rounds/1/1/", "players/1/"):
        shown = Client().get(f"/events/tiles-night/{page}")
        if shown.status_code == 200:
            assert_plain(shown)
    standings = unescape(text_of(Client().get("/events/tiles-night/standings/")))
    assert f"+{int(BIG) - 3}" in standings
    for paper in ("score-sheets", "results", "cross-table", "wall-chart", "standings"):
        assert_plain(desk.get(f"papers/{paper}/"))


def test_a_round_on_line_waits_at_its_tables(desk: Desk, event: Tournament) -> None:
    event.timing = {"play": "online"}
    event.save()
    field_of(event, 2)
    rounds.draft_round(event.pk, COMMAND)
    rounds.publish_round(event.pk, COMMAND)
    page = assert_plain(desk.get("results/1/"))
    assert "waits for the players" in page
    assert "1 game waits to start" in page
    link = report_token(TilesGame.objects.get().match.pairing.pk, Side.FIRST)
    assert Client().get(f"/r/{link}/").url == f"/play/{link}/"
