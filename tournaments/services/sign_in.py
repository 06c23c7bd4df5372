"""Signing in by name and password outside the pages: counted, refused and logged as there."""

from __future__ import annotations

from allauth.account.forms import LoginForm
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.errors import Refused


class TooManyAttempts(Refused):
    """Too many failed attempts for this account or from this address."""

    kind, status = "too-many-attempts", 429


class SecondFactorNeeded(Refused):
    """The password is right, and not enough."""

    kind, status = "second-factor", 403


def sign_in_by_password(request: HttpRequest, login: str, password: str) -> User | None:
    """Whose name (or e-mail address) and password these are; None: nobody's.

    Raises TooManyAttempts, and SecondFactorNeeded where a password alone is not enough.
    """
    form = LoginForm({"login": login, "password": password}, request=request)
    if not form.is_valid():
        codes = {error.code for errors in form.errors.as_data().values() for error in errors}
        if "too_many_login_attempts" in codes:
            raise TooManyAttempts(_("Too many failed attempts. Try again in a few minutes."))
        return None
    user: User = form.user
    if not user.is_active:
        return None
    if is_mfa_enabled(user):
        raise SecondFactorNeeded(
            _(
                "This account has a second factor: a password alone gives no token. "
                "Make one on the page of your tokens."
            )
        )
    return user
