"""How people register for an event, changed by its organiser."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from audit.actor import Actor
from tournaments.models import Tournament
from tournaments.services.base import lock_event
from tournaments.services.events import change_settings


@transaction.atomic
def change_rules(event_id: int, actor: Actor, **values: Any) -> Tournament:
    """Changes these keys of the registration document; the others, the check-in's among them, stay."""
    event = lock_event(event_id, actor, "change_settings")
    return change_settings(event_id, actor, registration=event.registration | values)
