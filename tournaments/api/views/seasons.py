"""Seasons: the list, one season, its events and its table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from games.errors import Invalid
from tournaments.api.base import Resource
from tournaments.api.shapes.season import (
    PlacedChange,
    PlacedIn,
    PlacedOut,
    SeasonChange,
    SeasonDetail,
    SeasonNew,
    SeasonOut,
    SeasonTableOut,
)
from tournaments.models import Season, SeasonEvent
from tournaments.queries.seasons import Row, SeasonTable, find_season, listed_seasons, shown_events, table_of
from tournaments.queries.visible import find_event
from tournaments.services import seasons


@dataclass(frozen=True, slots=True)
class SeasonTableData:
    """What the shape of a table is filled from."""

    slug: str
    rule: dict[str, Any]
    events: tuple[SeasonEvent, ...]
    rows: list[dict[str, Any]]


class Seasons(Resource):
    """The list of seasons."""

    tag, resource = "seasons", "season"
    ordering = ("-id",)

    @extend_schema(
        summary="List seasons, newest first",
        description="Public ones and your own.",
        responses=SeasonOut(many=True),
    )
    def list(self, request: Any) -> Response:
        return self.page(listed_seasons(request.user), SeasonOut)

    @extend_schema(
        summary="Make a season",
        description="A name is enough. Who makes a season owns it.",
        request=SeasonNew,
        responses={201: SeasonDetail},
    )
    def create(self, request: Any) -> Response:
        season = seasons.create_season(self.actor, **self.body(SeasonNew))
        return self.made(SeasonDetail, season, placed=[])


class SeasonResource(Resource):
    """A resource of one season, found by the address, if the visitor may see it."""

    @cached_property
    def season(self) -> Season:
        """The season of the address."""
        found = find_season(self.kwargs["season"], self.request.user)
        if found is None:
            raise Http404
        return found

    def check_act(self) -> None:
        assert self.season  # 404 otherwise

    def answer(self, season: Season) -> Response:
        """The season with its events."""
        placed = shown_events(season, self.request.user)
        return Response(self.show(SeasonDetail, season, placed=placed))


class OneSeason(SeasonResource):
    """A season."""

    tag, resource = "seasons", "season"

    @extend_schema(summary="Read a season", responses=SeasonDetail)
    def retrieve(self, request: Any, season: str) -> Response:
        return self.answer(self.season)

    @extend_schema(
        summary="Change a season",
        description="For its owner. The rule is replaced as a whole.",
        request=SeasonChange,
        responses=SeasonDetail,
    )
    def partial_update(self, request: Any, season: str) -> Response:
        asked = self.body(SeasonChange, partial=True)
        return self.answer(seasons.change_season(self.season.pk, self.actor, **asked))

    @extend_schema(summary="Remove a season", description="Its events stay.", responses={204: None})
    def destroy(self, request: Any, season: str) -> Response:
        seasons.delete_season(self.season.pk, self.actor)
        return Response(status=204)


class SeasonEvents(SeasonResource):
    """The events of a season."""

    tag, resource = "seasons", "season_event"

    @extend_schema(
        summary="Put an event into a season",
        description="For the season's owner who organises the event, too.",
        request=PlacedIn,
        responses={201: PlacedOut},
    )
    def create(self, request: Any, season: str) -> Response:
        asked = self.body(PlacedIn)
        event = find_event(asked["tournament"], request.user)
        if event is None:
            words = _("There is no such event that you may see.")
            raise Invalid(words, fields={"tournament": words})
        placed = seasons.add_event(self.season.pk, event.pk, self.actor, weight=asked["weight"])
        return Response(self.show(PlacedOut, placed), status=201)


class OneSeasonEvent(SeasonResource):
    """An event of a season."""

    tag, resource = "seasons", "season_event"

    @extend_schema(summary="Let an event weigh more or less", request=PlacedChange, responses=PlacedOut)
    def partial_update(self, request: Any, season: str, slug: str) -> Response:
        weight = self.body(PlacedChange)["weight"]
        placed = seasons.weigh_event(self.season.pk, self._placed().tournament_id, self.actor, weight=weight)
        return Response(self.show(PlacedOut, placed))

    @extend_schema(
        summary="Take an event out of a season",
        description="For the season's owner, and for organisers of the event.",
        responses={204: None},
    )
    def destroy(self, request: Any, season: str, slug: str) -> Response:
        seasons.remove_event(self.season.pk, self._placed().tournament_id, self.actor)
        return Response(status=204)

    def _placed(self) -> SeasonEvent:
        shown = shown_events(self.season, self.request.user)
        placed = next((each for each in shown if each.tournament.slug == self.kwargs["slug"]), None)
        if placed is None:
            raise Http404
        return placed


class SeasonTableView(SeasonResource):
    """The table of a season."""

    tag, resource = "seasons", "season_table"

    @extend_schema(
        summary="Read the table of a season",
        description="Every line with what each event gave; exact numbers.",
        responses=SeasonTableOut,
    )
    def retrieve(self, request: Any, season: str) -> Response:
        table = table_of(self.season, request.user)
        told = SeasonTableData(
            self.season.slug,
            table.rule.data(),
            table.events,
            [_row(row, table) for row in table.rows],
        )
        return Response(self.show(SeasonTableOut, told))


def _row(row: Row, table: SeasonTable) -> dict[str, Any]:
    slugs = [event.tournament.slug for event in table.events]
    return {
        "rank": row.line.rank,
        "player": row.player,
        "total": row.line.total,
        "decided": row.line.decided,
        "results": [
            {
                "tournament": slug,
                "rank": cell.rank,
                "shared": cell.shared,
                "points": cell.raw,
                "weight": cell.weight,
                "value": cell.value,
                "counted": cell.counted,
            }
            for slug, cell in zip(slugs, row.cells, strict=True)
            if cell is not None
        ],
    }
