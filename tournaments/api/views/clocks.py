"""The arbiter's commands: to one timed match, and to all boards of an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from audit.actor import Actor
from clocks.core.control import SECOND
from clocks.middleware import stamp_of
from clocks.services.acts import wait_for_settling
from clocks.services.instants import now_ms
from games.models import Duel, LiveMatch, Match, Side, TilesGame
from games.queries.live_snapshot import snapshot
from games.queries.timed_match import find_live, timed
from games.services.live import (
    absence,
    agreeing,
    deciding,
    giving_up,
    incidents,
    lifting,
    pausing,
    restarting,
    starting,
    taking_back,
    time_given,
    voiding,
)
from games.services.live.pausing import Sweep
from tournaments.api.base import EventResource
from tournaments.api.shapes.commands import described
from tournaments.api.shapes.live import COMMANDS, After, ClockCommand, ClocksAfter, ClocksCommand
from tournaments.api.views.matches import MatchResource
from tournaments.services import live as play

Values = dict[str, Any]
Command = Callable[[int, Values, Values], object]
Kind = type[LiveMatch] | type[Duel] | type[TilesGame]


def _start(live: int, _asked: Values, by: Values) -> object:
    return starting.start_now(live, **by)


def _pause(live: int, asked: Values, by: Values) -> object:
    return pausing.pause(live, reason=asked.get("reason", ""), version=asked.get("version"), **by)


def _adjourn(live: int, asked: Values, by: Values) -> object:
    seconds = asked.get("seconds")
    until = None if seconds is None else by["stamp"] + seconds * SECOND
    return pausing.adjourn(live, until=until, reason=asked.get("reason", ""), **by)


def _resume(live: int, asked: Values, by: Values) -> object:
    return pausing.resume(live, version=asked.get("version"), **by)


def _change_time(live: int, asked: Values, by: Values) -> object:
    return time_given.change_time(
        live,
        Side(asked["side"]),
        asked["ms"],
        set_to=asked["command"] == "set",
        reason=asked["reason"],
        version=asked.get("version"),
        **by,
    )


def _lift(live: int, asked: Values, by: Values) -> object:
    return lifting.lift_flag(
        live,
        Side(asked["side"]),
        reason=asked["reason"],
        ply=asked.get("ply"),
        add_ms=asked.get("ms", 0),
        number=asked.get("game"),
        **by,
    )


def _take_back(live: int, asked: Values, by: Values) -> object:
    number, version = asked.get("game"), asked.get("version")
    return taking_back.take_back(
        live, asked["ply"], reason=asked["reason"], number=number, version=version, **by
    )


def _end(live: int, asked: Values, by: Values) -> object:
    score, version = asked.get("score"), asked.get("version")
    return deciding.end_by_arbiter(live, reason=asked["reason"], score=score, version=version, **by)


def _void(live: int, asked: Values, by: Values) -> object:
    return voiding.void_game(live, asked["game"], reason=asked["reason"], **by)


def _restart(live: int, asked: Values, by: Values) -> object:
    return restarting.restart_game(live, asked["game"], reason=asked["reason"], **by)


def _stop(live: int, asked: Values, by: Values) -> object:
    return voiding.stop_play(live, reason=asked["reason"], **by)


def _left(live: int, asked: Values, by: Values) -> object:
    return giving_up.leave(live, Side(asked["side"]), **by)


def _no_show(live: int, asked: Values, by: Values) -> object:
    absent = Side(asked["side"]) if "side" in asked else None
    return absence.rule_no_show(live, absent, actor=by["actor"], note=asked.get("reason", ""))


def _agree(live: int, asked: Values, by: Values) -> object:
    first, second = asked["scores"]
    return agreeing.confirm_agreed(live, (first, second), actor=by["actor"])


def _refuse(live: int, asked: Values, by: Values) -> object:
    return agreeing.refuse_agreed(live, reason=asked["reason"], **by)


def _incident(live: int, asked: Values, by: Values) -> object:
    return incidents.record_incident(
        live,
        asked["kind"],
        asked["reason"],
        number=asked.get("game"),
        side=Side(asked["side"]) if "side" in asked else None,
        points=asked.get("points", 0),
        **by,
    )


ACTS: dict[str, Command] = {
    "start": _start,
    "pause": _pause,
    "adjourn": _adjourn,
    "resume": _resume,
    "add": _change_time,
    "set": _change_time,
    "lift": _lift,
    "takeback": _take_back,
    "end": _end,
    "void": _void,
    "restart": _restart,
    "stop": _stop,
    "left": _left,
    "no_show": _no_show,
    "agree": _agree,
    "refuse": _refuse,
    "incident": _incident,
}
assert ACTS.keys() == COMMANDS.keys()


class MatchClock(MatchResource):
    """Commands to one timed match."""

    tag, resource = "live", "match_clock"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        match = Match.objects.filter(pk=self.kwargs["pk"])
        if live := LiveMatch.objects.filter(match__in=match).select_related("match").first():
            # Before the transaction of an act that is kept by its key: nobody waits with locks in hand.
            wait_for_settling(timed(live).game.clock_id, self._stamp)

    @extend_schema(
        summary="Command a timed match",
        description=f"For arbiters. Each command with what it needs and (may have):\n\n{described(COMMANDS)}",
        request=ClockCommand,
        responses=After,
    )
    def command(self, request: Any, pk: int) -> Response:
        live = play.controlled(self.pairing.match_id or 0, self.actor)
        asked = self.body(ClockCommand)
        ACTS[asked["command"]](live.pk, asked, {"actor": self.actor, "stamp": self._stamp})
        found = find_live(live.match_id)
        if found is None:
            raise Http404
        return Response({"state": snapshot(found, now_ms(), inside=True)})

    @property
    def _stamp(self) -> int:
        return stamp_of(self.request._request)


class EventClocks(EventResource):
    """Commands to all boards of an event."""

    tag, resource = "live", "clocks"

    @extend_schema(
        summary="Pause, resume or start all boards",
        description="For arbiters. `start` begins every match of a round that waits, at one instant. "
        "`resume` leaves adjourned matches as they are. Boards that refused are named.",
        request=ClocksCommand,
        responses=ClocksAfter,
    )
    def command(self, request: Any, slug: str) -> Response:
        return command_all(
            self,
            LiveMatch,
            start=lambda event, number, actor, _stamp: play.start_round(event, number, actor),
            pause=play.pause_everything,
            resume=play.resume_everything,
        )


def command_all(
    view: EventResource,
    kind: Kind,
    *,
    start: Callable[[int, int, Actor, int], int],
    pause: Callable[..., Sweep],
    resume: Callable[..., Sweep],
) -> Response:
    """Carries out what is asked of all matches of an event, of the ``kind`` that is played there."""
    event, stamp = view.event.pk, stamp_of(view.request._request)
    asked = view.body(ClocksCommand)
    if asked["command"] == "start":
        return Response({"done": start(event, asked["round"], view.actor, stamp), "failed": []})
    if asked["command"] == "pause":
        reason = asked.get("reason", "")
        return _swept(kind, pause(event, view.actor, reason=reason, stamp=stamp))
    return _swept(kind, resume(event, view.actor, stamp=stamp))


def _swept(kind: Kind, sweep: Sweep) -> Response:
    """How many matches an act on all of them reached, and which refused it."""
    found = kind._default_manager.in_bulk([pk for pk, _words in sweep.failed])
    failed = [{"match": found[pk].match_id, "detail": words} for pk, words in sweep.failed]
    return Response({"done": len(sweep.done), "failed": failed})
