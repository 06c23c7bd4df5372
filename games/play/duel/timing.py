"""What time alone does to a board, and when: one function, asked by every call and by the watcher."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.gyul_hap import BoardState, LimitReached, Phase, TurnOver
from games.play.duel.settings import DuelSettings

SECOND = 1000


@dataclass(frozen=True, slots=True)
class Instants:
    """When a board was shown, and since when its turn, naming or bonus goes on (ms).

    ``lost_ms`` of its time nobody could act, the last time up to ``resumed_at``.
    """

    shown_at: int
    turn_at: int
    lost_ms: int = 0
    resumed_at: int | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """What time does to a board after the instant ``at`` (ms); what was called up to then still counts."""

    at: int
    call: TurnOver | LimitReached


def due(settings: DuelSettings, state: BoardState, since: Instants) -> Due | None:
    """The next that time alone does to a board; None when nothing will.

    The earlier deadline comes first, the board's own when both are one.
    """
    if state.ended is not None:
        return None
    deadlines = []
    limit = limit_at(settings, since)
    if limit is not None and not state.limit_passed:
        deadlines.append(Due(limit, LimitReached()))
    turn = turn_ends_at(settings, state, since)
    if turn is not None:
        deadlines.append(Due(turn, TurnOver()))
    return min(deadlines, key=lambda each: each.at, default=None)


def limit_at(settings: DuelSettings, since: Instants) -> int | None:
    """When a board has lasted as long as it may (ms)."""
    if settings.board_limit is None:
        return None
    return since.shown_at + since.lost_ms + settings.board_limit * SECOND


def turn_ends_at(settings: DuelSettings, state: BoardState, since: Instants) -> int | None:
    """When the turn, naming or bonus in hand is over (ms); None where nobody is in turn.

    After a time in which nobody could act it begins anew.
    """
    if state.phase is None:
        return None
    seconds = {
        Phase.CALL: settings.call_seconds,
        Phase.NAME: settings.name_seconds,
        Phase.BONUS: settings.bonus_seconds,
    }
    return max(since.turn_at, since.resumed_at or 0) + seconds[state.phase] * SECOND
