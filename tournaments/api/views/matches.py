"""Matches: published tables and their games."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from games.models import Match
from games.models.result import ResultKind
from tournaments.api.base import EventResource
from tournaments.api.shapes.match import MatchDetail, MatchFilter, MatchOut, table_in
from tournaments.models import Pairing, Seat, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.visible import boards_visible

_COUNTED = Q(match__result__seats__isnull=False) | Q(
    match__result__first_score__isnull=False, match__result__second_score__isnull=False
)
STATES = {
    "missing": Q(match__result__isnull=True),
    "scoring": Q(match__result__kind=ResultKind.PLAYED) & ~_COUNTED,
    "done": Q(match__result__isnull=False) & (~Q(match__result__kind=ResultKind.PLAYED) | _COUNTED),
}


def published_tables() -> QuerySet[Pairing]:
    """Tables that have a match, with all that is shown of them in three queries."""
    seats = Prefetch("seats", Seat.objects.select_related("entry__player"))
    tables = Pairing.objects.filter(match__isnull=False, round__state=RoundState.PUBLISHED)
    return tables.select_related("round__tournament", "match__result").prefetch_related(seats)


class Matches(EventResource):
    """The matches of an event."""

    tag, resource = "matches", "match"
    ordering = ("match_id",)  # made at the publication, table by table
    parameters = {"list": MatchFilter}

    @extend_schema(
        summary="List matches by round and table",
        description="Published rounds only. Boards are with the single match.",
        responses=MatchOut(many=True),
    )
    def list(self, request: Any, slug: str) -> Response:
        found = published_tables().filter(round__tournament=self.event)
        if number := self.params.get("round"):
            found = found.filter(round__number=number)
        if player := self.params.get("player"):
            found = found.filter(seats__entry__player_id=player)
        if entry := self.params.get("entry"):
            found = found.filter(seats__entry_id=entry)
        if state := self.params.get("state"):
            found = found.filter(STATES[state])
        tables = [table_in(pairing) for pairing in self.paginate_queryset(found) or []]
        shown = self.show_all(MatchOut, tables, staff=self.may("enter_result"))
        return self.get_paginated_response(shown)


class MatchResource(EventResource):
    """Something of one match, which has an address of its own."""

    @cached_property
    def pairing(self) -> Pairing:
        """The table of the match."""
        # By the match's own key: a number beyond all keys is then nobody's, and no error of the database.
        match = Match.objects.filter(pk=self.kwargs["pk"])
        found = published_tables().filter(match__in=match).first()
        if found is None:
            raise Http404
        return found

    @cached_property
    def event(self) -> Tournament:
        return self.visible_or_404(self.pairing.round.tournament)

    def match_data(self) -> dict[str, Any]:
        """The match as it is now, with its games."""
        games = ("match__games", "match__games__scorings")
        pairing = published_tables().prefetch_related(*games).get(pk=self.pairing.pk)
        return self.show(
            MatchDetail,
            table_in(pairing),
            boards=boards_visible(pairing.round, self.request.user),
            staff=self.may("enter_result"),
        )


class OneMatch(MatchResource):
    """A match."""

    tag, resource = "matches", "match"

    @extend_schema(
        summary="Read a match",
        description="With its games, boards and how they were counted. With duplicate bags, boards are for "
        "the event's staff until the round is complete.",
        responses=MatchDetail,
    )
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.match_data())
