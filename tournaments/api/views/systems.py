"""Brackets and arenas."""

from __future__ import annotations

from functools import cached_property
from types import SimpleNamespace
from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import UserRateThrottle

from audit.actor import Actor
from audit.in_words import in_words
from audit.services import state_of
from tournaments.api.base import VERSION, EventResource, Resource
from tournaments.api.shapes.systems import ArenaOut, ArenaPlaceOut, ArenaStart, ArenaWish, BracketOut
from tournaments.api.shapes.tournament import MaybeReason
from tournaments.models import Entry, Tournament
from tournaments.pairing.bracket import Bracket, Tie, tie_name
from tournaments.queries.arena import arena_of, own_arena
from tournaments.queries.bracket import bracket_in, ends_by_itself
from tournaments.queries.bracket_picture import conflicts_of
from tournaments.queries.links import arena_entry, report_token
from tournaments.queries.teams import competitor_names
from tournaments.services import arena
from tournaments.services.arena import see
from tournaments.standings.exact import exact_json

Names = dict[int, str]
TOKEN = OpenApiParameter("token", str, OpenApiParameter.PATH, description="Of a player's arena link.")


class EventBracket(EventResource):
    """The bracket of a knock-out, a double elimination, or of finals after groups."""

    tag, resource = "rounds", "bracket"

    @extend_schema(
        summary="Read the bracket",
        description="404 where the event has none, or its line-up is not drawn yet.",
        responses=BracketOut,
    )
    def retrieve(self, request: Any, slug: str) -> Response:
        event = self.event
        found = bracket_in(event) if ends_by_itself(event) and event.has_started else None
        if found is None:
            raise Http404
        return Response(self.show(BracketOut, SimpleNamespace(**bracket_facts(event, found))))


def bracket_facts(event: Tournament, bracket: Bracket) -> dict[str, Any]:
    """A bracket as plain data."""
    names = competitor_names(event)
    seeds = {player: number for number, player in enumerate(bracket.players, 1)}
    return {
        "slug": event.slug,
        "double": bracket.double,
        "over": bracket.is_over,
        "winner": bracket.winner,
        "ties": [_tie(bracket, tie, names, seeds) for tie in bracket.ties],
        "conflicts": conflicts_of(bracket, names),
    }


def _tie(bracket: Bracket, tie: Tie, names: Names, seeds: dict[int, int]) -> dict[str, Any]:
    return {
        "id": tie.id,
        "part": tie.part.value,
        "round": tie.round,
        "slot": tie.slot,
        "name": in_words(tie_name(bracket, tie)),
        "state": tie.state.value,
        "best_of": tie.best_of,
        "sides": [_side(tie, side, names, seeds) for side in (0, 1)],
        "spread": exact_json(tie.spread),
        "rounds": [match.round for match in tie.matches],
        "winner": tie.winner,
        "words": in_words(tie.reason.sentence(lambda pk: names.get(pk or 0, ""))) if tie.reason else "",
    }


def _side(tie: Tie, side: int, names: Names, seeds: dict[int, int]) -> dict[str, Any]:
    player, source = tie.players[side], tie.sources[side]
    came_from = (
        f"{source.kind.value} of {source.tie}" if source.tie else f"{source.kind.value} {source.number}"
    )
    return {
        "player": player,
        "name": names.get(player, "") if player else "",
        "seed": seeds.get(player) if player else None,
        "wins": tie.wins[side],
        "comes_from": came_from,
    }


class EventArena(EventResource):
    """The arena of an event."""

    tag, resource = "arena", "arena"

    @extend_schema(summary="Read the arena", responses=ArenaOut)
    def retrieve(self, request: Any, slug: str) -> Response:
        return self._answer()

    @extend_schema(summary="Start the arena, or let it go on", request=ArenaStart, responses=ArenaOut)
    def start(self, request: Any, slug: str) -> Response:
        arena.start_arena(self.event.pk, self.actor, **self.body(ArenaStart))
        return self._answer()

    @extend_schema(
        summary="Stop the arena",
        description="Nobody is paired any more; matches under way are played to their end.",
        request=MaybeReason,
        responses=ArenaOut,
    )
    def stop(self, request: Any, slug: str) -> Response:
        arena.stop_arena(self.event.pk, self.actor, **self.body(MaybeReason))
        return self._answer()

    def _answer(self) -> Response:
        self.event.refresh_from_db()
        if not self.event.is_arena:
            raise Http404
        now = arena_of(self.event)
        facts = {
            "slug": self.event.slug,
            "state": now.state,
            "ends_at": now.ends_at,
            "waiting": now.waiting,
            "playing": len(now.playing),
        }
        return Response(self.show(ArenaOut, SimpleNamespace(**facts)))


class ArenaThrottle(UserRateThrottle):
    """Each link counts as a user of its own, and guessing links as one visitor."""

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        entry = arena_entry(view.kwargs["token"])
        ident = f"arena-{entry.pk}" if entry else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": ident}


class ArenaSeat(Resource):
    """A player's part in an arena, by the token of the link: no account is looked at."""

    tag, resource = "arena", "arena-place"
    secret = True
    authentication_classes: list[Any] = []
    permission_classes = [AllowAny]
    throttle_classes = [ArenaThrottle]

    @cached_property
    def entry(self) -> Entry:
        entry = arena_entry(self.kwargs["token"])
        if entry is None or not entry.tournament.is_arena:
            raise Http404
        return entry

    def check_act(self) -> None:
        see(self.entry.pk, timezone.now())

    def keeper(self) -> str | None:
        entry = arena_entry(self.kwargs["token"])
        return f"arena:{entry.pk}" if entry else None

    def version_parts(self) -> tuple[object, ...]:
        return (VERSION, *state_of(self.entry.tournament.scope))

    @extend_schema(
        summary="Read a player's part in the arena",
        description="Asking is a sign of life: whoever is silent for 40 seconds gets no opponent.",
        parameters=[TOKEN],
        responses=ArenaPlaceOut,
    )
    def retrieve(self, request: Any, token: str) -> Response:
        return self._answer()

    @extend_schema(
        summary="Want opponents, or no longer", request=ArenaWish, parameters=[TOKEN], responses=ArenaPlaceOut
    )
    def update(self, request: Any, token: str) -> Response:
        who = Actor(None, self.entry.name, "link")
        act = arena.take_place if self.body(ArenaWish)["wants"] else arena.leave
        act(self.entry.pk, who)
        return self._answer()

    def _answer(self) -> Response:
        mine = own_arena(self.entry)
        pairing = mine.pairing
        facts = {
            "wants": mine.wants,
            "waits": mine.waits,
            "match": pairing.match_id if pairing else None,
            "play": report_token(pairing.pk, mine.side) if pairing and mine.is_online else "",
        }
        return Response(self.show(ArenaPlaceOut, facts))
