"""The records for byes, virtual points, forbidden pairs and abnormal points, in both versions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from decimal import Decimal

from words import said

from .errors import Fault, TrfError
from .model import Forbidden, TrfFile, Virtual


def _tenths(value: Decimal | None, width: int = 4) -> str:
    if value is None:
        return " " * width
    found = f"{value:.1f}"
    if value * 10 % 1 or len(found) > width:
        raise TrfError(
            [
                Fault(
                    said(
                        "{value} does not fit: at most {width} characters with one decimal",
                        value=value,
                        width=width,
                    )
                )
            ]
        )
    return found.rjust(width)


def _numbers(values: Iterable[int], width: int = 4) -> str:
    return " ".join(f"{value:{width}}" for value in values)


def new_extras(file: TrfFile) -> Iterator[str]:
    """240, 250, 260, 299, 300, 320, 330. Who is absent (XXZ) is a zero-point bye of the next round."""
    for bye in file.byes:
        yield f"240 {bye.kind} {bye.round:3} {_numbers(bye.players)}"
    if file.absent:
        yield f"240 Z {file.played_rounds + 1:3} {_numbers(file.absent)}"
    yield from (_new_virtual(file, virtual) for virtual in file.virtual)
    yield from (_new_forbidden(file, pair) for pair in file.forbidden)
    for odd in file.abnormal:
        number = "   " if odd.round is None else f"{odd.round:3}"
        both = f"{_tenths(odd.match_points)}  {_tenths(odd.points)}"
        yield f"299 {odd.kind or ' '}  {both}  {number} {_numbers(odd.players)}"
    for team in file.out_of_order:
        yield f"300 {team.round:3} {team.team:3} {team.opponent:3} {_numbers(team.players)}"
    if (byes := file.team_byes) is not None:
        yield f"320 {_tenths(byes.match_points)} {_tenths(byes.game_points)} {_numbers(byes.teams, 3)}"
    for match in file.team_forfeits:
        yield f"330 {match.kind} {match.round:3} {match.white:3} {match.black:3}"


def _new_virtual(file: TrfFile, virtual: Virtual) -> str:
    rounds = f"{virtual.first_round:3} {virtual.last_round:3}"
    both = f"{_tenths(virtual.match_points)} {_tenths(virtual.points)}"
    return f"250 {both} {rounds} {virtual.first:4} {virtual.last:4}"


def _new_forbidden(file: TrfFile, pair: Forbidden) -> str:
    last = pair.last_round or file.header.rounds
    if last is None:
        raise TrfError([Fault(said("a pair forbidden to the end needs the number of rounds (142)"))])
    return f"260 {pair.first_round:3} {last:3} {_numbers(pair.players)}"


def old_extras(file: TrfFile) -> Iterator[str]:
    """XXA, XXP, XXZ; what TRF16 has no record for is refused."""
    for what, found in (
        (said("byes of coming rounds (240)"), file.byes),
        (said("abnormal points (299)"), file.abnormal),
        (said("an order of boards (300)"), file.out_of_order),
        (said("allocated byes of teams (320)"), file.team_byes),
        (said("matches of teams without play (330)"), file.team_forfeits),
        (said("national records"), file.national),
    ):
        if found:
            raise TrfError([Fault(said("TRF16 has no record for {what}; TRF26 has", what=what))])
    yield from _old_virtual(file)
    for pair in file.forbidden:
        if pair.first_round > 1 or pair.last_round not in (None, file.header.rounds):
            raise TrfError(
                [Fault(said("TRF16 (XXP) can forbid a pair only in all rounds; TRF26 can in some"))]
            )
        yield "XXP " + " ".join(map(str, pair.players))
    if file.absent:
        yield "XXZ " + " ".join(map(str, file.absent))


def _old_virtual(file: TrfFile) -> Iterator[str]:
    last = max((v.last_round for v in file.virtual), default=0)
    virtual = Virtuals(file)
    for player in file.players:
        cells = [virtual.of(player.number, number) for number in range(1, last + 1)]
        if any(cells):
            yield f"XXA {player.number:4} " + " ".join(map(_tenths, cells))


class Virtuals:
    """The virtual points of a file, to be asked of many players."""

    def __init__(self, file: TrfFile) -> None:
        self._several: list[tuple[int, Virtual]] = []
        self._single: dict[int, list[tuple[int, Virtual]]] = defaultdict(list)
        for at, virtual in enumerate(file.virtual):
            single = virtual.first == virtual.last
            (self._single[virtual.first] if single else self._several).append((at, virtual))

    def of(self, player: int, number: int) -> Decimal:
        """The player's virtual points in a round; the last record that names both counts."""
        fitting = [
            (at, v.points)
            for at, v in (*self._several, *self._single.get(player, ()))
            if v.first <= player <= v.last and v.first_round <= number <= v.last_round
        ]
        return max(fitting)[1] if fitting else Decimal(0)
