"""Approved, refused, put on the waiting list; who waits follows."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid, Locked
from tests.factories import PlayerFactory, cast_of, draft_of, published_round
from tests.tournaments.services.registration.conftest import open_event, registered, states
from tournaments.models import Tournament
from tournaments.services.attendance import withdraw
from tournaments.services.entries import AlreadyEntered, enter_player, remove_entry
from tournaments.services.events import change_settings
from tournaments.services.registration.decide import Decision, decide
from tournaments.services.registration.own import cancel
from tournaments.services.registration.places import EventFull

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return open_event(approval=True, limit=2, ask=["club", "contact"])


def test_approved_as_somebody_of_the_register_or_as_a_new_person(event: Tournament) -> None:
    known = PlayerFactory(name="Ada Stone-Berg", rating=1500)
    ada, ben = registered(event, "Ada Stone", "Ben", club="North")
    decide(event.pk, [ada.pk], Decision.APPROVE, COMMAND, player_id=known.pk)
    decide(event.pk, [ben.pk], Decision.APPROVE, COMMAND)
    assert states(event) == {"Ada Stone": "approved", "Ben": "approved"}
    first, second = event.entries.select_related("player").order_by("seed")
    assert (first.player, first.club, first.rating) == (known, "North", 1500)
    assert (second.name, second.club) == ("Ben", "North")
    assert AuditEvent.objects.filter(verb="registration.approved").count() == 2


def test_in_bulk_it_is_all_or_none(event: Tournament) -> None:
    ada, ben = registered(event, "Ada", "Ben")
    enter_player(event.pk, COMMAND, name="Ben")
    with pytest.raises(AlreadyEntered):
        decide(event.pk, [ada.pk, ben.pk], Decision.APPROVE, COMMAND)
    assert states(event) == {"Ada": "pending", "Ben": "pending"}
    assert event.entries.count() == 1
    with pytest.raises(Invalid):
        decide(event.pk, [ada.pk, 999_999], Decision.REFUSE, COMMAND)


def test_refused_and_the_next_moves_up(event: Tournament) -> None:
    ada, ben, cleo = registered(event, "Ada", "Ben", "Cleo")
    decide(event.pk, [ada.pk], Decision.REFUSE, COMMAND, reason="not a member")
    assert states(event) == {"Ada": "refused", "Ben": "pending", "Cleo": "pending"}
    assert AuditEvent.objects.get(verb="registration.refused").reason == "not a member"
    with pytest.raises(EventFull):
        decide(event.pk, [ada.pk], Decision.APPROVE, COMMAND)
    cancel(cleo.token)
    decide(event.pk, [ada.pk], Decision.APPROVE, COMMAND)
    with pytest.raises(Conflict):
        decide(event.pk, [cleo.pk], Decision.APPROVE, COMMAND)
    with pytest.raises(Conflict):
        decide(event.pk, [ada.pk], Decision.APPROVE, COMMAND)
    assert states(event)["Ben"] == "pending"
    decide(event.pk, [ben.pk], Decision.APPROVE, COMMAND)


def test_who_is_put_on_the_waiting_list_stands_behind_those_who_wait(event: Tournament) -> None:
    ada, ben, _cleo = registered(event, "Ada", "Ben", "Cleo")
    decide(event.pk, [ada.pk], Decision.WAIT, COMMAND)
    assert states(event) == {"Ada": "waiting", "Ben": "pending", "Cleo": "pending"}
    _dan = registered(event, "Dan")
    decide(event.pk, [ben.pk], Decision.REFUSE, COMMAND)
    assert states(event) == {"Ada": "pending", "Ben": "refused", "Cleo": "pending", "Dan": "waiting"}


def test_without_a_limit_nobody_waits() -> None:
    event = open_event(approval=True)
    ada = registered(event, "Ada")[0]
    with pytest.raises(Conflict, match="nobody waits"):
        decide(event.pk, [ada.pk], Decision.WAIT, COMMAND)


def test_an_approval_is_taken_back_before_the_start_only(event: Tournament) -> None:
    ada, ben = registered(event, "Ada", "Ben")
    decide(event.pk, [ada.pk, ben.pk], Decision.APPROVE, COMMAND)
    first, second = event.entries.order_by("seed")
    draft = draft_of(event, [(first, second)])
    decide(
        event.pk, [ada.pk], Decision.REFUSE, COMMAND
    )  # has a seat in a draft: leaves, and stays in the list
    first.refresh_from_db()
    assert (first.last_round, states(event)["Ada"]) == (0, "refused")
    draft.delete()
    third = enter_player(event.pk, COMMAND, name="Cleo")
    published_round(event, [(second, third)])
    with pytest.raises(Locked):
        decide(event.pk, [ben.pk], Decision.REFUSE, COMMAND)


def test_places_that_the_desk_frees_are_given_on(event: Tournament) -> None:
    registered(event, "Ada", "Ben", "Cleo", "Dan", "Emil")
    numbers = list(event.registrations.filter(state="pending").values_list("pk", flat=True))
    decide(event.pk, numbers, Decision.APPROVE, COMMAND)
    ada, ben = event.entries.order_by("seed")
    remove_entry(event.pk, ada.pk, COMMAND)
    assert states(event) == {
        "Ada": "cancelled", "Ben": "approved", "Cleo": "pending", "Dan": "waiting", "Emil": "waiting"
    }  # fmt: skip
    withdraw(event.pk, ben.pk, COMMAND)
    assert states(event)["Dan"] == "pending"
    change_settings(event.pk, COMMAND, registration=event.registration | {"limit": 5})
    assert states(event)["Emil"] == "pending"


def test_only_who_manages_entries_decides(event: Tournament) -> None:
    cast, ada = cast_of(event), registered(event, "Ada")[0]
    for user in (cast.helper, cast.outsider):
        with pytest.raises(PermissionDenied):
            decide(event.pk, [ada.pk], Decision.APPROVE, Actor.of(user))
    decide(event.pk, [ada.pk], Decision.APPROVE, Actor.of(cast.arbiter))
