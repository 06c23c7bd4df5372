"""The players of one round in their order, with everything the rules ask about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import lcm

from tournaments.standings.exact import Exact
from tournaments.standings.history import History, PlayerId

from .errors import RequestError
from .facts import Facts, facts_of
from .model import Distance, FirstRound, PairingSettings, Request, Score
from .reason import Reason
from .shuffle import shuffled
from .virtual import virtual_points


@dataclass(frozen=True, slots=True)
class Field:
    """Who is there in round ``number``.

    ``order``: all present players, first to last; ``free``: those the matching still has to serve,
    after manual pairs and a manual bye; ``odd``: one of them gets the allocated bye. ``points`` are
    integers, ``unit`` of them make 1/100 of a point; they hold the ``virtual`` points of an accelerated
    round, so that these count in order and cost.
    """

    settings: PairingSettings
    number: int
    facts: Facts
    seeds: Mapping[PlayerId, int]
    clubs: Mapping[PlayerId, str]
    points: Mapping[PlayerId, int]
    unit: int
    order: tuple[PlayerId, ...]
    free: tuple[PlayerId, ...]
    manual: tuple[tuple[PlayerId, PlayerId], ...]
    manual_bye: PlayerId | None
    virtual: Mapping[PlayerId, Decimal] = field(default_factory=dict)

    @property
    def odd(self) -> bool:
        """Whether one of the free players gets the allocated bye."""
        return len(self.free) % 2 == 1

    @property
    def has_bye(self) -> bool:
        """Whether the round has an allocated bye, chosen by hand or not (H3)."""
        return len(self.order) % 2 == 1

    def shown_points(self, player: PlayerId) -> Fraction:
        """The player's points as the order uses them."""
        return Fraction(self.points[player], 100 * self.unit)

    def distance(self) -> Distance:
        """How level 3 is counted in this round."""
        if self.settings.is_king(self.number):
            return Distance.ADJACENT
        if self.number > 1:
            return self.settings.distance
        return Distance.ADJACENT if self.settings.first_round is FirstRound.ADJACENT else Distance.FOLD


def field_of(
    settings: PairingSettings, history: History, scores: Mapping[PlayerId, Score], request: Request
) -> Field:
    """Put the players of the round in order. Raises RequestError for a request that can't be meant.

    Rounds of the history from ``request.number`` on are not looked at. A player without a score has 0.
    """
    _validate(history, request)
    present = frozenset(p.id for p in history.players if not p.house) - request.away
    _validate_manual(present, request)
    seeds = {p.id: p.seed for p in history.players}
    virtual = virtual_points(settings, history, request.number, request.absent)
    points, unit = _points(present, {} if request.number == 1 else scores, virtual)
    if request.number == 1:
        order = [p for p in _first_order(settings, seeds) if p in present]
        order.sort(key=lambda p: -points[p])
    else:
        order = sorted(present, key=lambda p: (-points[p], -_spread(settings, scores, p), seeds[p]))
    served = {p for pair in request.manual for p in pair} | {request.manual_bye}
    return Field(
        settings=settings,
        number=request.number,
        facts=facts_of(history.up_to(request.number - 1)),
        seeds=seeds,
        clubs={p.id: p.club for p in history.players},
        points=points,
        unit=unit,
        order=tuple(order),
        free=tuple(p for p in order if p not in served),
        manual=request.manual,
        manual_bye=request.manual_bye,
        virtual=virtual,
    )


def _first_order(settings: PairingSettings, seeds: Mapping[PlayerId, int]) -> list[PlayerId]:
    by_seed = sorted(seeds, key=lambda p: seeds[p])
    if settings.first_round is FirstRound.SHUFFLED and settings.shuffle_number is not None:
        return shuffled(by_seed, settings.shuffle_number)
    return by_seed


def _points(
    present: frozenset[PlayerId], scores: Mapping[PlayerId, Score], virtual: Mapping[PlayerId, Decimal]
) -> tuple[dict[PlayerId, int], int]:
    """Points as integers, and how many of their units make 1/100 of a point (1 unless they are finer)."""
    real = {p: Fraction(scores[p].points) if p in scores else Fraction(0) for p in present}
    exact = {p: (points + Fraction(virtual.get(p, 0))) * 100 for p, points in real.items()}
    unit = lcm(*(value.denominator for value in exact.values()))
    return {p: int(value * unit) for p, value in exact.items()}, unit


def _spread(settings: PairingSettings, scores: Mapping[PlayerId, Score], player: PlayerId) -> Exact:
    return scores[player].spread if settings.order_by_spread and player in scores else 0


def _validate(history: History, request: Request) -> None:
    if request.number < 1:
        raise RequestError(Reason("request_no_round", params={"round": request.number}))
    known = [p.id for p in history.players]
    if len(set(known)) != len(known):
        raise RequestError(Reason("request_player_twice"))
    if len({p.seed for p in history.players}) != len(known):
        raise RequestError(Reason("request_seed_twice"))
    named = {*request.absent, *request.byes, *(p for pair in request.manual for p in pair)}
    named |= set() if request.manual_bye is None else {request.manual_bye}
    if unknown := sorted(named - set(known)):
        raise RequestError(Reason("unknown", {"a": unknown[0]}))
    if both := sorted(request.absent & request.byes.keys()):
        raise RequestError(Reason("request_absent_with_bye", {"a": both[0]}))


def _validate_manual(present: frozenset[PlayerId], request: Request) -> None:
    given = [p for pair in request.manual for p in pair]
    given += [] if request.manual_bye is None else [request.manual_bye]
    round_ = {"round": request.number}
    if gone := sorted(set(given) - present):
        raise RequestError(Reason("request_not_there", {"a": gone[0]}, round_))
    if twice := sorted(p for p in set(given) if given.count(p) > 1):
        raise RequestError(Reason("request_placed_twice", {"a": twice[0]}))
    if request.manual_bye is not None and len(present) % 2 == 0:
        raise RequestError(Reason("request_even_field", params=round_))
