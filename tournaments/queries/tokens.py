"""The tokens of a person."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import ApiToken

ID_LENGTH = 16


def token_id(token: ApiToken) -> str:
    """Its name in addresses and in the log: the beginning of its digest, which opens nothing."""
    return str(token.digest)[:ID_LENGTH]


def held_tokens(user: Any) -> QuerySet[ApiToken]:
    """Those that have not expired, newest first."""
    good = Q(expiry=None) | Q(expiry__gt=timezone.now())
    return (
        ApiToken.objects.filter(good, user=user)
        .select_related("tournament", "user")
        .order_by("-created", "pk")
    )
