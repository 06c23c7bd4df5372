"""All settings on one page; what is locked shows its reason."""

from __future__ import annotations

from typing import Any

import pytest

from audit.models import AuditEvent
from tests.factories import field_of, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.forms.seen import seen_of
from tournaments.models import Tournament
from tournaments.settings import ranks_by_luck


def filled(desk: Desk, **changes: Any) -> dict[str, Any]:
    """The form as the page shows it, with changes; an unticked box is not sent."""
    form = desk.get("settings/").context["forms"]["save"]
    sent = {}
    for field in form:
        value = field.value()
        if value is True:
            sent[field.html_name] = "on"
        elif value is not None and value is not False:
            sent[field.html_name] = value
    return {name: value for name, value in (sent | changes).items() if value is not None}


def save(desk: Desk, **changes: Any) -> Any:
    return desk.do("settings/", "save", **filled(desk, **changes))


def test_saving_the_page_as_it_is_changes_nothing(desk: Desk, event: Tournament) -> None:
    event.scheme = {"name": "win-draw-loss", "win": "3", "draw": 1, "loss": "0"}
    event.awards = {"allocated": {"points": "2", "spread": 5}}
    event.ranking = {"preset": "mso", "tie_breaks": ["wins", "koya"], "spread_caps": [150, 200]}
    event.pairing = {"club_mates": True, "club_rounds": [1, 2, 5], "lag": 1, "order_by_spread": False}
    event.save()
    assert save(desk).status_code == 302
    assert not AuditEvent.objects.filter(verb="settings.changed").exists()


def test_plain_settings(desk: Desk, event: Tournament) -> None:
    assert (
        save(
            desk,
            name="Winter",
            venue="Hall 2",
            starts_on="2026-12-05",
            planned_rounds="9",
            visibility="unlisted",
        ).status_code
        == 302
    )
    event.refresh_from_db()
    assert (event.name, event.venue, str(event.starts_on)) == ("Winter", "Hall 2", "2026-12-05")
    assert (event.planned_rounds, event.visibility) == (9, "unlisted")


def test_a_table_of_victory_points(desk: Desk, event: Tournament) -> None:
    assert save(desk, scheme_name="victory-points", vp_table="0: 10-10\n\n5: 12.5 - 7.5").status_code == 302
    event.refresh_from_db()
    assert event.scheme == {"name": "victory-points", "table": [[0, "10", "10"], [5, "12.5", "7.5"]]}
    assert desk.get("settings/").context["forms"]["save"]["vp_table"].value() == "0: 10-10\n5: 12.5-7.5"


def test_the_other_schemes(desk: Desk, event: Tournament) -> None:
    for changes, scheme in (
        ({"scheme_name": "continuous-vp", "blowout": "80"}, {"name": "continuous-vp", "blowout": 80}),
        ({"scheme_name": "sum-of-scores"}, {"name": "sum-of-scores"}),
        ({"scheme_name": "codecup"}, {"name": "codecup"}),
        (
            {"scheme_name": "win-draw-loss", "win": "3", "draw": "1", "loss": "0"},
            {"name": "win-draw-loss", "win": "3", "draw": "1", "loss": "0"},
        ),
    ):
        assert save(desk, **changes).status_code == 302
        event.refresh_from_db()
        assert event.scheme == scheme


def test_awards_ranking_and_pairing(desk: Desk, event: Tournament) -> None:
    answer = save(
        desk,
        award_half_points="0.25",
        award_allocated_spread="10",
        preset="mso",
        tie_break_1="wins",
        tie_break_2="koya",
        spread_caps="150, 200",
        c07="2024-08",
        distance="adjacent",
        first_round="shuffled",
        shuffle_number="4711",
        club_mates="on",
        club_rounds="1-2, 4",
        order_by_spread=None,
        lag="on",
    )
    assert answer.status_code == 302
    event.refresh_from_db()
    assert event.awards == {"allocated": {"spread": 10}, "half": {"points": "0.25"}}
    assert event.ranking == {
        "preset": "mso",
        "c07": "2024-08",
        "tie_breaks": ["wins", "koya"],
        "spread_caps": [150, 200],
    }
    assert event.pairing == {
        "order_by_spread": False,
        "club_mates": True,
        "distance": "adjacent",
        "first_round": "shuffled",
        "shuffle_number": 4711,
        "club_rounds": [1, 2, 4],
        "lag": 1,
    }


