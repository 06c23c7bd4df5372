"""A call becomes a row: judged and written under the board's lock, with the end of the board if it is one."""

from __future__ import annotations

from audit.actor import Actor
from games.engine.gyul_hap import NOBODY, Hap
from games.engine.gyul_hap import Call as Called
from games.models import BoardState, Call, DuelBoard
from games.play.duel.house import house_at
from games.play.duel.play import judged
from games.play.duel.timing import due
from games.queries.duels import DuelMatch
from games.services.duel.closing import close


def write(
    held: DuelMatch, board: DuelBoard, called: Called, *, at: int, actor: Actor, key: str | None = None
) -> Call:
    """Judges a call on a locked board that is open, and writes it; the caller saves the board.

    Raises OutOfTurn, Illegal or Malformed; nothing is changed then.
    """
    play, verdict = judged(held.play(board), called, at)
    row = add(board, called, verdict.verdict, at=play.last_at, actor=actor, key=key, points=verdict.points)
    held.keep(board, row, play)
    board.first_points, board.second_points = play.state.points
    if play.state.ended is not None:
        close(held, board, BoardState.CLOSED, at=play.last_at, ended=play.state.ended)
    return row


def add(
    board: DuelBoard,
    called: Called,
    verdict: str,
    *,
    at: int,
    actor: Actor,
    key: str | None,
    points: int = 0,
) -> Call:
    """Gives a call its number and writes it with its verdict."""
    board.seq += 1
    return Call.objects.create(
        board=board,
        seq=board.seq,
        side=None if called.seat == NOBODY else called.seat,
        client_call_id=key,
        text=called.text,
        triple="".join(map(str, called.triple)) if isinstance(called, Hap) else "",
        verdict=str(verdict),
        points=points,
        at=at,
        actor_label=actor.label[:150],
        via=actor.via,
    )


def due_at(held: DuelMatch, board: DuelBoard) -> int | None:
    """When the watcher has something to do on a board (ms): what time does is settled first."""
    if board.state != BoardState.OPEN:
        return None
    play, duel = held.play(board), held.duel
    coming = due(held.settings, play.state, play.since)
    instants = [] if coming is None else [coming.at + held.settings.settle_ms + 1]
    if duel.house_side is not None:
        house = house_at(held.settings, play, duel.house_side, duel.reaction_ms or 0)
        instants += [] if house is None else [house]
    return min(instants, default=None)
