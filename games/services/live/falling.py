"""What the fall of a flag does to the game, in the transaction that records it."""

from __future__ import annotations

from audit.actor import Actor
from clocks.core import Fall, Start
from clocks.services.ledger import append
from games.engine.flags import actor, give_up
from games.models import LiveGame
from games.play.codec import clock_side, role_of_side
from games.queries.timed_match import TimedMatch
from games.services.adjudication.requesting import follow_flags
from games.services.live.ending import end_game, end_if_over
from games.services.live.held import save, write_game
from games.services.live.table_flags import rule_on_table, table_flag


def flag_fell(held: TimedMatch, game: LiveGame, fall: Fall, resume_at: int, who: Actor) -> None:
    """The flag is down on the clock: the game follows its rule; the next clock starts at ``resume_at``."""
    follow_flag(held, game, fall, resume_at, who)
    save(held, *held.games)


def follow_flag(held: TimedMatch, game: LiveGame, fall: Fall, resume_at: int, who: Actor) -> None:
    """The same, for who saves the match."""
    if held.is_online:
        _on_line(held, game, fall, resume_at, who)
    else:
        _on_table(held, game, fall, resume_at, who)


def _on_line(held: TimedMatch, game: LiveGame, fall: Fall, resume_at: int, who: Actor) -> None:
    played = held.flag_game(game)
    assert played is not None
    after = give_up(played, role_of_side(fall.side), fall.at)
    write_game(held, game, after, at=fall.at, actor=who)
    role = actor(after)
    if role is not None and held.clock_of(game).turn is None:
        append(game.clock, Start(game.clock.version + 1, resume_at, clock_side(role)), who)
    now = max(resume_at, game.clock.value.at)
    follow_flags(held, game, after, at=now, actor=who)
    end_if_over(held, game, after, at=now, actor=who)


def _on_table(held: TimedMatch, game: LiveGame, fall: Fall, resume_at: int, who: Actor) -> None:
    """Over the board nobody sees the counters: the clock follows the flags, the players do the rest."""
    game.flags = [*game.flags, table_flag(fall.side, fall.at)]
    if rule_on_table(held, game):
        end_game(held, game, at=max(resume_at, game.clock.value.at), actor=who)
        return
    other, state = 1 - fall.side, game.clock.value
    if state.turn is None and not state.is_fallen(other):
        append(game.clock, Start(game.clock.version + 1, resume_at, other), who)
