"""Seasons: who may do what, what is refused, and what the log says."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid
from tests.factories import Cast, TournamentFactory, UserFactory, cast_of
from tests.threads import at_once
from tournaments.models import Season, SeasonEvent, Tournament
from tournaments.services import seasons

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return TournamentFactory(name="Spring", slug="spring")


@pytest.fixture
def cast(event: Tournament) -> Cast:
    return cast_of(event)


@pytest.fixture
def owner(cast: Cast) -> Actor:
    """Who also organises the event."""
    return Actor.of(cast.organiser)


@pytest.fixture
def season(owner: Actor) -> Season:
    return seasons.create_season(owner, name="  Club   Cup ")


def verbs() -> list[str]:
    found = AuditEvent.objects.filter(verb__startswith="season").order_by("pk")
    return list(found.values_list("verb", flat=True))


def test_a_name_makes_a_season_with_an_owner_and_a_whole_rule(season: Season, owner: Actor) -> None:
    assert (season.name, season.slug, season.owner) == ("Club Cup", "club-cup", owner.user)
    assert season.rule == {"points": "event", "table": [], "best": None, "minimum": 1, "running": False}
    assert seasons.create_season(owner, name="Club Cup").slug == "club-cup-2"
    assert seasons.create_season(owner, name="new").slug == "new-2"


@pytest.mark.parametrize(
    "values, field",
    [
        ({"name": ""}, "name"),
        ({"name": "Cup", "rule": {"best": 0}}, "rule.best"),
        ({"name": "Cup", "rule": {"bets": 1}}, "rule"),
        ({"name": "Cup", "rule": 5}, "rule"),
        ({"name": "Cup", "visibility": "secret"}, "visibility"),
        ({"name": "Cup", "slug": "new"}, "slug"),
    ],
)
def test_what_is_wrong_is_named(owner: Actor, values: dict[str, Any], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        seasons.create_season(owner, **values)
    assert set(refused.value.fields) == {field}
    assert not Season.objects.exists()


def test_only_its_owner_and_administrators_change_a_season(season: Season, cast: Cast) -> None:
    root = UserFactory(username="root", is_superuser=True)
    for user in (cast.arbiter, cast.outsider):
        with pytest.raises(PermissionDenied):
            seasons.change_season(season.pk, Actor.of(user), name="Mine")
    seasons.change_season(season.pk, Actor.of(root), name="Cup 2025", rule={"best": 3})
    season.refresh_from_db()
    assert (season.name, season.rule["best"]) == ("Cup 2025", 3)
    told = AuditEvent.objects.get(verb="season.changed")
    assert told.scope == f"season:{season.pk}"
    assert sorted(told.after) == ["name", "rule"]
    with pytest.raises(PermissionDenied):
        seasons.create_season(Actor(None, "", "page"), name="Nobody’s")


def test_an_event_is_put_in_by_its_organiser(
    season: Season, event: Tournament, owner: Actor, cast: Cast
) -> None:
    other = TournamentFactory()
    with pytest.raises(PermissionDenied):
        seasons.add_event(season.pk, other.pk, owner)
    placed = seasons.add_event(season.pk, event.pk, owner, weight=150)
    assert (placed.number, placed.weight) == (1, 150)
    with pytest.raises(Conflict):
        seasons.add_event(season.pk, event.pk, owner)
    with pytest.raises(Invalid):
        seasons.add_event(season.pk, other.pk, COMMAND, weight=1001)
    seasons.weigh_event(season.pk, event.pk, owner, weight=50)
    seasons.remove_event(season.pk, event.pk, owner)
    with pytest.raises(Conflict):
        seasons.remove_event(season.pk, event.pk, owner)
    assert verbs() == [
        "season.created",
        "season.event_added",
        "season.event_weighed",
        "season.event_removed",
    ]


def test_an_organiser_takes_an_event_out_of_another_persons_season(
    season: Season, event: Tournament, cast: Cast
) -> None:
    season.owner = cast.outsider
    season.save()
    seasons.add_event(season.pk, event.pk, COMMAND)
    with pytest.raises(PermissionDenied):
        seasons.remove_event(season.pk, event.pk, Actor.of(cast.arbiter))
    seasons.remove_event(season.pk, event.pk, Actor.of(cast.organiser))
    assert not SeasonEvent.objects.exists()


def test_a_private_event_is_in_private_seasons_only(season: Season, event: Tournament, owner: Actor) -> None:
    Tournament.objects.update(visibility="private")
    with pytest.raises(Invalid, match="is private"):
        seasons.add_event(season.pk, event.pk, owner)
    seasons.change_season(season.pk, owner, visibility="private")
    seasons.add_event(season.pk, event.pk, owner)
    with pytest.raises(Invalid) as refused:
        seasons.change_season(season.pk, owner, visibility="public")
    assert set(refused.value.fields) == {"visibility"}


def test_events_are_put_in_another_order(season: Season, owner: Actor) -> None:
    events = [TournamentFactory() for _ in range(3)]
    for event in events:
        seasons.add_event(season.pk, event.pk, COMMAND)
    ids = [event.pk for event in events]
    seasons.order_events(season.pk, [ids[2], ids[0], ids[1]], owner)
    assert list(season.events.values_list("tournament_id", "number")) == [
        (ids[2], 1),
        (ids[0], 2),
        (ids[1], 3),
    ]
    with pytest.raises(Conflict):
        seasons.order_events(season.pk, ids[:2], owner)
    seasons.remove_event(season.pk, ids[2], owner)
    assert seasons.add_event(season.pk, ids[2], COMMAND).number == 4


def test_a_season_is_removed_and_its_events_stay(season: Season, event: Tournament, owner: Actor) -> None:
    seasons.add_event(season.pk, event.pk, owner)
    seasons.delete_season(season.pk, owner)
    assert Tournament.objects.filter(pk=event.pk).exists()
    assert AuditEvent.objects.get(verb="season.removed").before["events"] == ["spring"]


@pytest.mark.django_db(transaction=True)
def test_put_in_twice_at_once_it_is_in_once() -> None:
    season, event = seasons.create_season(COMMAND, name="Cup"), TournamentFactory()
    found = at_once([partial(seasons.add_event, season.pk, event.pk, COMMAND) for _ in range(3)])
    assert sorted(type(answer).__name__ for answer in found) == ["Conflict", "Conflict", "SeasonEvent"]
