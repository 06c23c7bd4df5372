"""One tap a player."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.factories import Cast, EntryFactory
from tests.tournaments.pages.desk.conftest import Desk, text_of
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


def test_those_not_here_are_absent_in_the_next_round(
    desk: Desk, event: Tournament, field: list[Entry]
) -> None:
    desk.do("check-in/", "here", entry=field[0].pk)
    Absence.objects.create(entry=field[1], round_number=1, kind="half")
    answer = desk.client.post(desk.address("check-in/"), {"do": "absent"}, follow=True)
    assert "1 player is marked absent in round 1." in text_of(answer)
    assert set(Absence.objects.values_list("entry__player__name", "kind")) == {
        ("Ann", "half"),
        ("Bob", "absent"),
    }


def test_result_entry_may_check_in_but_not_mark_absent(
    event: Tournament, cast: Cast, field: list[Entry], desk_of: Callable[..., Desk]
) -> None:
    helper = desk_of(cast.helper)
    assert helper.do("check-in/", "here", entry=field[0].pk).status_code == 302
    assert "as absent" not in text_of(helper.get("check-in/"))
    assert helper.do("check-in/", "absent").status_code == 403
    assert not Absence.objects.exists()
