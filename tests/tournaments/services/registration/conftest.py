"""Events that people register for themselves."""

from __future__ import annotations

from typing import Any

from tests.factories import TournamentFactory
from tournaments.models import Registration, Tournament
from tournaments.services.registration.register import register


def open_event(**options: Any) -> Tournament:
    """An event whose registration is open, without approval unless told otherwise."""
    return TournamentFactory(registration={"open": True, "approval": False} | options)


def states(event: Tournament) -> dict[str, str]:
    """The state of each registration, by name."""
    return dict(event.registrations.values_list("name", "state"))


def registered(event: Tournament, *names: str, **answers: Any) -> list[Registration]:
    """Registrations made one after the other."""
    return [register(event.pk, name=name, **answers) for name in names]
