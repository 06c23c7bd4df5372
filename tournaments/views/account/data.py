"""What is held of oneself, and erasing one's account."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponseRedirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _

from tournaments.forms.people import EraseForm
from tournaments.services.personal.erase_account import erase_account
from tournaments.services.personal.export import export_own, player_of
from tournaments.views.account.overview import AccountPage
from tournaments.views.desk.base import Forms, Said
from tournaments.views.json_file import json_file


@method_decorator(reauthentication_required(allow_get=True), name="dispatch")
class OwnData(AccountPage):
    """Both acts want the person confirmed anew: a browser that was left open is not enough."""

    template = "account/data.html"
    forms: ClassVar[Forms] = {"erase": EraseForm}

    def form_options(self, name: str) -> dict[str, Any]:
        return {"name": self._user.get_username()}

    @property
    def _user(self) -> Any:
        return self.request.user

    def context(self) -> dict[str, Any]:
        return super().context() | {"is_account": True, "player": player_of(self._user)}

    def do_export(self) -> Said:
        return json_file(export_own(self._user), "my-data")

    def do_erase(self, data: dict[str, Any]) -> Said:
        erase_account(self._user.pk, self.actor)
        logout(self.request)
        messages.success(self.request, _("Your account is erased."))
        return HttpResponseRedirect(reverse("home"))
