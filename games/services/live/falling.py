"""What the fall of a flag does to the game, in the transaction that records it."""

from __future__ import annotations

from audit.actor import Actor
from clocks.core import Fall, Start
from clocks.services.ledger import append
from games.engine.flags import Policy, actor, give_up
from games.models import LiveGame
from games.play.codec import clock_side, role_of_side
from games.queries.timed_match import TimedMatch
from games.services.live.ending import end_game, end_if_over
from games.services.live.held import save, write_game


def flag_fell(held: TimedMatch, game: LiveGame, fall: Fall, resume_at: int, who: Actor) -> None:
    """The flag is down on the clock: the game follows its rule; the next clock starts at ``resume_at``."""
    if held.is_online:
        _on_line(held, game, fall, resume_at, who)
    else:
        _on_table(held, game, fall, resume_at, who)
    save(held, *held.games)


def _on_line(held: TimedMatch, game: LiveGame, fall: Fall, resume_at: int, who: Actor) -> None:
    played = held.flag_game(game)
    assert played is not None
    after = give_up(played, role_of_side(fall.side), fall.at)
    write_game(held, game, after, at=fall.at, actor=who)
    role = actor(after)
    if role is not None and held.clock_of(game).turn is None:
        append(game.clock, Start(game.clock.version + 1, resume_at, clock_side(role)), who)
    end_if_over(held, game, after, at=max(resume_at, game.clock.value.at), actor=who)


def _on_table(held: TimedMatch, game: LiveGame, fall: Fall, resume_at: int, who: Actor) -> None:
    """Over the board nobody sees the counters: the clock follows the flags, the arbiter enters the rest."""
    policy = held.settings.rule.policy
    label = role_of_side(fall.side).label
    game.flags = [*game.flags, {"side": label, "ply": None, "at": fall.at}]
    if policy is Policy.FORFEIT_MATCH or policy is Policy.FORFEIT_GAME:
        game.ruling = {"policy": str(policy), "side": label, "score": 0 if label == "order" else None}
    elif policy is Policy.SCORE_AS_IT_STANDS and label == "order":
        game.ruling = {"policy": str(policy), "side": label, "score": None}
    if game.ruling:
        if policy is Policy.FORFEIT_GAME and label == "order":
            game.score = 0
        end_game(held, game, at=max(resume_at, game.clock.value.at), actor=who)
        return
    other = 1 - fall.side
    state = game.clock.value
    if state.turn is None and not state.is_fallen(other):
        append(game.clock, Start(game.clock.version + 1, resume_at, other), who)
