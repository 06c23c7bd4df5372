"""Tie-breaks of the game itself and of a player's own record."""

from __future__ import annotations

from collections.abc import Callable

from .direct_encounter import direct_encounter
from .families import C07, CUTS, OURS, Family
from .field import Field
from .head_to_head import head_to_head
from .history import PlayerId
from .luck import KEY as LUCK_ADJUSTED
from .luck import luck_adjusted
from .own_record import (
    best_order_score,
    elected_rounds,
    matches_played,
    order_total,
    played_wins,
    progressive,
    rating,
    seed_number,
    standard_points,
    wins,
)
from .spreads import capped_spread, spread, spread_without_best
from .value import TieBreak, TieBreakFunction, TieBreakValue, for_each

GAME = "Spread and own scores"
EACH_OTHER = "Against each other"
RECORD = "Own record"
DATA = "Rating and seed"

One = Callable[[Field, PlayerId], TieBreakValue]


def _ours(key: str, label: str, words: str, one: One) -> TieBreak:
    return TieBreak(key, label, words, OURS, for_each(key, one), GAME)


def _record(key: str, label: str, words: str, article: str, one: One, code: str = "") -> TieBreak:
    source = f"{C07}, {article}" if article else OURS
    return TieBreak(key, label, words, source, for_each(key, one), RECORD, code)


def _data(key: str, label: str, words: str, article: str, function: TieBreakFunction, code: str) -> TieBreak:
    return TieBreak(key, label, words, f"{C07}, {article}", function, DATA, code)


OWN: tuple[TieBreak, ...] = (
    _ours("spread", "Spread", "Sum of the spreads of all rounds.", spread),
    _ours(
        "capped_spread",
        "Capped spread",
        "Sum of the spreads, none larger than the cap of its round.",
        capped_spread,
    ),
    _ours(
        "spread_without_best",
        "Spread without best match",
        "Sum of the spreads without the highest one.",
        spread_without_best,
    ),
    _ours(
        "order_total",
        "Own scores",
        "Sum of the own scores: Order scores on the board, or points.",
        order_total,
    ),
    _ours(
        "best_order_score",
        "Best own score",
        "The highest single own score: an Order score, or the points of a match.",
        best_order_score,
    ),
    _ours(
        LUCK_ADJUSTED,
        "Luck-adjusted spread",
        "Sum of the spreads of matches played, without what the engine takes for luck of the bag.",
        luck_adjusted,
    ),
    TieBreak(
        "head_to_head",
        "Head-to-head",
        "Who beat every other player level goes first, who lost to all of them goes last.",
        OURS,
        head_to_head,
        EACH_OTHER,
    ),
    *Family(
        "direct_encounter",
        "Direct encounter",
        "Points in the matches among the players level",
        "6",
        lambda key, low, high, forfeits: direct_encounter(key, forfeits),
        EACH_OTHER,
        "DE",
        forfeits=True,
    ).members(),
    _record("wins", "Number of wins", "Rounds won, byes and wins by no-show included.", "7.1", wins, "WIN"),
    _record("played_wins", "Number of matches won", "Matches won over the board.", "7.2", played_wins, "WON"),
    _record("matches_played", "Number of matches played", "Matches in which play began.", "", matches_played),
    _record(
        "elected_rounds",
        "Rounds elected to play",
        "Rounds without requested byes, absences and losses by no-show.",
        "7.6",
        elected_rounds,
        "REP",
    ),
    _record(
        "standard_points",
        "Standard points",
        "1 for each round with more points than the opponent, a half for as many, whatever the scheme.",
        "7.7",
        standard_points,
        "STD",
    ),
    *Family(
        "progressive",
        "Progressive score",
        "Sum of the points after each round",
        "7.5",
        lambda key, low, high, forfeits: progressive(key, low),
        RECORD,
        "PS",
        cuts=(
            CUTS[0]._replace(words=", the first round left out"),
            CUTS[1]._replace(words=", the first two rounds left out"),
        ),
    ).members(),
    _data("rating", "Rating", "The higher rating first.", "10.6", rating("rating"), "RTNG"),
    _data(
        "rating_reversed",
        "Rating, lowest first",
        "The lower rating first; who has none comes last.",
        "10.6",
        rating("rating_reversed", reverse=True),
        "RTNG/R",
    ),
    _data(
        "seed_number", "Seed number", "The lower seed number first.", "7.8", seed_number("seed_number"), "TPN"
    ),
    _data(
        "seed_number_reversed",
        "Seed number, highest first",
        "The higher seed number first.",
        "7.8",
        seed_number("seed_number_reversed", reverse=True),
        "TPN/R",
    ),
)
