"""Registrations of an event, as a private document holds them. Their links are secrets and made anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Entry, Registration, Tournament
from tournaments.models.registration import RegistrationState
from tournaments.services.exchange.form import REGISTRATION
from tournaments.services.exchange.node import Node, refuse_twice

_PLAIN = ("name", "club", "federation", "rating", "birth_year", "contact", "note", "state")


@dataclass(frozen=True, slots=True)
class RegistrationRecord:
    """Fields of Registration, and the seed number of the entry it became."""

    fields: dict[str, Any]
    seed: int | None


def registrations_out(event: Tournament) -> list[dict[str, Any]]:
    """All registrations, oldest first."""
    found = event.registrations.select_related("entry").order_by("created_at", "pk")
    return [
        {key: getattr(each, key) for key in _PLAIN}
        | {
            "entry": each.entry.seed if each.entry else None,
            "created_at": each.created_at.isoformat(),
            "decided_at": each.decided_at.isoformat() if each.decided_at else None,
        }
        for each in found
    ]


def read_registrations(node: Node, seeds: set[int]) -> list[RegistrationRecord]:
    """The registrations, checked."""
    items = node.items()
    entries = (item.get("entry") for item in items if item.mapping().get("entry") is not None)
    refuse_twice(entries, _("the entry %(value)s is that of %(where)s too."))
    return [_registration(item, seeds) for item in items]


def _registration(node: Node, seeds: set[int]) -> RegistrationRecord:
    node.keys(*REGISTRATION)
    created_at = node.at("created_at").moment()
    if created_at is None:
        node.at("created_at").refuse(_("a registration has the moment at which it was made."))
    fields = {
        "name": node.at("name").text(120),
        "club": node.get("club", "").text(120),
        "federation": node.get("federation", "").text(3),
        "rating": node.get("rating").maybe_whole(0, 4000),
        "birth_year": node.get("birth_year").maybe_whole(1900, 2100),
        "contact": node.get("contact", "").text(254),
        "note": node.get("note", "").text(1000),
        "state": node.at("state").one_of(RegistrationState.values),
        "created_at": created_at,
        "decided_at": node.get("decided_at").moment(),
    }
    entry = node.get("entry")
    return RegistrationRecord(fields, None if entry.value is None else entry.known(seeds))


def write_registrations(
    event: Tournament, records: list[RegistrationRecord], entries: Mapping[int, Entry]
) -> None:
    """The registrations as they were; who became an entry is that person of the register."""
    for record in records:
        entry = entries[record.seed] if record.seed else None
        fields = {key: value for key, value in record.fields.items() if key != "created_at"}
        made = Registration.objects.create(
            tournament=event, entry=entry, player=entry.player if entry else None, **fields
        )
        Registration.objects.filter(pk=made.pk).update(created_at=record.fields["created_at"])
