"""Everything that an event can be taken away as: a page that lists it, and the files."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from games.errors import Invalid
from games.models import LiveGame, LiveMatch
from tournaments.services.export_files import EXPORT_FILES, ExportFile
from tournaments.services.trf_files.worth import point_system
from tournaments.views.desk.base import DeskPage

_OF_TEAMS = ("teams.csv", "team-standings.csv")


class Export(DeskPage):
    """The list. What can't be made of this event says why; what can be handed in is named as well."""

    act = "export_event"
    current = "export"
    template = "desk/export.html"
    http_method_names = ["get", "head", "options"]

    def context(self) -> dict[str, Any]:
        games, refused = self._games(), self._refused()
        return super().context() | {
            "whole": _files("event.json", "event-private.json"),
            "tables": _files("tables.xlsx", *self._tables()),
            "reports": [] if refused else _reports(),
            "no_report": refused,
            "games": _files("games.zip", "games.jsonl") if games else [],
            "hidden": sum(1 for game in games if game.bag and game.bag.slot and not game.bag.revealed_at),
        }

    def _games(self) -> list[LiveGame]:
        """The games on line that have begun; what they hold is read only when they are asked for."""
        found = LiveGame.objects.filter(
            live__match__pairing__round__tournament=self.event,
            live__play=LiveMatch.Play.ONLINE,
            started_at__isnull=False,
        )
        return list(found.select_related("bag").only("bag__slot", "bag__revealed_at"))

    def _tables(self) -> list[str]:
        keys = [key for key in EXPORT_FILES if key.endswith(".csv")]
        return [key for key in keys if self.event.teams or key not in _OF_TEAMS]

    def _refused(self) -> str:
        """Why no report file can be made of the event; empty: one can be asked for. What else does not fit
        is said when it is."""
        try:
            point_system(self.event)
        except Invalid as error:
            return str(error)
        return ""


class ExportedFile(Export):
    """One file. An event that does not fit into it shows the list again, with the reason."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        file = EXPORT_FILES.get(kwargs["file"])
        if file is None:
            raise Http404
        try:
            content = file.make(self.event)
        except Invalid as error:
            return self.refused(error, None)
        response = HttpResponse(content, content_type=file.content_type)
        response["Content-Disposition"] = f'attachment; filename="{file.name(self.event)}"'
        response["Cache-Control"] = "no-store"
        return response


def _files(*keys: str) -> list[ExportFile]:
    return [EXPORT_FILES[key] for key in keys]


def _reports() -> list[ExportFile]:
    return [file for key, file in EXPORT_FILES.items() if key.startswith("report")]
