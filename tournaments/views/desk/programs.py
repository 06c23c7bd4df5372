"""Programs that play by an account of their own: for administrators."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from tournaments.forms.programs import ProgramForm
from tournaments.models import Bot
from tournaments.permissions import allowed
from tournaments.queries.bots import all_bots
from tournaments.services import bots
from tournaments.views.desk.base import Forms, Page, Said


class Programs(Page):
    """A new token is shown in the answer to the press that made it, and nowhere else."""

    template = "desk/programs.html"
    forms: ClassVar[Forms] = {"create": ProgramForm}
    made: tuple[Bot, str] | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not allowed(request.user, "manage_programs"):
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            raise PermissionDenied
        return super().dispatch(request, *args, **kwargs)

    def context(self) -> dict[str, Any]:
        return {"area": "programs", "programs": all_bots(), "made": self.made}

    def do_create(self, data: dict[str, Any]) -> Said:
        self.made = bots.create_bot(data["name"], self.actor)
        return self._shown_once()

    def do_renew(self) -> Said:
        self.made = bots.renew_token(self.number_of("program"), self.actor)
        return self._shown_once()

    def do_off(self) -> Said:
        bot = bots.switch_off(self.number_of("program"), self.actor)
        return _("%(program)s is switched off.") % {"program": bot}

    def form(self, name: str) -> Any:
        return self.forms[name](auto_id=f"{name}-%s") if self.made else super().form(name)

    def _shown_once(self) -> HttpResponse:
        answer = self.respond(201)
        answer["Cache-Control"] = "no-store"
        return answer
