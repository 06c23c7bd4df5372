"""A whole event as one document, out and in."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.response import Response

from tournaments.api.base import EventResource, Resource
from tournaments.api.fields import Strict
from tournaments.api.parsers import StrictJSONParser
from tournaments.api.shapes.tournament import TournamentDetail
from tournaments.api.views.tournaments import counted
from tournaments.models import Tournament
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
    """A document as a file, which may be larger than a JSON body."""

    file = serializers.FileField()


class EventImport(Resource):
    """A new event from a document."""

    tag, resource = "exchange", "event_import"
    parameters = {"create": ImportFilter}
    parser_classes = [StrictJSONParser, MultiPartParser]

    @extend_schema(
        summary="Import an event",
        description="The document as JSON body or as file of a multipart form. All or nothing. Who imports "
        "is the organiser. Errors point into the document.",
        request={"application/json": OpenApiTypes.OBJECT, "multipart/form-data": DocumentFile},
        responses={201: TournamentDetail},
    )
    def create(self, request: Any) -> Response:
        event = import_event(self._document(), self.actor, slug=self.params.get("slug"))
        return self.made(TournamentDetail, counted(Tournament.objects.filter(pk=event.pk)).get())

    def _document(self) -> Any:
        if self.request.content_type.startswith("multipart/"):
            return StrictJSONParser().parse(self.body(DocumentFile)["file"])
        return self.request.data
