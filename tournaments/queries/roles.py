"""Who helps where, now: a role that has ended is none."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from tournaments.models import Role, Tournament
from tournaments.models.role import RoleName


def held_roles(user: Any) -> QuerySet[Role]:
    """The roles that a person has now."""
    return Role.objects.held().filter(user=user)


def is_last_organiser(role: Role) -> bool:
    """Whether without it nobody would be organiser for good: others that end don't count."""
    if role.name != RoleName.ORGANISER:
        return False
    lasting = Role.objects.filter(tournament=role.tournament, name=RoleName.ORGANISER, ends_at=None)
    return not lasting.exclude(pk=role.pk).filter(user__is_active=True).exists()


def organises_alone(user: Any) -> QuerySet[Tournament]:
    """The events of which nobody else is organiser for good."""
    alone = [
        role.tournament_id
        for role in held_roles(user).select_related("tournament")
        if is_last_organiser(role)
    ]
    return Tournament.objects.filter(pk__in=alone)