def test_luck_can_be_chosen_with_a_warning(desk: Desk, event: Tournament) -> None:
    page = text_of(desk.get("settings/"))
    assert "Luck-adjusted spread</option>" in page
    assert "places may still change after the last result" in page
    assert not ranks_by_luck(event)
    assert save(desk, tie_break_1="luck_adjusted", tie_break_2="spread").status_code == 302
    event.refresh_from_db()
    assert event.ranking == {"tie_breaks": ["luck_adjusted", "spread"]}
    assert ranks_by_luck(event)


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"name": ""}, "name", "required"),
        ({"variant": "chess"}, "variant", "valid choice"),
        ({"planned_rounds": "0"}, "planned_rounds", "greater than or equal to 1"),
        ({"bag_mode": "mirrored"}, "bag_mode", "mirrored bags are refused"),
        ({"scheme_name": "victory-points", "vp_table": "0: 10-10\n5 12"}, "vp_table", "Line 2"),
        ({"scheme_name": "victory-points", "vp_table": "0: 10-10\n5: 12-9"}, "vp_table", "add up to 21"),
        ({"scheme_name": "victory-points", "vp_table": ""}, "vp_table", "empty"),
        ({"win": "0.1"}, "win", "does not go down"),
        ({"win": "much"}, "win", "not a number"),
        ({"award_half_points": "x"}, "award_half_points", "not a number"),
        ({"award_half_spread": "x"}, "award_half_spread", "whole number"),
        ({"tie_break_1": "wins", "tie_break_2": "wins"}, "tie_break_1", "stands twice"),
        ({"spread_caps": "150, many"}, "spread_caps", "many"),
        ({"spread_caps": "0"}, "preset", "spread cap of round 1 is 0"),
        ({"club_rounds": "first"}, "club_rounds", "first"),
        ({"first_round": "shuffled"}, "distance", "published number"),
    ],
)
def test_a_wrong_setting_is_said_at_its_field_and_nothing_is_saved(
    desk: Desk, event: Tournament, changes: dict[str, str], field: str, words: str
) -> None:
    refused = save(desk, venue="elsewhere", **changes)
    assert refused.status_code == 422
    assert words in " ".join(refused.context["forms"]["save"].errors[field])
    event.refresh_from_db()
    assert event.venue == ""


def test_after_the_start_the_past_is_locked_with_its_reason(desk: Desk, event: Tournament) -> None:
    first, second, *_ = field_of(event, 6)
    published_round(event, [(first, second)])
    page = text_of(desk.get("settings/"))
    assert "Points were given by this scheme: it stands once round 1 is published." in page
    assert "disabled" in page
    answer = save(
        desk, venue="Hall 2", variant="hyle5", scheme_name="codecup", preset="mso", planned_rounds="4"
    )
    assert answer.status_code == 302
    event.refresh_from_db()
    assert (event.venue, event.planned_rounds) == ("Hall 2", 4)
    assert (event.variant, event.scheme, event.ranking) == ("entropy7", {"name": "win-draw-loss"}, {})


def test_no_fewer_rounds_than_are_paired(desk: Desk, event: Tournament) -> None:
    first, second = field_of(event, 2)
    published_round(event, [(first, second)])
    published_round(event, [(second, first)])
    refused = save(desk, planned_rounds="1")
    assert refused.status_code == 422
    assert refused.context["forms"]["save"].errors == {"planned_rounds": ["Round 2 is paired already."]}


def test_an_old_page_overwrites_nobody(desk: Desk, event: Tournament) -> None:
    old = filled(desk) | {"seen": seen_of(desk.get("settings/").context["forms"]["save"])}
    assert save(desk, venue="Town Hall").status_code == 302
    answer = desk.do("settings/", "save", **(old | {"name": "Spring Cup"}))
    assert answer.status_code == 409
    assert "Meanwhile it became “Town Hall”." in text_of(answer)
    form = answer.context["forms"]["save"]
    assert (form["name"].value(), form["venue"].value() or "") == (
        "Spring Cup",
        "",
    )  # what was typed is there
    event.refresh_from_db()
    assert (event.name != "Spring Cup", event.venue) == (True, "Town Hall")
    again = filled(desk, name="Spring Cup") | {
        "seen": seen_of(desk.get("settings/").context["forms"]["save"])
    }
    assert desk.do("settings/", "save", **again).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.venue) == ("Spring Cup", "Town Hall")


def test_the_page_sends_what_it_showed(desk: Desk) -> None:
    page = desk.get("settings/")
    assert f'name="seen" value="{seen_of(page.context["forms"]["save"])}"' in page.content.decode()
