"""A game that has ended is opened again: a flag is lifted, moves are taken back."""

from __future__ import annotations

from django.utils.translation import gettext as _

from audit.actor import Actor
from clocks.core import Resume, evaluate
from clocks.core.state import PauseReason
from clocks.models import Clock
from clocks.services.ledger import append
from games.errors import Conflict
from games.models import LiveGame, LiveGameState
from games.models.live import LiveState
from games.play.rulings import RULING
from games.queries.timed_match import TimedMatch
from games.services.analysing import drop_analysis
from games.services.live.ending import keep_pauses
from games.services.live.restarting import renew_game_2
from games.services.live.timely import refuse_with_result
from games.services.live.voiding import clear_board


def game_to_reopen(held: TimedMatch, number: int | None) -> LiveGame:
    """Game ``number``, or the one in hand (before game 2: game 1), if play in it can go on.

    Raises Conflict when it has not begun or is void, the match has a result, the other game has begun, or its
    bag is revealed: then everybody could know what is drawn.
    """
    game = held.games[number - 1] if number in (1, 2) else held.game
    if game.state == LiveGameState.READY and number is None and game.number == 2:
        game = held.games[0]
    if game.state == LiveGameState.PLAYING:
        return game
    if game.state != LiveGameState.ENDED:
        raise Conflict(_("This game is not in play."))
    refuse_with_result(held)
    if game.number == 1 and held.games[1].started_at is not None:
        raise Conflict(_("Game 2 has begun: game 1 stays as it is."))
    if game.bag and game.bag.revealed_at:
        raise Conflict(_("The bag of this game is revealed: it can only be restarted, with a new bag."))
    return game


def reopen(held: TimedMatch, game: LiveGame, at: int, actor: Actor) -> None:
    """The game and its match are in play again; the clock's end was undone by who calls.

    If it is not the game in hand, its clock stands as that game's does.
    """
    if game.state == LiveGameState.PLAYING:
        return
    if game is not held.game:
        _stand_alike(game.clock, held.game.clock.value.pauses, at, actor)
    game.state, game.ended_at = LiveGameState.PLAYING, None
    game.ruling = game.score = None
    live = held.live
    live.state, live.current = LiveState.PLAYING, game.number
    live.timer_at = live.settled_at = None
    clear_board(game)
    drop_analysis(game)
    if game.number == 1:
        renew_game_2(held)


def _stand_alike(clock: Clock, standing: tuple[PauseReason, ...], at: int, actor: Actor) -> None:
    """Pauses that were resumed since this clock ended stand no longer; those since then do."""
    over = {*evaluate(clock.value, at).paused} - {pause.name for pause in standing} - {RULING}
    if over:
        append(clock, Resume(clock.version + 1, at, frozenset(over)), actor)
    keep_pauses(standing, clock, at, actor)
