"""Prizes at the desk: the form keeps what is stored, rows come and go, own categories, who may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from audit.models import AuditEvent
from tests.factories import Cast, EntryFactory, PlayerFactory, play, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Entry, Tournament
from tournaments.services.prizes import set_categories, set_prizes

DOCUMENT: dict[str, Any] = {
    "rules": {"shared": "place", "one_each": False, "unit": "1"},
    "categories": [{"name": "Juniors", "born": {"from": 2008}}, {"name": "Home", "club": "Riverside"}],
    "prizes": [
        {"name": "1st", "category": None, "place": 1, "amount": "100", "currency": "EUR"},
        {"name": "Cup", "category": "Juniors", "place": 1},
        {"name": "Book", "category": "Home", "place": 1},
    ],
    "early": True,
}


@pytest.fixture
def prizes(event: Tournament) -> Tournament:
    event.prizes = DOCUMENT
    event.save()
    return event


@pytest.fixture
def field(event: Tournament) -> list[Entry]:
    """Four players of one round: 1 and 2 won; 2 and 4 are juniors, 3 plays for Riverside."""
    years = (1980, 2010, 1990, 2012)
    people = [
        PlayerFactory(birth_year=year, club="Riverside" if n == 2 else "") for n, year in enumerate(years)
    ]
    return [EntryFactory(tournament=event, player=person) for person in people]


@pytest.fixture
def played(event: Tournament, field: list[Entry]) -> Tournament:
    round_ = published_round(event, [(field[0], field[2]), (field[1], field[3])])
    play(round_, 1, 60, 50)
    play(round_, 2, 60, 50)
    return event


def save(desk: Desk, **changes: Any) -> Any:
    """The form as the page shows it, with changes."""
    sent: dict[str, Any] = {}
    for bound in desk.get("prizes/").context["forms"]["save"]:
        value = bound.value()
        if value is True:
            sent[bound.html_name] = "on"
        elif value not in (None, False):
            sent[bound.html_name] = value
    sent |= changes
    return desk.do("prizes/", "save", **{name: value for name, value in sent.items() if value is not None})


def test_saving_the_page_as_it_is_changes_nothing(desk: Desk, prizes: Tournament) -> None:
    assert save(desk).status_code == 302
    prizes.refresh_from_db()
    assert prizes.prizes == DOCUMENT
    assert not AuditEvent.objects.filter(verb="prizes.changed").exists()


def test_a_new_category_and_its_prize_in_one_save(desk: Desk, event: Tournament) -> None:
    answer = save(
        desk,
        category_1_name="Seniors",
        category_1_age_from="60",
        category_1_age_year="2026",
        prize_1_amount="12,50",
        prize_2_name="Wine",
        prize_2_category="1",
    )
    assert answer.status_code == 302
    event.refresh_from_db()
    assert event.prizes["categories"] == [{"name": "Seniors", "age": {"from": 60}, "age_year": 2026}]
    assert event.prizes["prizes"] == [
        {"name": "Place 1", "category": None, "place": 1, "amount": "12.5"},
        {"name": "Wine", "category": "Seniors", "place": 1},
    ]
    logged = AuditEvent.objects.get(verb="prizes.changed")
    assert logged.after == {"prizes": event.prizes}


def test_a_category_keeps_its_prizes_when_it_is_renamed(desk: Desk, prizes: Tournament) -> None:
    assert save(desk, category_1_name="Under 18").status_code == 302
    prizes.refresh_from_db()
    assert prizes.prizes["prizes"][1]["category"] == "Under 18"


def test_a_cleared_row_takes_its_prize_away(desk: Desk, prizes: Tournament) -> None:
    assert save(desk, prize_3_name="").status_code == 302
    prizes.refresh_from_db()
    assert [prize["name"] for prize in prizes.prizes["prizes"]] == ["1st", "Cup"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"category_3_own": "x"}, "Give the category a name."),
        ({"prize_4_name": "x", "prize_4_category": "4"}, "That category has no name yet"),
        ({"prize_1_amount": "much"}, "is not a number"),
        ({"prize_1_place": "3"}, "there is a prize for place 3, but none for place 1"),
        ({"category_1_born_from": ""}, "nothing says who is in it"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_saved(
    desk: Desk, prizes: Tournament, changes: dict[str, str], words: str
) -> None:
    answer = save(desk, **changes)
    assert answer.status_code == 422
    assert words in text_of(answer)
    prizes.refresh_from_db()
    assert prizes.prizes == DOCUMENT


def test_the_desk_shows_who_wins_what_and_no_birth_year(
    desk: Desk, prizes: Tournament, played: Tournament
) -> None:
    page = text_of(desk.get("prizes/"))
    assert "As the standings are after round 1" in page
    assert page.count("Places 1 to 2: 100 EUR shared by 2.") == 2  # 1 and 2 share the only place with money
    assert "Cup" in page
    assert "2010" not in page


def test_own_categories_of_players(
    desk_of: Callable[..., Desk], cast: Cast, event: Tournament, field: list[Entry]
) -> None:
    arbiter = desk_of(cast.arbiter)
    names = {f"entry_{entry.pk}": "" for entry in field}
    names[f"entry_{field[1].pk}"] = " Women,beginners , Women"
    answer = arbiter.do("prizes/categories/", "save", **names)
    assert answer.status_code == 302
    field[1].refresh_from_db()
    assert field[1].categories == ["Women", "beginners"]
    assert AuditEvent.objects.get(verb="entry.categories").before == {"categories": []}
    assert "Women" in text_of(arbiter.get("prizes/categories/"))
    names[f"entry_{field[1].pk}"] = "x" * 41
    answer = arbiter.do("prizes/categories/", "save", **names)
    assert (answer.status_code, "at most 10 categories" in text_of(answer)) == (422, True)


def test_only_the_organiser_sets_prizes(desk_of: Callable[..., Desk], cast: Cast) -> None:
    assert desk_of(cast.arbiter).get("prizes/").status_code == 403
    assert desk_of(cast.helper).get("prizes/categories/").status_code == 403
    assert 'href="/events/club-night/desk/prizes/"' not in text_of(desk_of(cast.arbiter).get())


def test_prizes_may_be_set_after_the_end(event: Tournament, played: Tournament, cast: Cast) -> None:
    from audit.actor import SYSTEM
    from tournaments.services.events import finish_event

    finish_event(event.pk, SYSTEM)
    set_prizes(event.pk, SYSTEM, DOCUMENT)
    assert set_categories(event.pk, SYSTEM, {event.entries.get(seed=1).pk: ["A"]}) == 1
