"""No-show: no counter placed by the default time. One confirmed act of the arbiter makes it a result."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.errors import Conflict
from games.models import Result, Side
from games.models.result import ResultKind
from games.play.codec import RULE
from games.queries.timed_match import TimedMatch
from games.services.claims import ResultClaim
from games.services.live.held import hold, match_of
from games.services.live.settling import mark_settled
from games.services.live.timely import refuse_over
from games.services.results import enter_result, lock_unreported


@transaction.atomic
def rule_no_show(live_id: int, absent: Side | None, *, actor: Actor, note: str = "") -> Result:
    """Side ``absent`` never came and loses without play; None: neither came, both lose.

    Raises ResultExists; Conflict before the default time, once a counter is placed (over the board: once a
    clock was pressed), for a side that was ready, and for an opponent who was not seen either.
    """
    match = lock_unreported(match_of(live_id))
    held = hold(live_id)
    _refuse_unless_absent(held, absent, now_ms())
    if absent is None:
        claim = ResultClaim(kind=ResultKind.DOUBLE_FORFEIT, counter_placed=False, note=note)
    else:
        winner = Side(absent).other
        claim = ResultClaim(kind=ResultKind.NO_SHOW, winner=winner, counter_placed=False, note=note)
    result = enter_result(match.pk, claim, actor)
    mark_settled(live_id)
    return result


def may_rule_no_show(held: TimedMatch, now: int) -> bool:
    """Whether the default time has passed without a counter: then an arbiter may rule."""
    due = held.live.default_at
    return due is not None and now >= due and not held.live.is_over and not _has_begun(held)


def _refuse_unless_absent(held: TimedMatch, absent: Side | None, now: int) -> None:
    refuse_over(held)
    if held.live.default_at is None:
        raise Conflict(_("This event has no default time."))
    if now < held.live.default_at:
        raise Conflict(_("The default time has not come yet."), default_at=held.live.default_at)
    if _has_begun(held):
        raise Conflict(_("A counter is placed: the match is decided by play."))
    for side in Side:
        if absent in (None, side) and held.live.is_ready(side):
            raise Conflict(_("%(name)s was ready in time.") % {"name": held.match.name_of(side)})
    if absent is not None and held.is_online and not _was_seen(held, Side(absent).other):
        name = held.match.name_of(Side(absent).other)
        raise Conflict(_("%(name)s was not seen either.") % {"name": name})


def _has_begun(held: TimedMatch) -> bool:
    """A player has acted; over the board, where nobody sees the counters: a clock was pressed.

    What the rule alone has placed, because nobody came, is nobody's counter.
    """
    if held.is_online:
        return any(by != RULE for game in held.games for _text, by in game.plies)
    return held.live.current == 2 or held.games[0].clock.events.filter(kind="press").exists()


def _was_seen(held: TimedMatch, side: Side) -> bool:
    seen = held.live.first_seen if side is Side.FIRST else held.live.second_seen
    return seen or held.live.is_ready(side)
