"""What is shown of a match of Gyul! Hap!: one object for pages, API and streams, the same for everybody.

Nothing in it is secret: the cards of boards that were shown, the Haps of boards that are over, seed and salt
once they are revealed. Which Haps of an open board nobody has claimed, and how many, is not in it.
"""

from __future__ import annotations

from typing import Any

from audit.after_commit import after_commit
from games.engine.gyul_hap import Verdict, haps_on
from games.models import BoardState, Call, Duel, DuelBoard, Side
from games.play.duel.settings import duel_settings_data
from games.play.duel.timing import limit_at, turn_ends_at
from games.queries.duels import DuelMatch, read_duel
from games.queries.result_facts import shown_result

Facts = dict[str, Any]
MOST_KEPT = 2000  # boards that are over, in one process
_kept: dict[tuple[object, ...], Facts] = {}
MOST_CALLS = 100_000  # of a board: with the duel's version, its calls make the snapshot's version


def duel_snapshot(duel: Duel, now: int) -> Facts:
    """The match as it is at the instant ``now`` (ms), read anew."""
    held = read_duel(duel.pk)
    assert held is not None
    return snapshot_of(held, now)


def snapshot_of(held: DuelMatch, now: int) -> Facts:
    """The same, of a match that is read already."""
    duel, board = held.duel, held.board
    return {
        "kind": "duel",
        "match": duel.match_id,
        "version": duel.version * MOST_CALLS + (board.seq if board else 0),
        "now": now,
        "state": duel.state,
        "settings": duel_settings_data(held.settings),
        "first": _player(held, Side.FIRST),
        "second": _player(held, Side.SECOND) if Side.SECOND in held.sides else None,
        "board": _open(held, board) if board else None,
        "next_at": duel.timer_at,
        "next_number": None if duel.is_over or board else held.standing.next_number,
        "default_at": duel.default_at,
        "pause_asked": duel.pause_asked,
        "boards": [_closed(held, each) for each in held.boards if each.state != BoardState.OPEN],
        "commitment": duel.commitment,
        **_seed(duel),
        "winner": duel.winner,
        "result": shown_result(duel.match, is_over=duel.is_over),
        "settled": duel.settled_at is not None,
    }


def points_of(held: DuelMatch, side: Side) -> int:
    """A player's points now: the boards that count and the one that is open."""
    points, board = held.duel.points_of(side), held.board
    return points if board is None or board.is_extra else points + board.points_of(side)


def _player(held: DuelMatch, side: Side) -> Facts:
    duel = held.duel
    return {
        "name": held.match.name_of(side),
        "ready": duel.is_ready(side),
        "seen": duel.is_seen(side),
        "points": points_of(held, side),
        "penalty": duel.penalty_of(side),
        "house": duel.house_side == side,
    }


def _open(held: DuelMatch, board: DuelBoard) -> Facts:
    play = held.play(board)
    state, since = play.state, play.since
    return {
        "number": board.number,
        "of": held.options.boards,
        "attempt": board.attempt,
        "extra": board.is_extra,
        "cards": board.cards.split(),
        "shown_at": board.shown_at,
        "limit_at": limit_at(held.settings, since),
        "calls": _calls(held, board),
        "claimed": [{"triple": list(triple), "side": seat} for triple, seat in state.claimed],
        "points": list(state.points),
        "seconds": list(state.penalty),
        "turn": state.turn,
        "phase": state.phase,
        "turn_ends_at": turn_ends_at(held.settings, state, since),
        "skips": sorted(state.skips),
    }


def _closed(held: DuelMatch, board: DuelBoard) -> Facts:
    """A board that is over. A late call at most changes it, which its `seq` tells: it is worked out once, and
    kept when the transaction that it was read in has committed."""
    key = (held.duel.commitment, board.pk, board.state, board.seq, board.lost_ms)
    facts = _kept.get(key)
    if facts is None:
        facts = _closed_facts(held, board)
        after_commit(_keep, key, facts)
    return {**facts}


def _keep(key: tuple[object, ...], facts: Facts) -> None:
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[key] = facts


def _closed_facts(held: DuelMatch, board: DuelBoard) -> Facts:
    state = held.play(board).state
    claims = {tuple(map(int, call.triple)): call for call in held.rows(board) if call.verdict == "claim"}
    return {
        "number": board.number,
        "attempt": board.attempt,
        "extra": board.is_extra,
        "state": board.state,
        "ended_by": board.ended_by,
        "cards": board.cards.split(),
        "haps": [_hap(triple, claims.get(triple)) for triple in haps_on(state.cards)],
        "calls": _calls(held, board),
        "points": list(state.points),
        "seconds": list(state.penalty),
        "shown_at": board.shown_at,
        "closed_at": board.closed_at,
        "lost_ms": board.lost_ms,
    }


def _hap(triple: tuple[int, int, int], claim: Call | None) -> Facts:
    return {"triple": list(triple), "side": claim and claim.side, "at": claim and claim.at}


def _calls(held: DuelMatch, board: DuelBoard) -> list[Facts]:
    facts, named = [], None
    for call in held.rows(board):
        named = call.side if call.verdict == Verdict.BEGUN else named
        facts.append(call_facts(call, named if call.verdict == Verdict.OUT_OF_TIME else call.side))
    return facts


def call_facts(call: Call, of: int | None = None) -> Facts:
    """One call as it was judged. ``of``: whose points those are, where the clock acted (a naming ran out)."""
    return {
        "seq": call.seq,
        "side": call.side,
        "of": of or call.side,
        "text": call.text,
        "triple": [int(digit) for digit in call.triple],
        "verdict": call.verdict,
        "points": call.points,
        "at": call.at,
    }


def _seed(duel: Duel) -> Facts:
    if duel.revealed_at is None:
        return {"seed": None, "salt": None}
    return {"seed": duel.seed, "salt": duel.salt}
