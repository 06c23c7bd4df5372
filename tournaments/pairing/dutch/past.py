"""What is asked of the past before FIDE's systems pair: validated, with exact points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from fractions import Fraction

from tournaments.pairing.errors import RequestError
from tournaments.pairing.field import Field, field_of
from tournaments.pairing.model import PairingSettings, Request, Score
from tournaments.pairing.reason import Reason, exact_text
from tournaments.pairing.virtual import virtual_points
from tournaments.standings.exact import Exact
from tournaments.standings.history import History, PlayerId

from .results import Game, games_of


@dataclass(frozen=True, slots=True)
class Past:
    """A field with what the library is told. ``numbers``: pairing numbers, 1 for the first seed; ``points``:
    without virtual ones; ``earned``: what the rounds alone make."""

    field: Field
    history: History
    settings: PairingSettings
    numbers: Mapping[PlayerId, int]
    games: tuple[Game, ...]
    points: Mapping[PlayerId, Decimal]
    earned: Mapping[PlayerId, Decimal]
    virtual: Mapping[int, Mapping[PlayerId, Decimal]]
    spreads: Mapping[PlayerId, Exact]
    repeats: bool = False  # whether pairs may meet again when no round exists otherwise
    again: frozenset[frozenset[PlayerId]] = frozenset()  # who then does

    @property
    def ids(self) -> dict[int, PlayerId]:
        """The players by pairing number."""
        return {number: player for player, number in self.numbers.items()}

    def virtual_now(self, player: PlayerId) -> Decimal:
        """The player's virtual points in the round to be paired."""
        return self.virtual[self.field.number].get(player, Decimal(0))


def past_of(
    settings: PairingSettings, history: History, scores: Mapping[PlayerId, Score], request: Request
) -> Past:
    """Put together and check what is given. Raises RequestError for what can't be meant.

    The house player is nobody here: who would meet it has the allocated bye.
    """
    people = tuple(p for p in history.players if not p.house)
    house = {p.id for p in history.players if p.house}
    forbidden = tuple(pair for pair in settings.forbidden if not {pair.a, pair.b} & house)
    settings = replace(settings, forbidden=forbidden)
    history = History(people, history.up_to(request.number - 1).rounds)
    request = replace(request, absent=request.absent | request.left - request.byes.keys())
    _validate(settings, history, request)
    field = field_of(settings, history, scores, request)
    games = tuple(games_of(settings, history))
    earned = {p.id: Decimal(0) for p in people}
    for game in games:
        for half in game.halves:
            earned[half.player] += half.points
    numbers = {p.id: place for place, p in enumerate(sorted(people, key=lambda p: p.seed), 1)}
    known = {} if request.number == 1 else scores
    return Past(
        field=field,
        history=history,
        settings=settings,
        numbers=numbers,
        games=games,
        points={p: _points(known, p) for p in numbers},
        earned=earned,
        virtual={
            number: virtual_points(settings, history, number, request.absent)
            for number in range(1, request.number + 1)
        },
        spreads={p: known[p].spread if p in known else 0 for p in numbers},
        repeats=request.repeats,
    )


def _points(scores: Mapping[PlayerId, Score], player: PlayerId) -> Decimal:
    """The player's points as an exact decimal; without a score 0."""
    if player not in scores:
        return Decimal(0)
    exact = Fraction(scores[player].points)
    with localcontext() as context:
        context.prec = 60
        found = Decimal(exact.numerator) / Decimal(exact.denominator)
    if Fraction(found) != exact:
        raise RequestError(
            Reason("request_points_inexact", {"a": player}, {"points": exact_text(exact)}),
        )
    return found


def _validate(settings: PairingSettings, history: History, request: Request) -> None:
    if request.number > settings.rounds:
        params = {"round": request.number, "rounds": settings.rounds}
        raise RequestError(Reason("request_beyond_rounds", {}, params))
    known = {p.id for p in history.players}
    named = {p for pair in settings.forbidden for p in (pair.a, pair.b)}
    named |= {p for round_ in history.rounds for p in round_.players}
    if unknown := sorted(named - known):
        raise RequestError(Reason("unknown", {"a": unknown[0]}))
    if alone := [pair.a for pair in settings.forbidden if pair.a == pair.b]:
        raise RequestError(Reason("with_self", {"a": alone[0]}))
    for round_ in history.rounds:
        for player, times in Counter(round_.players).items():
            if times > 1:
                where = {"round": round_.number}
                raise RequestError(Reason("request_twice_in_round", {"a": player}, where))
