"""The game under a flag rule as a state machine: begin, act, fall. Values in, values out, without time."""

from collections.abc import Iterator, Sequence

from games.engine import entropy
from games.engine.actions import EntropyAction, Role
from games.engine.errors import EngineError, Illegal, OutOfTurn
from games.engine.flags.fill import settled, step, with_flags
from games.engine.flags.game import FlagGame
from games.engine.flags.rule import FlagRule
from games.engine.flags.ruling import awaits_ruling, check_variant, ruling
from games.engine.interface import Outcome
from games.engine.record import FlagEvent
from games.engine.variants import Variant
from words import listed, mark, said


def begin(
    rule: FlagRule,
    variant: Variant,
    draws: Sequence[int],
    seed: str | None = None,
    fallen: Sequence[FlagEvent] = (),
) -> FlagGame:
    """The game before its first action; `fallen` are flags of an earlier game of the match (`inherited`).

    `draws` is the whole bag in order, `seed` its seed for a random fill. Raises RuleError where the rule
    lacks something for the variant, EngineError for draws that are no bag and flags that can't be.
    """
    check_variant(rule, variant)
    game = FlagGame(rule, entropy.start(variant, tuple(draws)), seed=seed)
    if any(flag.ply for flag in fallen):
        raise EngineError(said("a game begins with flags that fell at ply 0: give them as `inherited` does"))
    return with_flags(game, fallen)


def inherited(flags: Sequence[FlagEvent], at: int) -> tuple[FlagEvent, ...]:
    """The flags of game 1 as game 2 begins with them at `at`: down, in the same order, roles swapped."""
    return tuple(FlagEvent(0, Role.ORDER if flag.side is Role.CHAOS else Role.CHAOS, at) for flag in flags)


def is_over(game: FlagGame) -> bool:
    """Whether the board is full or a flag has decided the game."""
    return game.state.turn is None or ruling(game) is not None


def actor(game: FlagGame) -> Role | None:
    """The player who is to act and whose clock runs; None after the end, and while a ruling is awaited.

    After Chaos's flag that is Order in every turn: forced passes and filled counters are nobody's turn.
    """
    if is_over(game) or awaits_ruling(game):
        return None
    return Role.ORDER if game.is_down(Role.CHAOS) else game.state.turn


def legal(game: FlagGame, player: Role) -> Iterator[EntropyAction]:
    """What a player may do now; nothing for who is not to act."""
    turn = game.state.turn
    if turn is not None and actor(game) is player:
        yield from entropy.legal(game.state, turn)


def apply(game: FlagGame, player: Role, action: EntropyAction) -> FlagGame:
    """The game after an action of a player and all that the rule does in the same step.

    Raises OutOfTurn for a player who may not act now, and what `entropy.apply` raises, with the ply.
    """
    expected = actor(game)
    if player is not expected:
        raise OutOfTurn(
            said(
                "{action} by {player}: {why}",
                action=action,
                player=_name(player),
                why=_who_acts(game, expected),
            ),
            game.state.ply + 1,
        )
    return settled(step(game, action, player))


def fall(game: FlagGame, side: Role, at: int) -> FlagGame:
    """The game after the time of `side` ran out at the instant `at` (ms); after the end nothing changes.

    Raises Illegal if that side's clock does not run.
    """
    running = actor(game)
    if running is not side and not is_over(game):
        raise Illegal(
            said(
                "{side}'s flag can't fall now: a flag falls only on the side whose clock runs, {turn}",
                side=_name(side),
                turn=_who_acts(game, running),
            ),
            game.state.ply + 1,
        )
    return give_up(game, side, at)


def give_up(game: FlagGame, side: Role, at: int) -> FlagGame:
    """The game after `side` resigned, left or (a program) failed: its flag is down from the instant `at` on.

    Either side may, at any time; after the end nothing changes. Raises Illegal if that flag is down already.
    """
    if is_over(game):
        return game
    return with_flags(game, [FlagEvent(game.state.ply, side, at)])


def outcome(game: FlagGame) -> Outcome | None:
    """The Order score of the full board, or what a flag decided; None while the game goes on.

    Under `forfeit_match` nobody scores and the other side wins.
    """
    decided = ruling(game)
    if decided is None:
        return entropy.outcome(game.state)
    if decided.score is None:
        return Outcome({}, tuple(role for role in Role if role is not decided.flag.side))
    return Outcome({Role.ORDER: decided.score})


def _who_acts(game: FlagGame, expected: Role | None) -> str:
    if awaits_ruling(game):
        return said(
            "{side}'s flag has stopped the game: it waits for the arbiter's ruling",
            side=_name(game.flags[0].side),
        )
    if expected is None:
        decided = ruling(game)
        if decided is None:
            return said("the game has ended, the board is full")
        return said(
            "{side}'s flag has ended the game ({policy})",
            side=_name(decided.flag.side),
            policy=decided.policy,
        )
    if not game.flags:
        return said("it is {side}'s turn", side=_name(expected))
    down = [said("{side}'s flag is down", side=_name(flag.side)) for flag in game.flags]
    why = listed(down, mark("{first} and {second}"))
    return said("it is {side}'s turn, because {why}", side=_name(expected), why=why)


def _name(role: Role) -> str:
    return role.called
