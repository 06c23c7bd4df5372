"""Invitations by their links, and what has become of them."""

from __future__ import annotations

import hashlib
from datetime import datetime

from django.db.models import QuerySet

from tournaments.models import Invitation, Tournament

STATES = ("open", "accepted", "revoked", "expired")


def digest_of(token: str) -> str:
    """All that is kept of a link. Its token has 256 random bits: nothing slower than a hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def find_invitation(token: str) -> Invitation | None:
    """The invitation of a link, whatever has become of it."""
    found = Invitation.objects.select_related("tournament", "created_by")
    return found.filter(digest=digest_of(token)).first()


def state_of_invitation(invitation: Invitation, now: datetime) -> str:
    """One of STATES."""
    if invitation.accepted_at:
        return "accepted"
    if invitation.revoked_at:
        return "revoked"
    ends = [each for each in (invitation.valid_until, invitation.role_ends_at) if each]
    return "expired" if min(ends) <= now else "open"


def invitations_of(event: Tournament) -> QuerySet[Invitation]:
    """Newest first, with who accepted them."""
    return event.invitations.select_related("accepted_by", "tournament")
