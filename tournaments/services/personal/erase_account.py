"""An account is closed and emptied: a number stands where its names were."""

from __future__ import annotations

import re
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.models import AuditEvent, KeptResponse
from audit.redact import redact
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import ApiToken, Bot, DailyRun, Player, Role, Tournament
from tournaments.models.player import name_key
from tournaments.permissions import allowed
from tournaments.queries.practice import scope_of
from tournaments.queries.roles import organises_alone
from tournaments.services.personal.places import rename_in_events
from tournaments.services.personal.renaming import ActorRenaming, Renaming
from tournaments.services.personal.sessions import end_sessions
from tournaments.services.tokens import SCOPE


@transaction.atomic
def erase_account(user_id: int, actor: Actor) -> User:
    """Names, address, password, second factors, sessions, tokens and roles go; the row stays, for what it
    did, as "account 12". By the person or by an administrator; it can't be taken back."""
    numbers = _events_of(User.objects.get(pk=user_id))
    # Before the account: who does something in an event holds it, and then names the account in the log.
    events = list(Tournament.objects.select_for_update().filter(pk__in=numbers).order_by("pk"))
    user = User.objects.select_for_update().get(pk=user_id)
    _require(user, actor)
    if Bot.objects.filter(user=user).exists():
        raise Invalid(_("A program is no person: switch it off."))
    if is_erased(user):
        raise Conflict(_("This account was erased already."))
    instead = f"account {user.pk}"
    for renaming in _renamings(user, instead):
        _redact(user, events, renaming)
    _end_everything(user)
    _empty(user)
    by = actor if actor.user is None or actor.user.pk != user.pk else Actor(user, instead, actor.via)
    record(SCOPE, by, "account.erased", None, after={"account": user.pk})
    return user


def _require(user: User, actor: Actor) -> None:
    """Oneself may, unless an event would be left alone; so may administrators. One of these must stay."""
    own = actor.user is not None and actor.user.pk == user.pk
    if actor.via not in ("command", "system") and not own and not allowed(actor.user, "manage_people"):
        raise PermissionDenied(_("Only the person or an administrator may erase an account."))
    if user.is_superuser and not User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk):
        raise Invalid(_("The last administrator stays."))
    if own and (alone := list(organises_alone(user).filter(finished_at=None))):
        names = ", ".join(event.name for event in alone)
        raise Invalid(
            _("You are the only organiser of: %(events)s. Make somebody else organiser first.")
            % {"events": names}
        )


def _renamings(user: User, instead: str) -> list[Renaming]:
    """A name that is in the register, perhaps the same person's, stays where it is a player's."""
    names = [name for name in {user.username, user.get_full_name(), user.email} if name]
    players = [name for name in names if Player.objects.filter(name_key=name_key(name)).exists()]
    others = [name for name in names if name not in players]
    found = (Renaming(others, instead), ActorRenaming(players, instead))
    return [renaming for renaming in found if renaming.names]


def is_erased(user: User) -> bool:
    """Closed, and called by its number; anybody may be called so who is not closed."""
    by_number = re.fullmatch(rf"account-{user.pk}(-x)*", user.username)
    return not user.is_active and not user.email and by_number is not None


def _free_name(user: User) -> str:
    """By the number; somebody may have taken that name."""
    name = f"account-{user.pk}"
    while User.objects.filter(username__iexact=name).exclude(pk=user.pk).exists():
        name += "-x"
    return name


def _end_everything(user: User) -> None:
    end_sessions(user)
    rows: list[Any] = [ApiToken, Authenticator, EmailAddress, Role]
    for model in rows:
        model.objects.filter(user=user).delete()
    own = f"user:{user.pk}"
    KeptResponse.objects.filter(Q(owner=own) | Q(owner__startswith=f"{own}:")).delete()
    user.groups.clear()
    user.user_permissions.clear()


def _events_of(user: User) -> set[int]:
    """Where the account did something, helped, or is named."""
    did = AuditEvent.objects.filter(actor=user, scope__startswith="event:").values_list("scope", flat=True)
    numbers = {int(scope.removeprefix("event:")) for scope in did.distinct().order_by()}
    helped = Role.objects.filter(user=user).values_list("tournament", flat=True)
    return {*numbers, *helped, *_named_in(user)}


def _redact(user: User, events: list[Tournament], renaming: Renaming) -> None:
    """What the account did is told of a number; what was done to it likewise."""
    did = AuditEvent.objects.filter(actor=user).values_list("scope", flat=True)
    scopes = {*did.distinct().order_by(), "site", SCOPE}
    rename_in_events(events, renaming)
    redact(AuditEvent.objects.filter(scope__in={*scopes, *(event.scope for event in events)}), renaming.put)
    DailyRun.objects.filter(visitor=scope_of(f"user:{user.pk}")).update(name=renaming.instead)
    Bot.objects.filter(created_by__in=renaming.names).update(created_by=renaming.instead)
    kind = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=kind, object_id=str(user.pk)).update(
        object_repr=renaming.instead, change_message=""
    )


def _named_in(user: User) -> list[int]:
    """Events in whose log the account is named: by a role that was given or an invitation."""
    found = AuditEvent.objects.filter(verb__in=["role.given", "role.taken"], scope__startswith="event:")
    named = [act.scope for act in found if user.username in str((act.before or {}, act.after or {}))]
    return [int(scope.removeprefix("event:")) for scope in named]


def _empty(user: User) -> None:
    user.username, user.email, user.first_name, user.last_name = _free_name(user), "", "", ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.set_unusable_password()
    user.save()
