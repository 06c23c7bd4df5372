"""Elo by the FIDE Rating Regulations (B.02, in force from 1 March 2024, 8.3.1 as of 1 October 2025).

An event is a rating period. Everything is exact: the tables are whole hundredths, so only the rules' own
roundings lose anything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from tournaments.rating.change import Change, Line, counted
from tournaments.rating.development import development, limited
from tournaments.rating.games import Game, Meeting, meetings, total
from tournaments.rating.initial import FOUNDING, Pool, Pooled, initial_rating, still_counts
from tournaments.rating.performance import performance
from tournaments.rating.tables import probability
from tournaments.standings.exact import ONE, ZERO
from tournaments.standings.history import PlayerId

FLOOR = 1400
CAP = 400  # a larger difference counts as this
UNCAPPED = 2650  # for players from this rating on the difference counts as it is


@dataclass(frozen=True, slots=True)
class EloState:
    """A player's standing in the list between two events.

    ``games`` are the rated ones so far, ``peak`` is the highest rating ever (0: never any), ``pool`` holds
    the games of a player without a rating, ``begun`` says that the first event is over (8.2.1).
    """

    rating: int | None = None
    games: int = 0
    peak: int = 0
    pool: Pool = ()
    begun: bool = False


Rated = tuple[Change, EloState]


def rate_event(
    states: Mapping[PlayerId, EloState],
    games: Iterable[Game],
    *,
    month: int,
    juniors: Collection[PlayerId] = (),
) -> dict[PlayerId, Rated]:
    """What an event does to everybody who played a rated game in it.

    ``states`` are the standings before it, an absent one is a newcomer's; ``month`` is that of its end,
    counted from year 0; ``juniors`` have their 18th birthday in that year or later. In an event without any
    rated player everybody counts as rated 1800 for the others: that is how a list begins.
    """
    met = meetings(games)
    before = {player: states.get(player, EloState()) for player in met}
    ratings = {player: state.rating for player, state in before.items()}
    if not any(ratings.values()):
        ratings = dict.fromkeys(ratings, FOUNDING)
    changes: dict[PlayerId, Rated] = {}
    for player, told in met.items():
        state = before[player]
        if state.rating is None:
            changes[player] = _unrated(player, state, told, ratings, month)
        else:
            changes[player] = _rated(player, state, state.rating, told, ratings, player in juniors)
    return changes


def difference(own: int, opponent: int) -> int:
    """D of one game (8.3.1): at most 400 either way, unless the player has 2650 or more.

    >>> difference(2000, 1500), difference(2000, 2500), difference(2650, 2000)
    (400, -400, 650)
    """
    found = own - opponent
    return found if own >= UNCAPPED else max(-CAP, min(CAP, found))


def _rated(
    player: PlayerId,
    state: EloState,
    rating: int,
    told: tuple[Meeting, ...],
    ratings: Mapping[PlayerId, int | None],
    junior: bool,
) -> Rated:
    lines = tuple(_line(rating, meeting, ratings[meeting.opponent]) for meeting in told)
    rated = counted(lines)
    usual = development(state.peak, state.games, junior=junior)
    k = limited(usual, len(rated))
    gained = sum((line.meeting.score - (line.expected or ZERO) for line in rated), ZERO)
    change = _away_from_zero(k * gained)
    after = rating + change
    figures = {"k": k, "usual_k": usual, "gained": gained, "product": k * gained, "change": change}
    now = replace(
        state,
        rating=after if after >= FLOOR else None,
        games=state.games + len(rated),
        peak=max(state.peak, after),
        begun=True,
    )
    return _change(player, state, now, lines, "change", figures), now


def _unrated(
    player: PlayerId,
    state: EloState,
    told: tuple[Meeting, ...],
    ratings: Mapping[PlayerId, int | None],
    month: int,
) -> Rated:
    lines = tuple(Line(meeting, ratings[meeting.opponent]) for meeting in told)
    rated = counted(lines)
    if rated and not state.begun and not total(line.meeting for line in rated):
        now = replace(state, begun=True)
        return _change(player, state, now, lines, "zero", {}), now
    pool = still_counts(state.pool, month)
    pool += tuple(Pooled(int(line.opponent_rating or 0), line.meeting.score, month) for line in rated)
    found = initial_rating(pool)
    rating = found.rating if found and found.rating >= FLOOR else None
    now = replace(
        state,
        rating=rating,
        games=state.games + len(rated),
        peak=max(state.peak, rating or 0),
        pool=() if rating else pool,
        begun=state.begun or bool(rated),
    )
    figures: dict[str, Any] = found.figures() if found else {"pooled": len(pool)}
    return _change(player, state, now, lines, "initial" if rating else "waiting", figures), now


def _change(
    player: PlayerId,
    before: EloState,
    now: EloState,
    lines: tuple[Line, ...],
    method: str,
    figures: dict[str, Any],
) -> Change:
    rated = counted(lines)
    score = total(line.meeting for line in rated)
    return Change(
        player,
        None if before.rating is None else Decimal(before.rating),
        None if now.rating is None else Decimal(now.rating),
        games=0 if method == "zero" else len(rated),
        total=now.games,
        score=score,
        performance=performance(score, [line.opponent_rating or 0 for line in rated]),
        method=method,
        lines=lines,
        figures=figures,
    )


def _line(own: int, meeting: Meeting, opponent: int | None) -> Line:
    if opponent is None:
        return Line(meeting)
    apart = difference(own, opponent)
    return Line(meeting, opponent, apart, probability(apart))


def _away_from_zero(value: Decimal) -> int:
    """8.3.4: to the nearest whole number, a half away from zero."""
    return int(value.quantize(ONE, ROUND_HALF_UP))
