"""A timed match with all that belongs to it, read once: by services under its lock, by readers without."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from audit.prepared import Prepared
from clocks.core import ClockState
from games.engine.actions import Role
from games.engine.flags import FlagGame
from games.engine.variants import Variant, get_variant
from games.models import LiveGame, LiveGameState, LiveMatch, Match, Side
from games.play.codec import stored_game
from games.play.settings import PlaySettings, settings_from


@dataclass
class TimedMatch:
    """A live match and the newest attempt of each of its games, in order."""

    live: LiveMatch
    games: tuple[LiveGame, LiveGame]
    _values: dict[int, FlagGame] = field(default_factory=dict, repr=False)

    @property
    def match(self) -> Match:
        return self.live.match

    @cached_property
    def variant(self) -> Variant:
        return get_variant(self.match.variant)

    @cached_property
    def settings(self) -> PlaySettings:
        return settings_of(self.live)

    @property
    def game(self) -> LiveGame:
        """The game in hand; after the match the last one."""
        return self.games[self.live.current - 1]

    @property
    def is_online(self) -> bool:
        return self.live.play == LiveMatch.Play.ONLINE

    def flag_game(self, game: LiveGame) -> FlagGame | None:
        """A game on line as a value; None before it begins and for a cloth bag."""
        if game.bag is None or game.state == LiveGameState.READY:
            return None
        if game.pk not in self._values:
            self._values[game.pk] = stored_game(
                self.settings.rule,
                self.variant,
                game.bag.seed,
                game.plies,
                game.board,
                game.flags,
                game.lifted,
            )
        return self._values[game.pk]

    def keep(self, game: LiveGame, played: FlagGame) -> None:
        """The game's new value, where it has just been made."""
        self._values[game.pk] = played

    def replace_game(self, fresh: LiveGame) -> None:
        """A game's new attempt, where it has just been made."""
        first, second = self.games
        self.games = (fresh, second) if fresh.number == 1 else (first, fresh)

    @staticmethod
    def clock_of(game: LiveGame) -> ClockState:
        return game.clock.value

    @staticmethod
    def side_of(game: LiveGame, role: Role) -> Side:
        """Who has a role in a game."""
        return game.order if role is Role.ORDER else game.order.other

    @staticmethod
    def role_of(game: LiveGame, side: int) -> Role:
        """The role of a player in a game."""
        return Role.ORDER if side == game.order else Role.CHAOS


def settings_of(live: LiveMatch) -> PlaySettings:
    """The settings a match is played under."""
    return _settings(json.dumps(live.settings, sort_keys=True), live.match.variant)


@lru_cache(maxsize=128)
def _settings(text: str, variant: str) -> PlaySettings:
    """Settings as they are stored: all tables of a round have the same, and lists of tables read them all."""
    return settings_from(json.loads(text), get_variant(variant))


def timed(live: LiveMatch) -> TimedMatch:
    """The match with its games as they are now."""
    return timed_all([live])[0]


def timed_all(lives: Iterable[LiveMatch]) -> list[TimedMatch]:
    """Several matches, in a fixed number of queries.

    The matches' own rows are brought up to the same instant as their games: what was committed since they
    were read would else be shown under the version before it.
    """
    found = list(lives)
    rows = LiveGame.objects.filter(live__in=found).select_related("clock", "bag", "live")
    newest = _newest(rows.order_by("attempt"))
    for live in found:
        _bring_up(live, newest[live.pk, 1].live)
    return [TimedMatch(live, (newest[live.pk, 1], newest[live.pk, 2])) for live in found]


_games_of = Prepared(
    lambda live_id: (
        LiveGame.objects.filter(live=live_id)
        .select_related("clock", "bag", "live__match")
        .order_by("attempt")
    ),
    int,
)


def read_timed(live_id: int) -> TimedMatch:
    """The match as it is now, in one query: for who has locked it."""
    first, second = sorted(_newest(_games_of(live_id)).values(), key=lambda game: game.number)
    live = second.live = first.live
    return TimedMatch(live, (first, second))


def _newest(games: Iterable[LiveGame]) -> dict[tuple[int, int], LiveGame]:
    """The newest attempt of each game, by match and number; they come in the order of attempts."""
    return {(game.live_id, game.number): game for game in games}


def _bring_up(live: LiveMatch, read: LiveMatch) -> None:
    for each in LiveMatch._meta.concrete_fields:
        setattr(live, each.attname, getattr(read, each.attname))


def find_live(match_id: int) -> LiveMatch | None:
    """The timed play of a match, with the match; None when it is not played with clocks."""
    return LiveMatch.objects.select_related("match__result").filter(match=match_id).first()
