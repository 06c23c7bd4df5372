"""A season is made, changed and filled on its pages."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import Cast, TournamentFactory
from tests.tournaments.pages.desk.conftest import text_of
from tests.tournaments.pages.desk.test_markup import Outline
from tournaments.models import Season, Tournament

pytestmark = pytest.mark.django_db
FIELDS = {"name": "Club Cup", "visibility": "public", "points": "places", "table": "10; 6 4", "minimum": "1"}


@pytest.fixture
def owner(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.organiser)
    return client


@pytest.fixture
def season(owner: Client) -> Season:
    answer = owner.post("/seasons/new/", {"do": "create", **FIELDS})
    assert answer.url == "/seasons/club-cup/edit/"
    return Season.objects.get()


def do(client: Client, act: str, **data: object) -> int:
    return client.post("/seasons/club-cup/edit/", {"do": act, **data}).status_code


def test_a_season_is_made_with_its_rule(season: Season, cast: Cast) -> None:
    assert season.owner == cast.organiser
    assert season.rule["table"] == ["10", "6", "4"]


def test_what_is_wrong_is_said_at_its_field(owner: Client) -> None:
    answer = owner.post("/seasons/new/", {"do": "create", **FIELDS, "name": "", "table": "1, 2"})
    assert answer.status_code == 422
    assert set(answer.context["forms"]["create"].errors) == {"name", "table"}
    assert Client().get("/seasons/new/").url == "/accounts/login/?next=/seasons/new/"


def test_it_is_changed_by_its_owner_only(owner: Client, season: Season, cast: Cast) -> None:
    assert do(owner, "change", **FIELDS | {"best": "3", "running": "on", "points": "share"}) == 302
    season.refresh_from_db()
    assert (season.rule["best"], season.rule["running"], season.rule["points"]) == (3, True, "share")
    other = Client()
    other.force_login(cast.arbiter)
    assert other.get("/seasons/club-cup/edit/").status_code == 403
    assert do(other, "change", **FIELDS) == 403


def test_events_are_put_in_weighed_moved_and_taken_out(
    owner: Client, season: Season, event: Tournament, cast: Cast
) -> None:
    second = TournamentFactory(name="Second")
    second.roles.create(user=cast.organiser, name="organiser")
    strange = TournamentFactory(name="Strange")
    offered = owner.get("/seasons/club-cup/edit/").context["forms"]["add"].fields["tournament"].choices
    assert {label for _pk, label in offered} == {"Club night", "Second"}
    for each in (event, second):
        assert do(owner, "add", tournament=each.pk, weight=100) == 302
    assert do(owner, "add", tournament=strange.pk, weight=100) == 422
    assert do(owner, "weigh", tournament=second.pk, weight=150) == 302
    assert do(owner, "weigh", tournament=second.pk, weight="much") == 422
    assert do(owner, "up", tournament=second.pk) == 302
    assert list(season.events.values_list("tournament", "weight")) == [(second.pk, 150), (event.pk, 100)]
    assert do(owner, "remove", tournament=second.pk) == 302
    assert do(owner, "remove", tournament=second.pk) == 409
    assert season.events.count() == 1


def test_it_is_removed_by_who_is_sure(owner: Client, season: Season) -> None:
    assert do(owner, "delete") == 422
    assert do(owner, "delete", sure="yes") == 302
    assert not Season.objects.exists()


def test_its_pages_can_be_worked_without_seeing_them(
    owner: Client, season: Season, event: Tournament
) -> None:
    do(owner, "add", tournament=event.pk, weight=100)
    for page in ("/seasons/new/", "/seasons/club-cup/edit/"):
        text = text_of(owner.get(page))
        outline = Outline(text)
        assert outline.headings == 1
        assert [name for name, count in outline.ids.items() if count > 1] == []
        assert [field for field, named in outline.fields if not named and field not in outline.labels] == []
