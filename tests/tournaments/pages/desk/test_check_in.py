"""One tap a player."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.factories import Cast, EntryFactory
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tests.tournaments.pages.public.reading import words_of
from tournaments.models import Absence, Entry, Tournament


@pytest.fixture
def field(event: Tournament) -> list[Entry]:
    return [EntryFactory(tournament=event, player__name=name) for name in ("Cleo", "Ann", "Bob")]


def here(event: Tournament) -> set[str]:
    return set(event.entries.filter(checked_in_at__isnull=False).values_list("player__name", flat=True))


def test_a_tap_marks_and_another_takes_it_back(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    answer = desk.do("check-in/", "here", entry=field[0].pk)
    assert answer.url.endswith(f"#tap-{field[0].pk}")
    assert here(event) == {"Cleo"}
    desk.do("check-in/", "away", entry=field[0].pk)
    assert here(event) == set()


def test_with_htmx_the_row_and_the_count_come_back(desk: Desk, field: list[Entry]) -> None:
    answer = desk.do("check-in/", "here", htmx=True, entry=field[1].pk)
    assert answer.status_code == 200
    words = text_of(answer)
    assert "<html" not in words
    assert "1 of 3 here" in words
    assert 'hx-swap-oob="true"' in words
    assert "Ann" in words
    assert "Bob" not in words


def test_names_are_in_order_and_filtered(desk: Desk, field: list[Entry]) -> None:
    assert [entry.name for entry in desk.get("check-in/").context["entries"]] == ["Ann", "Bob", "Cleo"]
    found = desk.get("check-in/", query_params={"q": "bo"})
    assert [entry.name for entry in found.context["entries"]] == ["Bob"]
    assert found.context["total"] == 3


def test_all_here(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    desk.do("check-in/", "all_here")
    assert here(event) == {"Ann", "Bob", "Cleo"}


def test_those_not_here_are_absent_in_the_next_round_after_a_look(
    desk: Desk, event: Tournament, field: list[Entry]
) -> None:
    desk.do("check-in/", "here", entry=field[0].pk)
    Absence.objects.create(entry=field[1], round_number=1, kind="half")
    preview = desk.get("check-in/", query_params={"absent": "1"})
    assert [entry.name for entry in preview.context["missing"]] == ["Bob"]
    assert "1 player would be marked absent in round 1: Bob" in words_of(preview)
    assert not Absence.objects.filter(kind="absent").exists()
    sent = {"do": "absent", "number": "1", "missing": [field[2].pk]}
    stale = desk.client.post(desk.address("check-in/"), sent | {"missing": [field[0].pk, field[2].pk]})
    assert stale.status_code == 409
    answer = desk.client.post(desk.address("check-in/?absent=1"), sent, follow=True)
    assert "1 player is marked absent in round 1." in text_of(answer)
    assert set(Absence.objects.values_list("entry__player__name", "kind")) == {
        ("Ann", "half"),
        ("Bob", "absent"),
    }
    assert "Everybody who would be paired is here." in text_of(
        desk.get("check-in/", query_params={"absent": "1"})
    )


def test_players_check_themselves_in_and_the_kiosk_gets_a_link(desk: Desk, event: Tournament) -> None:
    past = desk.do("check-in/", "open", closes_at="2020-01-01T10:00")
    assert past.status_code == 422
    assert "This time is past." in text_of(past)
    assert desk.do("check-in/", "open", closes_at="").status_code == 302
    assert desk.do("check-in/", "kiosk").status_code == 302
    page = desk.get("check-in/")
    assert page.context["check_in_open"]
    first = page.context["kiosk"]
    assert desk.client.get(first).status_code == 200
    desk.do("check-in/", "kiosk")
    assert desk.client.get(first).status_code == 404
    second = desk.get("check-in/").context["kiosk"]
    desk.do("check-in/", "no_kiosk")
    assert desk.client.get(second).status_code == 404
    desk.do("check-in/", "close")
    assert not desk.get("check-in/").context["check_in_open"]


def test_a_card_with_a_code_for_every_player(desk: Desk, field: list[Entry]) -> None:
    page = desk.get("check-in/codes/")
    assert [slip["entry"].name for slip in page.context["slips"]] == ["Ann", "Bob", "Cleo"]
    assert "Ann" in text_of(desk.client.get(page.context["slips"][0]["address"]))


def test_result_entry_may_check_in_but_not_mark_absent(
    event: Tournament, cast: Cast, field: list[Entry], desk_of: Callable[..., Desk]
) -> None:
    helper = desk_of(cast.helper)
    assert helper.do("check-in/", "here", entry=field[0].pk).status_code == 302
    assert "as absent" not in text_of(helper.get("check-in/"))
    assert helper.do("check-in/", "absent", number="1").status_code == 403
    assert helper.do("check-in/", "open", closes_at="").status_code == 403
    assert helper.do("check-in/", "kiosk").status_code == 403
    assert not Absence.objects.exists()
