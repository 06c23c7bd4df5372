"""Play of Gyul! Hap! as a document holds it: what is over and revealed. Play in progress is not carried."""

from __future__ import annotations

from typing import Any

from games.models import Call, Duel, DuelBoard
from games.queries.duels import DuelMatch
from tournaments.services.exchange.form import DUEL_NOT_CARRIED
from tournaments.services.exchange.live_out import by_out


def duel_out(held: DuelMatch | None, *, private: bool) -> dict[str, Any] | None:
    """A match's play on line; None without any. Where its seed is secret still, nothing is told."""
    if held is None:
        return None
    duel = held.duel
    if not duel.is_over or duel.revealed_at is None:
        return {"in_progress": True, "note": DUEL_NOT_CARRIED}
    return {
        "in_progress": False,
        "settings": duel.settings,
        "state": duel.state,
        "version": duel.version,
        "opened_at": duel.opened_at,
        "started_at": duel.started_at,
        "ended_at": duel.ended_at,
        "default_at": duel.default_at,
        "settled_at": duel.settled_at.isoformat() if duel.settled_at else None,
        "ready": [duel.first_ready, duel.second_ready],
        "seen": [duel.first_seen, duel.second_seen],
        "points": [duel.first_points, duel.second_points],
        "winner": duel.winner,
        "penalties": [duel.first_penalty, duel.second_penalty],
        "house": _house(duel),
        "seed": duel.seed,
        "salt": duel.salt,
        "commitment": duel.commitment,
        "revealed_at": duel.revealed_at.isoformat(),
        "boards": [_board(board, held.calls.get(board.pk, []), private) for board in held.boards],
    }


def _house(duel: Duel) -> dict[str, Any] | None:
    """Which side the house player had, and how fast it was."""
    if duel.house_side is None:
        return None
    return {"side": duel.house_side, "reaction_ms": duel.reaction_ms}


def _board(board: DuelBoard, calls: list[Call], private: bool) -> dict[str, Any]:
    return {
        "number": board.number,
        "attempt": board.attempt,
        "extra": board.is_extra,
        "state": board.state,
        "ended_by": board.ended_by,
        "cards": board.cards,
        "points": [board.first_points, board.second_points],
        "shown_at": board.shown_at,
        "closed_at": board.closed_at,
        "resumed_at": board.resumed_at,
        "lost_ms": board.lost_ms,
        "calls": [_call(call, private) for call in calls],
    }


def _call(call: Call, private: bool) -> dict[str, Any]:
    return {
        "side": call.side,
        "text": call.text,
        "verdict": call.verdict,
        "points": call.points,
        "at": call.at,
    } | by_out(call.actor_label, call.via, private)
