"""The field: who is in, who comes in, who is kept apart."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.forms.entries import AddPlayerForm, EnterRegisteredForm, ForbidForm, entry_choices
from tournaments.queries.field import field_of
from tournaments.queries.register import suggestions
from tournaments.services.entries import (
    enter_player,
    enter_registered,
    number_seeds,
)
from tournaments.services.forbidden import allow_pair, forbid_pair
from tournaments.views.desk.base import DeskPage, Forms, Said


class Players(DeskPage):
    template = "desk/players.html"
    act = "manage_entries"
    current = "players"
    forms: ClassVar[Forms] = {"add": AddPlayerForm, "enter": EnterRegisteredForm}

    def context(self) -> dict[str, Any]:
        sought = self.request.GET.get("find", "")
        return super().context() | {
            "field": field_of(self.event),
            "sought": sought,
            "suggestions": suggestions(self.event, sought),
        }

    def do_add(self, data: dict[str, Any]) -> Said:
        seed = data.pop("seed")
        entry = enter_player(self.event.pk, self.actor, seed=seed, **data)
        return _("%(name)s is entered, with seed number %(seed)d.") % {"name": entry.name, "seed": entry.seed}

    def do_enter(self, data: dict[str, Any]) -> Said:
        entry = enter_registered(self.event.pk, data["player"], self.actor)
        return _("%(name)s is entered, with seed number %(seed)d.") % {"name": entry.name, "seed": entry.seed}

    def do_number(self) -> Said:
        by = self.request.POST.get("by", "")
        number_seeds(self.event.pk, self.actor, by=by)
        return _("The field is numbered anew.")

    def done_url(self) -> str:
        return self.request.path + "#add-name"


class Suggest(DeskPage):
    """People of the register whose name fits what is being typed."""

    template = "desk/_suggestions.html"
    act = "manage_entries"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        sought = request.GET.get("name", "")
        found = suggestions(self.event, sought)
        return render(request, self.template, {"event": self.event, "suggestions": found, "sought": sought})


class Forbidden(DeskPage):
    """Pairs that must not meet."""

    template = "desk/forbidden.html"
    act = "manage_entries"
    current = "players"
    forms: ClassVar[Forms] = {"forbid": ForbidForm}

    def form_options(self, name: str) -> dict[str, Any]:
        return {"entries": entry_choices(self.event.entries.select_related("player"))}

    def context(self) -> dict[str, Any]:
        pairs = self.event.forbidden_pairs.select_related("low__player", "high__player")
        return super().context() | {"pairs": pairs}

    def do_forbid(self, data: dict[str, Any]) -> Said:
        pair = forbid_pair(
            self.event.pk, data["first"], data["second"], self.actor, until_round=data["until_round"]
        )
        return _("%(pair)s will not be paired.") % {"pair": pair}

    def do_allow(self) -> Said:
        allow_pair(self.event.pk, self.number_of("pair"), self.actor)
        return _("The two may meet again.")
