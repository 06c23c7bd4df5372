"""A history as the results that FIDE's systems count: who had what, with which points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from tournaments.pairing.model import PairingSettings
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, PlayerId
from tournaments.standings.scheme import Usual

WIN, DRAW, LOSS = "W", "D", "L"
NOTHING = "Z"
ALLOCATED = "P"


@dataclass(frozen=True, slots=True)
class Half:
    """One player's part of a result: the letter of the library, and the points."""

    player: PlayerId
    letter: str
    points: Decimal


@dataclass(frozen=True, slots=True)
class Game:
    """One match or bye of a round. ``first`` was Order first; ``second`` None: a bye."""

    round: int
    first: Half
    second: Half | None
    played: bool

    @property
    def halves(self) -> tuple[Half, ...]:
        """Those who stand in it."""
        return (self.first,) if self.second is None else (self.first, self.second)


def games_of(settings: PairingSettings, history: History) -> Iterator[Game]:
    """Every match and bye of the history. A void match is none; a match under way has no points yet."""
    for round_ in history.rounds:
        for match in round_.matches:
            if match.outcome is not Outcome.VOID:
                yield _game(settings, round_.number, match)
        for bye in round_.byes:
            yield _bye(settings, round_.number, bye)


def _usual(settings: PairingSettings) -> Usual:
    return Usual(settings.win, settings.draw, settings.draw, settings.win / 2)


def _game(settings: PairingSettings, number: int, match: Match) -> Game:
    sides = (match.b, match.a) if match.first == match.b else (match.a, match.b)
    first, second = (_half(settings, match, player) for player in sides)
    return Game(number, first, second, match.is_meeting)


def _half(settings: PairingSettings, match: Match, player: PlayerId) -> Half:
    if match.outcome is Outcome.PENDING:
        return Half(player, DRAW, Decimal(0))
    winner = match.victor
    if match.is_played:
        if winner is None:
            return Half(player, DRAW, settings.draw)
        return Half(player, WIN, settings.win) if winner == player else Half(player, LOSS, Decimal(0))
    if match.is_meeting:  # both lost after play began: a game with its sides
        return Half(player, LOSS, Decimal(0))
    key = "no_show_win" if winner == player else "no_show_loss"
    points, _ = settings.awards.award(key, _usual(settings))
    return Half(player, WIN if winner == player else NOTHING, points)


_BYES = {
    ByeKind.ALLOCATED: ("allocated", ALLOCATED),
    ByeKind.FULL: ("full", WIN),
    ByeKind.HALF: ("half", DRAW),
    ByeKind.ZERO: ("zero", NOTHING),
}


def _bye(settings: PairingSettings, number: int, bye: Bye) -> Game:
    key, letter = _BYES[bye.kind]
    points, _ = settings.awards.award(key, _usual(settings))
    return Game(number, Half(bye.player, letter, points), None, bye.kind is ByeKind.ALLOCATED)
