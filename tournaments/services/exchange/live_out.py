"""Timed play as a document holds it: what is over and open to all. Play in progress is not carried.

A match that is still in play, or whose bag others still play, gives away neither seed nor salt nor counters.
"""

from __future__ import annotations

from typing import Any

from clocks.models import Clock
from games.models import Action, Bag, Incident, LiveGame, LiveMatch
from tournaments.services.exchange.form import NOT_CARRIED


def live_out(live: LiveMatch | None, *, private: bool, boards: bool) -> dict[str, Any] | None:
    """The timed play of a match (with games, clocks, bags and actions prefetched); None without any."""
    if live is None:
        return None
    games = sorted(live.games.all(), key=lambda game: (game.number, game.attempt))
    known = all(game.bag is None or game.bag.revealed_at for game in games)
    if not (live.is_over and known and boards):
        return {"in_progress": True, "note": NOT_CARRIED}
    return {
        "in_progress": False,
        "play": live.play,
        "settings": live.settings,
        "state": live.state,
        "version": live.version,
        "current": live.current,
        "opened_at": live.opened_at,
        "default_at": live.default_at,
        "settled_at": live.settled_at.isoformat() if live.settled_at else None,
        "ready": [live.first_ready, live.second_ready],
        "seen": [live.first_seen, live.second_seen],
        "penalties": [live.first_penalty, live.second_penalty],
        "games": [_game(game, private) for game in games],
    }


def _game(game: LiveGame, private: bool) -> dict[str, Any]:
    document = {
        "number": game.number,
        "attempt": game.attempt,
        "state": game.state,
        "plies": game.plies,
        "flags": game.flags,
        "lifted": game.lifted,
        "branch": game.branch,
        "board": game.board,
        "score": game.score,
        "ruling": game.ruling,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "bag": _bag(game.bag) if game.bag else None,
        "clock": clock_out(game.clock, private),
        "actions": [_action(action, private) for action in game.actions.all()],
    }
    if not private:
        return document
    return document | {"incidents": [_incident(each) for each in game.incidents.all()]}


def _bag(bag: Bag) -> dict[str, Any]:
    return {
        "slot": bag.slot,
        "extra": bag.extra,
        "seed": bag.seed,
        "salt": bag.salt,
        "commitment": bag.commitment,
        "published_at": bag.published_at.isoformat(),
        "revealed_at": bag.revealed_at.isoformat() if bag.revealed_at else None,
    }


def clock_out(clock: Clock, private: bool) -> dict[str, Any]:
    """A clock with its events."""
    return {
        "control": clock.control,
        "settle_ms": clock.settle_ms,
        "restart": clock.restart_policy,
        "lag": clock.lag,
        "events": [
            {"event": event.data} | by_out(event.actor_label, event.via, private)
            for event in clock.events.all()
        ],
    }


def _action(action: Action, private: bool) -> dict[str, Any]:
    return {
        "branch": action.branch,
        "ply": action.ply,
        "text": action.text,
        "by": action.by,
        "at": action.at,
        "clock_version": action.clock_version,
    } | by_out(action.actor_label, action.via, private)


def _incident(incident: Incident) -> dict[str, Any]:
    """What the arbiter noted is private, as notes are everywhere in the document."""
    return {
        "kind": incident.kind,
        "side": incident.side,
        "points": incident.points,
        "text": incident.text,
        "ply": incident.ply,
        "at": incident.at,
    } | by_out(incident.actor_label, incident.via, True)


def by_out(actor: str, via: str, private: bool) -> dict[str, str]:
    """Names of who did it are private, as everywhere in the document."""
    return {"actor": actor, "via": via} if private else {}
