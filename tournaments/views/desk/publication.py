"""Where the event is shown: addresses, snippets for other sites, who may frame them, the event as plain pages."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.forms.publication import PublicationForm
from tournaments.models.tournament import Visibility
from tournaments.queries.live_boards import timed_tables
from tournaments.services.events import change_settings
from tournaments.static_site import zip_of
from tournaments.views.desk.base import DeskPage, Forms, Said


class Publication(DeskPage):
    template = "desk/publication.html"
    act = "change_settings"
    current = "publication"
    forms: ClassVar[Forms] = {"save": PublicationForm}

    def form_options(self, name: str) -> dict[str, Any]:
        return {"event": self.event}

    def context(self) -> dict[str, Any]:
        return super().context() | {
            "addresses": self._addresses(),
            "embeds": self._embeds(),
            "is_private": self.event.visibility == Visibility.PRIVATE,
        }

    def do_save(self, data: dict[str, Any]) -> Said:
        change_settings(self.event.pk, self.actor, publication=self.sent(PublicationForm).document())
        return _("Saved. Pages that show the event in a frame follow at once.")

    def _addresses(self) -> list[tuple[str, str]]:
        slug = self.event.slug
        named = (
            (_("Page of the event"), reverse("event", args=[slug])),
            (_("Feed (Atom): rounds, results, standings"), reverse("event-feed", args=[slug])),
            (_("Calendar (iCalendar): programme and rounds"), reverse("event-calendar", args=[slug])),
            (_("Picture for links"), reverse("event-preview", args=[slug])),
            (_("Data (API)"), reverse("api:tournament", args=[slug])),
        )
        return [(words, self.request.build_absolute_uri(path)) for words, path in named]

    def _embeds(self) -> list[dict[str, Any]]:
        slug = self.event.slug
        found = [
            _embed(_("Standings"), reverse("embed-standings", args=[slug]), 480),
            _embed(_("Pairings of the newest round"), reverse("embed-pairings", args=[slug]), 480),
        ]
        if (board := self._board()) is not None:
            found.append(_embed(_("A live board"), reverse("embed-board", args=[slug, board]), 520))
        for embed in found:
            embed["url"] = self.request.build_absolute_uri(embed["path"])
        return found

    def _board(self) -> int | None:
        """The first match of the newest round that is played with clocks or on line."""
        newest = self.newest_round()
        if newest is None or not self.event.timing:
            return None
        round_ = self.event.rounds.get(number=newest)
        tables = round_.pairings.filter(table__in=timed_tables(round_), match__isnull=False).order_by("table")
        return tables.values_list("match_id", flat=True).first()


def _embed(title: str, path: str, height: int) -> dict[str, Any]:
    return {"title": title, "path": path, "height": height}


class StaticSite(DeskPage):
    """The event as plain pages, in one archive."""

    act = "change_settings"
    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        response = HttpResponse(zip_of(self.event), content_type="application/zip")
        response["Content-Disposition"] = f'attachment; filename="{self.event.slug}.zip"'
        response["Cache-Control"] = "no-store"
        return response
