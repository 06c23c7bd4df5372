"""The audit log stands and falls with the act, and is never changed."""

import pytest
from django.db import transaction

from audit.actor import SYSTEM
from audit.models import AuditEvent
from audit.services import record, version_of


@pytest.mark.django_db(transaction=True)
def test_outside_a_transaction_nothing_is_written() -> None:
    with pytest.raises(RuntimeError):
        record("site", SYSTEM, "test")
    assert not AuditEvent.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_an_act_that_fails_leaves_no_event() -> None:
    @transaction.atomic
    def act() -> None:
        record("site", SYSTEM, "test")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        act()
    assert not AuditEvent.objects.exists()


@pytest.mark.django_db
def test_an_event_is_never_changed_or_deleted() -> None:
    event = record("site", SYSTEM, "test")
    with pytest.raises(TypeError):
        event.save()
    with pytest.raises(TypeError):
        event.delete()


@pytest.mark.django_db
def test_every_act_gives_its_scope_a_new_version() -> None:
    assert version_of("event:1") == 0
    first = record("event:1", SYSTEM, "test")
    record("event:2", SYSTEM, "test")
    assert version_of("event:1") == first.pk
