"""Tie-breaks of the game itself and of a player's own record."""

from __future__ import annotations

from collections.abc import Callable

from words import mark, said

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

GAME = said("Spread and own scores")
EACH_OTHER = said("Against each other")
RECORD = said("Own record")
DATA = said("Rating and seed")

One = Callable[[Field, PlayerId], TieBreakValue]


def _ours(key: str, label: str, words: str, one: One) -> TieBreak:
    return TieBreak(key, label, words, OURS, for_each(key, one), GAME)


def _record(key: str, label: str, words: str, article: str, one: One, code: str = "") -> TieBreak:
    source = f"{C07}, {article}" if article else OURS
    return TieBreak(key, label, words, source, for_each(key, one), RECORD, code)


def _data(key: str, label: str, words: str, article: str, function: TieBreakFunction, code: str) -> TieBreak:
    return TieBreak(key, label, words, f"{C07}, {article}", function, DATA, code)


OWN: tuple[TieBreak, ...] = (
    _ours("spread", said("Spread"), said("Sum of the spreads of all rounds."), spread),
    _ours(
        "capped_spread",
        said("Capped spread"),
        said("Sum of the spreads, none larger than the cap of its round."),
        capped_spread,
    ),
    _ours(
        "spread_without_best",
        said("Spread without best match"),
        said("Sum of the spreads without the highest one."),
        spread_without_best,
    ),
    _ours(
        "order_total",
        said("Own scores"),
        said("Sum of the own scores: Order scores on the board, or points."),
        order_total,
    ),
    _ours(
        "best_order_score",
        said("Best own score"),
        said("The highest single own score: an Order score, or the points of a match."),
        best_order_score,
    ),
    _ours(
        LUCK_ADJUSTED,
        said("Luck-adjusted spread"),
        said("Sum of the spreads of matches played, without what the engine takes for luck of the bag."),
        luck_adjusted,
    ),
    TieBreak(
        "head_to_head",
        said("Head-to-head"),
        said("Who beat every other player level goes first, who lost to all of them goes last."),
        OURS,
        head_to_head,
        EACH_OTHER,
    ),
    *Family(
        "direct_encounter",
        said("Direct encounter"),
        said("Points in the matches among the players level"),
        "6",
        lambda key, low, high, forfeits: direct_encounter(key, forfeits),
        EACH_OTHER,
        "DE",
        forfeits=True,
    ).members(),
    _record(
        "wins",
        said("Number of wins"),
        said("Rounds won, byes and wins by no-show included."),
        "7.1",
        wins,
        "WIN",
    ),
    _record(
        "played_wins",
        said("Number of matches won"),
        said("Matches won over the board."),
        "7.2",
        played_wins,
        "WON",
    ),
    _record(
        "matches_played",
        said("Number of matches played"),
        said("Matches in which play began."),
        "",
        matches_played,
    ),
    _record(
        "elected_rounds",
        said("Rounds elected to play"),
        said("Rounds without requested byes, absences and losses by no-show."),
        "7.6",
        elected_rounds,
        "REP",
    ),
    _record(
        "standard_points",
        said("Standard points"),
        said("1 for each round with more points than the opponent, a half for as many, whatever the scheme."),
        "7.7",
        standard_points,
        "STD",
    ),
    *Family(
        "progressive",
        said("Progressive score"),
        said("Sum of the points after each round"),
        "7.5",
        lambda key, low, high, forfeits: progressive(key, low),
        RECORD,
        "PS",
        cuts=(
            CUTS[0]._replace(words=mark("{what}, the first round left out")),
            CUTS[1]._replace(words=mark("{what}, the first two rounds left out")),
        ),
    ).members(),
    _data("rating", said("Rating"), said("The higher rating first."), "10.6", rating("rating"), "RTNG"),
    _data(
        "rating_reversed",
        said("Rating, lowest first"),
        said("The lower rating first; who has none comes last."),
        "10.6",
        rating("rating_reversed", reverse=True),
        "RTNG/R",
    ),
    _data(
        "seed_number",
        said("Seed number"),
        said("The lower seed number first."),
        "7.8",
        seed_number("seed_number"),
        "TPN",
    ),
    _data(
        "seed_number_reversed",
        said("Seed number, highest first"),
        said("The higher seed number first."),
        "7.8",
        seed_number("seed_number_reversed", reverse=True),
        "TPN/R",
    ),
)
