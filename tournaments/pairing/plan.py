"""Whether the planned rounds can be played, told when settings are made (pairing.md, Hard rules)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.standings.history import PlayerId
from words import said, said_n

from .impossible import smallest_unserved
from .model import PairingSettings


class Verdict(StrEnum):
    """What can be promised about the number of rounds."""

    ALWAYS = "always"  # whatever happens, every round can be paired
    WITH_CARE = "with_care"  # possible as long as every round is paired with the next in mind (H5)
    NOT_PROMISED = "not_promised"  # few enough rounds, but there are forbidden pairs
    WITH_REPEATS = "with_repeats"  # pairs will have to be repeated, and may be
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Plan:
    """``offer_robin``: a round robin would do as well. ``unserved``: a set of players (None: the bye)
    who can't all be served in round 1 because of forbidden pairs; empty when they can."""

    verdict: Verdict
    sentence: str
    offer_robin: bool = False
    unserved: frozenset[PlayerId | None] = frozenset()


def plan(settings: PairingSettings, players: Sequence[PlayerId]) -> Plan:
    """Judge ``settings.rounds`` for these players. An odd number counts the bye as a player."""
    if len(players) < 2:
        return Plan(Verdict.REFUSED, said("It takes at least two players."))
    if unserved := _unserved(settings, players):
        return Plan(
            Verdict.REFUSED,
            said(
                "The forbidden pairs leave no pairing of the first round: there are players who "
                "can't all be served at once."
            ),
            unserved=unserved,
        )
    count = len(players) + len(players) % 2
    rounds = sum(settings.asks_h1(number) for number in range(1, settings.rounds + 1))
    if rounds > count - 1:
        return _too_many(settings, count)
    if 2 * rounds > count:
        return Plan(
            Verdict.WITH_CARE,
            said(
                "{rounds} rounds are many for {count} players: each round has to be paired with the "
                "next in mind, and may be far from ideal. A round robin of {robin} rounds would "
                "suit as well.",
                rounds=settings.rounds,
                count=len(players),
                robin=count - 1,
            ),
            offer_robin=True,
        )
    if settings.forbidden:
        return Plan(
            Verdict.NOT_PROMISED,
            said(
                "{rounds} rounds always work without forbidden pairs; with them it is not certain.",
                rounds=settings.rounds,
            ),
        )
    return Plan(Verdict.ALWAYS, said("{rounds} rounds can always be paired.", rounds=settings.rounds))


def _too_many(settings: PairingSettings, count: int) -> Plan:
    if settings.repeats_allowed:
        repeated = said_n(
            "Everyone has met everyone after {n} round; then pairs are repeated, as this event allows.",
            "Everyone has met everyone after {n} rounds; then pairs are repeated, as this event allows.",
            count - 1,
        )
        return Plan(Verdict.WITH_REPEATS, repeated)
    refused = said_n(
        "Everyone has met everyone after {n} round; {planned} are planned. "
        "Plan fewer rounds, or allow repeats.",
        "Everyone has met everyone after {n} rounds; {planned} are planned. "
        "Plan fewer rounds, or allow repeats.",
        count - 1,
        planned=settings.rounds,
    )
    return Plan(Verdict.REFUSED, refused, offer_robin=True)


def _unserved(settings: PairingSettings, players: Sequence[PlayerId]) -> frozenset[PlayerId | None]:
    """Whom the forbidden pairs of round 1 leave unserved."""
    closed = {frozenset((p.a, p.b)) for p in settings.forbidden if p.holds_in(1)}
    if not closed:
        return frozenset()
    nodes: list[PlayerId | None] = [*players, None] if len(players) % 2 else list(players)
    edges = [
        (i, j) for j in range(len(nodes)) for i in range(j) if frozenset((nodes[i], nodes[j])) not in closed
    ]
    return frozenset(nodes[i] for i in smallest_unserved(len(nodes), edges))
