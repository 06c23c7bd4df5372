"""Failed attempts to sign in go into the audit log, few enough that nobody fills it."""

from __future__ import annotations

import hashlib

from django.core.cache import cache
from django.db import transaction

from audit.actor import Actor
from audit.services import record
from tournaments.services.tokens import SCOPE

EVERY = 600  # seconds: one row for a name and an address
MOST = 200  # rows in that time, whatever is tried


def note_failure(address: str, name: str) -> None:
    """One row in ten minutes for each address and name; what was typed as a password is in none."""
    digest = hashlib.sha256(f"{address}|{name}".encode()).hexdigest()[:32]
    if not cache.add(f"allauth:failed:{digest}", 1, EVERY) or _are_many():
        return
    with transaction.atomic():
        told = {"name": name[:150], "address": address}
        record(SCOPE, Actor(None, "visitor", "page"), "login.failed", after=told)


def _are_many() -> bool:
    key = "allauth:failed:rows"
    rows = int(cache.get(key, 0)) + 1
    cache.set(key, rows, EVERY)
    return rows > MOST
