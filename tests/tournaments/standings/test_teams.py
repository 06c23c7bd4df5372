"""The table of teams: the usual order, and the tie-breaks of teams that an event chooses before it."""

from __future__ import annotations

from decimal import Decimal

from tournaments.standings import Awards, Standing, WinDrawLoss
from tournaments.standings.history import History, Match, Player, Round
from tournaments.standings.registry import of_teams
from tournaments.standings.teams import BoardSum, TeamMatch, team_standings

# Teams 1 and 2 have won two of three each: 2 beat 1 narrowly, 1 has more board points.
MATCHES = (
    ((1, 3, "4", "0"), (2, 4, "2.5", "1.5")),
    ((2, 1, "2.5", "1.5"), (3, 4, "2", "2")),
    ((1, 4, "4", "0"), (3, 2, "3", "1")),
)


def table(*chosen: str) -> tuple[Standing, ...]:
    boards: dict[int, list[BoardSum]] = {team: [] for team in range(1, 5)}
    rounds = []
    for number, pairs in enumerate(MATCHES, 1):
        matches: list[Match] = []
        for a, b, own, other in pairs:
            matches.append(TeamMatch(a, b, Decimal(own), Decimal(other)).as_match())
            boards[a].append(BoardSum(number, b, Decimal(own)))
            boards[b].append(BoardSum(number, a, Decimal(other)))
        rounds.append(Round(number, tuple(matches)))
    past = History(tuple(Player(n, n) for n in range(1, 5)), tuple(rounds))
    scheme = WinDrawLoss(Decimal(2), Decimal(1), Decimal(0))
    return team_standings(past, boards, scheme, Awards(), chosen=chosen)


def test_the_usual_order_is_match_points_then_board_points() -> None:
    lines = table()
    assert [(line.player, line.rank) for line in lines] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    keys = ["board_points", "team_spread", "buchholz", "sonneborn_berger_points"]
    assert [value.key for value in lines[0].tie_breaks] == keys
    assert lines[0].tie_break("board_points").value == Decimal("9.5")


def test_what_an_event_chooses_comes_before_and_is_shown_once() -> None:
    lines = table("extended_direct_encounter", "board_points")
    assert [line.player for line in lines] == [2, 1, 3, 4]
    assert [value.key for value in lines[0].tie_breaks] == [
        "extended_direct_encounter",
        "board_points",
        "team_spread",
        "buchholz",
        "sonneborn_berger_points",
    ]
    assert lines[1].tie_break("board_points").value == Decimal("9.5")
    assert lines[1].tie_break("extended_direct_encounter").value == 0


def test_which_tie_breaks_are_those_of_teams() -> None:
    keys = ("buchholz", "board_points", "spread", "buchholz_boards_cut_1")
    assert of_teams(keys) == ("board_points", "buchholz_boards_cut_1")
