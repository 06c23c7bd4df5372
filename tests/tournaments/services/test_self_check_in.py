"""Players check themselves in while it is open; a fresh tap is taken back; the rest are absent in one act."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid
from tests.factories import TournamentFactory, cast_of, field_of
from tournaments.models import Absence, Entry, Tournament
from tournaments.queries.links import check_in_token, entry_of, kiosk_of, kiosk_token
from tournaments.services import self_check_in as check
from tournaments.services.attendance import check_in, mark_absent, not_here, set_absence

pytestmark = pytest.mark.django_db

KIOSK = Actor(None, "kiosk", "link")


@pytest.fixture
def event() -> Tournament:
    return TournamentFactory(registration={"open": True, "limit": 9})


@pytest.fixture
def field(event: Tournament) -> list[Entry]:
    return field_of(event, 3)


def test_only_while_it_is_open(event: Tournament, field: list[Entry]) -> None:
    with pytest.raises(check.CheckInClosed):
        check.check_in_self(field[0].pk, KIOSK)
    check.open_check_in(event.pk, COMMAND, closes_at=timezone.now() + timedelta(hours=1))
    assert check.check_in_self(field[0].pk, KIOSK).checked_in_at is not None
    log = AuditEvent.objects.get(verb="entries.checked_in")
    assert (log.actor_label, log.after) == ("kiosk", {"players": [field[0].name]})
    event.refresh_from_db()
    assert event.registration["limit"] == 9
    event.registration["check_in"]["closes_at"] = (timezone.now() - timedelta(seconds=1)).isoformat()
    event.save()
    with pytest.raises(check.CheckInClosed):
        check.check_in_self(field[1].pk, KIOSK)
    check.open_check_in(event.pk, COMMAND)
    check.close_check_in(event.pk, COMMAND)
    with pytest.raises(check.CheckInClosed):
        check.check_in_self(field[1].pk, KIOSK)
    with pytest.raises(Invalid):
        check.open_check_in(event.pk, COMMAND, closes_at=timezone.now() - timedelta(minutes=1))


def test_a_fresh_tap_is_taken_back_and_an_old_one_is_not(event: Tournament, field: list[Entry]) -> None:
    check.open_check_in(event.pk, COMMAND)
    first = check.check_in_self(field[0].pk, KIOSK).checked_in_at
    assert check.check_in_self(field[0].pk, KIOSK).checked_in_at == first
    assert check.check_in_self(field[0].pk, KIOSK, here=False).checked_in_at is None
    Entry.objects.update(checked_in_at=timezone.now() - check.UNDO - timedelta(seconds=1))
    with pytest.raises(Conflict):
        check.check_in_self(field[0].pk, KIOSK, here=False)
    Entry.objects.update(last_round=0, checked_in_at=None)
    with pytest.raises(Conflict):
        check.check_in_self(field[0].pk, KIOSK)


def test_a_kiosk_link_that_was_revoked_stays_dead(event: Tournament) -> None:
    assert kiosk_token(event) == ""
    first = kiosk_token(check.make_kiosk_link(event.pk, COMMAND))
    assert kiosk_of(first) == event
    second = kiosk_token(check.make_kiosk_link(event.pk, COMMAND))
    assert kiosk_of(first) is None
    assert kiosk_of(second) == event
    check.revoke_kiosk_link(event.pk, COMMAND)
    assert kiosk_of(second) is None
    event.refresh_from_db()
    event.registration = {}  # written over by somebody
    event.save()
    assert kiosk_of(first) is kiosk_of(second) is kiosk_of("x.y") is None


def test_a_check_in_link_is_of_one_entry(field: list[Entry]) -> None:
    assert entry_of(check_in_token(field[1].pk)) == field[1]
    assert entry_of(check_in_token(field[1].pk)[:-1]) is None
    assert entry_of(check_in_token(999_999)) is None


def test_who_is_not_here_is_absent_in_one_act(event: Tournament, field: list[Entry]) -> None:
    first, second, third = field
    check_in(event.pk, [first.pk], COMMAND)
    set_absence(event.pk, second.pk, 1, "half", COMMAND)
    assert not_here(event, 1) == [third]
    with pytest.raises(Conflict):
        mark_absent(event.pk, 1, COMMAND, seen=[second.pk, third.pk])
    with pytest.raises(Conflict):
        mark_absent(event.pk, 2, COMMAND, seen=[third.pk])
    assert mark_absent(event.pk, 1, COMMAND, seen=[third.pk]) == [third]
    assert dict(Absence.objects.values_list("entry", "kind")) == {second.pk: "half", third.pk: "absent"}
    log = AuditEvent.objects.get(verb="entries.marked_absent")
    assert log.after == {"round": 1, "players": [third.name]}
    assert mark_absent(event.pk, 1, COMMAND) == []


def test_only_who_manages_entries_opens_it(event: Tournament) -> None:
    cast = cast_of(event)
    for act in (check.open_check_in, check.make_kiosk_link, check.revoke_kiosk_link, check.close_check_in):
        with pytest.raises(PermissionDenied):
            act(event.pk, Actor.of(cast.helper))
        act(event.pk, Actor.of(cast.arbiter))
