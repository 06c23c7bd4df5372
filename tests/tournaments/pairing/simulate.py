"""Seeded random events: a history with everything that can happen in one, and a round to be paired."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from random import Random
from typing import Any

from tournaments.pairing.errors import PairingImpossible
from tournaments.pairing.model import (
    Distance,
    FirstRound,
    ForbiddenPair,
    Pairing,
    PairingSettings,
    Request,
    Score,
)
from tournaments.pairing.scores import scores_for
from tournaments.pairing.systems import pair_round
from tournaments.standings.awards import Awards
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round
from tournaments.standings.ledger import scores
from tournaments.standings.points import EXAMPLE_20, SumOfScores, WinDrawLoss


@dataclass(frozen=True)
class Event:
    settings: PairingSettings
    history: History
    scheme: Any
    system: str = "two-game-swiss"

    def scores(self, number: int) -> Mapping[int, Score]:
        return scores_for(
            self.settings, self.history, number, lambda past: scores(past, self.scheme, Awards())
        )

    def pair(self, request: Request) -> Pairing:
        scores = self.scores(request.number)
        return pair_round(self.system, self.settings, self.history, scores, request)

    def played(self, random: Random, pairing: Pairing, request: Request, trouble: float) -> Event:
        """The event after the round, with random results."""
        matches = tuple(_match(random, p.first, p.second, trouble) for p in pairing.pairs)
        byes = [Bye(p, kind) for p, kind in request.byes.items()]
        byes += [] if pairing.bye is None else [Bye(pairing.bye, ByeKind.ALLOCATED)]
        rounds = (*self.history.rounds, Round(request.number, matches, tuple(byes)))
        return replace(self, history=History(self.history.players, rounds))


def _match(random: Random, a: int, b: int, trouble: float) -> Match:
    if random.random() < trouble:
        outcome = random.choice(list(Outcome)[1:])
        if outcome in (Outcome.NO_SHOW, Outcome.RULED):
            return Match(a, b, outcome, winner=random.choice((a, b)), first=a)
        if outcome is Outcome.DOUBLE_FORFEIT:
            return Match(a, b, outcome, first=a, counter_placed=random.random() < 0.5)
        if outcome is Outcome.VOID:
            return Match(a, b, outcome, first=a)
    return Match(a, b, Outcome.PLAYED, random.randint(60, 70), random.randint(60, 70), first=a)


def new_event(random: Random, players: int, rounds: int, **changes: Any) -> Event:
    """An event before its first round. Ids are not seeds, so that nothing can mix them up."""
    ids = random.sample(range(100, 100 + 3 * players), players)
    people = tuple(Player(p, seed, random.choice(("", "A", "B"))) for seed, p in enumerate(ids, 1))
    scheme, distance = random.choice(
        (
            (WinDrawLoss(), Distance.FOLD),
            (WinDrawLoss(Decimal(3), Decimal(1), Decimal(0)), Distance.FOLD),
            (EXAMPLE_20, Distance.ADJACENT),
            (SumOfScores(), Distance.ADJACENT),
        )
    )
    chosen: dict[str, Any] = {
        "rounds": rounds,
        "distance": distance,
        "first_round": random.choice((FirstRound.FOLD, FirstRound.ADJACENT)),
        "order_by_spread": random.random() < 0.8,
        "club_mates": random.random() < 0.3,
        "king_of_the_hill": random.random() < 0.3,
        "king_repeats": random.random() < 0.5,
        "lag": int(random.random() < 0.2),
        "forbidden": _forbidden(random, ids),
    }
    return Event(PairingSettings(**(chosen | changes)), History(people), scheme)


def _forbidden(random: Random, ids: list[int]) -> tuple[ForbiddenPair, ...]:
    found = []
    for _ in range(random.choice((0, 0, 1, 3))):
        a, b = random.sample(ids, 2)
        found.append(ForbiddenPair(a, b, random.choice((None, 2, 3))))
    return tuple(found)


def random_request(random: Random, event: Event, number: int, trouble: float) -> Request:
    """Some absences, granted byes and manual decisions, in a field of at least two."""
    ids = [p.id for p in event.history.players]
    away = [p for p in ids if random.random() < trouble][: max(0, len(ids) - 2)]
    absent = frozenset(p for p in away if random.random() < 0.5)
    byes = {p: random.choice((ByeKind.HALF, ByeKind.ZERO, ByeKind.FULL)) for p in away if p not in absent}
    there = [p for p in ids if p not in away]
    random.shuffle(there)
    manual: list[tuple[int, int]] = []
    if random.random() < trouble and len(there) >= 4:
        manual.append((there.pop(), there.pop()))
    odd = (len(ids) - len(away)) % 2 == 1
    manual_bye = there.pop() if odd and random.random() < trouble else None
    return Request(number, absent, byes, tuple(manual), manual_bye)


def random_round(
    seed: int, players: int, trouble: float = 0.15, *, system: str = "two-game-swiss", **changes: Any
) -> tuple[Event, Request]:
    """An event some rounds on, and a request for its next round."""
    random = Random(seed)
    event = replace(new_event(random, players, random.randint(1, players), **changes), system=system)
    for number in range(1, random.randint(1, event.settings.rounds)):
        request = random_request(random, event, number, trouble)
        try:
            event = event.played(random, event.pair(request), request, trouble)
        except PairingImpossible:
            return event, request
    return event, random_request(random, event, len(event.history.rounds) + 1, trouble)
