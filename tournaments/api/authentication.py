"""Whose token a request brings: a person's, or a program's, which is good for what is asked of programs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication

from tournaments.models import Bot


class PersonToken(TokenAuthentication):
    """Programs are visitors here, whatever they send: their accounts have no rights of people."""

    def authenticate(self, request: Any) -> Any:
        found = super().authenticate(request)
        return None if found and Bot.objects.filter(user=found[0]).exists() else found


class PersonTokenScheme(KnoxTokenScheme):
    """Described as any token."""

    target_class = "tournaments.api.authentication.PersonToken"


class ProgramToken(TokenAuthentication):
    """Of a program; the views that take it refuse people."""


class ProgramTokenScheme(KnoxTokenScheme):
    """Described as a token of another kind."""

    target_class = "tournaments.api.authentication.ProgramToken"
    name = "programToken"
