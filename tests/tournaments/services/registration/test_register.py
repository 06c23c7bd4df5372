"""Who registers gets a place, a decision or a turn on the waiting list."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from audit.models import AuditEvent
from games.errors import Conflict, Invalid, Locked
from tests.factories import EntryFactory, PlayerFactory, field_of, published_round
from tests.tournaments.services.registration.conftest import open_event, registered, states
from tournaments.models import Player
from tournaments.services.registration.own import cancel, change
from tournaments.services.registration.places import EventFull
from tournaments.services.registration.register import AlreadyRegistered, NotOpen, register

pytestmark = pytest.mark.django_db


def test_without_approval_the_entry_is_made_at_once() -> None:
    event = open_event(ask=["club", "rating", "contact", "birth_year", "note"])
    made = register(
        event.pk, name="  Ada   Stone ", club="North", rating=1650, contact="ada@example.org", birth_year=1980
    )
    entry = event.entries.get()
    assert (made.state, made.entry, made.player) == ("approved", entry, entry.player)
    assert (entry.name, entry.club, entry.rating, entry.from_round) == ("Ada Stone", "North", 1650, 1)
    assert (entry.player.contact, entry.player.birth_year) == ("ada@example.org", 1980)
    log = AuditEvent.objects.get(verb="registration.made")
    assert (log.actor_label, log.via) == ("Ada Stone", "link")
    assert "1980" not in str(log.after)
    assert "ada@" not in str(log.after)


def test_with_approval_it_waits_and_nobody_is_entered() -> None:
    event = open_event(approval=True)
    registered(event, "Ada")
    assert states(event) == {"Ada": "pending"}
    assert not event.entries.exists()


def test_what_a_stranger_says_changes_no_record_of_the_register() -> None:
    known = PlayerFactory(name="Ada Stone", club="North", rating=1800)
    event = open_event(ask=["club", "rating", "contact"])
    made = register(event.pk, name="ada stone", club="North", rating=900, contact="evil@example.org")
    known.refresh_from_db()
    assert (made.player, known.contact, known.rating) == (known, "", 1800)
    assert event.entries.get().rating == 1800
    other = register(open_event().pk, name="Ada Stone", club="South")
    assert other.player != known
    assert Player.objects.filter(name="Ada Stone").count() == 2


def test_a_name_that_is_there_is_shown_without_what_is_private() -> None:
    event = open_event(approval=True)
    EntryFactory(tournament=event, player__name="Ben Hale", club="North", player__contact="ben@example.org")
    with pytest.raises(AlreadyRegistered) as entered:
        register(event.pk, name="BEN HALE")
    assert entered.value.known == {"name": "Ben Hale", "club": "North", "state": "approved", "seed": 1}
    registered(event, "Cleo", note="allergic", club="South")
    with pytest.raises(AlreadyRegistered) as waits:
        register(event.pk, name="cleo")
    assert waits.value.known == {"name": "Cleo", "state": "pending"}
    assert "allergic" not in str(waits.value.facts) + str(waits.value)


@pytest.mark.parametrize(
    ("options", "answers", "fields"),
    [
        ({}, {"name": " "}, {"name"}),
        ({}, {"name": "x" * 121}, {"name"}),
        ({"ask": ["federation"]}, {"name": "A", "federation": "Germany"}, {"federation"}),
        ({"ask": ["contact"]}, {"name": "A", "contact": "nowhere"}, {"contact"}),
        ({"ask": ["birth_year"]}, {"name": "A", "birth_year": 3000}, {"birth_year"}),
        ({"ask": ["rating"], "rating_max": 1500}, {"name": "A", "rating": 1501}, {"rating"}),
        ({"ask": ["rating"], "rating_min": 1500}, {"name": "A", "rating": 1499}, {"rating"}),
        ({"ask": ["club", "note"], "required": ["club"]}, {"name": "A", "note": "n"}, {"club"}),
        ({"ask": []}, {"name": "A", "club": "North"}, {"club"}),
        ({"ask": ["note"]}, {"name": "A", "note": "n" * 1001}, {"note"}),
    ],
)
def test_answers_are_checked(options: dict, answers: dict, fields: set[str]) -> None:
    event = open_event(**options)
    with pytest.raises(Invalid) as wrong:
        register(event.pk, **answers)
    assert set(wrong.value.fields) == fields
    assert not event.registrations.exists()


def test_it_opens_and_closes_in_time() -> None:
    now = timezone.now()
    later, earlier = (now + timedelta(hours=1)).isoformat(), (now - timedelta(hours=1)).isoformat()
    for options in ({"open": False}, {"opens_at": later}, {"closes_at": earlier}):
        with pytest.raises(NotOpen):
            register(open_event(**options).pk, name="Ada")
    register(open_event(opens_at=earlier, closes_at=later).pk, name="Ada")
    finished = open_event()
    finished.finished_at = now
    finished.save()
    with pytest.raises(Locked):
        register(finished.pk, name="Ada")


def test_the_limit_counts_who_was_entered_at_the_desk_and_who_waits_for_approval() -> None:
    event = open_event(limit=3, approval=True)
    field_of(event, 1)
    EntryFactory(tournament=event, is_house=True)
    EntryFactory(tournament=event, last_round=0)
    registered(event, "Ada", "Ben", "Cleo")
    assert states(event) == {"Ada": "pending", "Ben": "pending", "Cleo": "waiting"}


def test_without_a_waiting_list_a_full_event_is_a_conflict() -> None:
    event = open_event(limit=1, waiting_list=False)
    registered(event, "Ada")
    with pytest.raises(EventFull):
        register(event.pk, name="Ben")


def test_who_cancels_frees_the_place_of_who_waits_longest() -> None:
    event = open_event(limit=2)
    ada, _ben, _cleo, _dan = registered(event, "Ada", "Ben", "Cleo", "Dan")
    assert states(event) == {"Ada": "approved", "Ben": "approved", "Cleo": "waiting", "Dan": "waiting"}
    cancel(ada.token)
    assert states(event) == {"Ada": "cancelled", "Ben": "approved", "Cleo": "approved", "Dan": "waiting"}
    assert set(event.entries.values_list("player__name", flat=True)) == {"Ben", "Cleo"}
    assert AuditEvent.objects.get(verb="registration.moved_up").target_label.startswith("Cleo")
    with pytest.raises(Conflict):
        cancel(ada.token)
    registered(event, "Ada")  # may come back, behind the others
    assert event.registrations.filter(name="Ada", state="waiting").exists()


def test_with_approval_who_moves_up_waits_for_it() -> None:
    event = open_event(limit=1, approval=True)
    ada, _ben = registered(event, "Ada", "Ben")
    cancel(ada.token)
    assert states(event) == {"Ada": "cancelled", "Ben": "pending"}


def test_a_late_entry_comes_in_with_the_next_round() -> None:
    event = open_event()
    published_round(event, [tuple(field_of(event, 2))])  # type: ignore[list-item]
    made = registered(event, "Late")[0]
    assert made.entry is not None
    assert made.entry.from_round == 2
    with pytest.raises(Locked):
        cancel(made.token)


@pytest.mark.parametrize("system", ["round-robin", "knock-out"])
def test_a_field_that_is_fixed_takes_nobody_after_the_start(system: str) -> None:
    event = open_event()
    event.system = system
    event.save()
    published_round(event, [tuple(field_of(event, 2))])  # type: ignore[list-item]
    with pytest.raises(NotOpen):
        register(event.pk, name="Late")


def test_a_registration_is_corrected_until_it_is_decided_on() -> None:
    event = open_event(approval=True, ask=["club", "note"])
    ada, _ben = registered(event, "Ada", "Ben")
    change(ada.token, name="Ada Stone", club="North", note="vegan")
    ada.refresh_from_db()
    assert (ada.name, ada.club, ada.note) == ("Ada Stone", "North", "vegan")
    with pytest.raises(AlreadyRegistered):
        change(ada.token, name="BEN")


def test_after_the_approval_only_the_private_part_is_corrected() -> None:
    event = open_event(ask=["club", "contact", "note"], required=["contact"])
    ada = registered(event, "Ada", club="North", contact="a@example.org")[0]
    change(ada.token, name="Eve", club="South", contact="b@example.org", note="late train")
    ada.refresh_from_db()
    assert (ada.name, ada.club, ada.contact, ada.note) == ("Ada", "North", "b@example.org", "late train")
