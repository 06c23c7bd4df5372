"""The end of a game and of a match: clocks stop and the board goes to the scorers in the same commit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import F
from django.utils import timezone

from audit.actor import Actor
from audit.after_commit import after_commit
from clocks.core import End, Pause, carried
from clocks.core.state import PauseReason
from clocks.models import Clock
from clocks.services.ledger import append
from games.engine.actions import Role
from games.engine.flags import FlagGame, Policy, is_over, outcome, ruling
from games.models import Game, LiveGame, LiveGameState
from games.models.live import LiveState
from games.play.rulings import RULING
from games.play.settings import game2_minimum_ms
from games.queries.timed_match import TimedMatch
from games.services.adjudication.standing import overtake
from games.services.analysing import request_analysis
from games.services.live.bags import reveal_if_over
from games.services.live.sending import send_settling
from games.services.live.timers import timer_of
from games.services.scoring import request_scoring


def end_if_over(held: TimedMatch, game: LiveGame, played: FlagGame, *, at: int, actor: Actor) -> bool:
    """Ends the game when its board is full or a flag has decided it; whether it did."""
    if not is_over(played):
        return False
    decided, ended = ruling(played), outcome(played)
    assert ended is not None
    game.score = int(ended.scores[Role.ORDER]) if ended.scores else None
    if decided:
        game.ruling = {"policy": str(decided.policy), "side": decided.flag.side.label, "score": decided.score}
    end_game(held, game, at=at, actor=actor)
    hand_to_scorers(held, game, unfinished=played.state.turn is not None)
    return True


def end_game(held: TimedMatch, game: LiveGame, *, at: int, actor: Actor) -> None:
    """Stops the game's clock for good and goes on to game 2 or to the end of the match."""
    close_game(game, LiveGameState.ENDED, at=at, actor=actor)
    go_on(held, game, at=at, actor=actor)


def close_game(game: LiveGame, state: LiveGameState, *, at: int, actor: Actor) -> None:
    """Stops the game's clock for good and reveals its bag, if no other game goes on with it."""
    if not game.clock.ended:
        append(game.clock, End(game.clock.version + 1, at), actor)
    game.state, game.ended_at = state, at
    game.save()
    overtake(game)
    request_analysis(game)
    reveal_if_over(game)


def go_on(held: TimedMatch, game: LiveGame, *, at: int, actor: Actor) -> None:
    """After a game: on to game 2 where that is still to come, else the match is over."""
    if game.number == 1 and not decides_match(game) and held.games[1].state == LiveGameState.READY:
        _go_to_game_2(held, game, at, actor)
    else:
        finish(held, _final_state(held))


def decides_match(game: LiveGame) -> bool:
    """A loss by rule of the whole match."""
    return bool(game.ruling) and game.ruling["policy"] == Policy.FORFEIT_MATCH  # type: ignore[index]


def finish(held: TimedMatch, state: LiveState) -> None:
    """The match is over; games that were never begun are void. The result is entered by a job."""
    live = held.live
    live.state, live.timer_at, live.offer = state, None, None
    for game in held.games:
        if game.state == LiveGameState.READY:
            game.state = LiveGameState.VOID
            game.save()
            reveal_if_over(game)
    if state is LiveState.FINISHED:
        after_commit(send_settling, live.pk)
    else:
        live.settled_at = timezone.now()


def wait_for_game(held: TimedMatch, number: int, timer_at: int | None) -> None:
    """The next game is this one: when both are ready, or at ``timer_at``."""
    live = held.live
    live.state = LiveState.WAITING if number == 1 else LiveState.BETWEEN
    live.current, live.timer_at = number, timer_at
    live.first_ready = live.second_ready = False


def carry_over(held: TimedMatch, ended: LiveGame, following: LiveGame, *, at: int, actor: Actor) -> None:
    """With one bank for the match: what game 1 has left is the first event of game 2's clock."""
    if held.settings.bank == "per_match" and following.clock.version == 0 and ended.clock.ended:
        # Order of game 2 is Chaos of game 1: each seat of the new clock is taken by the other side.
        minimum, overtime = game2_minimum_ms(held.settings), held.settings.has_overtime
        left = carried(ended.clock.value, at=at, seats=(1, 0), minimum=minimum, overtime=overtime)
        append(following.clock, left, actor)


def hand_to_scorers(held: TimedMatch, game: LiveGame, *, unfinished: bool) -> None:
    """Writes the board to the match's game and queues its scoring.

    A game that a flag or the arbiter decided keeps that score: its board is counted for the picture alone.
    """
    if not game.plies:
        return
    values: dict[str, Any] = {
        "board": game.board,
        "board_version": F("board_version") + 1,
        "unfinished": unfinished,
        "physical_bag": False,
        "score": game.score if game.ruling else None,
    }
    rows = Game.objects.filter(match=held.live.match_id, number=game.number)
    rows.update(**values)
    request_scoring(rows.select_related("match").get())


def _go_to_game_2(held: TimedMatch, game: LiveGame, at: int, actor: Actor) -> None:
    following = held.games[1]
    wait_for_game(held, 2, None)
    carry_over(held, game, following, at=at, actor=actor)
    keep_pauses(game.clock.value.pauses, following.clock, at, actor)
    held.live.timer_at = timer_of(held, at)


def keep_pauses(standing: Iterable[PauseReason], clock: Clock, at: int, actor: Actor) -> None:
    """What stands on one game stands on the match: on the clock of the game that is in hand now as well."""
    for pause in standing:
        if pause.name != RULING and (pause.until is None or pause.until > at):
            append(clock, Pause(clock.version + 1, at, frozenset({pause.name}), pause.until), actor)


def _final_state(held: TimedMatch) -> LiveState:
    """A void game leaves the result to the arbiter, unless a ruling has decided the whole match."""
    void = any(game.state == LiveGameState.VOID for game in held.games)
    decided = any(decides_match(game) for game in held.games)
    return LiveState.STOPPED if void and not decided else LiveState.FINISHED
