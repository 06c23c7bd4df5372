"""What accounts do here in another way than allauth by itself."""

from __future__ import annotations

import ipaddress
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest

NOWHERE = "0.0.0.0"  # noqa: S104  (whoever comes by a socket has no address)


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up is closed unless the operator opens it, and nothing is mailed where there is no mail."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.SIGN_UP)

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_address(request)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        if settings.MAIL:
            super().send_mail(template_prefix, email, context)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        from deploy.accounts.failures import note_failure

        note_failure(
            client_address(request), str(credentials.get("username") or credentials.get("email") or "")
        )


def client_address(request: HttpRequest) -> str:
    """Who asks, counted from behind over the proxies of ours, as the limits of the API count."""
    proxies = int(settings.REST_FRAMEWORK["NUM_PROXIES"] or 0)
    found = str(request.META.get("REMOTE_ADDR", ""))
    if proxies and (forwarded := request.META.get("HTTP_X_FORWARDED_FOR", "")):
        hops = forwarded.split(",")
        found = hops[-min(proxies, len(hops))].strip()
    try:
        return str(ipaddress.ip_address(found))
    except ValueError:
        return NOWHERE
