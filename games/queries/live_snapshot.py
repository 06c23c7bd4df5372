"""What is shown of a timed match: one object for pages, API and streams.

Everything in it may be seen by whom it goes to: the drawn counter and what is left, never an undrawn one;
seed and salt once the bag is revealed. With duplicate bags outsiders get no board.
"""

from __future__ import annotations

from typing import Any

from clocks.core.state import ClockState
from clocks.services.facts import clock_facts as shown_clock
from games.engine.bag import draw_order
from games.engine.board import board_rows
from games.engine.flags import FlagGame, actor, rule_data
from games.engine.grid import Board, empty_board
from games.engine.scoring import score_board
from games.engine.variants import Variant
from games.models import Bag, LiveGame, LiveGameState, LiveMatch, Side
from games.play.codec import SIDES
from games.play.overtime import overtime_used
from games.play.rulings import waits_for_ruling
from games.queries.result_facts import shown_result
from games.queries.timed_match import TimedMatch, timed

Facts = dict[str, Any]


def public_channel(match_id: int) -> str:
    """Where what everybody may see is published."""
    return f"orderly:match:{match_id}"


def inside_channel(match_id: int) -> str:
    """Where what the players and arbiters see is published."""
    return f"orderly:match:{match_id}:inside"


def snapshot(live: LiveMatch, now: int, *, inside: bool) -> Facts:
    """The match at the instant ``now`` (ms). ``inside``: for its players and the arbiters."""
    return snapshot_of(timed(live), now, inside=inside)


def snapshot_of(held: TimedMatch, now: int, *, inside: bool) -> Facts:
    """The same, of a match that is read already."""
    live, game = held.live, held.game
    hidden = is_hidden(held) and not inside
    return {
        "kind": "match",
        "match": live.match_id,
        "version": live.version,
        "now": now,
        "play": live.play,
        "state": live.state,
        "variant": _variant(held.variant),
        "first": _player(live, Side.FIRST),
        "second": _player(live, Side.SECOND),
        "settings": settings_facts(held),
        "timer_at": live.timer_at,
        "default_at": live.default_at,
        "offer": live.offer,
        "hidden": hidden,
        "game": game_facts(held, game, hidden=hidden),
        "clock": clock_facts(held, game, now),
        "games": [_short(each) for each in held.games],
        "result": shown_result(live.match, is_over=live.is_over),
        "settled": live.settled_at is not None,
    }


def is_hidden(held: TimedMatch) -> bool:
    """Whether outsiders may not see the board: a shared bag on which a game has not ended."""
    bags = [game.bag for game in held.games if game.bag]
    return any(bag.slot and not bag.revealed_at for bag in bags)


def settings_facts(held: TimedMatch) -> Facts:
    settings = held.settings
    return {
        "preset": settings.preset,
        "clock": settings.clock,
        "bank": settings.bank,
        "rule": rule_data(settings.rule),
        "default_time": settings.default_time,
        "game2_wait": settings.game2_wait,
        "game2_minimum": settings.game2_minimum,
        "resign": settings.resign,
        "agree": settings.agree,
        "lag": settings.lag,
    }


def clock_facts(held: TimedMatch, game: LiveGame, now: int) -> Facts:
    """The clock of a game at ``now``: side 0 is Order."""
    state = held.clock_of(game)
    if not held.settings.has_overtime:
        return shown_clock(state, now)
    return shown_clock(state, now, [overtime_used(state, side, now) for side in range(state.sides)])


def board_facts(board: Board, variant: Variant) -> Facts:
    """A board, and what Order has on it: pattern = [row or column, index, start, length]."""
    counted = score_board(board, variant)
    return {
        "board": "/".join(board_rows(board)),
        "points": {
            "total": counted.total,
            "rows": list(counted.rows),
            "columns": list(counted.columns),
            "patterns": [[each.line, each.index, each.start, each.length] for each in counted.patterns],
        },
    }


def _variant(variant: Variant) -> Facts:
    return {
        "key": variant.key,
        "size": variant.size,
        "colours": variant.colours,
        "copies": variant.copies,
        "min_pattern": variant.min_pattern,
    }


def _player(live: LiveMatch, side: Side) -> Facts:
    first = side is Side.FIRST
    return {
        "name": live.match.name_of(side),
        "ready": live.first_ready if first else live.second_ready,
        "seen": live.first_seen if first else live.second_seen,
        "penalty": live.first_penalty if first else live.second_penalty,
    }


def game_facts(held: TimedMatch, game: LiveGame, *, hidden: bool) -> Facts:
    """One game; ``hidden`` leaves out the board and all that tells of it."""
    state = held.clock_of(game)
    facts: Facts = {
        "number": game.number,
        "attempt": game.attempt,
        "state": game.state,
        "order": int(game.order),
        "chaos": int(game.order.other),
        "ruling": game.ruling,
        "awaits_ruling": game.state == LiveGameState.PLAYING and waits_for_ruling(state),
        "score": game.score,
        "lifted": game.lifted,
        "mode": _mode(state),
        "flags": [_flag(flag.side, flag.at, flag.cause, game) for flag in state.fallen],
        "bag": _bag(game.bag, held.variant),
    }
    played = held.flag_game(game)
    role = actor(played) if played else None
    acting = role if game.state == LiveGameState.PLAYING else None
    facts["actor"] = acting.label if acting else None
    facts["placing"] = bool(acting and played and played.state.drawn is not None)
    return facts if hidden else facts | _play(held, played, game)


def _mode(state: ClockState) -> str:
    sides = [SIDES[flag.side].label for flag in state.fallen]
    return "both" if len(sides) > 1 else sides[0] if sides else "none"


def _flag(side: int, at: int, cause: str, game: LiveGame) -> Facts:
    label = SIDES[side].label
    ply = next((flag["ply"] for flag in game.flags if flag["side"] == label), None)
    return {"side": label, "ply": ply, "at": at, "cause": cause}


def _play(held: TimedMatch, played: FlagGame | None, game: LiveGame) -> Facts:
    board = played.state.board if played else empty_board(held.variant.size)
    over = game.state != LiveGameState.PLAYING
    left = played.state.left if played else (held.variant.copies,) * held.variant.colours
    return board_facts(board, held.variant) | {
        "ply": len(game.plies),
        "drawn": None if played is None or over else played.state.drawn,
        "left": {str(colour): count for colour, count in enumerate(left, start=1)},
        "last": game.plies[-1][0] if game.plies else None,
        "moves": game.plies,
    }


def _bag(bag: Bag | None, variant: Variant) -> Facts | None:
    if bag is None:
        return None
    facts = {
        "commitment": bag.commitment,
        "published_at": bag.published_at.isoformat(),
        "extra": bag.extra,
    }
    if bag.revealed_at is None:
        return facts
    return facts | {"seed": bag.seed, "salt": bag.salt, "draws": list(draw_order(variant, bag.seed))}


def _short(game: LiveGame) -> Facts:
    return {
        "number": game.number,
        "attempt": game.attempt,
        "state": game.state,
        "score": game.score,
        "order": int(game.order),
    }
