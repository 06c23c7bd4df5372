"""Roles in an event, for good or up to a time."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import Role, Tournament
from tournaments.models.role import RoleName
from tournaments.queries.roles import is_last_organiser
from tournaments.services.base import lock_event


@transaction.atomic
def give_role(
    event_id: int, username: str, name: str, actor: Actor, *, ends_at: datetime | None = None
) -> Role:
    """Gives a person a role in the event, in place of the one held before."""
    event = lock_event(event_id, actor, "manage_roles", even_finished=True)
    check_role(name, ends_at)
    user = User.objects.filter(username=username, is_active=True, bot=None).first()
    if user is None:
        raise Invalid(
            _("Nobody has the account “%(name)s”.") % {"name": username},
            fields={"username": _("The name the person signs in with.")},
        )
    return put_role(event, user, name, ends_at, actor)


@transaction.atomic
def set_role_end(event_id: int, role_id: int, ends_at: datetime | None, actor: Actor) -> Role:
    """Sets when a role ends, or that it does not. That of the last organiser has no end."""
    event = lock_event(event_id, actor, "manage_roles", even_finished=True)
    role = _role(event, role_id)
    check_role(role.name, ends_at)
    return put_role(event, role.user, role.name, ends_at, actor)


@transaction.atomic
def take_role(event_id: int, role_id: int, actor: Actor) -> None:
    """Takes a role back. The last organiser stays."""
    event = lock_event(event_id, actor, "manage_roles", even_finished=True)
    role = _role(event, role_id)
    if is_last_organiser(role):
        raise Invalid(_("An event keeps at least one organiser."))
    record(event.scope, actor, "role.taken", role, before=_facts(role))
    role.delete()


def check_role(name: str, ends_at: datetime | None) -> None:
    """Raises Invalid for a role that there is not, and for an end that is past."""
    if name not in RoleName.values:
        raise Invalid(
            _("There is no role “%(name)s”.") % {"name": name}, fields={"name": ", ".join(RoleName.values)}
        )
    if ends_at and ends_at <= timezone.now():
        raise Invalid(_("The end of the role is past."), fields={"ends_at": _("Choose a time to come.")})


def put_role(event: Tournament, user: User, name: str, ends_at: datetime | None, actor: Actor) -> Role:
    """Writes the role and its audit event, under the event's lock; refuses to lose the last organiser."""
    old = Role.objects.filter(tournament=event, user=user).first()
    before = _facts(old) if old else None
    lasts = name == RoleName.ORGANISER and ends_at is None
    if old and not lasts and is_last_organiser(old):
        raise Invalid(_("An event keeps at least one organiser."))
    role, _made = Role.objects.update_or_create(
        tournament=event, user=user, defaults={"name": name, "ends_at": ends_at}
    )
    record(event.scope, actor, "role.given", role, before=before, after=_facts(role))
    return role


def _role(event: Tournament, role_id: int) -> Role:
    role = Role.objects.select_related("user").filter(pk=role_id, tournament=event).first()
    if role is None:
        raise Conflict(_("That role was taken back already."))
    return role


def _facts(role: Role) -> dict[str, str]:
    end = {"ends": role.ends_at.isoformat()} if role.ends_at else {}
    return {"user": role.user.username, "role": role.name, **end}
