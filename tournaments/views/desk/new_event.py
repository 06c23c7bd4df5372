"""A new event."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.event import SYSTEM_WORDS, NewEventForm
from tournaments.models.tournament import System
from tournaments.permissions import allowed
from tournaments.services.events import create_event
from tournaments.views.desk.base import Forms, Page, Said


class NewEvent(Page):
    template = "desk/new_event.html"
    forms: ClassVar[Forms] = {"create": NewEventForm}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not allowed(request.user, "create_event"):
            return redirect_to_login(request.get_full_path())
        return super().dispatch(request, *args, **kwargs)

    def context(self) -> dict[str, Any]:
        return {"system_words": [(key, System(key).label, words) for key, words in SYSTEM_WORDS.items()]}

    def do_create(self, data: dict[str, Any]) -> Said:
        form = self.sent(NewEventForm)
        event = create_event(self.actor, **form.values())
        messages.success(self.request, _("%(event)s is made, and you are its organiser.") % {"event": event})
        return redirect("desk:home", event.slug)
