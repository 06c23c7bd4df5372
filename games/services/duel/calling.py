"""A call: judged and written under the lock of its board, which gives it its number, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.engine.gyul_hap import Call as Called
from games.engine.gyul_hap import Verdict, parse_call
from games.engine.interface import Illegal, Malformed, OutOfTurn
from games.errors import Conflict, Invalid, Refused
from games.models import BoardState, Call, DuelBoard, Side
from games.queries.duel_snapshot import snapshot_of
from games.queries.duels import DuelMatch
from games.services.duel.held import lock_board, match_of, read
from games.services.duel.timing import catch_up, store
from games.services.duel.writing import add, write

MOST_KEY = 64


@dataclass(frozen=True, slots=True)
class CallVerdict:
    """A call as it was judged, and the match now. ``replayed``: it came before, and was judged then."""

    call: Call
    state: dict[str, Any]
    replayed: bool = False


def call(
    duel_id: int,
    side: Side,
    text: str,
    *,
    board: tuple[int, int],
    stamp: int,
    actor: Actor,
    client_call_id: str | None = None,
) -> CallVerdict:
    """What a player calls on the ``board`` of this number and attempt, received at ``stamp`` (ms).

    A repetition of a player's ``client_call_id`` on a board gets the first verdict again. On a board that is
    over the call is `late` and costs nothing. Raises Invalid for what is no call, Conflict, with the state,
    out of turn, on a board that is not shown yet, and on a void one. Nothing is called then; what time alone
    has done meanwhile is recorded.
    """
    answer = _call(duel_id, side, text, board, _kept(client_call_id), stamp, actor)
    if isinstance(answer, Refused):
        raise answer
    return answer


@transaction.atomic
def _call(
    duel_id: int, side: Side, text: str, place: tuple[int, int], key: str | None, stamp: int, who: Actor
) -> CallVerdict | Refused:
    shown = lock_board(duel_id, *place) is not None
    if not shown:
        match_of(duel_id)
    held = read(duel_id)
    board = held.find(*place) if shown else None
    if board is None:
        return _refused(held, _not_shown(*place))
    if first := _first_verdict(held, board, side, key):
        return CallVerdict(first, snapshot_of(held, now_ms()), replayed=True)
    if board.state == BoardState.VOID:
        return _refused(held, _("The arbiter declared this board void."))
    try:
        called = parse_call(text, side)
    except Malformed as error:
        return Invalid(error.what, fields={"text": error.what})
    now = now_ms()
    at = min(stamp, now)
    if at < board.shown_at:  # it was sent unseen, and waited while the board was shown
        return _refused(held, _not_shown(*place))
    if board.state == BoardState.OPEN and catch_up(held, board, at, now):
        store(held, board)
    if board.state != BoardState.OPEN:
        return _late(held, board, called, at, who, key)
    try:
        row = write(held, board, called, at=at, actor=who, key=key)
    except Malformed as error:
        return Invalid(error.what, fields={"text": error.what})
    except (OutOfTurn, Illegal) as error:
        return _refused(held, error.what)
    return CallVerdict(row, store(held, board))


def _late(
    held: DuelMatch, board: DuelBoard, called: Called, at: int, who: Actor, key: str | None
) -> CallVerdict:
    """The board was over: kept, so that a repetition is told the same, and worth nothing."""
    rows = held.rows(board)  # read before there is one more
    row = add(board, called, Verdict.LATE, at=at, actor=who, key=key)
    rows.append(row)
    board.save(update_fields=["seq"])
    return CallVerdict(row, snapshot_of(held, now_ms()))


def _first_verdict(held: DuelMatch, board: DuelBoard, side: Side, key: str | None) -> Call | None:
    if key is None:
        return None
    return next((each for each in held.rows(board) if each.side == side and each.client_call_id == key), None)


def _kept(key: str | None) -> str | None:
    """A key as the log has it: it fits in whatever its length."""
    return key if not key or len(key) <= MOST_KEY else sha256(key.encode()).hexdigest()


def _not_shown(number: int, attempt: int) -> str:
    if attempt > 1:
        return _("Board %(number)d, deal %(attempt)d, is not shown yet.") % {
            "number": number,
            "attempt": attempt,
        }
    return _("Board %(number)d is not shown yet.") % {"number": number}


def _refused(held: DuelMatch, words: str) -> Conflict:
    """A refusal that shows the state."""
    return Conflict(words, state=snapshot_of(held, now_ms()))
