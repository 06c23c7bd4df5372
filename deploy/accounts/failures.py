"""Failed attempts to sign in go into the audit log, few enough that nobody fills it."""

from __future__ import annotations

import hashlib

from django.core.cache import cache
from django.db import transaction

from audit.actor import Actor
from audit.services import record
from tournaments.models import ApiToken  # noqa: F401

EVERY = 600  # seconds: one row for a name and an address


def note_failure(address: str, name: str) -> None:
    """One row in ten minutes for each address and name; what was typed as a password is in none."""
    digest = hashlib.sha256(f"{address}|{name}".encode()).hexdigest()[:32]
    if not cache.add(f"allauth:failed:{digest}", 1, EVERY):
        return
    with transaction.atomic():
        record("site", Actor(None, "visitor", "page"), "login.failed", after={"name": name[:150], "address": address})
