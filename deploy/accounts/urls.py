"""Addresses of accounts: allauth's that are offered here, and our own pages of one's account."""

from __future__ import annotations

from allauth.account import urls as of_accounts
from allauth.account.views import password_change
from django.conf import settings
from django.urls import URLPattern, include, path

from tournaments.views.account import urls as own

# Without mail these could do nothing. A link for a new password works without: an administrator makes it.
BY_MAIL = {
    "account_email",
    "account_email_verification_sent",
    "account_confirm_email",
    "account_reset_password",
    "account_reset_password_done",
    "account_request_login_code",
    "account_confirm_login_code",
    "account_request_reauthentication_code",
    "account_confirm_reauthentication_code",
}


def _offered(pattern: URLPattern) -> bool:
    return settings.MAIL or pattern.name not in BY_MAIL


urlpatterns = [
    *own.urlpatterns,
    *filter(_offered, of_accounts.urlpatterns),
    path("password/", password_change, name="account_change_password"),
    path("two-factor/", include("allauth.mfa.urls")),
    path("sessions/", include("allauth.usersessions.urls")),
]
