"""Doubtful boards and scores: the arbiter has looked at them."""

from __future__ import annotations

from django.db import transaction

from audit.actor import Actor
from games.models import Finding
from games.services.findings import mark_seen
from tournaments.models import Tournament
from tournaments.permissions import require


@transaction.atomic
def see(event: Tournament, finding: Finding, actor: Actor, *, note: str) -> Finding:
    """The finding was looked at; the note says what came of it. Results are amended elsewhere."""
    require(actor, "check_boards", event)
    return mark_seen(finding.pk, actor, note=note)
