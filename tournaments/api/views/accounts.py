"""Tokens: made by name and password or by another one, listed, and ended."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

from django.contrib.auth.models import User, update_last_login
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.authentication import BasicScheme
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import BasicAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle

from audit.actor import Actor
from tournaments.api.authentication import PersonToken
from tournaments.api.base import Resource
from tournaments.api.fields import Nothing
from tournaments.api.shapes.accounts import Login, MeOut, TokenMade, TokenNew, TokenOut, TokenRow
from tournaments.models import ApiToken, Role
from tournaments.permissions import is_administrator, require
from tournaments.queries.tokens import held_tokens, token_id
from tournaments.services import tokens
from tournaments.services.sign_in import sign_in_by_password
from tournaments.token_rights import reaches, token_of


class LoginThrottle(AnonRateThrottle):
    """Guessing passwords is slow. The rate is the setting ``login``; none lifts the limit."""

    scope = "login"

    def get_rate(self) -> str | None:
        rate: str | None = self.THROTTLE_RATES.get(self.scope)
        return rate


class NameAndPassword(BasicAuthentication):
    """HTTP Basic, for the schema and the challenge: what was sent is judged by the view, where it counts."""

    def authenticate(self, request: Any) -> None:
        return None


class NameAndPasswordScheme(BasicScheme):
    """Described as any HTTP Basic."""

    target_class = "tournaments.api.views.accounts.NameAndPassword"


def basic_of(request: Any) -> tuple[str, str] | None:
    """Name and password of HTTP Basic; None: the request brings none."""
    kind, _space, coded = get_authorization_header(request).partition(b" ")
    if kind.lower() != b"basic":
        return None
    try:
        name, _colon, password = b64decode(coded, validate=True).decode().partition(":")
    except ValueError:
        raise AuthenticationFailed(_("This is no HTTP Basic.")) from None
    return name, password


class SignIn(Resource):
    """Signing in."""

    tag, resource = "accounts", "token"
    authentication_classes = [NameAndPassword]
    permission_classes = [AllowAny]
    throttle_classes = [LoginThrottle]
    may_repeat = False

    @extend_schema(
        summary="Get a token",
        description="By username and password, in the body or as HTTP Basic. The token is shown this once. "
        "It may do everything unless the body says less. An account with a second factor gets none "
        "here (403): make one on the page of your tokens.",
        request=Login,
        responses={201: TokenOut},
    )
    def create(self, request: Any) -> Response:
        given = self.body(Login)
        name, password = basic_of(request) or (given.get("username", ""), given.get("password", ""))
        user = sign_in_by_password(request._request, name, password)
        if user is None:
            raise AuthenticationFailed(_("This name and password don't fit together."))
        row, token = tokens.sign_in_token(user, Actor.of(user, "api"), **_limits(given))
        update_last_login(User, user)
        told = {
            "token": token,
            "expires_at": row.expiry,
            "username": user.get_username(),
            "scopes": row.scopes,
            "tournament": row.tournament.slug if row.tournament else None,
        }
        return Response(self.show(TokenOut, told), status=201)


class Logout(Resource):
    """Signing out."""

    tag, resource = "accounts", "token"
    authentication_classes = [PersonToken]
    permission_classes = [IsAuthenticated]
    may_repeat = False

    @extend_schema(summary="End this token", request=Nothing, responses={204: None})
    def logout(self, request: Any) -> Response:
        self.body(Nothing)
        tokens.end_this(request.auth, self.actor)
        return Response(status=204)

    @extend_schema(summary="End all tokens of yours", request=Nothing, responses={204: None})
    def logout_all(self, request: Any) -> Response:
        self.body(Nothing)
        tokens.end_all(request.user, self.actor)
        return Response(status=204)


class TokenResource(Resource):
    """Tokens of one's own. What makes and ends them is theirs who manage the account."""

    tag, resource = "accounts", "api_token"
    permission_classes = [IsAuthenticated]
    ordering = ("-created", "pk")
    may_repeat = False

    def check_act(self) -> None:
        require(self.actor, "manage_tokens")


class Tokens(TokenResource):
    """The list of one's tokens."""

    @extend_schema(
        summary="List my tokens",
        description="With the scope manage. Only digests are kept: what a token is itself is shown once.",
        responses=TokenRow(many=True),
    )
    def list(self, request: Any) -> Response:
        return self.page(held_tokens(request.user), TokenRow)

    @extend_schema(
        summary="Make a token",
        description="It is shown this once. By a token none can be made that has more rights or is good for "
        "longer; by one of a single event none at all (403).",
        request=TokenNew,
        responses={201: TokenMade},
    )
    def create(self, request: Any) -> Response:
        asked = self.body(TokenNew)
        row, text = tokens.make_token(request.user, self.actor, name=asked["name"], **_limits(asked))
        row.token = text
        return self.made(TokenMade, row)


class OneToken(TokenResource):
    """A token, by its id."""

    @extend_schema(summary="Read what a token is good for", responses=TokenRow)
    def retrieve(self, request: Any, id: str) -> Response:
        return Response(self.show(TokenRow, self._token(id)))

    @extend_schema(summary="End a token", request=None, responses={204: None})
    def destroy(self, request: Any, id: str) -> Response:
        tokens.end_token(request.user, self.actor, token_id(self._token(id)))
        return Response(status=204)

    def _token(self, id: str) -> ApiToken:
        found = next((each for each in held_tokens(self.request.user) if token_id(each) == id), None)
        if found is None:
            raise Http404
        return found


def _limits(asked: dict[str, Any]) -> dict[str, Any]:
    """What a request says about how strong a token is, as the service takes it."""
    return {
        "scopes": asked.get("scopes"),
        "event": asked.get("tournament"),
        "expires_at": asked.get("expires_at"),
    }


class Me(Resource):
    """Who is signed in, and what they may help with."""

    tag, resource = "accounts", "me"
    permission_classes = [IsAuthenticated]

    @extend_schema(summary="Who am I", responses=MeOut)
    def retrieve(self, request: Any) -> Response:
        user = request.user
        roles = Role.objects.held().filter(user=user).select_related("tournament")
        held = [role for role in roles if reaches(user, role.tournament)]
        token = token_of(user)
        me = {
            "username": user.get_username(),
            "name": user.get_full_name(),
            "is_administrator": is_administrator(user, token.tournament if token else None),
            "roles": held,
            "token": token,
        }
        return Response(self.show(MeOut, me))
