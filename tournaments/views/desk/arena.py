"""The arena from the organiser's side: started and stopped, and the players' links."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from clocks.views.qr import qr_svg
from tournaments.forms.arena import StartForm
from tournaments.forms.event import ReasonForm
from tournaments.queries.arena import arena_of
from tournaments.queries.links import arena_token
from tournaments.services.arena import start_arena, stop_arena
from tournaments.settings import pairing_options
from tournaments.system_settings import arena_settings
from tournaments.views.desk.base import DeskPage, Forms, Said


class Arena(DeskPage):
    template = "desk/arena.html"
    act = "pair"
    current = "arena"
    forms: ClassVar[Forms] = {"start": StartForm, "stop": ReasonForm}

    def form_options(self, name: str) -> dict[str, Any]:
        minutes = arena_settings(pairing_options(self.event)).minutes
        return {"initial": {"minutes": minutes}} if name == "start" else {}

    def context(self) -> dict[str, Any]:
        if not self.event.is_arena:
            raise Http404(_("%(event)s is no arena.") % {"event": self.event})
        entries = self.event.entries.filter(last_round__isnull=True, is_house=False).select_related("player")
        return super().context() | {
            "arena": arena_of(self.event),
            "slips": [self._slip(entry.pk, entry.name) for entry in entries],
        }

    def _slip(self, entry_id: int, name: str) -> dict[str, Any]:
        address = self.request.build_absolute_uri(reverse("arena-own", args=[arena_token(entry_id)]))
        return {"name": name, "address": address, "code": qr_svg(address)}

    def do_start(self, data: dict[str, Any]) -> Said:
        event = start_arena(self.event.pk, self.actor, minutes=data["minutes"])
        assert event.arena_ends_at
        return _("The arena is running: whoever waits is paired.")

    def do_stop(self, data: dict[str, Any]) -> Said:
        stop_arena(self.event.pk, self.actor, reason=data["reason"])
        return _("The arena is stopped. Matches under way are played to their end.")
