"""What of games of Chaos Tiles nobody may learn yet, and the search for it in an answer.

The numbers of tiles are small, so one of them says nothing: looked for are several in a row, as they lie in a
hand, were returned in an exchange or are still to be drawn, in this order, backwards or sorted, with anything
but letters between. Of a game that is dealt to several, no placement of a tile may be read either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.engine.chaos_tiles.games.actions import Exchange, parse_action
from games.engine.chaos_tiles.games.state import PipState
from games.models import TilesGame
from games.queries.tiles.tiles_match import TilesMatch, read_tiles

RUN = 4  # so many secret tiles in a row are no accident
PLACED = re.compile(r"[VK][+-]\d+@-?\d+(?:,-?\d+)*")
# Numbers of one or two digits in a row, with commas, spaces, quotes or markup without letters between.
TILES = re.compile(r"(?<![\d.,-])\d{1,2}(?:[^0-9A-Za-z.-]{1,4}\d{1,2}){3,}(?!\d)")
MARKED = re.compile(r'data-(?:tile|hand)="(\d+)"')


@dataclass(frozen=True, slots=True)
class TilesSecrets:
    """The secrets of one game for one reader. ``runs``: tiles in a row; ``words``: texts as they would stand;
    ``placed``: where tiles lie in a game that outsiders don't see."""

    runs: frozenset[tuple[int, ...]]
    words: tuple[str, ...]
    placed: frozenset[str] = frozenset()

    def found_in(self, text: str) -> str:
        """What of it is in a text; empty: nothing."""
        found = [word for word in self.words if word in text]
        found += [placed for placed in PLACED.findall(text) if placed in self.placed] if self.placed else []
        for numbers in _rows(text):
            windows = (numbers[begin : begin + RUN] for begin in range(len(numbers) - RUN + 1))
            found += [str(window) for window in windows if window in self.runs]
        return found[0] if found else ""


def _rows(text: str) -> Iterator[tuple[int, ...]]:
    for found in TILES.finditer(text):
        yield tuple(int(number) for number in re.findall(r"\d+", found[0]))
    yield tuple(int(number) for number in MARKED.findall(text))


def tiles_secrets_of(game: TilesGame, reader: int | None) -> TilesSecrets:
    """What a reader (a seat, or None for everybody else) may not learn of a game."""
    held = read_tiles(game.pk)
    assert held is not None
    state = held.state
    assert isinstance(state, PipState)
    rows = [hand for seat, hand in enumerate(state.hands, 1) if seat != reader]
    rows += [exchange.tiles for exchange in exchanges(held) if exchange.seat != reader]
    assert all(len(row) >= RUN for row in rows), rows
    words = [exchange.text for exchange in exchanges(held) if exchange.seat != reader]
    placed = frozenset(map(str, state.blob.tiles.values())) if game.slot and reader is None else frozenset()
    return TilesSecrets(frozenset(_runs([*rows, state.boneyard.order])), tuple(words), placed)


def exchanges(held: TilesMatch) -> list[Exchange]:
    """The exchanges of a game so far."""
    return [action for action in map(parse_action, held.game.line) if isinstance(action, Exchange)]


def _runs(rows: Iterable[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    for row in rows:
        for order in (row, row[::-1], tuple(sorted(row)) if len(row) < 20 else row):
            yield from (order[begin : begin + RUN] for begin in range(len(order) - RUN + 1))
