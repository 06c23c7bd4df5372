"""A timed game ply by ply, with both clocks as they were: the log of moves and the log of the clock, joined.

Nothing here knows the bag: the plies are what was placed, so an undrawn counter can't be in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.engine import entropy
from games.engine.notation import parse_action
from games.engine.variants import Variant
from games.models import Action, LiveGame
from games.queries.live_snapshot import board_facts
from games.queries.timed_match import TimedMatch
from tournaments.queries.clock_film import ClockFilm

Facts = dict[str, Any]


def replay_of(held: TimedMatch, game: LiveGame) -> Facts:
    """The game from the empty board to its last ply, for JSON. Two queries.

    ``plies[0]`` is the start (instant None before it). Each has number, text, ``by`` (order, chaos or rule),
    instant ``at`` in ms, board, Order's points so far and ``clock`` as in a snapshot: what both clocks showed
    just after that ply.
    """
    return {
        "match": held.live.match_id,
        "game": game.number,
        "attempt": game.attempt,
        "version": held.live.version,
        "order": int(game.order),
        "control": game.clock.control,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "plies": list(_plies(held, game)),
    }


def standing_actions(game: LiveGame) -> list[Action]:
    """The rows of the line that stands: of each ply the one written last, as play may have gone back."""
    newest = {action.ply: action for action in game.actions.order_by("branch", "ply")}
    return [newest[ply] for ply in range(1, len(game.plies) + 1) if ply in newest]


def _plies(held: TimedMatch, game: LiveGame) -> Iterator[Facts]:
    actions = standing_actions(game)
    film = ClockFilm(game.clock)
    boards = _boards(held.variant, [action.text for action in actions])
    yield _ply(0, "", "", game.started_at, next(boards), film.at_start(game.started_at))
    for action in actions:
        clock = film.after(action.at, action.clock_version)
        yield _ply(action.ply, action.text, action.by, action.at, next(boards), clock)


def _ply(number: int, text: str, by: str, at: int | None, board: Facts, clock: Facts) -> Facts:
    return {"ply": number, "text": text, "by": by, "at": at, **board, "clock": clock}


def _boards(variant: Variant, texts: Iterable[str]) -> Iterator[Facts]:
    """The empty board, and the board after each ply. Without draws: each placement names its colour."""
    state = entropy.start(variant, None)
    yield board_facts(state.board, variant)
    for text in texts:
        state = entropy.apply(state, parse_action(text, variant))
        yield board_facts(state.board, variant)
