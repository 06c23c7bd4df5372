"""Where the link of an invitation leads."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.utils import perform_login
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from tournaments.forms.roles import NewAccountForm
from tournaments.queries.invitations import find_invitation, state_of_invitation
from tournaments.services.invitations import accept_invitation, accept_with_account
from tournaments.views.desk.base import Forms, Page, Said


class InvitationPage(Page):
    """Opening it does nothing: only a press accepts. The name of a private event is told to whoever has the
    link, and no more of it than that."""

    template = "account/invitation.html"
    forms: ClassVar[Forms] = {"make": NewAccountForm}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        found = find_invitation(kwargs["token"])
        if found is None:
            raise Http404
        self.invitation = found
        response = super().dispatch(request, *args, **kwargs)
        patch_cache_control(response, private=True, no_store=True)
        response["Referrer-Policy"] = "no-referrer"
        return response

    def context(self) -> dict[str, Any]:
        return {
            "invitation": self.invitation,
            "state": state_of_invitation(self.invitation, timezone.now()),
            "here": self.request.path,
        }

    def do_accept(self) -> Said:
        user: Any = self.request.user
        if not user.is_authenticated:
            return HttpResponseRedirect(f"{reverse('account_login')}?next={self.request.path}")
        role = accept_invitation(self.kwargs["token"], user)
        self._welcome(role.get_name_display())
        return self._to_desk()

    def do_make(self, data: dict[str, Any]) -> Said:
        if self.request.user.is_authenticated:
            return self.do_accept()
        user = accept_with_account(
            self.kwargs["token"], data["username"], data["password"], name=data["name"]
        )
        self._welcome(self.invitation.get_role_display())
        answer: HttpResponse = perform_login(
            self.request, user, email_verification="none", redirect_url=self._desk(), signup=True
        )
        return answer

    def _welcome(self, role: str) -> None:
        said = _("You help with %(event)s now: %(role)s.")
        messages.success(self.request, said % {"event": self.invitation.tournament, "role": role})

    def _desk(self) -> str:
        return reverse("desk:home", args=[self.invitation.tournament.slug])

    def _to_desk(self) -> HttpResponse:
        return HttpResponseRedirect(self._desk())
