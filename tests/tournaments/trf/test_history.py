"""What a file means as a history."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round
from tournaments.trf.entries import entries_of
from tournaments.trf.errors import TrfError
from tournaments.trf.history import byes_in, history_of, scores_of
from tournaments.trf.parse import parse

from .files import FOUR, file, player


def test_wins_draws_forfeits_and_byes() -> None:
    history = history_of(parse(file(*FOUR)))
    first, second = history.rounds
    assert first.matches == (
        Match(1, 3, Outcome.RULED, winner=1, first=1),
        Match(2, 4, Outcome.PLAYED, first=4),
    )
    assert second.byes == (Bye(3, ByeKind.ALLOCATED), Bye(4, ByeKind.HALF))


def test_a_forfeit_carries_no_side_and_is_no_meeting() -> None:
    text = file(player(1, "1.0", "2 w +", "2 w -"), player(2, "0.0", "1 b -", "1 b -"))
    won, nobody = (r.matches[0] for r in history_of(parse(text)).rounds)
    assert (won.outcome, won.winner, won.first, won.is_meeting) == (Outcome.NO_SHOW, 1, None, False)
    assert (nobody.outcome, nobody.is_meeting) == (Outcome.DOUBLE_FORFEIT, False)


def test_a_pair_without_result_is_under_way() -> None:
    text = file(player(1, "0.0", "2 w "), player(2, "0.0", "1 b X")).replace("1 b X", "1 b  ")
    assert history_of(parse(text)).rounds[0].matches[0].outcome is Outcome.PENDING


def test_0_0_over_the_board_is_lost_by_both_and_a_meeting_with_sides() -> None:
    lost = history_of(parse(file(player(1, "0.0", "2 b 0"), player(2, "0.0", "1 w 0")))).rounds[0].matches[0]
    assert (lost.outcome, lost.first, lost.is_meeting) == (Outcome.DOUBLE_FORFEIT, 2, True)
    with pytest.raises(TrfError, match="round 1: = against 0 over the board"):
        history_of(parse(file(player(1, "0.5", "2 w ="), player(2, "0.0", "1 b 0"))))


def test_byes_of_the_coming_round_from_columns_240_and_xxz() -> None:
    text = file(
        "XXZ 3",
        "240 F   2    4",
        player(1, "1.0", "2 w 1"),
        player(2, "0.5", "1 b 0", "0 - H"),
        player(3, "0.5", "4 w ="),
        player(4, "1.5", "3 b ="),
    )
    read = parse(text)
    assert byes_in(read, 2) == {2: ByeKind.HALF, 3: ByeKind.ZERO, 4: ByeKind.FULL}
    assert byes_in(read, 1) == {}
    assert {p: s.points for p, s in scores_of(read, 1).items()} == {
        1: 1,
        2: 0,
        3: Decimal("0.5"),
        4: Decimal("0.5"),
    }


def test_a_penalty_counts_from_its_round() -> None:
    text = file("299          -0.5    2    1", player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0"))
    read = parse(text)
    assert scores_of(read, 1)[1].points == 1
    assert scores_of(read, 2)[1].points == Decimal("0.5")


def test_a_history_goes_into_columns_and_back() -> None:
    read = parse(
        file(
            player(1, "2.5", "3 w 1", "2 b =", "4 - +"),
            player(2, "1.0", "4 b =", "1 w =", "3 - -"),
            player(3, "1.0", "1 b 0", "0 - U", "2 - -"),
            player(4, "1.0", "2 w =", "0 - H", "1 - -"),
            player(5, "1.0", "", "0 - F", "0 - Z"),
        )
    )
    assert entries_of(history_of(read)) == {p.number: p.rounds for p in read.players}


def test_a_match_is_written_with_the_code_of_how_it_ended() -> None:
    def codes(match: Match) -> list[str]:
        rows = entries_of(History((Player(1, 1), Player(2, 2)), (Round(1, (match,)),)), {1: 7, 2: 8})
        return [f"{e.opponent}{e.side or '-'}{e.result or '?'}" for row in rows.values() for e in row if e]

    assert codes(Match(1, 2, Outcome.PLAYED, 60, 50, first=2)) == ["8b1", "7w0"]
    assert codes(Match(1, 2, Outcome.PLAYED, 60, 60, a_penalty=1, first=1)) == ["8w0", "7b1"]
    assert codes(Match(1, 2, Outcome.NO_SHOW, winner=2, first=1)) == ["8--", "7-+"]
    assert codes(Match(1, 2, Outcome.DOUBLE_FORFEIT, first=1)) == ["8--", "7--"]
    assert codes(Match(1, 2, Outcome.DOUBLE_FORFEIT, first=1, counter_placed=True)) == ["8w0", "7b0"]
    assert codes(Match(1, 2, Outcome.PENDING, first=1)) == ["8w?", "7b?"]
    assert codes(Match(1, 2, Outcome.VOID, first=1)) == []
    with pytest.raises(TrfError, match="round 1: nobody knows the sides of 1 - 2"):
        codes(Match(1, 2, Outcome.PLAYED, 60, 50))
