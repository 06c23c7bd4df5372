"""The record of a game: settings, actions, and the seed from which everything that was drawn follows."""

from dataclasses import dataclass
from fractions import Fraction

from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.actions import TilesAction
from games.engine.chaos_tiles.games.boneyard import verify
from games.engine.chaos_tiles.games.options import Options
from games.engine.errors import EngineError
from games.engine.interface import Seat
from games.engine.record import RecordError
from words import said


@dataclass(frozen=True, slots=True)
class TilesRecord:
    """A game that is over, or (`is_stopped`) was ended before its time by the arbiter.

    `scores` by seat, as they stood at its end; `winners` are none in a game that was stopped. Without a seed
    (others are still to be played from it) a game can't be played again.
    """

    options: Options
    actions: tuple[TilesAction, ...]
    scores: tuple[Fraction | int, ...]
    winners: tuple[Seat, ...] = ()
    is_stopped: bool = False
    commitment: str | None = None
    seed: str | None = None
    salt: str | None = None
    id: str | None = None
    event: str | None = None
    round: str | None = None
    table: str | None = None
    date: str | None = None
    names: tuple[str, ...] = ()


TEXT_FIELDS = ("id", "event", "round", "table", "date", "commitment", "seed", "salt")


def record_of(
    state: play.State, actions: tuple[TilesAction, ...], *, commitment: str, seed: str, salt: str
) -> TilesRecord:
    """The record of a game by its last state and its actions; what else is known is added by `replace`."""
    ended = play.outcome(state)
    return TilesRecord(
        options=state.options,
        actions=actions,
        scores=scores_of(state),
        winners=ended.winners if ended else (),
        is_stopped=ended is None,
        commitment=commitment,
        seed=seed,
        salt=salt,
    )


def scores_of(state: play.State) -> tuple[Fraction | int, ...]:
    """The score of each seat as it stands, seat 1 first."""
    points = {each.seat: each.points for each in play.standings(state)}
    return tuple(points[seat] for seat in state.options.seats)


def check_record(record: TilesRecord) -> play.State:
    """Check the seed against its commitment, play all actions again, and compare. Returns the last state.

    Raises RecordError that says what differs, with the ply where an action is at fault.
    """
    if record.seed is None:
        raise RecordError(said("no seed is given, so the game can't be played again"))
    if record.salt is None or record.commitment is None:
        raise RecordError(said("a seed can only be checked with salt and commitment"))
    try:
        verify(record.options.game, record.seed, record.salt, record.commitment)
        state = play.start(record.options, record.seed)
        for action in record.actions:
            state = play.apply(state, action)
    except EngineError as error:
        raise RecordError(str(error)) from None
    _check_result(record, state)
    return state


def _check_result(record: TilesRecord, state: play.State) -> None:
    ended = play.outcome(state)
    if ended is None and not record.is_stopped:
        raise RecordError(said("the game is not over after {count} actions", count=len(record.actions)))
    if ended is not None and record.is_stopped:
        raise RecordError(said("the game came to its end, and was not stopped"))
    scores = scores_of(state)
    if scores != record.scores:
        raise RecordError(
            said(
                "its actions give {scores}, not {scores2}",
                scores=scores_text(scores),
                scores2=scores_text(record.scores),
            )
        )
    winners = ended.winners if ended else ()
    if winners != record.winners:
        raise RecordError(
            said(
                "its actions make {winners} the winner, not {winners2}",
                winners=winners_text(winners),
                winners2=winners_text(record.winners),
            )
        )


def scores_text(scores: tuple[Fraction | int, ...]) -> str:
    """The scores with blanks between.

    >>> scores_text((12, Fraction(21, 2)))
    '12 10.5'
    """
    halves = (Fraction(score) for score in scores)
    return " ".join(str(half) if half.denominator == 1 else f"{float(half)}" for half in halves)


def winners_text(winners: tuple[Seat, ...]) -> str:
    """The seats that won; `-` if none did."""
    return " ".join(map(str, winners)) or "-"
