"""Django's administration, as far as this product has a use for it."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin import AdminSite


def guard(site: AdminSite) -> None:
    """Signing in goes the way of every signing in, second factor and limits included; secrets of second
    factors and keys of sessions are nobody's to read; what is deleted is deleted one by one, and noted."""
    if not site.is_registered(Authenticator):
        return  # done: addresses whose first import failed are imported anew, and what failed is to be said
    site.login = secure_admin_login(site.login)  # type: ignore[method-assign]
    site.unregister([Authenticator, UserSession])
    site.disable_action("delete_selected")
