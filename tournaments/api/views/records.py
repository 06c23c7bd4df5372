"""Records of timed games to download: CodeCup notation with a header, as text or as JSON."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from games.engine.record_json import record_to_json
from games.engine.record_text import write_text
from games.models import LiveGame
from games.queries.records import Place, attempt_of, is_secret, record_of
from games.queries.timed_match import TimedMatch, timed
from tournaments.api.renderers import TextRenderer
from tournaments.api.shapes.live import RecordFilter
from tournaments.api.views.live import GAME, TimedResource
from tournaments.api.views.play import TOKEN, SeatResource
from tournaments.models import Pairing

SUMMARY = "Download the record of a game"
DESCRIPTION = (
    "`format=txt` is the text form, `format=json` one object with `moves`; "
    "`python -m games.engine replay` takes both. Seed and salt are in it once the bag is revealed. "
)


class MatchRecord(TimedResource):
    """The record of a game of a match."""

    tag, resource = "live", "record"
    parameters = {"retrieve": RecordFilter}
    renderer_classes = [JSONRenderer, TextRenderer]

    @extend_schema(
        summary=SUMMARY,
        description=DESCRIPTION + "While a shared bag hides the board, it is for arbiters.",
        parameters=[GAME],
        responses={(200, "application/json"): OpenApiTypes.OBJECT, (200, "text/plain"): OpenApiTypes.STR},
    )
    def retrieve(self, request: Any, pk: int, game: int) -> Response:
        found = _game(self.held, game, self.params.get("attempt"))
        if is_secret(found):
            self.ask("see_live_inside", self.event)
        return _download(self.held, self.pairing, found, _format(request))


class SeatRecord(SeatResource):
    """The record of a game from a player's seat."""

    resource = "play_record"
    parameters = {"retrieve": RecordFilter}
    renderer_classes = [JSONRenderer, TextRenderer]

    @extend_schema(
        summary=SUMMARY,
        description=DESCRIPTION,
        parameters=[TOKEN, GAME],
        responses={(200, "application/json"): OpenApiTypes.OBJECT, (200, "text/plain"): OpenApiTypes.STR},
    )
    def retrieve(self, request: Any, token: str, game: int) -> Response:
        held = timed(self.seat.live)
        found = _game(held, game, self.params.get("attempt"))
        return _download(held, self.seat.pairing, found, _format(request))


def _game(held: TimedMatch, number: int, attempt: int | None) -> LiveGame:
    game = attempt_of(held, number, attempt) if number in (1, 2) else None
    if game is None:
        raise Http404
    return game


def _download(held: TimedMatch, pairing: Pairing | None, game: LiveGame, form: str) -> Response:
    """A match against the computer belongs to no event, so it has no pairing."""
    place, of = Place(), f"practice-{held.live.match_id}"
    if pairing is not None:
        round_ = pairing.round
        place = Place(round_.tournament.name, round_.number, pairing.table)
        of = f"{round_.tournament.slug}-round-{round_.number}-table-{pairing.table}"
    record = record_of(held, game, place)
    name = f"{of}-game-{game.number}"
    if game.attempt > 1:
        name += f"-attempt-{game.attempt}"
    response = Response(write_text(record) if form == TextRenderer.format else record_to_json(record))
    response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return response


def _format(request: Any) -> str:
    form: str = request.accepted_renderer.format
    return form
