"""One's own account: who one is here, and where everything about it is."""

from __future__ import annotations

from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control

from tournaments.queries.roles import held_roles
from tournaments.views.desk.base import Page


class AccountPage(LoginRequiredMixin, Page):
    """A page for whoever is signed in, and about nobody else."""

    current = ""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = super().dispatch(request, *args, **kwargs)
        patch_cache_control(response, private=True, no_store=True)
        return response

    def context(self) -> dict[str, Any]:
        return {"current": self.current}


class Overview(AccountPage):
    template = "account/overview.html"
    current = "account"

    def context(self) -> dict[str, Any]:
        user: Any = self.request.user
        return super().context() | {
            "roles": held_roles(user).select_related("tournament"),
            "has_second_factor": is_mfa_enabled(user),
        }
