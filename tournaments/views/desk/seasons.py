"""A season made and kept by its owner."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.errors import Invalid
from tournaments.forms.season import SeasonEventForm, SeasonForm, initial_of
from tournaments.models import Season
from tournaments.permissions import allowed
from tournaments.queries.seasons import events_to_add, find_season, shown_events
from tournaments.services import seasons
from tournaments.views.desk.base import Forms, Page, Said, plain_number


class NewSeason(Page):
    template = "desk/new_season.html"
    forms: ClassVar[Forms] = {"create": SeasonForm}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not allowed(request.user, "create_season"):
            return redirect_to_login(request.get_full_path())
        return super().dispatch(request, *args, **kwargs)

    def context(self) -> dict[str, Any]:
        return {"area": "seasons"}

    def do_create(self, data: dict[str, Any]) -> Said:
        season = seasons.create_season(self.actor, **self.sent(SeasonForm).values())
        messages.success(self.request, _("%(season)s is made. Put events into it.") % {"season": season})
        return redirect("desk:season", season.slug)


class EditSeason(Page):
    template = "desk/season.html"
    forms: ClassVar[Forms] = {"change": SeasonForm, "add": SeasonEventForm}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        season = find_season(kwargs["season"], request.user)
        if season is None:
            raise Http404
        if not allowed(request.user, "change_season", season):
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            raise PermissionDenied
        self.season: Season = season
        return super().dispatch(request, *args, **kwargs)

    def form_options(self, name: str) -> dict[str, Any]:
        if name == "add":
            return {"events": events_to_add(self.season, self.request.user)}
        return {"initial": initial_of(self.season)}

    def context(self) -> dict[str, Any]:
        self.season.refresh_from_db()
        placed = shown_events(self.season, self.request.user)
        return {"area": "seasons", "season": self.season, "events": placed}

    def do_change(self, data: dict[str, Any]) -> Said:
        seasons.change_season(self.season.pk, self.actor, **self.sent(SeasonForm).values())
        return _("Saved.")

    def do_add(self, data: dict[str, Any]) -> Said:
        event_id, weight = plain_number(data["tournament"]), data["weight"]
        placed = seasons.add_event(self.season.pk, event_id, self.actor, weight=weight)
        return _("%(event)s is in the season.") % {"event": placed.tournament}

    def do_remove(self) -> Said:
        seasons.remove_event(self.season.pk, self.number_of("tournament"), self.actor)
        return _("The event is taken out.")

    def do_weigh(self) -> Said:
        text = self.request.POST.get("weight", "")
        if not (text.isascii() and text.isdigit() and len(text) < 6):
            raise Invalid(_("A weight is a whole number of per cent."))
        event_id = self.number_of("tournament")
        seasons.weigh_event(self.season.pk, event_id, self.actor, weight=int(text))
        return _("Saved.")

    def do_up(self) -> Said:
        """One place towards the beginning."""
        ids = list(self.season.events.order_by("number").values_list("tournament_id", flat=True))
        event_id = self.number_of("tournament")
        if event_id in ids and (place := ids.index(event_id)) > 0:
            ids[place - 1], ids[place] = ids[place], ids[place - 1]
            seasons.order_events(self.season.pk, ids, self.actor)
        return None

    def do_delete(self) -> Said:
        if not self.request.POST.get("sure"):
            raise Invalid(_("Say that you are sure: the season is removed, its events stay."))
        name = str(self.season)
        seasons.delete_season(self.season.pk, self.actor)
        messages.success(self.request, _("%(season)s is removed.") % {"season": name})
        return redirect("seasons")
