"""Rulings on unfinished games: asked for, read and decided by arbiters."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clocks.middleware import stamp_of
from clocks.services.acts import wait_for_settling
from games.models import Adjudication, LiveMatch, Match
from games.queries.adjudications import is_up_to_date, rulings_of
from games.queries.timed_match import timed
from tournaments.api.shapes.adjudications import Decision, OverrideIn, PlayOnIn, RulingIn, RulingOut
from tournaments.api.views.live import GAME
from tournaments.api.views.matches import MatchResource, published_tables
from tournaments.models import Pairing
from tournaments.queries.adjudications import ShownRuling, shown
from tournaments.services import adjudications

DECIDED = "Whoever is first decides; a ruling on a game that has changed since is refused (409)."


class RulingResource(MatchResource):
    """Something about rulings: every act waits for a fall that is due before it takes a lock."""

    tag = "rulings"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method == "POST" and (live := self._live_or_none()):
            wait_for_settling(timed(live).game.clock_id, self._stamp)

    def _match_id(self) -> int | None:
        return int(self.kwargs["pk"])

    def _live_or_none(self) -> LiveMatch | None:
        match_id = self._match_id()
        rows = LiveMatch.objects.filter(match__in=Match.objects.filter(pk=match_id or 0))
        return rows.select_related("match").first()

    def shown(self, asked: Adjudication) -> ShownRuling:
        """A ruling, and whether it is still about the game as it stands."""
        held = timed(asked.game.live)
        game = next((each for each in held.games if each.pk == asked.game_id), asked.game)
        return shown(asked, is_current=is_up_to_date(asked, game, held.flag_game(game)))

    @property
    def _stamp(self) -> int:
        return stamp_of(self.request._request)


class GameRulings(RulingResource):
    """The rulings on a game of a match."""

    resource = "game_rulings"
    ordering = ("-id",)
    acts = {"list": adjudications.JUDGE, "create": adjudications.JUDGE}

    @extend_schema(
        summary="List the rulings on a game",
        description="For arbiters, the newest first.",
        parameters=[GAME],
        responses=RulingOut(many=True),
    )
    def list(self, request: Any, pk: int, game: int) -> Response:
        page = self.paginate_queryset(self._rows(game)) or []
        return self.get_paginated_response(self.show_all(RulingOut, [self.shown(each) for each in page]))

    @extend_schema(
        summary="Ask for a ruling",
        description="For arbiters; on line. The clock must stand: pause or adjourn the game first. Both "
        "clocks stand until the ruling is decided. The estimate is there some seconds later. Under "
        "`engine_projection` a fallen flag asks by itself.",
        request=RulingIn,
        parameters=[GAME],
        responses={201: RulingOut},
    )
    def create(self, request: Any, pk: int, game: int) -> Response:
        if game not in (1, 2):
            raise Http404
        asked = self.body(RulingIn)
        cause = asked.pop("cause")
        made = adjudications.ask(
            self.pairing.match_id or 0, cause, self.actor, number=game, stamp=self._stamp, **asked
        )
        return self.made(RulingOut, self.shown(self._rows(game).get(pk=made.pk)))

    def _rows(self, game: int) -> QuerySet[Adjudication]:
        return rulings_of(self.pairing.match_id or 0, game)


class OneRuling(RulingResource):
    """A ruling, at an address of its own."""

    resource = "ruling"
    acts = {"retrieve": adjudications.JUDGE}

    @cached_property
    def asked(self) -> Adjudication:
        rows = Adjudication.objects.filter(pk=self.kwargs["pk"])
        found = rows.select_related("game__live__match").first()
        if found is None:
            raise Http404
        return found

    @cached_property
    def pairing(self) -> Pairing:
        found = published_tables().filter(match=self.asked.game.live.match).first()
        if found is None:
            raise Http404
        return found

    def _match_id(self) -> int | None:
        rows = Adjudication.objects.filter(pk=self.kwargs["pk"])
        return rows.values_list("game__live__match", flat=True).first()

    @extend_schema(summary="Read a ruling", description="For arbiters.", responses=RulingOut)
    def retrieve(self, request: Any, pk: int) -> Response:
        return self._as_it_is()

    @extend_schema(
        summary="Accept the estimate",
        description=f"The game ends with `estimate.score`. {DECIDED}",
        request=Decision,
        responses=RulingOut,
    )
    def accept(self, request: Any, pk: int) -> Response:
        adjudications.accept(self.asked, self.actor, stamp=self._stamp, **self.body(Decision))
        return self._as_it_is()

    @extend_schema(
        summary="Decide otherwise",
        description=f"The game ends with your score; also before there is an estimate. {DECIDED}",
        request=OverrideIn,
        responses=RulingOut,
    )
    def override(self, request: Any, pk: int) -> Response:
        sent = self.body(OverrideIn)
        score = sent.pop("score")
        adjudications.override(self.asked, score, self.actor, stamp=self._stamp, **sent)
        return self._as_it_is()

    @extend_schema(
        summary="Let the game be played",
        description="No ruling. Pauses of the arbiter stay; a flag that has stopped the game is lifted.",
        request=PlayOnIn,
        responses=RulingOut,
    )
    def play_on(self, request: Any, pk: int) -> Response:
        sent = self.body(PlayOnIn)
        add_ms = sent.pop("ms")
        adjudications.play_on(self.asked, self.actor, add_ms=add_ms, stamp=self._stamp, **sent)
        return self._as_it_is()

    def _as_it_is(self) -> Response:
        self.__dict__.pop("asked", None)  # an act has changed it
        return Response(self.show(RulingOut, self.shown(self.asked)))
