"""The arbiter's commands to one match of Gyul! Hap! on line, and to all of an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from clocks.middleware import stamp_of
from games.models import Duel, Side
from games.services.duel import arbiter
from tournaments.api.base import EventResource
from tournaments.api.shapes.commands import described
from tournaments.api.shapes.duel import DuelAfter
from tournaments.api.shapes.duel_control import DUEL_COMMANDS, DuelCommand
from tournaments.api.shapes.live import ClocksAfter, ClocksCommand
from tournaments.api.views.clocks import command_all
from tournaments.api.views.matches import MatchResource
from tournaments.services import duel_control as play

Values = dict[str, Any]
Command = Callable[[int, Values, Values], Values]


def _start(duel: int, asked: Values, by: Values) -> Values:
    return arbiter.start_now(duel, reason=asked.get("reason", ""), **by)


def _pause(duel: int, asked: Values, by: Values) -> Values:
    return arbiter.pause(duel, reason=asked.get("reason", ""), **by)


def _resume(duel: int, asked: Values, by: Values) -> Values:
    return arbiter.resume(duel, reason=asked.get("reason", ""), **by)


def _void(duel: int, asked: Values, by: Values) -> Values:
    return arbiter.void_board(duel, asked["board"], reason=asked["reason"], **by)


def _penalty(duel: int, asked: Values, by: Values) -> Values:
    side, points = Side(asked["side"]), asked["points"]
    return arbiter.set_penalty(duel, side, points, reason=asked["reason"], **by)


def _stop(duel: int, asked: Values, by: Values) -> Values:
    return arbiter.stop(duel, reason=asked["reason"], **by)


ACTS: dict[str, Command] = {
    "start": _start,
    "pause": _pause,
    "resume": _resume,
    "void": _void,
    "penalty": _penalty,
    "stop": _stop,
}
assert ACTS.keys() == DUEL_COMMANDS.keys()


class MatchDuelControl(MatchResource):
    """Commands to one match."""

    tag, resource = "live", "match_duel_control"

    @extend_schema(
        summary="Command a match of Gyul! Hap!",
        description="For arbiters. `pause` takes effect when the open board is over; `void` deals a board "
        "again with other cards. "
        f"Each command with what it needs and (may have):\n\n{described(DUEL_COMMANDS)}",
        request=DuelCommand,
        responses=DuelAfter,
    )
    def command(self, request: Any, pk: int) -> Response:
        duel = play.controlled_duel(self.pairing.match_id or 0, self.actor)
        asked = self.body(DuelCommand)
        by = {"actor": self.actor, "stamp": stamp_of(request._request)}
        return Response({"state": ACTS[asked["command"]](duel.pk, asked, by)})


class EventDuels(EventResource):
    """Commands to all matches of an event."""

    tag, resource = "live", "duels"

    @extend_schema(
        summary="Pause, resume or start all matches of Gyul! Hap!",
        description="For arbiters. `start` begins every match of a round that waits. Those that refused are "
        "named.",
        request=ClocksCommand,
        responses=ClocksAfter,
    )
    def command(self, request: Any, slug: str) -> Response:
        return command_all(
            self,
            Duel,
            start=lambda event, number, actor, stamp: play.start_duels(event, number, actor, stamp=stamp),
            pause=play.pause_duels,
            resume=play.resume_duels,
        )
