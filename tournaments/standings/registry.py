"""The tie-breaks that an event can choose from, by key. Their status stands in tie_breaks.md."""

from __future__ import annotations

from .buchholz import buchholz
from .direct_encounter import direct_encounter
from .head_to_head import head_to_head
from .opponents import average_rating, koya
from .own_record import best_order_score, order_total, played_wins, progressive, wins
from .sonneborn import sonneborn_berger
from .spreads import capped_spread, spread, spread_without_best
from .value import TieBreak, for_each

_OURS = "match_scoring.md"
_C07 = "FIDE handbook C.07"

_ALL = (
    TieBreak("spread", "Spread", "Sum of the spreads of all rounds.", _OURS, for_each("spread", spread)),
    TieBreak(
        "capped_spread",
        "Capped spread",
        "Sum of the spreads, none larger than the cap of its round.",
        _OURS,
        for_each("capped_spread", capped_spread),
    ),
    TieBreak(
        "spread_without_best",
        "Spread without best match",
        "Sum of the spreads without the highest one.",
        _OURS,
        for_each("spread_without_best", spread_without_best),
    ),
    TieBreak(
        "head_to_head",
        "Head-to-head",
        "Who beat every other player level goes first, who lost to all of them goes last.",
        _OURS,
        head_to_head,
    ),
    TieBreak(
        "order_total",
        "Order score total",
        "Sum of the Order scores on the board.",
        _OURS,
        for_each("order_total", order_total),
    ),
    TieBreak(
        "best_order_score",
        "Best Order score",
        "The highest single Order score.",
        _OURS,
        for_each("best_order_score", best_order_score),
    ),
    TieBreak(
        "wins",
        "Number of wins",
        "Rounds won, byes and wins by no-show included.",
        f"{_C07}, 7.1",
        for_each("wins", wins),
    ),
    TieBreak(
        "played_wins",
        "Number of matches won",
        "Matches won over the board.",
        f"{_C07}, 7.2",
        for_each("played_wins", played_wins),
    ),
    TieBreak(
        "direct_encounter",
        "Direct encounter",
        "Points in the matches among the players level.",
        f"{_C07}, 6",
        direct_encounter,
    ),
    TieBreak(
        "sonneborn_berger",
        "Sonneborn-Berger",
        "Opponents' final points, each times the own result 1, 0.5 or 0.",
        _OURS,
        sonneborn_berger("sonneborn_berger"),
    ),
    TieBreak(
        "sonneborn_berger_points",
        "Sonneborn-Berger by points",
        "Opponents' final points, each times the points scored against them.",
        f"{_C07}, 9.1",
        sonneborn_berger("sonneborn_berger_points", by_points=True),
    ),
    TieBreak("buchholz", "Buchholz", "Sum of the opponents' points.", f"{_C07}, 8.1", buchholz("buchholz")),
    TieBreak(
        "buchholz_cut_1",
        "Buchholz Cut 1",
        "Buchholz without the lowest contribution.",
        f"{_C07}, 8.1 and 14.1",
        buchholz("buchholz_cut_1", low=1),
    ),
    TieBreak(
        "buchholz_cut_2",
        "Buchholz Cut 2",
        "Buchholz without the two lowest contributions.",
        f"{_C07}, 8.1 and 14.2",
        buchholz("buchholz_cut_2", low=2),
    ),
    TieBreak(
        "median_buchholz",
        "Median Buchholz",
        "Buchholz without the lowest and the highest contribution.",
        f"{_C07}, 8.1 and 14.3",
        buchholz("median_buchholz", low=1, high=1),
    ),
    TieBreak(
        "median_buchholz_2",
        "Median Buchholz 2",
        "Buchholz without the two lowest and the two highest contributions.",
        f"{_C07}, 8.1 and 14.4",
        buchholz("median_buchholz_2", low=2, high=2),
    ),
    TieBreak(
        "progressive",
        "Progressive score",
        "Sum of the points after each round.",
        f"{_C07}, 7.5",
        for_each("progressive", progressive),
    ),
    TieBreak(
        "koya",
        "Koya",
        "Points against opponents with at least half of all points.",
        f"{_C07}, 9.2",
        for_each("koya", koya),
    ),
    TieBreak(
        "average_rating",
        "Average rating of opponents",
        "Average rating of the opponents played.",
        f"{_C07}, 10.1",
        for_each("average_rating", average_rating),
    ),
)

TIE_BREAKS: dict[str, TieBreak] = {tie_break.key: tie_break for tie_break in _ALL}
