"""Whose token a request brings: a person's, or a program's, which is good for what is asked of programs."""

from __future__ import annotations

from typing import Any

from django.db import OperationalError
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from tournaments.models import ApiToken, Bot
from tournaments.token_rights import carry


class OwnToken(TokenAuthentication):
    """A token of ours: its digest is compared in constant time (knox); the user has no more rights than it.

    A read writes nothing but the day of the token's use: expired tokens are tidied when others are made.
    """

    def authenticate_credentials(self, token: bytes) -> Any:
        if not token.isascii():
            raise AuthenticationFailed(_("Invalid token."))
        user, row = super().authenticate_credentials(token)
        carry(user, row)
        _note_use(row)
        return user, row

    def _cleanup_token(self, auth_token: ApiToken) -> bool:
        """Whether it has expired."""
        return auth_token.expiry is not None and auth_token.expiry <= timezone.now()


class PersonToken(OwnToken):
    """Programs are visitors here, whatever they send: their accounts have no rights of people."""

    def authenticate(self, request: Any) -> Any:
        found = super().authenticate(request)
        return None if found and Bot.objects.filter(user=found[0]).exists() else found


class PersonTokenScheme(KnoxTokenScheme):
    """Described as any token."""

    target_class = "tournaments.api.authentication.PersonToken"


class ProgramToken(OwnToken):
    """Of a program; the views that take it refuse people."""


class ProgramTokenScheme(KnoxTokenScheme):
    """Described as a token of another kind."""

    target_class = "tournaments.api.authentication.ProgramToken"
    name = "programToken"


def _note_use(token: ApiToken) -> None:
    """Once a day, so that its owner sees which are not needed; a busy database is no reason to refuse."""
    today = timezone.localdate()
    if token.last_used_on != today:
        try:
            ApiToken.objects.filter(pk=token.pk).update(last_used_on=today)
        except OperationalError:
            return
