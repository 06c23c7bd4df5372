"""Whether the record of an ended game is right: its plies, its bag, what the flag rule did, its result."""

from games.engine import entropy
from games.engine.flags.game import FlagGame
from games.engine.flags.options import BothFlags, Policy
from games.engine.flags.record import retrace
from games.engine.flags.rule_text import header_rule
from games.engine.flags.ruling import ruling
from games.engine.record import (
    Decision,
    GameRecord,
    Header,
    RecordError,
    check_record,
    check_result,
    replay,
    revealed_draws,
)
from games.engine.scoring import score_total
from words import said


def check_game(record: GameRecord) -> tuple[entropy.State, int | None]:
    """The last state and the Order score that counts, after all that the record says was compared.

    A game that a flag or an arbiter decided need not be full; the score is None where the ruling gives none.
    Without a rule in the header flags are not followed, nor is a random fill whose seed is not revealed.
    Raises RecordError, BagMismatch, and Illegal or OutOfTurn with the ply.
    """
    header = record.header
    game = retrace(record) if _can_be_followed(header) else None
    decided = _decision(header, game)
    if decided is None:
        state = check_record(record)
        return state, score_total(state.board, state.variant)
    state = replay(record, revealed_draws(header))
    check_result(header, state, decided.score)
    return state, decided.score


def _can_be_followed(header: Header) -> bool:
    if header.flag_rule is None:
        return False
    at_random = header_rule(header).both_flags is BothFlags.RANDOM_FILL
    both_fell = len({flag.side for flag in (*header.flags, *(lift.flag for lift in header.lifts))}) > 1
    return header.seed is not None or not (at_random and both_fell)


def _decision(header: Header, game: FlagGame | None) -> Decision | None:
    """What decided the game, as stated; what follows from the rule must be stated so."""
    found = ruling(game) if game else None
    stated = header.ruling
    if found is None:
        if game and stated and (problem := _problem(game, stated)):
            raise RecordError(said("ruling {policy}: {problem}", policy=stated.policy, problem=problem))
        return stated
    decided = Decision(str(found.policy), found.flag.side, found.score)
    if stated not in (None, decided):
        raise RecordError(
            said(
                "ruling: by its flag rule it is {policy}, score {score}",
                policy=decided.policy,
                score=decided.score,
            )
        )
    return decided


def _problem(game: FlagGame, stated: Decision) -> str | None:
    """Why a game that no flag has decided can't have ended so. An estimate is accepted under any rule."""
    if stated.policy != Policy.ENGINE_PROJECTION:
        is_policy = stated.policy in list(Policy)
        return said("no flag has decided this game under its rule") if is_policy else None
    if game.state.turn is None:
        return said("the board is full, there was nothing to estimate")
    if stated.score is None:
        return said("the estimate that was accepted is a score: give it")
    if stated.side is not None and not game.is_down(stated.side):
        return said("{side}'s flag is not down", side=stated.side.called)
    return None
