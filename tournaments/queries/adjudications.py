"""Rulings on unfinished games as the desk shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.models import Adjudication, LiveGame
from games.models.adjudication import OPEN_ADJUDICATIONS
from games.queries.adjudications import is_up_to_date, open_rulings, rulings_of
from games.queries.timed_match import TimedMatch
from tournaments.models import Tournament

MOST_SHOWN = 20  # rulings on one game; it is rare to ask twice


@dataclass(frozen=True, slots=True)
class OpenRuling:
    """A ruling that waits for the arbiter, and at which table."""

    asked: Adjudication
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class ShownRuling:
    """A ruling with the board it is about (rows joined by `/`) and its drawn counter."""

    asked: Adjudication
    board: str
    drawn: int | None
    turn: str | None
    is_open: bool
    is_current: bool  # the game stands as it did when the ruling was asked for

    @property
    def estimate(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.asked.estimate
        return found


def open_at_tables(event: Tournament) -> list[OpenRuling]:
    """All rulings of an event that are not decided, the oldest first; one query."""
    rows = open_rulings(event.scope).filter(game__live__match__pairing__round__tournament=event)
    found = rows.select_related("game__live__match__pairing__round")
    pairings = ((asked, asked.game.live.match.pairing) for asked in found)
    return [OpenRuling(asked, pairing.round.number, pairing.table) for asked, pairing in pairings]


def count_open(event: Tournament) -> int:
    """How many rulings wait; no query for an event without clocks."""
    return open_rulings(event.scope).count() if event.timing else 0


def shown_rulings(held: TimedMatch, game: LiveGame) -> list[ShownRuling]:
    """The rulings on a game, the newest first."""
    played = held.flag_game(game)
    return [
        shown(asked, is_current=is_up_to_date(asked, game, played))
        for asked in rulings_of(held.live.match_id, game.number)[:MOST_SHOWN]
    ]


def shown(asked: Adjudication, *, is_current: bool) -> ShownRuling:
    """One ruling as it is shown."""
    position = asked.position
    return ShownRuling(
        asked,
        "/".join(position["board"]),
        position["drawn"],
        position["turn"],
        asked.state in OPEN_ADJUDICATIONS,
        is_current,
    )
