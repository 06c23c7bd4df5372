"""Where the event is shown: addresses, snippets for other sites, who may frame them, and plain pages."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournaments.forms.publication import PublicationForm
from tournaments.models import Pairing, Tournament
from tournaments.models.tournament import Visibility
from tournaments.queries.live_boards import timed_tables
from tournaments.services.events import change_settings
from tournaments.static_site import SiteError, zip_of
from tournaments.views.desk.base import DeskPage, Forms, Said

MOST_TABLES = 150


def offers_archive(event: Tournament) -> bool:
    """Larger events are for the command line: a page would wait too long for them."""
    return Pairing.objects.filter(round__tournament=event).count() <= MOST_TABLES


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
            "offers_archive": offers_archive(self.event),
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

    def _embeds(self) -> list[dict[str, str]]:
        slug = self.event.slug
        found = [
            self._embed(_("Standings"), reverse("embed-standings", args=[slug]), 480),
            self._embed(_("Pairings of the newest round"), reverse("embed-pairings", args=[slug]), 480),
        ]
        if (board := self._board()) is not None:
            found.append(self._embed(_("A live board"), reverse("embed-board", args=[slug, board]), 520))
        return found

    def _embed(self, title: str, path: str, height: int) -> dict[str, str]:
        """A page to frame, and what a site puts on its own page for it."""
        url = self.request.build_absolute_uri(path)
        snippet = format_html(
            '<iframe src="{}" title="{}: {}" width="100%" height="{}" loading="lazy"></iframe>',
            url,
            self.event.name,
            title,
            height,
        )
        return {"title": title, "url": url, "snippet": str.__str__(snippet)}

    def _board(self) -> int | None:
        """The first match of the newest round that is played with clocks or on line."""
        newest = self.newest_round()
        if newest is None or not self.event.timing:
            return None
        round_ = self.event.rounds.get(number=newest)
        tables = round_.pairings.filter(table__in=timed_tables(round_), match__isnull=False).order_by("table")
        return tables.values_list("match_id", flat=True).first()


class StaticSite(DeskPage):
    """The event as plain pages, in one archive."""

    act = "change_settings"
    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            content = zip_of(self.event) if offers_archive(self.event) else None
        except SiteError:
            content = None
        if content is None:
            raise Http404(_("There is no such archive of this event."))
        response = HttpResponse(content, content_type="application/zip")
        response["Content-Disposition"] = f'attachment; filename="{self.event.slug}.zip"'
        response["Cache-Control"] = "no-store"
        return response
