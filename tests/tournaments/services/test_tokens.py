"""Tokens: what each scope lets its bearer do, that of one event elsewhere, and making and ending them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid
from tests.factories import Cast, EntryFactory, PlayerFactory, TournamentFactory, UserFactory, cast_of
from tournaments.models import ApiToken, Role, Season, Tournament
from tournaments.models.token import TokenScope, every_scope
from tournaments.permissions import ACTS, allowed, require, role_of
from tournaments.queries.tokens import held_tokens, token_id
from tournaments.queries.visible import find_event, listed_events, visible_people
from tournaments.services import tokens
from tournaments.token_rights import MissingScope, OtherEvent, carry

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    made: Tournament = TournamentFactory(slug="club-night")
    return made


@pytest.fixture
def cast(event: Tournament) -> Cast:
    return cast_of(event)


def bearer(user: User, *scopes: str, event: Tournament | None = None) -> User:
    """The person, as they come with a token."""
    again = User.objects.get(pk=user.pk)
    carry(again, ApiToken(user=again, scopes=list(scopes), tournament=event))
    return again


@pytest.mark.parametrize("scope", TokenScope.values)
def test_a_scope_lets_its_bearer_do_its_acts_and_read(event: Tournament, scope: str) -> None:
    admin: User = UserFactory(is_superuser=True)
    season = Season(owner=admin, visibility="private")
    by_token = bearer(admin, scope)
    for act, told in ACTS.items():
        thing = season if "season" in act and act != "add_to_season" else event
        expected = told.scope in (scope, TokenScope.READ)
        assert allowed(admin, act, thing), act
        assert allowed(by_token, act, thing) == expected, act


def test_what_each_scope_is_for() -> None:
    """Written out, so that an act does not slip into another scope."""
    found: dict[str, set[str]] = {}
    for act, told in ACTS.items():
        found.setdefault(told.scope, set()).add(act)
    assert found["pairings"] == {"pair"}
    assert found["play"] == {"control_play"}
    assert found["entries"] == {"manage_entries", "check_in", "change_register"}
    assert found["results"] == {
        *("enter_result", "rule_result", "amend_result", "resolve_report", "check_boards", "judge_game")
    }
    assert found["read"] == {"view_event", "view_drafts", "view_audit", "see_live_inside", "view_season"}
    assert {"manage_tokens", "manage_roles", "export_event", "change_settings"} <= found["manage"]


def test_a_token_gives_nothing_that_its_owner_may_not(event: Tournament, cast: Cast) -> None:
    strong = bearer(cast.helper, *every_scope())
    assert allowed(strong, "enter_result", event)
    assert not allowed(strong, "pair", event)
    with pytest.raises(PermissionDenied) as refused:
        require(Actor.of(strong, "api"), "pair", event)
    assert not isinstance(refused.value, MissingScope)


def test_the_refusal_names_the_scope(event: Tournament, cast: Cast) -> None:
    reader = Actor.of(bearer(cast.arbiter, "read"), "api")
    with pytest.raises(MissingScope, match="lacks the scope “pairings”") as refused:
        require(reader, "pair", event)
    assert refused.value.scope == "pairings"


@pytest.mark.parametrize("superuser", [True, False])
def test_by_a_token_of_one_event_its_owner_is_a_visitor_elsewhere(
    event: Tournament, cast: Cast, superuser: bool
) -> None:
    other: Tournament = TournamentFactory(slug="other", visibility="private")
    Tournament.objects.filter(pk=event.pk).update(visibility="private")
    event.refresh_from_db()
    Role.objects.create(tournament=other, user=cast.organiser, name="organiser")
    owner: User = UserFactory(is_superuser=True) if superuser else cast.organiser
    bound = bearer(owner, *every_scope(), event=event)
    assert {*listed_events(owner)} == {event, other}
    assert {*listed_events(bound)} == {event}
    assert find_event("club-night", bound) == event
    assert find_event("other", bound) is None
    assert allowed(bound, "change_settings", event)
    assert role_of(bound, other) is None
    for act, told in ACTS.items():
        assert not allowed(bound, act, other), act
        if told.scope != TokenScope.READ:
            assert not allowed(bound, act), act
    PlayerFactory()
    EntryFactory(tournament=other)
    assert {*visible_people(bound)} == {*visible_people(AnonymousUser())} != {*visible_people(owner)}


def test_the_refusal_says_that_the_token_is_for_another_event(event: Tournament, cast: Cast) -> None:
    other: Tournament = TournamentFactory(slug="other")
    bound = Actor.of(bearer(cast.organiser, *every_scope(), event=other), "api")
    with pytest.raises(OtherEvent):
        require(bound, "pair", event)


def test_making_and_ending(event: Tournament, cast: Cast) -> None:
    owner, ends = cast.organiser, timezone.now() + timedelta(days=30)
    row, text = tokens.make_token(
        owner, Actor.of(owner), name="Scanner", scopes=["results"], event=event, expires_at=ends
    )
    row.refresh_from_db()
    assert (row.name, row.scopes, row.tournament, row.expiry) == ("Scanner", ["read", "results"], event, ends)
    made = AuditEvent.objects.get(verb="token.created")
    assert made.after
    assert made.after["scopes"] == ["read", "results"]
    assert text not in str(vars(made))
    assert row.digest not in str(vars(made))
    tokens.end_token(owner, Actor.of(owner), token_id(row))
    assert not held_tokens(owner)
    assert AuditEvent.objects.get(verb="token.revoked").target == f"user:{owner.pk}"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"scopes": ["everything"]}, "scopes"),
        ({"expires_at": timezone.now()}, "expires_at"),
        ({"name": " "}, "name"),
    ],
)
def test_wrong_values_are_refused_at_their_field(cast: Cast, wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        tokens.make_token(cast.outsider, Actor.of(cast.outsider), **{"name": "x"} | wrong)
    assert [*refused.value.fields] == [field]


def test_no_token_of_an_event_that_its_owner_may_not_see(event: Tournament, cast: Cast) -> None:
    event.visibility = "private"
    event.save()
    with pytest.raises(Invalid, match="no such event"):
        tokens.make_token(cast.outsider, Actor.of(cast.outsider), name="x", event=event)


def test_nobody_makes_or_ends_tokens_of_others(cast: Cast) -> None:
    row, _text = tokens.make_token(cast.organiser, COMMAND, name="x")
    with pytest.raises(PermissionDenied):
        tokens.make_token(cast.organiser, Actor.of(cast.outsider), name="x")
    with pytest.raises(PermissionDenied):
        tokens.end_token(cast.organiser, Actor.of(cast.outsider), token_id(row))


def test_a_token_makes_none_that_is_stronger_or_lives_longer(cast: Cast) -> None:
    owner, soon = cast.organiser, timezone.now() + timedelta(days=1)
    by_token = bearer(owner, "manage", "results")
    by_token.__dict__["_api_token"].expiry = soon
    actor = Actor.of(by_token, "api")
    with pytest.raises(PermissionDenied, match="lacks “pairings”"):
        tokens.make_token(owner, actor, name="x", scopes=["pairings"], expires_at=soon)
    with pytest.raises(PermissionDenied, match="longer"):
        tokens.make_token(owner, actor, name="x", scopes=["results"])
    row, _text = tokens.make_token(owner, actor, name="x", scopes=["results"], expires_at=soon)
    assert row.scopes == ["read", "results"]


def test_there_is_a_limit_and_signing_in_ends_the_oldest_without_a_name(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "MOST", 2)
    owner, actor = cast.outsider, Actor.of(cast.outsider)
    _first, _text = tokens.sign_in_token(owner, actor)
    named, _text = tokens.make_token(owner, actor, name="x")
    with pytest.raises(Conflict, match="2 tokens already"):
        tokens.make_token(owner, actor, name="y")
    second, _text = tokens.sign_in_token(owner, actor)
    assert {*held_tokens(owner)} == {named, second}
    ApiToken.objects.filter(pk=second.pk).update(expiry=timezone.now())
    tokens.make_token(owner, actor, name="y")  # one that has expired counts no more, and is gone
    assert not ApiToken.objects.filter(pk=second.pk).exists()
