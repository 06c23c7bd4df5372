"""The arbiter's commands to one game of Chaos Tiles on line, and to all of an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from clocks.middleware import stamp_of
from games.models import TilesGame
from games.services.tiles import arbiter
from games.services.tiles.restarting import restart
from tournaments.api.base import EventResource
from tournaments.api.shapes.commands import described
from tournaments.api.shapes.live import ClocksAfter, ClocksCommand
from tournaments.api.shapes.tiles import TilesAfter
from tournaments.api.shapes.tiles_control import TILES_COMMANDS, TilesCommand
from tournaments.api.views.clocks import command_all
from tournaments.api.views.matches import MatchResource
from tournaments.services import tiles_control as play

Values = dict[str, Any]
Command = Callable[[int, Values, Values], Values]


def _start(game: int, asked: Values, by: Values) -> Values:
    return arbiter.start_now(game, reason=asked.get("reason", ""), **by)


def _pause(game: int, asked: Values, by: Values) -> Values:
    return arbiter.pause(game, reason=asked.get("reason", ""), **by)


def _resume(game: int, asked: Values, by: Values) -> Values:
    return arbiter.resume(game, reason=asked.get("reason", ""), **by)


def _time(game: int, asked: Values, by: Values) -> Values:
    is_set = asked["command"] == "set"
    return arbiter.adjust(game, asked["seat"], asked["ms"], set_to=is_set, reason=asked["reason"], **by)


def _remove(game: int, asked: Values, by: Values) -> Values:
    return arbiter.remove_seat(game, asked["seat"], reason=asked["reason"], **by)


def _restart(game: int, asked: Values, by: Values) -> Values:
    return restart(game, reason=asked["reason"], **by)


def _stop(game: int, asked: Values, by: Values) -> Values:
    return arbiter.stop(game, reason=asked["reason"], **by)


ACTS: dict[str, Command] = {
    "start": _start,
    "pause": _pause,
    "resume": _resume,
    "add": _time,
    "set": _time,
    "remove": _remove,
    "restart": _restart,
    "stop": _stop,
}
assert ACTS.keys() == TILES_COMMANDS.keys()


class MatchTilesControl(MatchResource):
    """Commands to one game."""

    tag, resource = "live", "match_tiles_control"

    @extend_schema(
        summary="Command a game of Chaos Tiles",
        description="For arbiters, who see what everybody sees. `pause` stops all clocks; `remove` takes "
        "a seat out, whose turns are skipped; `restart` begins anew, from another seed or, "
        "while others still play from the same one, from that. "
        f"Each command with what it needs and (may have):\n\n{described(TILES_COMMANDS)}",
        request=TilesCommand,
        responses=TilesAfter,
    )
    def command(self, request: Any, pk: int) -> Response:
        game = play.controlled_tiles(self.pairing.match_id or 0, self.actor)
        asked = self.body(TilesCommand)
        by = {"actor": self.actor, "stamp": stamp_of(request._request)}
        return Response({"state": ACTS[asked["command"]](game.pk, asked, by)})


class EventTiles(EventResource):
    """Commands to all games of an event."""

    tag, resource = "live", "tiles"

    @extend_schema(
        summary="Pause, resume or start all games of Chaos Tiles",
        description="For arbiters. `start` begins every game of a round that waits, at one instant. Games "
        "that refused are named.",
        request=ClocksCommand,
        responses=ClocksAfter,
    )
    def command(self, request: Any, slug: str) -> Response:
        return command_all(
            self,
            TilesGame,
            start=lambda event, number, actor, _stamp: play.start_tiles(event, number, actor),
            pause=play.pause_tiles,
            resume=play.resume_tiles,
        )
