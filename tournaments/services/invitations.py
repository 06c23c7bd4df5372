"""Links that make somebody a helper of an event: made, accepted once, revoked."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import Bot, Invitation, Role, Tournament
from tournaments.models.role import RoleName
from tournaments.queries.invitations import digest_of, state_of_invitation
from tournaments.services.base import lock_event
from tournaments.services.roles import check_role, put_role

DAYS = 14
_RANK = {RoleName.ENTRY: 1, RoleName.ARBITER: 2, RoleName.ORGANISER: 3}


@transaction.atomic
def make_invitation(
    event_id: int,
    role: str,
    actor: Actor,
    *,
    note: str = "",
    valid_until: datetime | None = None,
    role_ends_at: datetime | None = None,
) -> tuple[Invitation, str]:
    """An invitation, and the token of its link: it is kept nowhere. Without ``valid_until`` two weeks."""
    event = lock_event(event_id, actor, "manage_roles", even_finished=True)
    check_role(role, role_ends_at)
    now = timezone.now()
    until = valid_until or now + timedelta(days=DAYS)
    if until <= now:
        raise Invalid(_("The end of the link is past."), fields={"valid_until": _("Choose a time to come.")})
    token = secrets.token_urlsafe(32)
    invitation = Invitation.objects.create(
        tournament=event,
        role=role,
        note=note.strip()[:80],
        digest=digest_of(token),
        valid_until=until,
        role_ends_at=role_ends_at,
        created_by=actor.user,
        created_at=now,
    )
    record(event.scope, actor, "invitation.made", invitation, after=_facts(invitation))
    return invitation, token


@transaction.atomic
def revoke_invitation(event_id: int, invitation_id: int, actor: Actor) -> Invitation:
    """Its link opens nothing from now on; a role that it gave stays."""
    event = lock_event(event_id, actor, "manage_roles", even_finished=True)
    invitation = Invitation.objects.filter(pk=invitation_id, tournament=event).first()
    if invitation is None:
        raise Invalid(_("There is no such invitation."))
    _require_open(invitation)
    invitation.revoked_at = timezone.now()
    invitation.save(update_fields=["revoked_at"])
    record(event.scope, actor, "invitation.revoked", invitation, before=_facts(invitation))
    return invitation


@transaction.atomic
def accept_invitation(token: str, user: User, *, via: str = "page") -> Role:
    """Gives the person the invitation's role. Of two who accept one link the second is told so.

    A higher role that the person holds already, or the same without an end, is kept.
    """
    invitation = _locked(token)
    if Bot.objects.filter(user=user).exists():
        raise Invalid(_("A program helps with no event."))
    return _accept(invitation, user, Actor.of(user, via))


@transaction.atomic
def accept_with_account(token: str, username: str, password: str, *, name: str = "") -> User:
    """Makes an account and gives it the invitation's role; neither without the other."""
    invitation = _locked(token)
    user = _new_user(username, password, name)
    actor = Actor.of(user)
    record("site", actor, "account.made", user, after={"user": user.username, "by": "invitation"})
    _accept(invitation, user, actor)
    return user


def _locked(token: str) -> Invitation:
    """The invitation with its event's lock, open still."""
    found = Invitation.objects.filter(digest=digest_of(token)).values_list("pk", "tournament").first()
    if found is None:
        raise Invalid(_("There is no such invitation."))
    list(Tournament.objects.select_for_update().filter(pk=found[1]).values_list("pk"))
    invitation = (
        Invitation.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=found[0])
    )
    _require_open(invitation)
    return invitation


def _require_open(invitation: Invitation) -> None:
    said = {
        "accepted": _("This invitation was accepted already."),
        "revoked": _("This invitation was revoked."),
        "expired": _("This invitation is no longer valid."),
    }
    if words := said.get(state_of_invitation(invitation, timezone.now())):
        raise Conflict(words)


def _accept(invitation: Invitation, user: User, actor: Actor) -> Role:
    event = invitation.tournament
    held = Role.objects.held().filter(tournament=event, user=user).first()
    invitation.accepted_by, invitation.accepted_at = user, timezone.now()
    invitation.save(update_fields=["accepted_by", "accepted_at"])
    record(event.scope, actor, "invitation.accepted", invitation, after=_facts(invitation))
    if held and not _is_more(invitation, held):
        return held
    return put_role(event, user, invitation.role, invitation.role_ends_at, actor)


def _is_more(invitation: Invitation, held: Role) -> bool:
    """A higher role, or the same for longer."""
    offered, has = _RANK[RoleName(invitation.role)], _RANK[RoleName(held.name)]
    if offered != has:
        return offered > has
    if held.ends_at is None:
        return False
    return invitation.role_ends_at is None or invitation.role_ends_at > held.ends_at


def _new_user(username: str, password: str, name: str) -> User:
    if User.objects.filter(username__iexact=username).exists():
        raise Invalid(
            _("This name is taken."),
            fields={"username": _("Somebody has this name already. If it is you, sign in.")},
        )
    user = User(username=username, first_name=name)
    try:
        user.full_clean(exclude=["password"])
        validate_password(password, user)
    except ValidationError as error:
        raise Invalid(_("This account can't be made."), fields=_fields_of(error)) from None
    user.set_password(password)
    user.save()
    return user


def _fields_of(error: ValidationError) -> dict[str, str]:
    if hasattr(error, "error_dict"):
        names = {"first_name": "name"}
        return {names.get(field, field): " ".join(words) for field, words in error.message_dict.items()}
    return {"password": " ".join(error.messages)}


def _facts(invitation: Invitation) -> dict[str, Any]:
    ends = invitation.role_ends_at
    return {
        "role": invitation.role,
        "note": invitation.note,
        "valid_until": invitation.valid_until.isoformat(),
        **({"ends": ends.isoformat()} if ends else {}),
    }
