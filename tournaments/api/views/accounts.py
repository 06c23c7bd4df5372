"""Tokens: made by name and password, ended by logging out."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate
from django.contrib.auth.signals import user_logged_in
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import BasicAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle

from tournaments.api import examples
from tournaments.api.authentication import PersonToken
from tournaments.api.base import Resource
from tournaments.api.fields import Nothing
from tournaments.api.shapes.staff import Login, MeOut, TokenOut
from tournaments.models import ApiToken, Role


class LoginThrottle(AnonRateThrottle):
    """Guessing passwords is slow. The rate is the setting ``login``; none lifts the limit."""

    scope = "login"

    def get_rate(self) -> str | None:
        rate: str | None = self.THROTTLE_RATES.get(self.scope)
        return rate


class Tokens(Resource):
    """Signing in."""

    tag, resource = "accounts", "token"
    authentication_classes = [BasicAuthentication]
    permission_classes = [AllowAny]
    throttle_classes = [LoginThrottle]
    may_repeat = False

    @extend_schema(
        summary="Get a token",
        description="By username and password, in the body or as HTTP Basic. The token is shown this once.",
        request=Login,
        responses={201: TokenOut},
        examples=[examples.LOGIN],
    )
    def create(self, request: Any) -> Response:
        given = self.body(Login)
        user = request.user
        if not user.is_authenticated:
            user = authenticate(
                request._request, username=given.get("username", ""), password=given.get("password", "")
            )
        if user is None:
            raise AuthenticationFailed(_("This name and password don't fit together."))
        row, token = ApiToken.objects.create(user)
        user_logged_in.send(sender=user.__class__, request=request._request, user=user)
        return Response(
            {"token": token, "expires_at": row.expiry, "username": user.get_username()}, status=201
        )


class Logout(Resource):
    """Signing out."""

    tag, resource = "accounts", "token"
    authentication_classes = [PersonToken]
    permission_classes = [IsAuthenticated]
    may_repeat = False

    @extend_schema(summary="End this token", request=Nothing, responses={204: None})
    def logout(self, request: Any) -> Response:
        self.body(Nothing)
        request.auth.delete()
        return Response(status=204)

    @extend_schema(summary="End all tokens of yours", request=Nothing, responses={204: None})
    def logout_all(self, request: Any) -> Response:
        self.body(Nothing)
        request.user.auth_token_set.all().delete()
        return Response(status=204)


class Me(Resource):
    """Who is signed in, and what they may help with."""

    tag, resource = "accounts", "me"
    permission_classes = [IsAuthenticated]

    @extend_schema(summary="Who am I", responses=MeOut)
    def retrieve(self, request: Any) -> Response:
        user = request.user
        held = Role.objects.filter(user=user).select_related("tournament")
        me = {
            "username": user.get_username(),
            "name": user.get_full_name(),
            "is_administrator": user.is_superuser,
            "roles": held,
        }
        return Response(self.show(MeOut, me))
