"""The arbiter sets or adds time, with a reason. A fallen flag stays down."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.core import Adjust, evaluate
from clocks.core.control import MOST_MAIN
from clocks.services.ledger import append
from games.errors import Conflict, Invalid
from games.models import IncidentKind, LiveGame, Side
from games.play.codec import clock_side
from games.queries.timed_match import TimedMatch
from games.services.live.held import save
from games.services.live.incidents import note, reason_given
from games.services.live.timely import refuse_over, timely


def change_time(
    live_id: int,
    side: Side,
    ms: int,
    *,
    reason: str,
    actor: Actor,
    set_to: bool = False,
    stamp: int | None = None,
    version: int | None = None,
) -> dict[str, Any]:
    """Adds ``ms`` to a player's main time (takes off when negative), or sets it to ``ms``; the snapshot.

    On the clock of the game in hand. Raises Invalid for a time out of bounds and without a reason, Conflict
    after the end and in untimed play.
    """
    check_time(ms, set_to=set_to)
    reason_given(reason)

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        refuse_over(held)
        if held.game.clock.ended:
            raise Conflict(_("This game is over."))
        adjust(held, held.game, side, ms, at=at, set_to=set_to, reason=reason, actor=actor)
        return save(held)

    return timely(live_id, act, stamp=stamp, version=version)


def adjust(
    held: TimedMatch,
    game: LiveGame,
    side: Side,
    ms: int,
    *,
    at: int,
    set_to: bool,
    reason: str,
    actor: Actor,
) -> None:
    """The same on a locked match, for an act that goes on; noted on the game."""
    number = clock_side(held.role_of(game, side))
    before = evaluate(game.clock.value, at).remaining[number]
    append(game.clock, Adjust(game.clock.version + 1, at, number, ms, reason, set_to), actor)
    after = evaluate(game.clock.value, at).remaining[number]
    note(game, IncidentKind.TIME, reason, at=at, actor=actor, side=side)
    record(
        held.match.scope,
        actor,
        "play.time_changed",
        game,
        before={"side": side, "remaining": before},
        after={"side": side, "remaining": after, "set_to" if set_to else "added": ms},
        reason=reason,
    )


def check_time(ms: int, *, set_to: bool) -> None:
    """Raises Invalid for a time that no clock has."""
    if not (0 if set_to else -MOST_MAIN) <= ms <= MOST_MAIN:
        words = _("Give a time from 0 to 100 hours.")
        raise Invalid(words, fields={"time": words})
