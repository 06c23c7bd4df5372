"""The Dutch System here against the library called directly, from the same file, in one process."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from tournaments.pairing.cli.event import FileEvent
from tournaments.pairing.cli.rounds import pair_one, seats_of
from tournaments.pairing.dutch import pair_dutch
from tournaments.standings.history import History
from tournaments.trf.entries import entries_of
from tournaments.trf.model import PointSystem, Side, TrfFile, TrfHeader, TrfPlayer
from tournaments.trf.parse import parse
from tournaments.trf.write import write

from .events import ROUNDS, play

SYSTEM = PointSystem()
Seats = set[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Compared:
    """Seconds for the last round of an event, from the text of its file."""

    here: float
    library: float


def compare(players: int, rounds: int, times: int) -> Compared:
    """The best of so many times each, in turns. Raises AssertionError when the pairs differ."""
    text = write(_file(play(pair_dutch, players, rounds).history))
    here, library = [], []
    for _ in range(times):
        library.append(_timed(lambda: _library(text, rounds + 1)))
        here.append(_timed(lambda: _here(text, rounds + 1)))
        assert here[-1][1] == library[-1][1]
    return Compared(min(seconds for seconds, _ in here), min(seconds for seconds, _ in library))


def _timed(pair: Callable[[], Seats]) -> tuple[float, Seats]:
    began = time.perf_counter()
    seats = pair()
    return time.perf_counter() - began, seats


def _here(text: str, number: int) -> Seats:
    return set(seats_of(pair_one(FileEvent(parse(text)), "dutch", number, None)))


def _library(text: str, number: int) -> Seats:
    reader = trf2json()
    reader.parse_file(text, 0)
    tournament = reader.get_tournament(1)
    tournament |= {"pairingSystem": ["dutch"], "maxMeets": 1}
    options = {"experimental": [], "verbose": 0, "top_color": "w"}
    brackets = pairing_dutch(tournament, number, options).compute_pairing(False)
    return {(pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]}


def _file(history: History) -> TrfFile:
    """A played event as a file."""
    rows = entries_of(history)
    points = {
        p: sum((SYSTEM.worth(e.result) for e in row if e and e.result), Decimal(0)) for p, row in rows.items()
    }
    players = [TrfPlayer(p, f"Player {p}", points=points[p], rank=p, rounds=row) for p, row in rows.items()]
    header = TrfHeader(name="Benchmark", type="Swiss", rounds=ROUNDS, initial=Side.WHITE)
    return TrfFile(header, tuple(players))
