"""What a seat does: judged by its stamp under the game's lock, written with its presses at one go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from clocks.core import evaluate
from clocks.services.instants import now_ms
from games.engine.chaos_tiles.games import play
from games.engine.errors import Illegal, Malformed, OutOfTurn
from games.engine.interface import Seat
from games.errors import Invalid
from games.models import TilesAct, TilesState
from games.play.tiles.words import UNDO
from games.queries.tiles.snapshot import snapshot_of
from games.queries.tiles.tiles_match import TilesMatch
from games.services.live.moves import TimeIsUp
from games.services.tiles.falling import LEFT, drop_out
from games.services.tiles.held import hold, read, refuse_stale, save, stale
from games.services.tiles.noticing import notice
from games.services.tiles.stepping import action_of, step, take_back
from games.services.tiles.timely import timely

MOST_ACTIONS = 60
LEAVE = "LEAVE"


@dataclass(frozen=True, slots=True)
class ActVerdict:
    """The game now, as the seat sees it. ``replayed``: it came before, and was logged as these ``texts``."""

    state: dict[str, Any]
    replayed: bool = False
    texts: tuple[str, ...] = ()


def act(
    game_id: int,
    seat: Seat,
    texts: Sequence[str],
    *,
    stamp: int,
    actor: Actor,
    key: str | None = None,
    version: int | None = None,
) -> ActVerdict:
    """What a seat does, received at ``stamp`` (ms): one action or several, all or none.

    ``texts`` are actions in the engine's words, `UNDO`, or `LEAVE` alone. A repetition of a seat's ``key``
    gets the first verdict. Raises Invalid for what is no action, Conflict (with the state) for another
    version, out of turn, paused, or not legal, TimeIsUp after the deadline; nothing is changed then, but that
    a due fall is recorded.
    """
    words = _given(texts)
    kept = kept_key(seat, key) if key else None
    try:
        if words == [LEAVE]:
            return _leave(game_id, seat, stamp=stamp, who=actor, key=kept, version=version)
        return _act(game_id, seat, words, stamp=stamp, who=actor, key=kept, version=version)
    except TimeIsUp:
        notice(game_id)
        raise
    except (Illegal, OutOfTurn) as error:
        raise stale(read(game_id), error.what, seat) from None


def is_same(verdict: ActVerdict, seat: Seat, given: Sequence[str]) -> bool:
    """Whether what was done then is what a seat asks for again."""
    pairs = zip(verdict.texts, given, strict=False)
    return len(verdict.texts) == len(given) and all(_is_same(text, seat, again) for text, again in pairs)


def _is_same(text: str, seat: Seat, given: str) -> bool:
    if text.split()[0] in (UNDO, LEAVE):
        return given.upper().split() == [text.split()[0]]
    try:
        return action_of(seat, given).text == text
    except Malformed:
        return False


def kept_key(seat: Seat, key: str) -> str:
    """A key as the log has it: each seat's keys are their own, and fit into it whatever their length."""
    return f"{seat}:{sha256(key.encode()).hexdigest()}"


@transaction.atomic
def _act(
    game_id: int,
    seat: Seat,
    texts: list[str],
    *,
    stamp: int,
    who: Actor,
    key: str | None,
    version: int | None,
) -> ActVerdict:
    held = hold(game_id)
    if done := _first_verdict(held, seat, key, len(texts)):
        return done
    refuse_stale(held, version, seat)
    _refuse_idle(held, seat)
    for number, text in enumerate(texts):
        _refuse_untimely(held, seat, stamp)
        _step(held, seat, text, at=stamp, who=who, key=None if number else key)
    return ActVerdict(save(held)[seat])


def _leave(
    game_id: int, seat: Seat, *, stamp: int, who: Actor, key: str | None, version: int | None
) -> ActVerdict:
    """A seat may leave in any seat's turn, and while the clock is paused."""

    def leave(held: TilesMatch, at: int) -> ActVerdict:
        if done := _first_verdict(held, seat, key, 1):
            return done
        refuse_stale(held, version, seat)
        _refuse_idle(held, seat)
        return ActVerdict(drop_out(held, seat, LEFT, at=at, actor=who, key=key)[seat])

    return timely(game_id, leave, stamp=stamp)


def _given(texts: Sequence[str]) -> list[str]:
    """The texts in one form. Raises Invalid."""
    words = [" ".join(text.upper().split()) for text in texts]
    if not 0 < len(words) <= MOST_ACTIONS:
        raise _invalid(_("Give 1 to %(most)d actions.") % {"most": MOST_ACTIONS})
    if LEAVE in words and len(words) > 1:
        raise _invalid(_("Leaving the game stands alone."))
    return words


def _first_verdict(held: TilesMatch, seat: Seat, key: str | None, count: int) -> ActVerdict | None:
    """What came of this key before: an act's actions are written one after another under one lock."""
    rows = TilesAct.objects.filter(game=held.game)
    first = rows.filter(key=key).values_list("seq", flat=True).first() if key else None
    if first is None:
        return None
    made = rows.filter(seq__gte=first).order_by("seq").values_list("text", flat=True)
    return ActVerdict(snapshot_of(held, now_ms(), seat), True, tuple(made[:count]))


def _refuse_idle(held: TilesMatch, seat: Seat) -> None:
    if held.game.state != TilesState.PLAYING:
        raise stale(held, _("No game is in play."), seat)


def _refuse_untimely(held: TilesMatch, seat: Seat, stamp: int) -> None:
    """Before the action itself is looked at: pause and deadline hold for every action of who has the turn."""
    if seat not in play.to_act(held.state):
        return  # the engine says whose turn it is
    reading = evaluate(held.clock_state, stamp)
    if reading.pending is not None:
        raise TimeIsUp(
            _("Your time was up before this move came in."), deadline=reading.deadline, stamp=stamp
        )
    if reading.paused:
        raise Illegal(_("The clock is paused."))


def _step(held: TilesMatch, seat: Seat, text: str, *, at: int, who: Actor, key: str | None) -> None:
    try:
        if text == UNDO:
            take_back(held, seat, at=at, actor=who, key=key)
        else:
            step(held, action_of(seat, text), at=at, actor=who, key=key)
    except Malformed as error:
        raise _invalid(error.what) from None


def _invalid(words: str) -> Invalid:
    return Invalid(words, fields={"actions": words})
