"""One board and the verdicts on what is called there. Nothing else judges a call."""

from dataclasses import dataclass, replace

from games.engine.errors import Illegal, Malformed, OutOfTurn
from games.engine.gyul_hap.calls import Begin, Call, Gyul, Hap, LimitReached, Skip, Stop, TurnOver, Unskip
from games.engine.gyul_hap.cards import Card, check_board
from games.engine.gyul_hap.haps import Triple, haps_on, is_hap
from games.engine.gyul_hap.options import Options
from games.engine.gyul_hap.verdicts import BoardEnd, Phase, Verdict
from games.engine.interface import Seat
from words import said


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board after some calls. Its cards are shown; which of them are Haps is secret while it is open.

    `points` and `penalty` (seconds) are what seats 1 and 2 have from this board. `turn` and `phase` are None
    where both call at any time, and when the board is over. `lead` is by how much seat 1 was ahead before
    it, which matters on an extra board. `limit_passed`: time is over but for the naming that goes on.
    """

    cards: tuple[Card, ...]
    options: Options
    number: int = 1
    is_extra: bool = False
    lead: int = 0
    claimed: tuple[tuple[Triple, Seat], ...] = ()
    points: tuple[int, int] = (0, 0)
    penalty: tuple[int, int] = (0, 0)
    turn: Seat | None = None
    phase: Phase | None = None
    skips: frozenset[Seat] = frozenset()
    limit_passed: bool = False
    ended: BoardEnd | None = None

    @property
    def starter(self) -> Seat:
        """Who calls first where players call in turn: seat 1 on board 1, then they alternate."""
        return 1 if self.number % 2 else 2

    @property
    def unclaimed(self) -> tuple[Triple, ...]:
        """The Haps that nobody has claimed: secret while the board is open."""
        return tuple(triple for triple in haps_on(self.cards) if self.owner(triple) is None)

    def owner(self, triple: Triple) -> Seat | None:
        """Who claimed this Hap."""
        return next((seat for claimed, seat in self.claimed if claimed == triple), None)


@dataclass(frozen=True, slots=True)
class Judged:
    """The board after a call, and what that was worth to `seat` (0: nobody).

    The seat is who called; where a naming ran out of time, it is whose naming it was.
    """

    state: BoardState
    verdict: Verdict
    points: int = 0
    seat: Seat = 0


def open_board(
    cards: tuple[Card, ...], options: Options, number: int = 1, is_extra: bool = False, lead: int = 0
) -> BoardState:
    """A board as it is shown. Raises CardError unless it is nine different cards."""
    check_board(cards)
    state = BoardState(tuple(cards), options, number, is_extra, lead)
    return _turn_of(state, state.starter) if options.alternate else state


def judge(state: BoardState, call: Call) -> Judged:
    """What a call, or the clock, does. Raises OutOfTurn, Illegal or Malformed; nothing has happened then."""
    if state.ended is not None:
        raise OutOfTurn(said("{call}: the board is over", call=call.text))
    if isinstance(call, TurnOver | LimitReached | Stop):
        return _act(state, call)
    if call.seat not in state.options.seats:
        raise OutOfTurn(said("{call}: nobody sits on seat {seat}", call=call.text, seat=call.seat))
    if isinstance(call, Skip | Unskip):
        return _skip(state, call)
    _check_turn(state, call)
    if isinstance(call, Hap):
        return _hap(state, call)
    if isinstance(call, Gyul):
        return _gyul(state, call.seat)
    return Judged(replace(state, phase=Phase.NAME), Verdict.BEGUN, seat=call.seat)


# --- The clock and the arbiter. ----------------------------------------------------------------------------


def _act(state: BoardState, act: TurnOver | LimitReached | Stop) -> Judged:
    if isinstance(act, TurnOver):
        return _turn_over(state)
    if isinstance(act, Stop):
        return Judged(_closed(state, BoardEnd.STOPPED), Verdict.STOPPED)
    if state.limit_passed:
        raise Illegal(said("LIMIT: the board's time ran out before; it waits for the naming"))
    if state.phase is Phase.NAME:
        return Judged(replace(state, limit_passed=True), Verdict.LIMIT)
    return Judged(_closed(state, BoardEnd.LIMIT), Verdict.LIMIT)


def _turn_over(state: BoardState) -> Judged:
    if state.turn is None:
        raise Illegal(said("TIME: nobody is in turn on this board"))
    if state.phase is not Phase.NAME:
        return Judged(_after(_passed(state)), Verdict.SILENCE)
    seat, rules = state.turn, state.options
    scored = _scored(state, seat, rules.wrong, rules.wrong_seconds)
    return Judged(_after(_passed(scored)), Verdict.OUT_OF_TIME, rules.wrong, seat)


# --- The players. ------------------------------------------------------------------------------------------


def _check_turn(state: BoardState, call: Hap | Gyul | Begin) -> None:
    if not state.options.alternate:
        if isinstance(call, Begin):
            raise Malformed(said("HAP: name three different positions from 1 to 9 with it, as HAP 3 6 7"))
        return
    if call.seat != state.turn:
        raise OutOfTurn(said("{call}: it is the opponent's turn", call=call.text))
    if state.phase is Phase.NAME and not isinstance(call, Hap):
        raise Illegal(
            said(
                "{call}: HAP is called already; name its three positions, as HAP 3 6 7",
                call=call.text,
            )
        )
    if state.phase is Phase.BONUS and not isinstance(call, Gyul):
        raise Illegal(said("{call}: after a right Hap its caller may only add GYUL", call=call.text))


def _hap(state: BoardState, call: Hap) -> Judged:
    rules, seat, owner = state.options, call.seat, state.owner(call.triple)
    if owner is not None:
        verdict = Verdict.OWN_DUPLICATE if owner == seat else Verdict.DUPLICATE
        return _judged(state, verdict, rules.duplicate, seat)
    if not is_hap(state.cards, call.triple):
        return _judged(state, Verdict.WRONG, rules.wrong, seat, rules.wrong_seconds)
    claimed = replace(state, claimed=(*state.claimed, (call.triple, seat)))
    return _judged(claimed, Verdict.CLAIM, rules.claim, seat)


def _gyul(state: BoardState, seat: Seat) -> Judged:
    rules = state.options
    if state.unclaimed:
        return _judged(state, Verdict.WRONG_GYUL, rules.wrong_gyul, seat, rules.wrong_gyul_seconds)
    over = _closed(_scored(state, seat, rules.gyul), BoardEnd.GYUL)
    return Judged(over, Verdict.GYUL, rules.gyul, seat)


def _skip(state: BoardState, call: Skip | Unskip) -> Judged:
    if not state.options.skip:
        raise Illegal(said("{call}: boards are not skipped in this match", call=call.text))
    if isinstance(call, Unskip):
        if call.seat not in state.skips:
            raise Illegal(said("UNSKIP: there is no SKIP to take back"))
        return Judged(replace(state, skips=state.skips - {call.seat}), Verdict.UNSKIP, seat=call.seat)
    if call.seat in state.skips:
        raise Illegal(said("SKIP: that is called already"))
    both = replace(state, skips=state.skips | {call.seat})
    if both.skips.issuperset(state.options.seats):
        return Judged(_closed(both, BoardEnd.SKIP), Verdict.SKIPPED, seat=call.seat)
    return Judged(both, Verdict.SKIP, seat=call.seat)


# --- What follows. -----------------------------------------------------------------------------------------


def _judged(state: BoardState, verdict: Verdict, points: int, seat: Seat, seconds: int = 0) -> Judged:
    scored = _scored(state, seat, points, seconds)
    if verdict is Verdict.CLAIM and state.options.alternate and state.options.bonus_gyul:
        return Judged(_after(replace(scored, phase=Phase.BONUS)), verdict, points, seat)
    return Judged(_after(_passed(scored)), verdict, points, seat)


def _scored(state: BoardState, seat: Seat, points: int, seconds: int = 0) -> BoardState:
    return replace(
        state,
        points=_plus(state.points, seat, points),
        penalty=_plus(state.penalty, seat, seconds),
    )


def _plus(pair: tuple[int, int], seat: Seat, amount: int) -> tuple[int, int]:
    return (pair[0] + amount, pair[1]) if seat == 1 else (pair[0], pair[1] + amount)


def _passed(state: BoardState) -> BoardState:
    return state if state.turn is None else _turn_of(state, 3 - state.turn)


def _turn_of(state: BoardState, seat: Seat) -> BoardState:
    return replace(state, turn=seat, phase=Phase.CALL)


def _after(state: BoardState) -> BoardState:
    """The board after a verdict: over if that gave the lead that decides, or if time was over but for it."""
    if state.is_extra and state.lead + state.points[0] - state.points[1]:
        return _closed(state, BoardEnd.LEAD)
    return _closed(state, BoardEnd.LIMIT) if state.limit_passed else state


def _closed(state: BoardState, ended: BoardEnd) -> BoardState:
    return replace(state, turn=None, phase=None, ended=ended)
