"""Players from a list: previewed line by line, entered all or not at all."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.response import Response

from tournaments.api.base import EventResource
from tournaments.api.fields import Strict, Text
from tournaments.api.parsers import StrictJSONParser
from tournaments.permissions import require
from tournaments.services import importing
from tournaments.services.importing.preview import LineState

PRIVATE = ("birth_year", "contact")


class ListIn(Strict):
    """Pasted lines, or a file (CSV or XLSX) as multipart form; with dry_run nothing is changed."""

    text = Text(max_length=2_000_000, required=False, trim_whitespace=False)
    file = serializers.FileField(required=False)
    dry_run = serializers.BooleanField(required=False, default=False)
    fingerprint = Text(
        max_length=64, required=False, help_text="Of a preview: enters only what that preview showed."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("text" in attrs) == ("file" in attrs):
            raise serializers.ValidationError(_("Give text or file, one of the two."))
        return attrs


class LineOut(serializers.Serializer[Any]):
    """One line and what becomes of it."""

    line = serializers.IntegerField()
    state = serializers.ChoiceField(choices=[state.value for state in LineState])
    values = serializers.DictField()
    problems = serializers.ListField(child=serializers.DictField())
    player = serializers.IntegerField(
        allow_null=True, help_text="Id of the person of the register that is meant."
    )
    entry = serializers.DictField(allow_null=True, help_text="The entry that exists already.")


class ListOut(serializers.Serializer[Any]):
    """What was read, line by line; entered: ids of the new entries, none of a dry run."""

    dry_run = serializers.BooleanField()
    entered = serializers.ListField(child=serializers.IntegerField())
    encoding = serializers.CharField()
    separator = serializers.CharField()
    columns = serializers.ListField(child=serializers.CharField())
    ignored = serializers.ListField(child=serializers.CharField())
    counts = serializers.DictField(child=serializers.IntegerField())
    fingerprint = serializers.CharField()
    lines = LineOut(many=True)


class Import(EventResource):
    """Import into an event."""

    tag, resource = "entries", "entry_import"
    parser_classes = [StrictJSONParser, MultiPartParser, FormParser]

    @extend_schema(
        summary="Import players",
        description="CSV or XLSX as file, or pasted text. dry_run marks every bad line and changes nothing. "
        "Otherwise all lines are entered (201), or none: the bad ones are then in errors and lines (400).",
        request={"application/json": ListIn, "multipart/form-data": ListIn},
        responses={200: ListOut, 201: ListOut},
    )
    def create(self, request: Any, slug: str) -> Response:
        require(self.actor, "manage_entries", self.event)
        given = self.body(ListIn)
        file = given.get("file")
        table = importing.read_table(file.read(), file.name) if file else importing.read_table(given["text"])
        seen = importing.preview(self.event, table)
        entered = []
        if not given["dry_run"]:
            entered = importing.confirm(self.event.pk, table, self.actor, given.get("fingerprint"))
        data = {"dry_run": given["dry_run"], "entered": [entry.pk for entry in entered], **_shown(seen)}
        return Response(data, status=201 if entered else 200)


def _shown(seen: importing.Preview) -> dict[str, Any]:
    """The preview without what the register never gives out."""
    data = seen.data()
    for line in data["lines"]:
        line["values"] = {name: value for name, value in line["values"].items() if name not in PRIVATE}
    return data
