"""The arbiter takes moves back to a ply; the clock gets the counter-event, the moves stay in the log."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.core import End, Event, undo_of
from clocks.services.ledger import append
from games.engine.flags import FlagGame, actor
from games.engine.flags.fill import replayed, settled
from games.errors import Conflict, Invalid
from games.models import IncidentKind, LiveGame
from games.play.codec import clock_side
from games.queries.timed_match import TimedMatch
from games.services.adjudication.requesting import after_rewriting
from games.services.live.held import rewrite_game, save
from games.services.live.incidents import note, reason_given
from games.services.live.lifting import events_of
from games.services.live.reopening import game_to_reopen, reopen
from games.services.live.timely import timely


def take_back(
    live_id: int,
    ply: int,
    *,
    reason: str,
    actor: Actor,
    number: int | None = None,
    stamp: int | None = None,
    version: int | None = None,
) -> dict[str, Any]:
    """Play goes on from after ``ply`` plies: that turn with what it had taken, later turns never were.

    Raises Invalid for a ply that is not there, Conflict across a flag that is to be lifted first, with
    nothing to take back, and when the game can't be opened again.
    """
    reason_given(reason)

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        game = game_to_reopen(held, number)
        after = _earlier(held, game, ply)
        before = {"ply": len(game.plies)}
        note(game, IncidentKind.BACK, reason, at=at, actor=actor)
        _turn_back(game, ply, at, reason, actor)
        reopen(held, game, at, actor)
        rewrite_game(held, game, after, ply, at=at, actor=actor)
        _check(game, after)
        after_rewriting(held, game, after, at=at, actor=actor)
        facts = {"ply": len(after.plies)}
        record(held.match.scope, actor, "play.taken_back", game, before=before, after=facts, reason=reason)
        return save(held, *held.games)

    return timely(live_id, act, stamp=stamp, version=version)


def _earlier(held: TimedMatch, game: LiveGame, ply: int) -> FlagGame:
    played = held.flag_game(game)
    if played is None:
        raise Conflict(_("Over the board the players put the counters back; only time is set here."))
    if not 0 <= ply < len(played.plies):
        words = _("Give a ply from 0 to %(last)d.") % {"last": max(0, len(played.plies) - 1)}
        raise Invalid(words, fields={"ply": words})
    later = next((flag for flag in played.flags if flag.ply > ply), None)
    if later is not None:
        raise Conflict(
            _("A flag fell after ply %(ply)d: lift it first, then take the moves back.") % {"ply": later.ply}
        )
    after = settled(replayed(played, ply))
    if after.plies == played.plies:
        raise Conflict(_("There is nothing to take back: the rule itself has played since that ply."))
    return after


def _turn_back(game: LiveGame, ply: int, at: int, reason: str, who: Actor) -> None:
    """The counter-event of the first turn that was completed after that ply, if one was."""
    events = events_of(game)
    undone = _first_press(game, ply) or _end_of(events)
    if undone is not None:
        append(game.clock, undo_of(game.clock.value.control, events, undone, at=at, reason=reason), who)


def _first_press(game: LiveGame, ply: int) -> int | None:
    """The version of the press that completed the first turn after that ply, in the line that stands."""
    rows = game.actions.filter(ply__gt=ply, ply__lte=len(game.plies)).order_by("ply", "branch")
    standing = {row.ply: row.clock_version for row in rows}
    return next((version for version in standing.values() if version is not None), None)


def _end_of(events: list[Event]) -> int | None:
    return events[-1].version if events and isinstance(events[-1], End) else None


def _check(game: LiveGame, after: FlagGame) -> None:
    """Clock and board agree on whose turn it is. Raises Conflict."""
    following = actor(after)
    turn = None if following is None else clock_side(following)
    if game.clock.value.turn != turn:
        raise Conflict(_("The clock does not fit that ply: lift flags and set times instead."))
