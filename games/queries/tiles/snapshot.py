"""What is shown of a game of Chaos Tiles: one object for pages, API and streams.

Everything in it may be seen by whom it goes to: the own hand, never another's, nor what an exchange returned,
nor the boneyard's order; seed and salt once they are revealed. What is dealt to others too is hidden from
outsiders until all of them are over.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from clocks.services.facts import clock_facts
from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.actions import parse_action
from games.engine.chaos_tiles.games.views import shown_text
from games.engine.interface import Seat
from games.models import TilesState
from games.play.tiles.settings import tiles_settings_data
from games.play.tiles.words import UNDO, claimable, words_of
from games.queries.result_facts import shown_result
from games.queries.tiles.game_facts import NOTHING, hand_facts, play_facts, seat_facts
from games.queries.tiles.tiles_match import TilesMatch

Facts = dict[str, Any]


def seat_channel(match_id: int, seat: Seat) -> str:
    """Where what one seat alone may see is published."""
    return f"orderly:match:{match_id}:seat:{seat}"


def is_hidden(held: TilesMatch) -> bool:
    """Whether outsiders may not see the game: others are still to be played from its seed."""
    return bool(held.game.slot) and held.game.revealed_at is None


def hands_are_open(held: TilesMatch) -> bool:
    """Whether everybody may know all hands: the rules have ended the game, and nobody plays from its seed."""
    return held.state.ended is not None and not is_hidden(held)


def snapshot_of(held: TilesMatch, now: int, seat: Seat | None) -> Facts:
    """The game at the instant ``now`` (ms), as a seat or (None) everybody may see it."""
    facts = _common(held, now)
    return _outside(held, facts) if seat is None else _inside(held, facts, seat)


def snapshots_of(held: TilesMatch, now: int) -> dict[Seat | None, Facts]:
    """What everybody (None) and each seat may see; what is the same is worked out once."""
    facts = _common(held, now)
    return {None: _outside(held, facts)} | {seat: _inside(held, facts, seat) for seat in held.seats}


def _common(held: TilesMatch, now: int) -> Facts:
    """What all see who may see the game at all."""
    game, shown = held.game, play.view(held.state, None)
    return {
        "kind": "tiles",
        "match": game.match_id,
        "version": game.version,
        "now": now,
        "state": game.state,
        "attempt": game.attempt,
        "hidden": False,
        "settings": tiles_settings_data(held.settings),
        "game": held.options.game,
        "seats": _seats(held, shown),
        "to_act": game.to_act,
        **play_facts(shown),
        "actions": _actions(held),
        "clock": _clock(held, now),
        "timer_at": game.timer_at,
        "default_at": game.default_at,
        "pauses": [{"name": each.name, "until": each.until} for each in held.clock_state.pauses],
        "you": None,
        "words": [],
        "claimable": [],
        "can_undo": False,
        "commitment": game.commitment,
        "seed": game.seed if game.revealed_at else None,
        "salt": game.salt if game.revealed_at else None,
        "ended_by": game.ended_by,
        "result": shown_result(game.match, is_over=game.is_over),
        "settled": game.settled_at is not None,
    }


def _seats(held: TilesMatch, shown: play.View) -> list[Facts]:
    game, found = held.game, seat_facts(shown)
    return [
        {
            "seat": seat,
            "name": held.match.name_of(seat),
            "ready": seat in game.ready,
            "seen": seat in game.seen,
            "house": seat in game.house,
            **found[seat],
        }
        for seat in held.seats
    ]


def _actions(held: TilesMatch) -> list[Facts]:
    """The line that stands, as everybody may read it."""
    turns, is_over = held.played.turns, held.state.ended is not None
    return [
        {
            "seq": each.seq,
            "seat": each.seat,
            "text": _shown(each.seat, each.text, None, is_over=is_over),
            "at": each.at,
            "turn": turn,
        }
        for each, turn in zip(held.standing, turns, strict=True)
    ]


@lru_cache(maxsize=4096)
def _shown(seat: Seat, text: str, reader: Seat | None, *, is_over: bool = False) -> str:
    """An action without its seat, as a reader may know it."""
    shown = shown_text(parse_action(f"{seat} {text}"), reader, is_over=is_over)
    return shown.partition(" ")[2]


def _clock(held: TilesMatch, now: int) -> Facts:
    facts = clock_facts(held.clock_state, now)
    running = facts["running"]
    return facts | {"seat_running": None if running is None else running + 1}


def _outside(held: TilesMatch, facts: Facts) -> Facts:
    if not is_hidden(held):
        return facts
    unseen: Facts = {"place": None, "points": None, "breaks": [], "claims": [], "hand": None}
    unseen |= {"played": 0, "exchanges": 0}
    return (
        facts
        | NOTHING
        | {
            "hidden": True,
            "actions": [],
            "seats": [seat | unseen for seat in facts["seats"]],
        }
    )


def _inside(held: TilesMatch, facts: Facts, seat: Seat) -> Facts:
    """The own hand and exchanges, and what the seat has to do."""
    state = held.state
    seats = [
        each | {"hand": hand_facts(state, seat)} if each["seat"] == seat else each for each in facts["seats"]
    ]
    found = facts | {"you": seat, "seats": seats, "actions": _own(held, facts["actions"], seat)}
    if held.game.state != TilesState.PLAYING:
        return found
    words = words_of(state, seat, held.game.line)
    return found | {
        "words": list(words),
        "claimable": list(claimable(state, seat)),
        "can_undo": UNDO in words,
    }


def _own(held: TilesMatch, actions: list[Facts], seat: Seat) -> list[Facts]:
    """The seat's exchanges say what was returned."""
    return [
        each | {"text": text.partition(" ")[2]}
        if each["seat"] == seat and each["text"].startswith("EXCHANGE")
        else each
        for each, text in zip(actions, held.game.line, strict=True)
    ]
