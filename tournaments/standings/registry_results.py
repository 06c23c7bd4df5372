"""Tie-breaks from what opponents did, and from how they are rated."""

from __future__ import annotations

from words import mark, said

from .buchholz import average_buchholz, buchholz
from .families import C07, CUTS, MEDIANS, OURS, Family, after_comma, median_first
from .field_views import fore
from .opponents import koya
from .performance import average_performance, average_rating, perfect_performance, performance_rating
from .sonneborn import sonneborn_berger, sonneborn_berger_points
from .value import TieBreak, for_each

BUCHHOLZ = said("Buchholz")
SONNEBORN = said("Sonneborn-Berger and Koya")
RATINGS = said("Opponents' ratings")

_TPR = for_each("performance_rating", performance_rating)
_PTP = for_each("perfect_performance", perfect_performance)


def _koya(steps: int) -> TieBreak:
    """The line at a half of everything, or moved by half points."""
    key = "koya" if not steps else f"koya_{'plus' if steps > 0 else 'minus'}_{abs(steps)}"
    return TieBreak(
        key,
        *_koya_words(steps),
        f"{C07}, 9.2{' and 14.5' if steps else ''}",
        koya(key, steps),
        SONNEBORN,
        f"KS/L{steps:+d}" if steps else "KS",
    )


def _koya_words(steps: int) -> tuple[str, str]:
    """Label and description."""
    by = f"{abs(steps) / 2:g}".replace("0.5", "½")  # reads the same in every language
    if steps > 0:
        more = said("Points against opponents with at least half of all points and {by} more.", by=by)
        return said("Koya, line {by} more", by=by), more
    if steps < 0:
        less = said("Points against opponents with at least half of all points and {by} less.", by=by)
        return said("Koya, line {by} less", by=by), less
    return said("Koya"), said("Points against opponents with at least half of all points.")


_RATING_WORDS = (
    mark("{what} without the lowest rating"),
    mark("{what} without the two lowest ratings"),
    mark("{what} without the lowest and the highest rating"),
    mark("{what} without the two lowest and the two highest ratings"),
)


RESULTS: tuple[TieBreak, ...] = (
    *Family(
        "buchholz",
        said("Buchholz"),
        said("Sum of the opponents' points"),
        "8.1",
        lambda key, low, high, forfeits: buchholz(key, low, high, forfeits),
        BUCHHOLZ,
        "BH",
        cuts=(*CUTS, *MEDIANS),
        forfeits=True,
        naming=median_first,
    ).members(),
    *Family(
        "fore_buchholz",
        said("Fore Buchholz"),
        said("Sum of the opponents' points, every match of the final round taken as a draw"),
        "8.3",
        lambda key, low, high, forfeits: buchholz(key, low, high, forfeits, fore),
        BUCHHOLZ,
        "FB",
        cuts=tuple(map(after_comma, (*CUTS, *MEDIANS))),
        forfeits=True,
        naming=median_first,
    ).members(),
    TieBreak(
        "average_buchholz",
        said("Average Buchholz of opponents"),
        said("Average of the Buchholz of the opponents played."),
        f"{C07}, 8.2",
        average_buchholz("average_buchholz"),
        BUCHHOLZ,
        "AOB",
    ),
    TieBreak(
        "average_fore_buchholz",
        said("Average Fore Buchholz of opponents"),
        said("Average of the Fore Buchholz of the opponents played."),
        f"{C07}, 8.2",
        average_buchholz("average_fore_buchholz", fore),
        BUCHHOLZ,
        "AOB/F",
    ),
    *Family(
        "sonneborn_berger",
        said("Sonneborn-Berger"),
        said("Opponents' final points, each times the own result 1, 0.5 or 0"),
        "",
        lambda key, low, high, forfeits: sonneborn_berger(key, low),
        SONNEBORN,
        cuts=tuple(after_comma(cut)._replace(article="") for cut in CUTS),
        source=OURS,
    ).members(),
    *Family(
        "sonneborn_berger_points",
        said("Sonneborn-Berger by points"),
        said("Opponents' final points, each times the points scored against them"),
        "9.1",
        lambda key, low, high, forfeits: sonneborn_berger_points(key, low, forfeits),
        SONNEBORN,
        "SB",
        cuts=tuple(map(after_comma, CUTS)),
        forfeits=True,
    ).members(),
    *(_koya(steps) for steps in (0, 1, 2, -1, -2)),
    *Family(
        "average_rating",
        said("Average rating of opponents"),
        said("Average rating of the opponents played"),
        "10.1",
        lambda key, low, high, forfeits: average_rating(key, low, high),
        RATINGS,
        "ARO",
        cuts=tuple(
            cut._replace(words=words) for cut, words in zip((*CUTS, *MEDIANS), _RATING_WORDS, strict=True)
        ),
    ).members(),
    TieBreak(
        "performance_rating",
        said("Performance rating"),
        said("Average rating of the opponents, and the difference in rating that stands for the score."),
        f"{C07}, 10.2",
        _TPR,
        RATINGS,
        "TPR",
    ),
    TieBreak(
        "perfect_performance",
        said("Perfect performance"),
        said("The lowest rating that would have been expected to score as much."),
        f"{C07}, 10.3",
        _PTP,
        RATINGS,
        "PTP",
    ),
    TieBreak(
        "average_performance",
        said("Average performance of opponents"),
        said("Average performance rating of the opponents played."),
        f"{C07}, 10.4",
        average_performance("average_performance", _TPR),
        RATINGS,
        "APRO",
    ),
    TieBreak(
        "average_perfect_performance",
        said("Average perfect performance of opponents"),
        said("Average perfect performance of the opponents played."),
        f"{C07}, 10.5",
        average_performance("average_perfect_performance", _PTP),
        RATINGS,
        "APPO",
    ),
)
