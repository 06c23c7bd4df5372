"""What a token of the API leaves of its owner's rights.

The authenticating class puts the token on the user object; everything that asks about a user's rights asks
here too, so pages, services and queries need no word about tokens. Who comes without one has all rights.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from django.core.exceptions import PermissionDenied

from tournaments.models import ApiToken, Season, Tournament
from tournaments.models.token import TokenScope

_PLACE = "_api_token"


class MissingScope(PermissionDenied):
    """The person may, this token may not: it lacks ``scope``."""

    def __init__(self, words: str, scope: TokenScope) -> None:
        super().__init__(words)
        self.scope = scope


class OtherEvent(PermissionDenied):
    """The person may, this token may not: it is good for another event alone."""


def carry(user: Any, token: ApiToken) -> None:
    """From now on the user object has no more rights than the token."""
    user.__dict__[_PLACE] = token


def token_of(user: Any) -> ApiToken | None:
    """The token that the user object came with."""
    return getattr(user, _PLACE, None) if user else None


def without_token(user: Any) -> Any:
    """The person as they are by themselves."""
    person = copy(user)
    person.__dict__.pop(_PLACE, None)
    return person


def reaches(user: Any, thing: Tournament | Season | None) -> bool:
    """Whether the token is good for ``thing`` (None: the site). That of one event is for nothing else."""
    token = token_of(user)
    if token is None or token.tournament_id is None:
        return True
    return isinstance(thing, Tournament) and thing.pk == token.tournament_id


def has_scope(user: Any, scope: TokenScope) -> bool:
    """Whether the token has the scope. All tokens may read."""
    token = token_of(user)
    return token is None or scope == TokenScope.READ or scope in token.scopes


def limits_of(user: Any) -> tuple[str, ...]:
    """What tells two tokens of one person apart, where answers depend on it; empty without a limit."""
    token = token_of(user)
    if token is None or (token.tournament_id is None and set(TokenScope) <= set(token.scopes)):
        return ()
    return (str(token.tournament_id or "*"), *sorted(token.scopes))
