"""The boards of a match over the board as the page on the table shows them, and what they amount to."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string

from games.engine.board import parse_board
from games.engine.scoring import score_board
from games.errors import Invalid
from games.models import LiveGame, LiveGameState, Result, Side
from games.models.live import LiveState
from games.queries.timed_match import TimedMatch
from games.services.claims import ResultClaim
from games.services.live.boards import claim_of_boards, needs_board
from games.services.live.ending import decides_match
from games.services.live.settling import penalty
from games.services.scoring import score_facts
from tournaments.templatetags.event_words import result_words
from tournaments.views.public.match_clock_words import ended_words

Facts = dict[str, Any]


def board_facts(held: TimedMatch) -> Facts:
    """Both games with their boards, the totals once they are known, and all of it drawn.

    ``decided``: the match was lost by rule, and its result needs no board.
    """
    claim = _claim(held)
    games = [_game(held, game, claim) for game in held.games]
    result = Result.objects.filter(match=held.match).first()
    facts: Facts = {
        "version": held.live.version,
        "games": games,
        "decided": any(decides_match(game) for game in held.games),
        "totals": _totals(claim),
        "penalties": [penalty(held, side) for side in Side],
        "result": _result(held, result) if result else None,
    }
    return facts | {"html": _drawn(held, facts)}


def _claim(held: TimedMatch) -> ResultClaim | None:
    """What the boards amount to, when both games are over and no board is missing."""
    if held.live.state != LiveState.FINISHED:
        return None
    try:
        return claim_of_boards(held, [game.board for game in held.games])
    except Invalid:
        return None


def _totals(claim: ResultClaim | None) -> list[int] | None:
    """Each player's own points: the Order score, less what goes off."""
    if claim is None:
        return None
    first, second = (total or 0 for total in claim.totals)
    return [first - claim.first_penalty, second - claim.second_penalty]


def _game(held: TimedMatch, game: LiveGame, claim: ResultClaim | None) -> Facts:
    ended = game.state == LiveGameState.ENDED
    detail = (
        score_facts(score_board(parse_board(game.board, held.variant), held.variant)) if game.board else None
    )
    return {
        "number": game.number,
        "attempt": game.attempt,
        "state": game.state,
        "order": int(game.order),
        "order_name": held.match.name_of(game.order),
        "board": game.board,
        "detail": detail,
        "ended": ended,
        "missing": ended and not game.board and needs_board(game) and not decides_match(game),
        "score": claim.totals[game.number - 1] if claim else None,
        "why": ended_words(held, game),
    }


def _result(held: TimedMatch, result: Result) -> Facts:
    """The result that stands, in words."""
    return {
        "words": result_words(result, held.match.first_name, held.match.second_name),
        "entered_by": result.entered_by,
        "version": result.version,
    }


def _drawn(held: TimedMatch, facts: Facts) -> str:
    names = [held.match.name_of(side) for side in Side]
    penalties = [(name, points) for name, points in zip(names, facts["penalties"], strict=True) if points]
    context = {
        "games": facts["games"],
        "variant": held.variant,
        "taken_off": penalties,
        "decided": facts["decided"],
        "result": facts["result"],
        "has_overtime": held.settings.has_overtime,
    }
    return render_to_string("public/match_clock_boards.html", context)
