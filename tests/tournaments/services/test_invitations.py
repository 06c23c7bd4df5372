"""Invitations: made, accepted once, revoked; roles that end."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from audit.actor import Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid
from tests.factories import Cast, TournamentFactory, UserFactory, cast_of
from tests.threads import at_once
from tournaments.live import topics_of
from tournaments.models import Invitation, Role, Tournament
from tournaments.queries.visible import find_event, listed_events
from tournaments.services import invitations
from tournaments.services.invitations import accept_invitation, accept_with_account, make_invitation
from tournaments.services.roles import give_role, set_role_end, take_role

pytestmark = pytest.mark.django_db
PASSWORD = "counters-and-bags"
NOW = timezone.now


@pytest.fixture
def event() -> Tournament:
    event: Tournament = TournamentFactory(slug="club-night", visibility="private")
    return event


@pytest.fixture
def cast(event: Tournament) -> Cast:
    return cast_of(event)


@pytest.fixture
def by(cast: Cast) -> Actor:
    return Actor.of(cast.organiser)


def fresh(user: User) -> User:
    return User.objects.get(pk=user.pk)


def test_only_a_digest_is_kept(event: Tournament, by: Actor) -> None:
    _invitation, token = make_invitation(event.pk, "arbiter", by, note="Kim")
    assert token not in repr(list(Invitation.objects.values())) + repr(list(AuditEvent.objects.values()))


def test_an_account_is_made_with_the_role(event: Tournament, by: Actor) -> None:
    end = NOW() + timedelta(days=2)
    _invitation, token = make_invitation(event.pk, "arbiter", by, role_ends_at=end)
    kim = accept_with_account(token, "kim", PASSWORD, name="Kim")
    role = Role.objects.get(user=kim)
    assert (role.name, role.ends_at, kim.check_password(PASSWORD)) == ("arbiter", end, True)
    with pytest.raises(Conflict, match="accepted already"):
        accept_invitation(token, UserFactory())
    verbs = list(AuditEvent.objects.filter(scope=event.scope).values_list("verb", flat=True))
    assert verbs == ["role.given", "invitation.accepted", "invitation.made"]


@pytest.mark.parametrize(
    ("name", "password", "field"),
    [
        ("organiser", PASSWORD, "username"),
        ("ORGANISER", PASSWORD, "username"),
        ("kim", "123", "password"),
        ("k m", PASSWORD, "username"),
    ],
)
def test_a_refused_account_leaves_the_link_open(
    event: Tournament, by: Actor, name: str, password: str, field: str
) -> None:
    _invitation, token = make_invitation(event.pk, "entry", by)
    with pytest.raises(Invalid) as refused:
        accept_with_account(token, name, password)
    assert list(refused.value.fields) == [field]
    assert Invitation.objects.get().accepted_at is None
    accept_with_account(token, "kim", PASSWORD)


def test_what_opens_nothing(event: Tournament, by: Actor, cast: Cast) -> None:
    revoked, token = make_invitation(event.pk, "entry", by)
    invitations.revoke_invitation(event.pk, revoked.pk, by)
    with pytest.raises(Conflict, match="revoked"):
        accept_invitation(token, cast.outsider)
    old, token = make_invitation(event.pk, "entry", by)
    Invitation.objects.filter(pk=old.pk).update(valid_until=NOW())
    with pytest.raises(Conflict, match="no longer"):
        accept_invitation(token, cast.outsider)
    with pytest.raises(Invalid, match="no such"):
        accept_invitation("nonsense", cast.outsider)
    with pytest.raises(PermissionDenied):
        make_invitation(event.pk, "entry", Actor.of(cast.arbiter))
    with pytest.raises(Invalid, match="past"):
        make_invitation(event.pk, "entry", by, role_ends_at=NOW())


def test_a_higher_role_is_kept_and_a_lower_one_replaced(event: Tournament, by: Actor, cast: Cast) -> None:
    _first, token = make_invitation(event.pk, "entry", by)
    assert accept_invitation(token, cast.arbiter).name == "arbiter"
    _second, token = make_invitation(event.pk, "arbiter", by)
    assert accept_invitation(token, cast.helper).name == "arbiter"


@pytest.mark.django_db(transaction=True)
def test_of_two_who_accept_at_once_one_has_the_role() -> None:
    event = TournamentFactory()
    _invitation, token = make_invitation(event.pk, "arbiter", Actor.of(cast_of(event).organiser))
    people = [UserFactory(), UserFactory()]
    found = at_once([partial(accept_invitation, token, user) for user in people])
    assert sorted(type(each).__name__ for each in found) == ["Conflict", "Role"]
    assert Role.objects.filter(user__in=people).count() == 1


def test_a_role_that_has_ended_is_none(event: Tournament, by: Actor, cast: Cast) -> None:
    """In pages and the API, which ask `find_event` and `allowed`, in lists, and in streams."""
    give_role(event.pk, "helper", "entry", by, ends_at=NOW() + timedelta(hours=1))
    assert find_event(event.slug, fresh(cast.helper))
    Role.objects.filter(user=cast.helper).update(ends_at=NOW())
    assert find_event(event.slug, fresh(cast.helper)) is None
    assert event not in listed_events(fresh(cast.helper))
    for stream in ("event", "boards"):
        assert topics_of(stream, event.slug, fresh(cast.helper)) is None
        assert topics_of(stream, event.slug, AnonymousUser()) is None
        assert topics_of(stream, event.slug, fresh(cast.arbiter))


def test_an_event_keeps_an_organiser_without_an_end(event: Tournament, by: Actor, cast: Cast) -> None:
    own, soon = Role.objects.get(user=cast.organiser), NOW() + timedelta(days=1)
    give_role(event.pk, "arbiter", "organiser", by, ends_at=soon)
    for act in (
        partial(set_role_end, event.pk, own.pk, soon, by),
        partial(take_role, event.pk, own.pk, by),
        partial(give_role, event.pk, "organiser", "arbiter", by),
    ):
        with pytest.raises(Invalid, match="at least one organiser"):
            act()
    set_role_end(event.pk, Role.objects.get(user=cast.arbiter).pk, None, by)
    assert set_role_end(event.pk, own.pk, soon, by).ends_at == soon
