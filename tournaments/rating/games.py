"""Which matches are rated: played ones and those lost by rule after play began, one game each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from tournaments.standings.exact import HALF, ONE, ZERO
from tournaments.standings.history import History, Match, Outcome, PlayerId


@dataclass(frozen=True, slots=True)
class Game:
    """One match as ratings see it; ``a_score`` is 1, 0.5 or 0, the score of ``b`` the rest to 1."""

    a: PlayerId
    b: PlayerId
    a_score: Decimal
    round: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game from one player's side."""

    opponent: PlayerId
    score: Decimal
    round: int


def rated_games(history: History) -> tuple[Game, ...]:
    """The rated games of an event, in the order in which they were played.

    Byes, no-shows, double forfeits and void matches are not rated, nor is a match against the house player.
    """
    house = {player.id for player in history.players if player.house}
    return tuple(
        Game(match.a, match.b, _score(match), round_.number)
        for round_ in history.rounds
        for match in round_.matches
        if match.is_played and not {match.a, match.b} & house
    )


def _score(match: Match) -> Decimal:
    """By totals or places, whatever the event's scheme of points makes of them; a ruling by its winner."""
    if match.outcome is Outcome.RULED:
        return ONE if match.winner == match.a else ZERO
    lead = match.lead(match.a)
    return ONE if lead > 0 else HALF if not lead else ZERO


def meetings(games: Iterable[Game]) -> Mapping[PlayerId, tuple[Meeting, ...]]:
    """The games of each player who played one.

    >>> meetings([Game(1, 2, HALF, 1)])[2]
    (Meeting(opponent=1, score=Decimal('0.5'), round=1),)
    """
    found: dict[PlayerId, list[Meeting]] = defaultdict(list)
    for game in games:
        found[game.a].append(Meeting(game.b, game.a_score, game.round))
        found[game.b].append(Meeting(game.a, ONE - game.a_score, game.round))
    return {player: tuple(told) for player, told in found.items()}


def total(told: Iterable[Meeting]) -> Decimal:
    """The score of some games."""
    return sum((meeting.score for meeting in told), ZERO)
