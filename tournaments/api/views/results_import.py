"""Results from a list: previewed line by line, entered all or not at all."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.response import Response

from tournaments.api.base import EventResource
from tournaments.api.parsers import StrictJSONParser
from tournaments.api.views.imports import ListIn
from tournaments.permissions import require
from tournaments.services import result_lists
from tournaments.services.result_lists import LineState


class ResultListIn(ListIn):
    """Pasted lines, or a file (CSV or XLSX) as multipart form; with dry_run nothing is changed."""

    round = serializers.IntegerField(
        min_value=1, max_value=9999, required=False, help_text="Of rows that name no round."
    )


class ResultLineOut(serializers.Serializer[Any]):
    """One line and what becomes of it."""

    line = serializers.IntegerField()
    state = serializers.ChoiceField(choices=[state.value for state in LineState])
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    match = serializers.IntegerField(allow_null=True, help_text="Id of the match that is meant.")
    first = serializers.CharField(allow_null=True)
    second = serializers.CharField(allow_null=True)
    result = serializers.CharField(allow_blank=True)
    problems = serializers.ListField(child=serializers.DictField())


class ResultListOut(serializers.Serializer[Any]):
    """What was read, line by line; entered: how many results, none of a dry run."""

    dry_run = serializers.BooleanField()
    entered = serializers.IntegerField()
    encoding = serializers.CharField()
    separator = serializers.CharField(allow_blank=True)
    ignored = serializers.ListField(child=serializers.CharField())
    counts = serializers.DictField(child=serializers.IntegerField())
    fingerprint = serializers.CharField()
    lines = ResultLineOut(many=True)


class ResultsImport(EventResource):
    """Results of an event from a list."""

    tag, resource = "results", "results_import"
    parser_classes = [StrictJSONParser, MultiPartParser, FormParser]

    @extend_schema(
        summary="Import results",
        description="CSV or XLSX as file, or pasted text, with the columns of the table of results: table, "
        "first, second, first_score, second_score are enough. dry_run changes nothing. Otherwise all new "
        "results are entered (201), or none: bad lines are in errors and lines (400), and so are those of "
        "tables that have another result (409 where there are only these).",
        request={"application/json": ResultListIn, "multipart/form-data": ResultListIn},
        responses={200: ResultListOut, 201: ResultListOut},
    )
    def create(self, request: Any, slug: str) -> Response:
        require(self.actor, "enter_result", self.event)
        given = self.body(ResultListIn)
        file, number = given.get("file"), given.get("round")
        table = (
            result_lists.read_results(file.read(), file.name)
            if file
            else result_lists.read_results(given["text"])
        )
        seen = result_lists.preview(self.event, table, self.actor, round_number=number)
        entered = 0
        if not given["dry_run"]:
            mark = given.get("fingerprint")
            entered = len(
                result_lists.confirm(self.event.pk, table, self.actor, round_number=number, fingerprint=mark)
            )
        data = {"dry_run": given["dry_run"], "entered": entered, **seen.data()}
        return Response(data, status=201 if entered else 200)
