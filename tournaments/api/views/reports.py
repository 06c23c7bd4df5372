"""What players report, and the arbiter's choice between two."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from games.models import Report
from tournaments.api.base import EventResource
from tournaments.api.fields import Nothing
from tournaments.api.shapes.match import MatchDetail, ReportFilter, ReportOut
from tournaments.api.views.matches import MatchResource, published_tables
from tournaments.models import Pairing
from tournaments.services import results

REPORTS = Report.objects.select_related("match__pairing__round")


class Reports(EventResource):
    """The reports of an event."""

    tag, resource = "reports", "report"
    acts = {"list": "resolve_report"}
    parameters = {"list": ReportFilter}

    @extend_schema(
        summary="List players' reports", description="For arbiters.", responses=ReportOut(many=True)
    )
    def list(self, request: Any, slug: str) -> Response:
        found = REPORTS.filter(match__pairing__round__tournament=self.event)
        return self.page(found.filter(**self.params), ReportOut)


class OneReport(MatchResource):
    """A report, at an address of its own."""

    tag, resource = "reports", "report"
    acts = {"retrieve": "resolve_report"}

    @cached_property
    def report(self) -> Report:
        found = REPORTS.filter(pk=self.kwargs["pk"]).first()
        if found is None:
            raise Http404
        return found

    @cached_property
    def pairing(self) -> Pairing:
        return published_tables().get(match_id=self.report.match_id)

    @extend_schema(summary="Read a report", description="For arbiters.", responses=ReportOut)
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.show(ReportOut, self.report))

    @extend_schema(summary="Take this report as the result", request=Nothing, responses=MatchDetail)
    def resolve(self, request: Any, pk: int) -> Response:
        self.body(Nothing)
        results.resolve(self.pairing, pk, self.actor)
        return Response(self.match_data())
