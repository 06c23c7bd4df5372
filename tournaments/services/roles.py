"""Roles in an event."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import Role
from tournaments.models.role import RoleName
from tournaments.services.base import lock_event


@transaction.atomic
def give_role(event_id: int, username: str, name: str, actor: Actor) -> Role:
    """Gives a person a role in the event, in place of the one held before."""
    event = lock_event(event_id, actor, "manage_roles", even_finished=True)
    if name not in RoleName.values:
        raise Invalid(
            _("There is no role “%(name)s”.") % {"name": name}, fields={"name": ", ".join(RoleName.values)}
        )
    user = User.objects.filter(username=username, is_active=True, bot=None).first()
    if user is None:
        raise Invalid(
            _("Nobody has the account “%(name)s”.") % {"name": username},
            fields={"username": _("The name the person signs in with.")},
        )
    old = Role.objects.filter(tournament=event, user=user).first()
    if old and old.name == RoleName.ORGANISER and name != RoleName.ORGANISER:
        _keep_one_organiser(old)
    role, _made = Role.objects.update_or_create(tournament=event, user=user, defaults={"name": name})
    record(
        event.scope,
        actor,
        "role.given",
        role,
        before={"role": old.name} if old else None,
        after={"user": username, "role": name},
    )
    return role


@transaction.atomic
def take_role(event_id: int, role_id: int, actor: Actor) -> None:
    """Takes a role back. The last organiser stays."""
    event = lock_event(event_id, actor, "manage_roles", even_finished=True)
    role = Role.objects.select_related("user").filter(pk=role_id, tournament=event).first()
    if role is None:
        raise Conflict(_("That role was taken back already."))
    if role.name == RoleName.ORGANISER:
        _keep_one_organiser(role)
    record(event.scope, actor, "role.taken", role, before={"user": role.user.username, "role": role.name})
    role.delete()


def _keep_one_organiser(role: Role) -> None:
    others = Role.objects.filter(tournament=role.tournament, name=RoleName.ORGANISER).exclude(pk=role.pk)
    if not others.exists():
        raise Invalid(_("An event keeps at least one organiser."))
