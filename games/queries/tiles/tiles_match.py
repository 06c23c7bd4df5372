"""A game of Chaos Tiles with match and clock, read once: by services under its lock, by readers without."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.db.models import QuerySet

from clocks.core import ClockState
from clocks.models import Clock
from games.engine.chaos_tiles.games.actions import TilesAction, parse_action
from games.engine.chaos_tiles.games.options import Options
from games.engine.chaos_tiles.games.play import State
from games.engine.interface import Seat
from games.models import Match, TilesAct, TilesGame
from games.play.tiles.line import Played, played
from games.play.tiles.settings import TilesSettings, tiles_settings_from
from games.play.tiles.words import UNDO


@dataclass(frozen=True, slots=True)
class Standing:
    """An action of the line, as the log has it."""

    seq: int
    seat: Seat
    text: str
    at: int


class Logs:
    """The logs of games that are only shown, read at one go when the first is asked for."""

    def __init__(self, games: Iterable[TilesGame]) -> None:
        self._games = [game.pk for game in games]

    @cached_property
    def _rows(self) -> dict[tuple[int, int], list[Standing]]:
        """By game and attempt."""
        found: dict[tuple[int, int], list[Standing]] = {}
        acts = TilesAct.objects.filter(game__in=self._games).order_by("game", "seq")
        rows = acts.values_list("game", "attempt", "seq", "seat", "text", "at")
        for game, attempt, seq, seat, text, at in rows:
            found.setdefault((game, attempt), []).append(Standing(seq, seat, text, at))
        return found

    def of(self, game: TilesGame) -> list[Standing]:
        """All acts of the game's attempt as it was read; later ones are left out."""
        return [row for row in self._rows.get((game.pk, game.attempt), ()) if row.seq <= game.seq]


@dataclass
class TilesMatch:
    """A stored game; its value follows from the line, and is worked out when it is asked for. ``logs``: of
    all games that were read with it, where nothing is done in it; else its own is read as it is now."""

    game: TilesGame
    logs: Logs | None = None

    @property
    def match(self) -> Match:
        return self.game.match

    @property
    def clock(self) -> Clock:
        return self.game.clock

    @property
    def clock_state(self) -> ClockState:
        return self.game.clock.value

    @cached_property
    def settings(self) -> TilesSettings:
        return settings_of(self.game)

    @property
    def options(self) -> Options:
        return self.settings.options

    @property
    def played(self) -> Played:
        return played(self.options, self.game.seed, self.game.line)

    @property
    def state(self) -> State:
        """The game after its line; before it has begun, as it will begin."""
        return self.played.state

    @property
    def actions(self) -> tuple[TilesAction, ...]:
        """The line as actions."""
        return tuple(map(parse_action, self.game.line))

    @property
    def standing(self) -> list[Standing]:
        """The line with the numbers and instants of the log: without what was taken back."""
        found: list[Standing] = []
        for act in (self.logs or Logs([self.game])).of(self.game):
            if act.text == UNDO:
                del found[max(place for place, other in enumerate(found) if other.seat == act.seat)]
            else:
                found.append(act)
        return found

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.options.seats


def settings_of(game: TilesGame) -> TilesSettings:
    """The settings a game is played under."""
    return _settings(json.dumps(game.settings, sort_keys=True))


@lru_cache(maxsize=128)
def _settings(text: str) -> TilesSettings:
    """Settings as they are stored: all tables of a round have the same, and lists of tables read them all."""
    return tiles_settings_from(json.loads(text))


def find_tiles(match_id: int) -> TilesGame | None:
    """The game of a match, with the match; None when it has none."""
    return _games().filter(match=match_id).first()


def read_tiles(game_id: int) -> TilesMatch | None:
    """The game as it is now, in one query; None when it is gone."""
    return next(iter(read_all([game_id])), None)


def read_all(game_ids: Iterable[int]) -> list[TilesMatch]:
    """Several games, in one query, in the order of their numbers."""
    return [TilesMatch(game) for game in _games().filter(pk__in=list(game_ids)).order_by("pk")]


def read_shown(game_ids: Iterable[int]) -> list[TilesMatch]:
    """The same to be shown: the logs of all of them are one query more, when they are asked for."""
    found = read_all(game_ids)
    logs = Logs(held.game for held in found)
    return [TilesMatch(held.game, logs) for held in found]


def _games() -> QuerySet[TilesGame]:
    return TilesGame.objects.select_related("match__result", "clock")
