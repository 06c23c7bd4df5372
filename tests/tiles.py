"""Games of Chaos Tiles for tests: made, and played to their end by the choice of the house player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from audit.actor import Actor
from clocks.core import ClockState
from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.house import choose
from games.models import Match, TilesGame
from games.play.tiles.settings import tiles_settings_from
from games.queries.tiles.snapshot import snapshot_of
from games.queries.tiles.tiles_match import TilesMatch, read_tiles
from games.services.matches import create_match
from games.services.tiles import acting, opening, readiness
from tests.games.services.live.table import T0, Time

SEED, SALT = "5e" * 32, "a1" * 32
NAMES = ("Ann", "Bob", "Cy", "Dot", "Eve")
PLAYER = Actor.link("a player")
SMALL = {"colours": 3, "hands": [4, 4]}
"""A game of few tiles: small hands, three colours."""


def made_game(
    game: str = "chaos-omelet",
    players: int = 2,
    *,
    now: int = T0,
    scope: str = "event:1",
    house: Sequence[int] = (),
    seed: str = SEED,
    slot: str = "",
    **settings: Any,
) -> TilesGame:
    """The game of a match that was just made; the same seed gives the same game."""
    match = create_match(scope, game, "independent", *NAMES[:players])
    return opened(match, now=now, house=house, seed=seed, slot=slot, **settings)


def opened(
    match: Match,
    *,
    now: int = T0,
    house: Sequence[int] = (),
    seed: str = SEED,
    slot: str = "",
    **settings: Any,
) -> TilesGame:
    """The play of a match that was made: ``settings`` are flat, as those of an event."""
    data = {"game": match.variant} | settings
    if match.variant not in ("scorers-solitaire", "go-asunder"):
        data.setdefault("players", len(match.names))
    chosen = tiles_settings_from(data)
    return opening.open_tiles(match, chosen, now=now, house=house, seed=seed, salt=SALT, slot=slot)


def held_game(game_id: int) -> TilesMatch:
    """The game as it is now."""
    found = read_tiles(game_id)
    assert found is not None
    return found


def all_ready(game: TilesGame, stamp: int = T0) -> None:
    """Every player is ready: play begins."""
    for seat in range(1, len(game.match.names) + 1):
        if seat not in game.house:
            readiness.set_ready(game.pk, seat, stamp=stamp, actor=PLAYER)


def house_action(held: TilesMatch, seat: int | None = None) -> tuple[int, str]:
    """A seat that has something to do, and what the house player would do there."""
    chosen = seat or min(play.to_act(held.state))
    return chosen, choose(held.state, chosen, Random(len(held.game.line))).text


def play_on(game_id: int, *, most: int = 2000, stamp: int = T0) -> Iterator[TilesMatch]:
    """Plays for all seats by the choice of the house player until the game is over; the game before each."""
    for _ in range(most):
        held = held_game(game_id)
        if held.game.is_over:
            return
        yield held
        held = held_game(game_id)
        if not held.game.is_over:
            seat, text = house_action(held)
            acting.act(game_id, seat, [text], stamp=stamp, actor=PLAYER)


def play_out(game_id: int, *, stamp: int = T0) -> TilesMatch:
    """Plays a game to its end; the game after it."""
    for _held in play_on(game_id, stamp=stamp):
        pass
    return held_game(game_id)


class TilesTable:
    """One game, with time in the test's hands: instants are ms after the opening."""

    def __init__(self, game: TilesGame, time: Time) -> None:
        self.pk, self.time, self.match = game.pk, time, game.match

    @property
    def held(self) -> TilesMatch:
        return held_game(self.pk)

    @property
    def game(self) -> TilesGame:
        return self.held.game

    @property
    def clock(self) -> ClockState:
        return self.held.clock_state

    @property
    def line(self) -> list[str]:
        return self.game.line

    def seen(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat or everybody sees now."""
        return snapshot_of(self.held, self.time.now, seat)

    def to(self, at: int) -> None:
        self.time.now = max(self.time.now, T0 + at)

    def start(self, at: int = 0) -> None:
        self.to(at)
        all_ready(self.game, T0 + at)

    def act(
        self, at: int, seat: int, *texts: str, key: str | None = None, version: int | None = None
    ) -> acting.ActVerdict:
        self.to(at)
        return acting.act(self.pk, seat, texts, stamp=T0 + at, actor=PLAYER, key=key, version=version)

    def house(self, at: int, seat: int | None = None) -> str:
        """A seat that has something to do does what the house player would do."""
        chosen, text = house_action(self.held, seat)
        self.act(at, chosen, text)
        return text

    def deal(self, at: int = 0) -> None:
        """First hands are drawn."""
        while self.seen()["phase"] == "deal":
            self.house(at)
