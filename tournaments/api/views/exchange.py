"""A whole event as one document, out and in."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.response import Response

from tournaments.api.base import EventResource, Resource
from tournaments.api.fields import Strict, Text
from tournaments.api.parsers import StrictJSONParser
from tournaments.api.shapes.tournament import TournamentDetail
from tournaments.api.views.tournaments import counted
from tournaments.models import Tournament
from tournaments.services.event_files import ReportWishes, event_from_file
from tournaments.services.exchange import export_event, import_event


class ExportFilter(Strict):
    """How much."""

    private = serializers.BooleanField(
        required=False, default=False, help_text="Drafts, contacts, notes and the audit log, too."
    )


class Export(EventResource):
    """An event's document."""

    tag, resource = "exchange", "export"
    acts = {"retrieve": "export_event"}
    parameters = {"retrieve": ExportFilter}

    @extend_schema(
        summary="Export the event",
        description="For organisers. Imported elsewhere, the document gives the same standings.",
        responses=OpenApiTypes.OBJECT,
    )
    def retrieve(self, request: Any, slug: str) -> Response:
        response = Response(export_event(self.event, private=self.params["private"]))
        response["Content-Disposition"] = f'attachment; filename="{slug}.json"'
        return response


class ImportFilter(Strict):
    """Where to."""

    slug = serializers.RegexField(
        r"^[-a-zA-Z0-9_]+$", max_length=60, required=False, help_text="The new event's address."
    )


class DocumentFile(Strict):
    """A document as a file, which may be larger than a JSON body; or a report file (TRF16, TRF26)."""

    file = serializers.FileField()
    variant = Text(max_length=20, required=False, help_text="Of a report file, which does not say it.")
    name = Text(max_length=120, required=False, help_text="Of a report file; else what the file says.")
    rounds = serializers.IntegerField(
        min_value=1, max_value=99, required=False, help_text="Where the report file does not say."
    )
    without_rounds = serializers.BooleanField(
        required=False, default=False, help_text="Leave out rounds that are played, as there are no scores."
    )


class EventImport(Resource):
    """A new event from a document."""

    tag, resource = "exchange", "event_import"
    parameters = {"create": ImportFilter}
    parser_classes = [StrictJSONParser, MultiPartParser]

    @extend_schema(
        summary="Import an event",
        description="The document as JSON body or as file of a multipart form. All or nothing. Who imports "
        "is the organiser. Errors point into the document. A report file of a federation brings players, "
        "teams, byes of coming rounds and forbidden pairs; one with played rounds is refused unless it is "
        "asked for without them.",
        request={"application/json": OpenApiTypes.OBJECT, "multipart/form-data": DocumentFile},
        responses={201: TournamentDetail},
    )
    def create(self, request: Any) -> Response:
        event = self._made_of_file() if self._is_form else self._made_of_body()
        return self.made(TournamentDetail, counted(Tournament.objects.filter(pk=event.pk)).get())

    @property
    def _is_form(self) -> bool:
        return str(self.request.content_type).startswith("multipart/")

    def _made_of_body(self) -> Tournament:
        return import_event(self.request.data, self.actor, slug=self.params.get("slug"))

    def _made_of_file(self) -> Tournament:
        given = self.body(DocumentFile)
        file = given.pop("file")
        return event_from_file(file.read(), self.actor, ReportWishes(**given), slug=self.params.get("slug"))
