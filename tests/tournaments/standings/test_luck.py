"""The spread without luck, worked by hand: what is analysed, what is not, and what is no match played."""

from __future__ import annotations

from decimal import Decimal

from tournaments.standings import PRESETS, StandingsSettings, standings
from tournaments.standings.history import Match, Outcome

from .build import bye, history, no_show

# 1: 60 - 3.25 = 56.75 to 50 is 6.75; then 40 - 5 penalty + 1.5 = 36.5 to 45 - 2.5 = 42.5 is -6.
PAST = history(
    4,
    (Match(1, 2, Outcome.PLAYED, 60, 50, a_luck=325), no_show(3, 4)),
    (Match(3, 1, Outcome.PLAYED, 45, 40, b_penalty=5, a_luck=250, b_luck=-150), bye(2)),
    (Match(4, 2, Outcome.RULED, winner=4), Match(1, 3)),
)


def test_totals_without_luck_by_hand() -> None:
    table = standings(PAST, StandingsSettings(tie_breaks=("luck_adjusted",)))
    found = {line.player: line.tie_break("luck_adjusted") for line in table}
    assert {player: value.value for player, value in found.items()} == {
        1: Decimal("0.75"),
        2: Decimal("-6.75"),
        3: Decimal(6),
        4: Decimal(0),
    }
    assert [(term.round, term.opponent, term.value, term.note) for term in found[1].terms] == [
        (1, 2, Decimal("6.75"), "56.75 (60, luck +3.25) against 50 (real score, not analysed)"),
        (2, 3, Decimal(-6), "36.5 (35, luck -1.5) against 42.5 (45, luck +2.5)"),
    ]
    assert [term.note for term in found[4].terms] == ["won by rule: the awarded spread"]


def test_without_any_analysis_it_is_the_spread_of_matches_played() -> None:
    past = history(2, (Match(1, 2, Outcome.PLAYED, 60, 50),))
    first, _second = standings(past, StandingsSettings(tie_breaks=("spread", "luck_adjusted")))
    assert [value.value for value in first.tie_breaks] == [10, 10]


def test_luck_ranks_only_where_it_is_chosen() -> None:
    """Both won by 10; 3 with 20 points of luck, 1 with 1."""
    past = history(
        4, (Match(3, 4, Outcome.PLAYED, 60, 50, a_luck=2000), Match(1, 2, Outcome.PLAYED, 60, 50, a_luck=100))
    )
    chosen = StandingsSettings(tie_breaks=("luck_adjusted",))
    assert [line.player for line in standings(past, chosen)] == [1, 3, 4, 2]
    assert [(line.player, line.rank) for line in standings(past, StandingsSettings())] == [
        (1, 1),
        (3, 1),
        (2, 3),
        (4, 3),
    ]
    assert not any("luck_adjusted" in keys for keys in PRESETS.values())
