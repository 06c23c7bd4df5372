"""Tokens of the API: made for oneself, no stronger than what one came with, ended by oneself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import ApiToken, Tournament
from tournaments.models.token import TokenScope, every_scope
from tournaments.permissions import allowed, require
from tournaments.queries.tokens import held_tokens, token_id
from tournaments.token_rights import token_of

MOST = 50  # a person
MOST_NAME = 80
SCOPE = "accounts"  # of the audit log: what pages of events show does not depend on it


@transaction.atomic
def make_token(
    owner: User,
    actor: Actor,
    *,
    name: str,
    scopes: Sequence[str] | None = None,
    event: Tournament | None = None,
    expires_at: datetime | None = None,
) -> tuple[ApiToken, str]:
    """A token of ``owner`` and its text, which is kept nowhere. ``scopes`` None: all; ``event`` None: all.

    Raises PermissionDenied for another's account and for a token that would have more rights than the one
    that the actor came with, Invalid for wrong values, Conflict when there are too many.
    """
    _require_own(owner, actor)
    if not name.strip():
        raise Invalid(_("Give the token a name."), fields={"name": _("Give the token a name.")})
    values = _checked(owner, scopes, event, expires_at)
    _refuse_more(actor, values)
    _locked(owner)
    if held_tokens(owner).count() >= MOST:
        raise Conflict(_("There are %(most)d tokens already. End one that is not needed.") % {"most": MOST})
    return _make(owner, actor, name=name.strip()[:MOST_NAME], **values)


@transaction.atomic
def sign_in_token(
    owner: User,
    actor: Actor,
    *,
    scopes: Sequence[str] | None = None,
    event: Tournament | None = None,
    expires_at: datetime | None = None,
) -> tuple[ApiToken, str]:
    """A token for who has just shown a password. It has no name; where there are too many tokens, the oldest
    of those without a name ends, so that a script that never logs out goes on working."""
    values = _checked(owner, scopes, event, expires_at)
    _locked(owner)
    held = held_tokens(owner)
    nameless = list(held.filter(name="").order_by("created"))
    for old in nameless[: max(0, held.count() + 1 - MOST)]:
        _end(old, actor)
    return _make(owner, actor, name="", **values)


@transaction.atomic
def end_token(owner: User, actor: Actor, identity: str) -> None:
    """Ends a token of the owner's. Raises PermissionDenied, or Conflict when there is none of that id."""
    _require_own(owner, actor)
    token = next((each for each in held_tokens(owner) if token_id(each) == identity), None)
    if token is None:
        raise Conflict(_("There is no such token, or it has ended."))
    _end(token, actor)


@transaction.atomic
def end_this(token: ApiToken, actor: Actor) -> None:
    """A token may always end itself."""
    _end(token, actor)


@transaction.atomic
def end_all(owner: User, actor: Actor) -> int:
    """Ends all tokens of the owner's; how many there were."""
    _require_own(owner, actor)
    count, _rows = ApiToken.objects.filter(user=owner).delete()
    record(SCOPE, actor, "token.all_revoked", owner, after={"tokens": count})
    return count


def days_from_now(days: int | None) -> datetime | None:
    """When a token of so many days ends; None: never."""
    return None if days is None else timezone.now() + timedelta(days=days)


def _require_own(owner: User, actor: Actor) -> None:
    require(actor, "manage_tokens")
    if actor.via not in ("command", "system") and actor.user != owner:
        raise PermissionDenied(_("Tokens are made and ended by their owners."))


def _checked(
    owner: User, scopes: Sequence[str] | None, event: Tournament | None, expires_at: datetime | None
) -> dict[str, Any]:
    """The values of a token, in their usual form."""
    wanted = set(every_scope() if scopes is None else scopes)
    if unknown := sorted(wanted - set(TokenScope)):
        known = ", ".join(TokenScope.values)
        words = _("There is no scope “%(scope)s”; there are: %(known)s.") % {
            "scope": unknown[0],
            "known": known,
        }
        raise Invalid(words, fields={"scopes": words})
    if expires_at and expires_at <= timezone.now():
        words = _("This instant has passed.")
        raise Invalid(words, fields={"expires_at": words})
    if event and not allowed(owner, "view_event", event):
        words = _("There is no such event.")
        raise Invalid(words, fields={"tournament": words})
    kept = [scope for scope in TokenScope.values if scope in wanted | {TokenScope.READ}]
    return {"scopes": kept, "event": event, "expires_at": expires_at}


def _refuse_more(actor: Actor, values: dict[str, Any]) -> None:
    """A token makes none that is stronger or lives longer. (That of one event has no account to manage.)"""
    own = token_of(actor.user)
    if own is None:
        return
    if more := [scope for scope in values["scopes"] if scope not in {*own.scopes, TokenScope.READ}]:
        raise PermissionDenied(
            _("A token can't make one with more rights than its own: it lacks “%(scope)s”.")
            % {"scope": more[0]}
        )
    if own.expiry and (values["expires_at"] is None or values["expires_at"] > own.expiry):
        raise PermissionDenied(_("A token can't make one that is good for longer than itself."))


def _locked(owner: User) -> None:
    """Nobody else makes tokens for the owner meanwhile; those that have expired are tidied."""
    User.objects.select_for_update().values_list("pk").get(pk=owner.pk)
    ApiToken.objects.filter(Q(expiry__lte=timezone.now()), user=owner).delete()


def _make(
    owner: User,
    actor: Actor,
    *,
    name: str,
    scopes: list[str],
    event: Tournament | None,
    expires_at: datetime | None,
) -> tuple[ApiToken, str]:
    # The manager of knox takes a length of time; the instant itself is kept.
    row, text = ApiToken.objects.create(owner, expiry=None, name=name, scopes=scopes, tournament=event)
    if expires_at:
        row.expiry = expires_at
        row.save(update_fields=["expiry"])
    record(SCOPE, actor, "token.created", owner, after=_facts(row))
    return row, str(text)


def _end(token: ApiToken, actor: Actor) -> None:
    record(SCOPE, actor, "token.revoked", token.user, before=_facts(token))
    token.delete()


def _facts(token: ApiToken) -> dict[str, Any]:
    """What the log tells of a token: nothing by which it could be used."""
    return {
        "token": token_id(token),
        "name": token.name,
        "scopes": token.scopes,
        "event": token.tournament.slug if token.tournament else None,
        "expires_at": token.expiry.isoformat() if token.expiry else None,
    }
