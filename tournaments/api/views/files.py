"""An event as files of any kind, and its tables as data."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer
from rest_framework.response import Response

from tournaments.api.base import EventResource
from tournaments.api.conditional import weak_tag
from tournaments.api.fields import Strict
from tournaments.queries.sheets import SHEETS
from tournaments.services.export_files import EXPORT_FILES, JSON

FILES = {key: found for key, found in EXPORT_FILES.items() if found.content_type != JSON}  # that is export/
FILE = OpenApiParameter("file", str, OpenApiParameter.PATH, enum=list(FILES))
TABLE = OpenApiParameter("sheet", str, OpenApiParameter.PATH, enum=list(SHEETS))
# What the files are, without the encoding of their text.
KINDS = sorted({found.content_type.partition(";")[0] for found in FILES.values()})


class FileRenderer(BaseRenderer):
    """Bytes that are ready, of a type that the answer names."""

    media_type = "*/*"
    format = "file"
    charset = None
    render_style = "binary"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        return bytes(data)


class ExportedFile(EventResource):
    """A file of an event."""

    tag, resource = "exchange", "export_file"
    acts = {"retrieve": "export_event"}
    renderer_classes = [FileRenderer]

    def version_parts(self) -> tuple[object, ...]:
        return ()  # records of games change with every move, which is no act of the event

    @extend_schema(
        summary="Export a file",
        description="For organisers: the workbook, tables as CSV, report files of federations (TRF16, TRF26) "
        "and records of games. What does not fit into a report file is refused (400), never rounded. "
        "The files named private hold birth years, contacts and the like.",
        parameters=[FILE],
        responses={(200, kind): OpenApiTypes.BINARY for kind in KINDS},
    )
    def retrieve(self, request: Any, slug: str, file: str) -> Response:
        found = FILES.get(file)
        if found is None:
            raise Http404
        content = found.make(self.event)
        response = Response(content, content_type=found.content_type)
        response["Content-Disposition"] = f'attachment; filename="{found.name(self.event)}"'
        response["ETag"] = weak_tag(content.hex())
        return response


class TableFilter(Strict):
    """Which round."""

    round = serializers.IntegerField(min_value=1, max_value=9999, required=False)


class SheetColumn(serializers.Serializer[Any]):
    """A column of a table."""

    key = serializers.CharField(help_text="The field of each row; the heading in CSV.")
    label = serializers.CharField()  # type: ignore[assignment]


class SheetOut(serializers.Serializer[Any]):
    """A table of an event."""

    title = serializers.CharField()
    columns = SheetColumn(many=True)
    rows = serializers.ListField(child=serializers.DictField())


class EventTable(EventResource):
    """A table of an event."""

    tag, resource = "exchange", "table"
    acts = {"retrieve": "export_event"}
    parameters = {"retrieve": TableFilter}
    tables = True

    @extend_schema(
        summary="Read a table",
        description="For organisers, as in the workbook: JSON, CSV or NDJSON with the same fields, by "
        "?format= or Accept. Of one round with ?round=; without it all published rounds, of "
        "rankings the newest.",
        parameters=[TABLE],
        responses=SheetOut,
    )
    def retrieve(self, request: Any, slug: str, sheet: str) -> Response:
        if sheet not in SHEETS:
            raise Http404
        found = SHEETS[sheet](self.event, self.params.get("round"))
        columns = [{"key": column.key, "label": column.label} for column in found.columns]
        return Response({"title": found.title, "columns": columns, "rows": found.records()})
