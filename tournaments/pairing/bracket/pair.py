"""A round of a bracket: every tie that is ready has its next match."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.pairing.errors import RequestError
from tournaments.pairing.facts import Facts, facts_of
from tournaments.pairing.model import Pair, Pairing, PairingSettings, Request, Score
from tournaments.pairing.reason import Reason, Value
from tournaments.pairing.roles import order_first
from tournaments.standings.history import History, PlayerId
from words import said

from .fold import bracket_of
from .model import Bracket, State, Tie
from .names import tie_name


def pair_bracket(
    settings: PairingSettings,
    history: History,
    scores: Mapping[PlayerId, Score],
    request: Request,
    *,
    double: bool = False,
    since: int = 0,
) -> Pairing:
    """All ties that are ready, in bracket order; nobody has a bye, who has nothing to play is not in it.

    A tie with a player who is absent, or has a requested bye, waits, with a warning; ``request.left``
    gives walkovers. Points are not asked. Raises RequestError when the bracket is over, when nothing can
    be paired now, and for manual pairs that have no tie to play.
    """
    past = history.up_to(request.number - 1)
    bracket = bracket_of(settings, past, absent=request.left, double=double, since=since)
    ties = _ready(bracket, request)
    facts, seeds = facts_of(past), {p.id: p.seed for p in history.players}
    by_hand = {frozenset(pair) for pair in request.manual}
    return Pairing(
        number=request.number,
        pairs=tuple(_pair(bracket, tie, facts, seeds, frozenset(tie.players) in by_hand) for tie in ties),
        bye=None,
        bye_reason=None,
        cost=(0, 0, 0, 0),
        warnings=(*(conflict.reason for conflict in bracket.conflicts), *_waits(bracket, request)),
    )


def _ready(bracket: Bracket, request: Request) -> list[Tie]:
    """The ties to be paired now. Raises RequestError when there are none."""
    if request.manual_bye is not None:
        raise RequestError(Reason("bracket_no_bye"))
    if bracket.is_over:
        key = "bracket_over" if bracket.winner is not None else "bracket_over_nobody"
        raise RequestError(Reason(key, {"a": bracket.winner}))
    ready = [t for t in bracket.ties if t.state is State.READY]
    ties = [t for t in ready if not request.away.intersection(t.players)]
    open_ = {frozenset(t.players) for t in ties}
    if wrong := [pair for pair in request.manual if frozenset(pair) not in open_]:
        raise RequestError(*(Reason("bracket_not_ready", {"a": a, "b": b}) for a, b in wrong))
    if not ties:
        raise RequestError(Reason("bracket_all_wait" if ready else "bracket_under_way"))
    return ties


def _waits(bracket: Bracket, request: Request) -> list[Reason]:
    """Who keeps a tie waiting."""
    return [
        Reason("bracket_waits", {"a": player}, {"tie": str(tie_name(bracket, tie))})
        for tie in bracket.ties
        if tie.state is State.READY
        for player in tie.players
        if player in request.away
    ]


def _pair(bracket: Bracket, tie: Tie, facts: Facts, seeds: Mapping[PlayerId, int], manual: bool) -> Pair:
    first, second = _roles(tie, facts, seeds)
    return Pair(first, second, _reason(bracket, tie, first, second), manual=manual)


def _roles(tie: Tie, facts: Facts, seeds: Mapping[PlayerId, int]) -> tuple[PlayerId, PlayerId]:
    """Roles alternate within a tie; its first match goes by the rule of roles (pairing.md, Order first)."""
    a, b = tie.players
    if a is None or b is None:
        raise ValueError(said("{id} has no two players yet", id=tie.id))
    for played in reversed(tie.matches):
        if played.match.is_meeting and played.match.first is not None:
            return (b, a) if played.match.first == a else (a, b)
    return order_first(facts, seeds, a, b)


def _reason(bracket: Bracket, tie: Tie, first: PlayerId, second: PlayerId) -> Reason:
    """Which tie it is, and which match of it."""
    number = len(tie.matches) + 1
    params: dict[str, Value] = {"tie": str(tie_name(bracket, tie)), "match": number, "of": tie.best_of}
    who = {"a": first, "b": second}
    if number > tie.best_of:
        return Reason("pair_bracket_replay", who, params)
    return Reason("pair_bracket_match" if tie.best_of > 1 else "pair_bracket", who, params)
