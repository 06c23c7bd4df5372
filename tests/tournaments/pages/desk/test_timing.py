"""Timed play on the settings page and on that of a new event."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from audit.actor import COMMAND
from audit.models import AuditEvent
from tests.factories import UserFactory, field_of, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tests.tournaments.pages.desk.test_settings import filled, save
from tournaments.forms.timing import SpanField
from tournaments.models import Tournament
from tournaments.services import events
from tournaments.settings import play_settings


def timing_of(event: Tournament) -> Any:
    event.refresh_from_db()
    return event.timing


def test_a_preset_is_enough(desk: Desk, event: Tournament) -> None:
    assert save(desk, timing_play="online", timing_preset="mso-b").status_code == 302
    assert timing_of(event) == {"play": "online", "preset": "mso-b"}
    page = unescape(text_of(desk.get("settings/")))
    assert "15 minutes, for each game" in page
    assert "Order draws and places the counters too" in page
    assert "as the arbiter sees every board" in page


def test_everything_that_differs_from_the_preset_is_kept(desk: Desk, event: Tournament) -> None:
    answer = save(
        desk,
        timing_play="table",
        timing_preset="club",
        timing_clock=" 10+5 ",
        timing_bank="per_match",
        timing_chaos_flag="order_places",
        timing_both_flags="auto_fill",
        timing_viewpoint="arbiter",
        timing_quarter="1",
        timing_policy="overtime_penalty",
        timing_penalty_points="7",
        timing_penalty_minutes="3",
        timing_start_after="90s",
        timing_default_time="",
        timing_game2_wait="2",
        timing_game2_minimum="1 min",
        timing_restart="credit",
        timing_settle_ms="400",
        timing_lag="on",
        timing_resign=None,
        timing_agree="on",
    )
    assert answer.status_code == 302
    assert timing_of(event) == {
        "play": "table",
        "preset": "club",
        "clock": "10+5",
        "bank": "per_match",
        "start_after": 90,
        "default_time": None,
        "game2_wait": 120,
        "game2_minimum": 60,
        "settle_ms": 400,
        "restart": "credit",
        "lag": True,
        "resign": False,
        "rule": {
            "chaos_flag": "order_places",
            "viewpoint": "arbiter",
            "quarter": 1,
            "policy": "overtime_penalty",
            "penalty_points": 7,
            "penalty_minutes": 3,
        },
    }


@pytest.mark.parametrize(
    "timing",
    [
        {"play": "online"},
        {"play": "table", "preset": "mso-c", "bank": "per_game", "clock": "15"},
        {"play": "online", "preset": "mso-b", "rule": {"quarter": 3, "chaos_flag": "order_places"}},
        {"play": "online", "start_after": 0, "default_time": 45, "game2_wait": 0, "agree": False},
        {"play": "online", "rule": {"policy": "forfeit_game", "set_score": 0}},
    ],
)
def test_saving_the_page_as_it_is_changes_nothing(desk: Desk, event: Tournament, timing: Any) -> None:
    events.change_settings(event.pk, COMMAND, timing=timing)
    logged = AuditEvent.objects.count()
    assert save(desk).status_code == 302
    assert timing_of(event) == timing
    assert AuditEvent.objects.count() == logged


def test_results_only_forgets_the_clock(desk: Desk, event: Tournament) -> None:
    events.change_settings(event.pk, COMMAND, timing={"play": "online", "clock": "5"})
    assert save(desk, timing_play="").status_code == 302
    assert timing_of(event) == {}


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"timing_clock": "10d"}, "timing_clock", "character 4: the delay in seconds is missing"),
        ({"timing_clock": "1" * 300}, "timing_clock", "at most 200"),
        ({"timing_clock": "10|5|3"}, "timing_clock", "not for two sides"),
        ({"timing_clock": "10h", "timing_policy": "overtime_penalty"}, "timing_clock", "hourglass"),
        ({"timing_clock": "-", "timing_policy": "overtime_penalty"}, "timing_clock", "untimed"),
        ({"timing_quarter": "1"}, "timing_quarter", "only the arbiter's view is turned"),
        (
            {"timing_play": "table", "timing_policy": "engine_projection"},
            "timing_policy",
            "is for play on line",
        ),
        ({"timing_preset": "blitz"}, "timing_preset", "valid choice"),
        ({"timing_start_after": "soon"}, "timing_start_after", "Write minutes as"),
        ({"timing_default_time": "1441"}, "timing_default_time", "at most a day"),
        ({"timing_settle_ms": "5001"}, "timing_settle_ms", "less than or equal to 5000"),
        ({"timing_policy": "forfeit_game", "timing_set_score": "-1"}, "timing_set_score", "greater than"),
        ({"timing_policy": "forfeit_game", "variant": "entropy6"}, "timing_set_score", "no default score"),
    ],
)
def test_a_wrong_setting_is_said_at_its_field(
    desk: Desk, event: Tournament, changes: dict[str, str], field: str, words: str
) -> None:
    refused = save(desk, **{"timing_play": "online", **changes})
    assert refused.status_code == 422
    assert words in " ".join(refused.context["forms"]["save"].errors[field])
    assert timing_of(event) == {}


def test_a_preset_suggests_points_and_forces_none(desk: Desk, event: Tournament) -> None:
    words = "CodeCup is played for CodeCup points"
    assert save(desk, timing_play="online", timing_preset="codecup").status_code == 302
    assert words in text_of(desk.get("settings/"))
    save(desk, scheme_name="codecup")
    assert words not in text_of(desk.get("settings/"))


def test_the_choice_of_the_bank_stands_beside_the_presets(desk: Desk) -> None:
    page = unescape(text_of(desk.get("settings/")))
    assert "(*) The published words of C and D" in page
    assert page.count("15 minutes for each game (*)") == 2


def test_after_the_start_it_may_change_for_later_rounds(desk: Desk, event: Tournament) -> None:
    published_round(event, [tuple(field_of(event, 2))])
    assert "Changes are for rounds that are published from now on" in text_of(desk.get("settings/"))
    assert save(desk, timing_play="online").status_code == 302
    assert timing_of(event) == {"play": "online", "preset": "club"}


@pytest.mark.django_db
def test_a_new_event_with_clocks() -> None:
    client = Client()
    client.force_login(UserFactory())
    form = {"do": "create", "name": "Blitz", "variant": "hyle5", "timing_play": "online"}
    wrong = client.post("/events/new/", form | {"timing_clock": "five"})
    assert wrong.status_code == 422
    assert "main time is missing" in str(wrong.context["forms"]["create"].errors["timing_clock"])
    assert not Tournament.objects.exists()
    clock = {"timing_preset": "mso-d", "timing_clock": "5", "timing_bank": "per_match"}
    client.post("/events/new/", form | clock)
    event = Tournament.objects.get()
    assert event.timing == {"play": "online", "preset": "mso-d", "clock": "5", "bank": "per_match"}
    timed = play_settings(event)
    assert timed is not None
    assert (timed[1].clock, timed[1].bank) == ("5", "per_match")


def test_the_event_page_tells_everybody(desk: Desk, event: Tournament) -> None:
    page = f"/events/{event.slug}/"
    assert "Clocks and flags" not in text_of(Client().get(page))
    events.change_settings(event.pk, COMMAND, timing={"play": "table", "clock": "10+5", "bank": "per_match"})
    told = unescape(text_of(Client().get(page)))
    assert "10 minutes and 5 seconds more after each turn, for both games of the match together" in told
    assert "A fallen flag stays fallen in game 2." in told


@pytest.mark.parametrize(
    ("typed", "seconds"), [("5", 300), ("90s", 90), (" 2 MIN ", 120), ("", None), ("0", 0), ("1440", 86400)]
)
def test_spans_of_time(typed: str, seconds: int | None) -> None:
    field = SpanField(label="x")
    assert field.clean(typed) == seconds
    assert field.clean(field.prepare_value(seconds)) == seconds


def test_the_filled_form_shows_every_field(desk: Desk) -> None:
    sent = filled(desk)
    assert sent["timing_default_time"] == "30"
    assert {"timing_resign", "timing_agree"} <= set(sent)
