"""What no form of ours sends: nothing breaks, nothing is done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.factories import field_of, published_round
from tests.tournaments.pages.desk.conftest import Desk
from tournaments.models import Tournament

HUGE = "9" * 30


@pytest.fixture(autouse=True)
def _round(event: Tournament) -> None:
    first, second = field_of(event, 2)
    published_round(event, [(first, second)])


@pytest.mark.parametrize(
    ("page", "query", "status"),
    [
        ("results/1/", {"after": "²"}, 200),
        ("results/1/", {"after": HUGE}, 200),
        ("players/", {"find": "a\0b"}, 200),
        ("players/suggest/", {"name": "\0\0\0"}, 200),
        ("check-in/", {"q": "\0"}, 200),
        ("audit/", {"text": "a\0b"}, 422),
        ("audit/", {"page": HUGE}, 200),
        ("audit/", {"verb": "no.such"}, 422),
        (f"results/{HUGE}/", {}, 404),
        (f"results/1/{HUGE}/", {}, 404),
        (f"players/{HUGE}/", {}, 404),
    ],
)
def test_odd_addresses(desk: Desk, page: str, query: dict[str, str], status: int) -> None:
    assert desk.get(page, query_params=query).status_code == status


@pytest.mark.parametrize(
    ("page", "act", "data", "status"),
    [
        ("players/", "add", {"name": "Ann", "seed": HUGE}, 422),
        ("players/", "add", {"name": "A\0nn"}, 422),
        ("players/", "enter", {"player": HUGE}, 422),
        ("players/", "enter", {"player": "²"}, 422),
        ("players/forbidden/", "allow", {"pair": HUGE}, 409),
        ("check-in/", "here", {"entry": HUGE}, 302),
        ("pair/", "publish", {"number": "²"}, 409),
        ("pair/", "draft", {"bye": HUGE}, 422),
        ("results/1/", "save", {"table": HUGE, "game1_score": "1", "game2_score": "2"}, 404),
        ("results/1/", "save", {"table": "1", "game1_score": HUGE, "game2_score": "2"}, 422),
        ("results/1/1/", "take_back", {"version": HUGE, "reason": "x"}, 409),
        ("reports/", "accept", {"report": HUGE}, 409),
        ("roles/", "take", {"role": HUGE}, 409),
        ("roles/", "give", {"username": "\0", "name": "entry"}, 422),
        ("settings/", "save", {"planned_rounds": HUGE}, 422),
    ],
)
def test_odd_acts(
    desk: Desk, event: Tournament, page: str, act: str, data: dict[str, str], status: int
) -> None:
    assert desk.do(page, act, **data).status_code == status
    assert event.entries.count() == 2
    assert event.rounds.count() == 1


def test_a_huge_file_is_not_even_read(desk: Desk) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = SimpleUploadedFile("players.csv", b"a" * (2 * 1024 * 1024 + 1), "text/csv")
    refused = desk.do("import/", "preview", file=file)
    assert refused.status_code == 422
    assert refused.context["forms"]["preview"].errors == {"file": ["players.csv is larger than 2 MB."]}


def test_part_of_a_page_takes_a_signed_out_visitor_to_sign_in(desk_of: Callable[..., Desk]) -> None:
    desk = desk_of(None)
    answer = desk.client.post(
        desk.address("results/1/"),
        {"do": "save"},
        headers={
            "HX-Request": "true",
            "HX-Current-URL": "http://testserver/events/club-night/desk/results/1/",
        },
    )
    assert answer["HX-Redirect"] == "/accounts/login/?next=/events/club-night/desk/results/1/"
