"""Tie-breaks from what opponents did, and from how they are rated."""

from __future__ import annotations

from .buchholz import average_buchholz, buchholz
from .families import C07, CUTS, MEDIANS, OURS, Cut, Family, median_first
from .field_views import fore
from .opponents import koya
from .performance import average_performance, average_rating, perfect_performance, performance_rating
from .sonneborn import sonneborn_berger, sonneborn_berger_points
from .value import TieBreak, for_each

BUCHHOLZ = "Buchholz"
SONNEBORN = "Sonneborn-Berger and Koya"
RATINGS = "Opponents' ratings"

_TPR = for_each("performance_rating", performance_rating)
_PTP = for_each("perfect_performance", perfect_performance)


def _koya(steps: int) -> TieBreak:
    """The line at a half of everything, or moved by half points."""
    key = "koya" if not steps else f"koya_{'plus' if steps > 0 else 'minus'}_{abs(steps)}"
    moved = f"{abs(steps) / 2:g} {'more' if steps > 0 else 'less'}"
    return TieBreak(
        key,
        "Koya" if not steps else f"Koya, line {moved}",
        f"Points against opponents with at least half of all points{f' and {moved}' if steps else ''}.",
        f"{C07}, 9.2{' and 14.5' if steps else ''}",
        koya(key, steps),
        SONNEBORN,
        f"KS/L{steps:+d}" if steps else "KS",
    )


def _rating_cut(cut: Cut) -> Cut:
    return cut._replace(words=cut.words.replace("contributions", "ratings").replace("contribution", "rating"))


RESULTS: tuple[TieBreak, ...] = (
    *Family(
        "buchholz",
        "Buchholz",
        "Sum of the opponents' points",
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
        "Fore Buchholz",
        "Sum of the opponents' points, every match of the final round taken as a draw",
        "8.3",
        lambda key, low, high, forfeits: buchholz(key, low, high, forfeits, fore),
        BUCHHOLZ,
        "FB",
        cuts=tuple(cut._replace(words="," + cut.words) for cut in (*CUTS, *MEDIANS)),
        forfeits=True,
        naming=median_first,
    ).members(),
    TieBreak(
        "average_buchholz",
        "Average Buchholz of opponents",
        "Average of the Buchholz of the opponents played.",
        f"{C07}, 8.2",
        average_buchholz("average_buchholz"),
        BUCHHOLZ,
        "AOB",
    ),
    TieBreak(
        "average_fore_buchholz",
        "Average Fore Buchholz of opponents",
        "Average of the Fore Buchholz of the opponents played.",
        f"{C07}, 8.2",
        average_buchholz("average_fore_buchholz", fore),
        BUCHHOLZ,
        "AOB/F",
    ),
    *Family(
        "sonneborn_berger",
        "Sonneborn-Berger",
        "Opponents' final points, each times the own result 1, 0.5 or 0",
        "",
        lambda key, low, high, forfeits: sonneborn_berger(key, low),
        SONNEBORN,
        cuts=tuple(cut._replace(words="," + cut.words, article="") for cut in CUTS),
        source=OURS,
    ).members(),
    *Family(
        "sonneborn_berger_points",
        "Sonneborn-Berger by points",
        "Opponents' final points, each times the points scored against them",
        "9.1",
        lambda key, low, high, forfeits: sonneborn_berger_points(key, low, forfeits),
        SONNEBORN,
        "SB",
        cuts=tuple(cut._replace(words="," + cut.words) for cut in CUTS),
        forfeits=True,
    ).members(),
    *(_koya(steps) for steps in (0, 1, 2, -1, -2)),
    *Family(
        "average_rating",
        "Average rating of opponents",
        "Average rating of the opponents played",
        "10.1",
        lambda key, low, high, forfeits: average_rating(key, low, high),
        RATINGS,
        "ARO",
        cuts=tuple(_rating_cut(cut) for cut in (*CUTS, *MEDIANS)),
    ).members(),
    TieBreak(
        "performance_rating",
        "Performance rating",
        "Average rating of the opponents, and the difference in rating that stands for the score.",
        f"{C07}, 10.2",
        _TPR,
        RATINGS,
        "TPR",
    ),
    TieBreak(
        "perfect_performance",
        "Perfect performance",
        "The lowest rating that would have been expected to score as much.",
        f"{C07}, 10.3",
        _PTP,
        RATINGS,
        "PTP",
    ),
    TieBreak(
        "average_performance",
        "Average performance of opponents",
        "Average performance rating of the opponents played.",
        f"{C07}, 10.4",
        average_performance("average_performance", _TPR),
        RATINGS,
        "APRO",
    ),
    TieBreak(
        "average_perfect_performance",
        "Average perfect performance of opponents",
        "Average perfect performance of the opponents played.",
        f"{C07}, 10.5",
        average_performance("average_perfect_performance", _PTP),
        RATINGS,
        "APPO",
    ),
)
