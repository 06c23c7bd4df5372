"""Pair one round of a file, or all of them again to compare."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.pairing.cli.event import FileEvent
from tournaments.pairing.cli.limit import time_limit
from tournaments.pairing.errors import PairingImpossible
from tournaments.pairing.model import Pairing
from tournaments.pairing.systems import pair_round

Seats = list[tuple[int, int]]


def pair_one(event: FileEvent, system: str, number: int, seconds: float | None) -> Pairing:
    """Round ``number`` from the rounds before it."""
    history = event.history.up_to(number - 1)
    with time_limit(seconds, number):
        return pair_round(
            system, event.settings(number), history, event.scores(number), event.request(number)
        )


def seats_of(pairing: Pairing) -> Seats:
    """The pairs in table order, Order first (White) in front; the allocated bye last, against 0."""
    bye = [] if pairing.bye is None else [(pairing.bye, 0)]
    return [(pair.first, pair.second) for pair in pairing.pairs] + bye


def differences(event: FileEvent, system: str, seconds: float | None) -> Iterator[str]:
    """One line for each pair that stands in only one of file and pairing, round by round."""
    for number in range(1, event.paired_rounds + 1):
        try:
            here = seats_of(pair_one(event, system, number, seconds))
        except PairingImpossible as error:
            yield str(error)
            continue
        file = seats_in(event, number)
        given = {frozenset(pair): (pair, sided) for pair, sided in file}
        ours = {frozenset(pair) for pair in here}
        for pair in here:
            theirs = given.get(frozenset(pair))
            if theirs is None:
                yield f"round {number}: only here: {_text(pair)}"
            elif theirs[1] and theirs[0] != pair:
                yield f"round {number}: sides differ: file {_text(theirs[0])}, here {_text(pair)}"
        missing = [pair for pair, _ in file if frozenset(pair) not in ours]
        yield from (f"round {number}: only in the file: {_text(pair)}" for pair in missing)


def seats_in(event: FileEvent, number: int) -> list[tuple[tuple[int, int], bool]]:
    """The pairs that the file has in a round, and whether their sides are known (a forfeit has none)."""
    round_ = event.history.rounds[number - 1]
    found = [
        ((match.b, match.a) if match.first == match.b else (match.a, match.b), match.first is not None)
        for match in round_.matches
    ]
    return found + [((bye.player, 0), True) for bye in round_.byes if bye.kind == "allocated"]


def _text(pair: tuple[int, int]) -> str:
    return f"{pair[0]} has the bye" if not pair[1] else f"{pair[0]} - {pair[1]}"
