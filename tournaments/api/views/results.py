"""The result of a match: entered once, amended or taken back with a reason."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response

from games.errors import Conflict
from games.models import Result
from games.services.results import ResultExists
from tournaments.api.errors import WrongParameter
from tournaments.api.shapes.match import MatchDetail, ResultChange, ResultIn, ResultOut, ResultRemoval
from tournaments.api.views.matches import MatchResource
from tournaments.services import results

IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="ETag of the result that is replaced, in place of version.",
)


class Stale(Conflict):
    """If-Match names an older version; facts show the newest."""

    status = 412
    kind = "stale-version"


class MatchResult(MatchResource):
    """The result of a match. Its ETag is its version, for If-Match."""

    tag, resource = "results", "result"
    parameters = {"destroy": ResultRemoval}

    def version_parts(self) -> tuple[object, ...]:
        return ()

    @extend_schema(summary="Read the result", description="404 while there is none.", responses=ResultOut)
    def retrieve(self, request: Any, pk: int) -> Response:
        result = Result.objects.filter(match__pairing=self.pairing).first()
        if result is None:
            raise Http404
        data = self.show(ResultOut, result, staff=self.may("enter_result"))
        return Response(data, headers={"ETag": _tag(result, staff=self.may("enter_result"))})

    @extend_schema(
        summary="Enter the result",
        description="Two Order scores, final boards, or both, which must agree; in Gyul! Hap! the points "
        "of both; or the kind of what happened instead. A second one is refused (409) and shown the first.",
        request=ResultIn,
        responses={201: MatchDetail},
    )
    def create(self, request: Any, pk: int) -> Response:
        claim = results.read_result(self.pairing, self.body(ResultIn))
        results.enter(self.pairing, claim, self.actor)
        data = self.match_data()
        return Response(data, status=201, headers={"Location": f"{data['url']}result/"})

    @extend_schema(
        summary="Amend the result",
        description="With a reason and the version that is replaced. Published pairings stand, "
        "with a notice.",
        request=ResultChange,
        responses=MatchDetail,
        parameters=[IF_MATCH],
    )
    def update(self, request: Any, pk: int) -> Response:
        values = self.body(ResultChange)
        reason, version = values.pop("reason"), self._version(values.pop("version", None))
        claim = results.read_result(self.pairing, values)
        try:
            results.amend(self.pairing, claim, self.actor, reason=reason, version=version)
        except ResultExists as other:
            raise self._stale(other) from None
        return Response(self.match_data())

    @extend_schema(
        summary="Take the result back",
        description="It belongs to another table: the match is unreported again.",
        responses={204: None},
        parameters=[IF_MATCH],
    )
    def destroy(self, request: Any, pk: int) -> Response:
        version = self._version(self.params.get("version"))
        try:
            results.take_back(self.pairing, self.actor, reason=self.params["reason"], version=version)
        except ResultExists as other:
            raise self._stale(other) from None
        return Response(status=204)

    def _version(self, given: int | None) -> int:
        if given is not None:
            return given
        tag = re.fullmatch(r'(?:W/)?"(\d{1,9})\D*"', self.request.headers.get("If-Match", ""))
        if tag is None:
            raise WrongParameter(
                {"version": [_("Say which version is replaced, by version or by If-Match.")]}
            )
        return int(tag[1])

    def _stale(self, other: ResultExists) -> Conflict:
        if "If-Match" not in self.request.headers:
            return other
        return Stale(str(other), **other.facts)


def _tag(result: Result, *, staff: bool) -> str:
    """Version first; then what else changes the answer."""
    return f'"{result.version}{"-scoring" if result.is_scoring else ""}{"-staff" if staff else ""}"'
