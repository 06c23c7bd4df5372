"""Tie-breaks of team events, where match points rank first and board points are beside them."""

from __future__ import annotations

from words import said

from .buchholz import buchholz, strength_combination
from .direct_encounter import extended_direct_encounter
from .families import C07, CUTS, MEDIANS, Build, Family, after_comma
from .field_views import View, as_it_is, by_boards
from .sonneborn import sonneborn_berger_points
from .team_record import board_points
from .value import TieBreak, for_each

GROUP = said("Team events")


def _extended(scores: View, own: View) -> Build:
    return lambda key, low, high, forfeits: sonneborn_berger_points(key, low, forfeits, scores, own)


def _sonneborn(key: str, label: str, what: str, code: str, scores: View, own: View) -> list[TieBreak]:
    """13.2, with the Cut 1 of 14.1."""
    return Family(
        f"sonneborn_berger_{key}",
        label,
        what,
        "13.2",
        _extended(scores, own),
        GROUP,
        code,
        cuts=(after_comma(CUTS[0]),),
    ).members()


TEAMS: tuple[TieBreak, ...] = (
    TieBreak(
        "board_points",
        said("Board points"),
        said("Points on all boards together."),
        f"{C07}, 13.1",
        for_each("board_points", board_points),
        GROUP,
        "MPVGP",
    ),
    TieBreak(
        "extended_direct_encounter",
        said("Extended direct encounter"),
        said("Match points among the teams level, then board points among those still level."),
        f"{C07}, 13.3",
        extended_direct_encounter,
        GROUP,
        "EDE",
    ),
    *Family(
        "buchholz_boards",
        said("Buchholz by board points"),
        said("Sum of the opponents' board points"),
        "8.1 and 13",
        lambda key, low, high, forfeits: buchholz(key, low, high, forfeits, by_boards),
        GROUP,
        "BH:GP",
        cuts=(*CUTS, *MEDIANS),
    ).members(),
    *_sonneborn(
        "boards_match",
        said("Sonneborn-Berger, board points by match points"),
        said("Opponents' final board points, each times the match points scored against them"),
        "EGMSB",
        by_boards,
        as_it_is,
    ),
    *_sonneborn(
        "match_boards",
        said("Sonneborn-Berger, match points by board points"),
        said("Opponents' final match points, each times the board points scored against them"),
        "EMGSB",
        as_it_is,
        by_boards,
    ),
    *_sonneborn(
        "boards_boards",
        said("Sonneborn-Berger, board points by board points"),
        said("Opponents' final board points, each times the board points scored against them"),
        "EGGSB",
        by_boards,
        by_boards,
    ),
    TieBreak(
        "strength_combination",
        said("Score and schedule strength"),
        said("Board points, and the Buchholz of match points brought to their size."),
        f"{C07}, 13.4",
        for_each("strength_combination", strength_combination),
        GROUP,
        "SSSC",
    ),
)
