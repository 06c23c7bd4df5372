"""Many people at one instant: the last place is given once, and a name once."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from audit.actor import COMMAND
from tests.factories import field_of
from tests.threads import at_once
from tests.tournaments.services.registration.conftest import open_event, registered
from tournaments.models import Registration
from tournaments.services.registration.decide import Decision, decide
from tournaments.services.registration.own import cancel
from tournaments.services.registration.register import AlreadyRegistered, register

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("approval", "state"), [(True, "pending"), (False, "approved")])
def test_the_last_place_is_given_once(approval: bool, state: str) -> None:
    event = open_event(limit=4, approval=approval)
    field_of(event, 3)
    found = at_once([partial(register, event.pk, name=f"Person {number}") for number in range(6)])
    assert all(isinstance(each, Registration) for each in found), found
    assert Counter(event.registrations.values_list("state", flat=True)) == {state: 1, "waiting": 5}
    assert event.entries.count() == (3 if approval else 4)


def test_one_name_registers_once() -> None:
    event = open_event()
    found = at_once([partial(register, event.pk, name="Ann Lee") for _ in range(4)])
    assert sum(isinstance(each, Registration) for each in found) == 1
    assert sum(isinstance(each, AlreadyRegistered) for each in found) == 3
    assert event.entries.count() == 1


def test_one_cancels_while_others_register_and_are_decided_on() -> None:
    event = open_event(limit=2)
    ada, ben = registered(event, "Ada", "Ben")
    registered(event, "Cleo", "Dan")
    acts = [
        partial(cancel, ada.token),
        partial(cancel, ben.token),
        partial(register, event.pk, name="Emil"),
        partial(decide, event.pk, [ada.pk], Decision.REFUSE, COMMAND),
    ]
    at_once(acts)  # type: ignore[arg-type]
    entered = set(event.entries.values_list("player__name", flat=True))
    assert entered == {"Cleo", "Dan"}
    assert event.registrations.filter(state="approved").count() == 2
    assert list(event.registrations.filter(state="waiting").values_list("name", flat=True)) == ["Emil"]
