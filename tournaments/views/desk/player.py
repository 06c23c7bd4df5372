"""One player of the event: corrected, absent, withdrawn, back again."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from tournaments.forms.entries import AbsenceForm, EntryForm
from tournaments.forms.event import ReasonForm
from tournaments.queries.field import FieldLine, line_of
from tournaments.services.attendance import return_to_play, set_absence, withdraw
from tournaments.services.entries import (
    change_entry,
    next_round_number,
    remove_entry,
)
from tournaments.views.desk.base import DeskPage, Forms, Said


class PlayerDesk(DeskPage):
    template = "desk/player.html"
    act = "manage_entries"
    current = "players"
    forms: ClassVar[Forms] = {"change": EntryForm, "absence": AbsenceForm, "withdraw": ReasonForm}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.entry_id = kwargs["entry_id"]
        return super().dispatch(request, *args, **kwargs)

    @cached_property
    def line(self) -> FieldLine:
        line = line_of(self.event, self.entry_id)
        if line is None:
            raise Http404
        return line

    def form_options(self, name: str) -> dict[str, Any]:
        if name == "change":
            return {"entry": self.line.entry, "started": self.event.has_started}
        if name == "absence":
            return {"initial": {"round": next_round_number(self.event), "kind": "absent"}}
        return {}

    def context(self) -> dict[str, Any]:
        return super().context() | {"line": self.line, "next_round": next_round_number(self.event)}

    def do_change(self, data: dict[str, Any]) -> Said:
        change_entry(self.event.pk, self.entry_id, self.actor, **data)
        return _("Saved.")

    def do_absence(self, data: dict[str, Any]) -> Said:
        set_absence(self.event.pk, self.entry_id, data["round"], data["kind"] or None, self.actor)
        return _("Noted for round %(number)d.") % {"number": data["round"]}

    def do_withdraw(self, data: dict[str, Any]) -> Said:
        entry = withdraw(self.event.pk, self.entry_id, self.actor, reason=data["reason"])
        return _("%(name)s has left. Results so far stay.") % {"name": entry.name}

    def do_return(self) -> Said:
        entry = return_to_play(self.event.pk, self.entry_id, self.actor)
        return _("%(name)s is back, and will be paired in the next round.") % {"name": entry.name}

    def do_remove(self) -> Said:
        remove_entry(self.event.pk, self.entry_id, self.actor)
        return redirect("desk:players", self.event.slug)
