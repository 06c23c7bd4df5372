"""The empty bracket: which ties there are and what fills their sides.

Seeding is the usual one: the bracket has the next power of two of places, seed s meets the seed that
makes up that number plus one, so the highest seeds have the byes and 1 and 2 meet in the final only. The
losers' bracket takes the losers of each winners' round in crossed order, so that two who met in the
winners' bracket meet again as late as can be.
"""

from __future__ import annotations

from functools import lru_cache

from tournaments.pairing.options import BracketOptions

from .model import From, Part, Source, Tie

THIRD, GRAND, RESET = "3P", "F1", "F2"
_LETTER = {Part.WINNERS: "W", Part.LOSERS: "L"}


def seed_places(size: int) -> list[int]:
    """The seeds of a bracket of ``size`` places (a power of two) from top to bottom.

    >>> seed_places(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    places = [1]
    while len(places) < size:
        whole = 2 * len(places) + 1
        places = [seed for s in places for seed in (s, whole - s)]
    return places


def rounds_of(players: int) -> int:
    """The rounds of a knock-out.

    >>> [rounds_of(n) for n in (2, 3, 4, 5, 8, 9)]
    [1, 2, 2, 3, 3, 4]
    """
    return max(1, (players - 1).bit_length())


def meeting_round(a: int, b: int, size: int) -> int:
    """The round in which two seeds meet when both win until then.

    >>> meeting_round(1, 8, 8), meeting_round(1, 4, 8), meeting_round(1, 2, 8)
    (1, 2, 3)
    """
    places = seed_places(size)
    return (places.index(a) ^ places.index(b)).bit_length()


@lru_cache(maxsize=64)
def skeleton(players: int, options: BracketOptions, double: bool) -> tuple[Tie, ...]:
    """All ties, each after those it waits for; ``vacant``: sides that nobody will ever fill."""
    rounds = rounds_of(players)
    ties = _winners(rounds, options)
    if double:
        ties += _losers(rounds, options) + _finals(rounds, options)
    elif options.third_place and rounds > 1:
        ties.append(_third_place(rounds, options))
    return _with_vacancies(ties, players)


def _winners(rounds: int, options: BracketOptions) -> list[Tie]:
    seeds = seed_places(2**rounds)
    ties = [
        _tie(Part.WINNERS, 1, slot, (_seed(seeds[2 * slot - 2]), _seed(seeds[2 * slot - 1])), options, 1)
        for slot in range(1, 2 ** (rounds - 1) + 1)
    ]
    for number in range(2, rounds + 1):
        count = 2 ** (rounds - number)
        for slot in range(1, count + 1):
            sides = (
                (_remaining(slot), _remaining(2 * count + 1 - slot))
                if options.reseed
                else (_winner(f"W{number - 1}.{2 * slot - 1}"), _winner(f"W{number - 1}.{2 * slot}"))
            )
            ties.append(_tie(Part.WINNERS, number, slot, sides, options, number))
    return ties


def _losers(rounds: int, options: BracketOptions) -> list[Tie]:
    """The losers' rounds: the first among losers of round 1, then by turns against those who drop in and
    among themselves."""
    ties: list[Tie] = []
    crossing = crossings(rounds)
    for number in range(1, 2 * rounds - 1):
        count = 2 ** (rounds - 2 - (number - 1) // 2)
        for slot in range(1, count + 1):
            if number == 1:
                sides = _loser(f"W1.{2 * slot - 1}"), _loser(f"W1.{2 * slot}")
            elif number % 2:
                sides = _winner(f"L{number - 1}.{2 * slot - 1}"), _winner(f"L{number - 1}.{2 * slot}")
            else:
                drop = number // 2 + 1
                sides = (
                    _loser(f"W{drop}.{((slot - 1) ^ crossing[drop]) + 1}"),
                    _winner(f"L{number - 1}.{slot}"),
                )
            ties.append(_tie(Part.LOSERS, number, slot, sides, options, number // 2 + 1))
    return ties


def crossings(rounds: int) -> dict[int, int]:
    """For winners' round 2 on: loser of tie t drops to slot t XOR the crossing (both from 0).

    Each is chosen so that nobody there can have lost to him in the winners' bracket; where that can't be,
    so that it was as long ago as can be.

    >>> crossings(3), crossings(5)
    ({2: 1, 3: 0}, {2: 7, 3: 2, 4: 0, 5: 0})
    """
    chosen: dict[int, int] = {}
    entered = {0: 1}  # offset of a section among the losers -> the round its losers dropped in
    for number in range(2, rounds + 1):
        choices = range(2 ** (rounds - number))
        chosen[number] = min(choices, key=lambda c: (entered.get(c, 0), -c))
        entered[chosen[number]] = number
        halved: dict[int, int] = {}
        for offset, when in entered.items():
            halved[offset >> 1] = max(when, halved.get(offset >> 1, 0))
        entered = halved
    return chosen


def _finals(rounds: int, options: BracketOptions) -> list[Tie]:
    beaten = _winner(f"L{2 * rounds - 2}.1") if rounds > 1 else _loser("W1.1")
    ties = [_final(GRAND, 1, (_winner(f"W{rounds}.1"), beaten), rounds, options)]
    if options.reset:
        ties.append(_final(RESET, 2, (_loser(GRAND), _winner(GRAND)), rounds, options))
    return ties


def _final(name: str, number: int, sides: tuple[Source, Source], rounds: int, options: BracketOptions) -> Tie:
    return Tie(name, Part.FINAL, number, 1, sides, best_of=best_of(options, rounds + 1))


def _third_place(rounds: int, options: BracketOptions) -> Tie:
    sides = _loser(f"W{rounds - 1}.1"), _loser(f"W{rounds - 1}.2")
    return Tie(THIRD, Part.THIRD, rounds, 1, sides, best_of=best_of(options, rounds))


def best_of(options: BracketOptions, stage: int) -> int:
    """Matches of a tie in the ``stage``-th round of the bracket; the last one named goes on.

    The match for third place is as long as the final. A losers' round is as long as the winners' round
    that drops into it (one among themselves: as the one before it); the grand finals are one stage more.
    """
    return options.best_of[min(stage, len(options.best_of)) - 1]


def _tie(
    part: Part, number: int, slot: int, sides: tuple[Source, Source], options: BracketOptions, stage: int
) -> Tie:
    name = f"{_LETTER[part]}{number}.{slot}"
    return Tie(name, part, number, slot, sides, best_of=best_of(options, stage))


def _with_vacancies(ties: list[Tie], players: int) -> tuple[Tie, ...]:
    done: dict[str, Tie] = {}
    for tie in ties:
        first, second = (_is_vacant(source, done, players) for source in tie.sources)
        done[tie.id] = Tie(
            tie.id, tie.part, tie.round, tie.slot, tie.sources, vacant=(first, second), best_of=tie.best_of
        )
    return tuple(done.values())


def _is_vacant(source: Source, done: dict[str, Tie], players: int) -> bool:
    if source.kind is From.SEED:
        return (source.number or 0) > players
    if source.tie is None:
        return False
    vacant = done[source.tie].vacant
    return all(vacant) if source.kind is From.WINNER else any(vacant)


def _seed(number: int) -> Source:
    return Source(From.SEED, number)


def _remaining(number: int) -> Source:
    return Source(From.REMAINING, number)


def _winner(tie: str) -> Source:
    return Source(From.WINNER, tie=tie)


def _loser(tie: str) -> Source:
    return Source(From.LOSER, tie=tie)
