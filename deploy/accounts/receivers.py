"""What people do to accounts goes into the audit log: signing in, second factors, the administration.

Its scope is ``accounts``, as of tokens: what pages and the API show of events does not depend on it. What is
changed in /admin/ is of the scope ``site``, for it may show.
"""

from __future__ import annotations

import json
from typing import Any

from allauth.account import signals as of_accounts
from allauth.mfa import signals as of_mfa
from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from audit.actor import Actor
from audit.services import record
from deploy.accounts.adapter import client_address
from tournaments.services.tokens import SCOPE

_VERBS = {ADDITION: "admin.added", CHANGE: "admin.changed", DELETION: "admin.deleted"}


def _note(user: Any, verb: str, **after: Any) -> None:
    with transaction.atomic():
        record(SCOPE, Actor.of(user), verb, user, after=after or None)


@receiver(of_accounts.user_logged_in)
def note_login(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    _note(user, "login.done", address=client_address(request))


@receiver(of_accounts.user_signed_up)
def note_sign_up(user: Any, **kwargs: Any) -> None:
    if not kwargs["request"].path.startswith("/invitations/"):  # those are noted with what they give
        _note(user, "account.made", name=user.get_username(), by="sign-up")


@receiver([of_accounts.password_set, of_accounts.password_changed, of_accounts.password_reset])
def note_password(user: Any, **kwargs: Any) -> None:
    _note(user, "account.password_changed")


@receiver(of_mfa.authenticator_added)
def note_factor(user: Any, authenticator: Any, **kwargs: Any) -> None:
    _note(user, "account.second_factor_added", kind=authenticator.type)


@receiver(of_mfa.authenticator_removed)
def note_factor_removed(user: Any, authenticator: Any, **kwargs: Any) -> None:
    _note(user, "account.second_factor_removed", kind=authenticator.type)


@receiver(of_mfa.authenticator_reset)
def note_codes(user: Any, **kwargs: Any) -> None:
    _note(user, "account.recovery_codes_made")


@receiver(post_save, sender=LogEntry)
def note_administration(instance: LogEntry, created: bool, **kwargs: Any) -> None:
    """What Django's administration notes for itself, in the log that everything is in."""
    if not created:
        return
    kind = instance.content_type.model if instance.content_type else ""
    with transaction.atomic():
        told = {
            "object": f"{kind}:{instance.object_id}",
            "name": instance.object_repr,
            "fields": _fields(instance),
        }
        record("site", Actor.of(instance.user), _VERBS[instance.action_flag], after=told)


def _fields(entry: LogEntry) -> list[str]:
    """The names of the fields that were changed; values are in no note of the administration."""
    changed = [part for part in _parts(entry) if isinstance(part, dict)]
    return sorted({str(name) for part in changed for name in part.get("changed", {}).get("fields", [])})


def _parts(entry: LogEntry) -> list[Any]:
    try:
        found = json.loads(entry.change_message or "[]")
    except ValueError:
        return []
    return found if isinstance(found, list) else []
