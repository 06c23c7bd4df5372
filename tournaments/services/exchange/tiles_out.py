"""Play of Chaos Tiles as a document holds it: what is over and revealed. Play in progress is not carried."""

from __future__ import annotations

from typing import Any

from games.models import TilesAct, TilesGame
from tournaments.services.exchange.form import TILES_EARLIER, TILES_NOT_CARRIED
from tournaments.services.exchange.live_out import by_out, clock_out


def tiles_out(game: TilesGame | None, *, private: bool) -> dict[str, Any] | None:
    """A match's play on line (with clock, events and acts prefetched); None without any. While its seed is
    secret nothing is told."""
    if game is None:
        return None
    if not game.is_over or game.revealed_at is None:
        return {"in_progress": True, "note": TILES_NOT_CARRIED}
    return {
        "in_progress": False,
        "settings": game.settings,
        "state": game.state,
        "version": game.version,
        "attempt": game.attempt,
        "earlier": [{name: each[name] for name in TILES_EARLIER} for each in game.earlier],
        "line": game.line,
        "ready": game.ready,
        "seen": game.seen,
        "house": game.house,
        "opened_at": game.opened_at,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "default_at": game.default_at,
        "settled_at": game.settled_at.isoformat() if game.settled_at else None,
        "seed": game.seed,
        "salt": game.salt,
        "commitment": game.commitment,
        "slot": game.slot,
        "revealed_at": game.revealed_at.isoformat(),
        "clock": clock_out(game.clock, private),
        "acts": [_act(act, private) for act in game.acts.all()],
    }


def _act(act: TilesAct, private: bool) -> dict[str, Any]:
    return {
        "attempt": act.attempt,
        "seat": act.seat,
        "text": act.text,
        "at": act.at,
        "clock_version": act.clock_version,
    } | by_out(act.actor_label, act.via, private)
