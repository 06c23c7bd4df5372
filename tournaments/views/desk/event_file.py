"""A new event from a file."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.event_file import EventFileForm
from tournaments.permissions import allowed
from tournaments.services.event_files import ReportWishes, event_from_file
from tournaments.views.desk.base import Forms, Page, Said


class NewEventFromFile(Page):
    template = "desk/event_file.html"
    forms: ClassVar[Forms] = {"import": EventFileForm}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not allowed(request.user, "create_event"):
            return redirect_to_login(request.get_full_path())
        return super().dispatch(request, *args, **kwargs)

    def do_import(self, data: dict[str, Any]) -> Said:
        wishes = ReportWishes(data["variant"], data["name"], data["rounds"], data["without_rounds"])
        event = event_from_file(data["file"].read(), self.actor, wishes)
        messages.success(self.request, _("%(event)s is made, and you are its organiser.") % {"event": event})
        return redirect("desk:home", event.slug)
