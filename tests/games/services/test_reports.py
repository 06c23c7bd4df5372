"""Two players report through their links; agreement makes the result, a difference waits for the arbiter."""

import pytest

from audit.actor import Actor
from games.errors import Conflict, Invalid
from games.models import Match, Report, Result, Side
from games.services.claims import ResultClaim, read_claim
from games.services.reports import confirm_report, submit_report
from games.services.results import ResultExists, enter_result
from tests.games.services.conftest import ARBITER, BOARD

ANN, BOB = Actor.link("Ann"), Actor.link("Bob")


def claim(first: int, second: int) -> ResultClaim:
    return read_claim({"games": [{"score": first}, {"score": second}]}, "hyle5")


def test_one_report_waits(match: Match) -> None:
    assert submit_report(match.pk, Side.FIRST, claim(48, 3), ANN) is None
    assert not Result.objects.exists()


def test_two_that_agree_make_the_result_with_the_boards_of_either(match: Match) -> None:
    submit_report(match.pk, Side.FIRST, claim(48, 3), ANN)
    board = read_claim({"games": [{"board": BOARD}, {"score": 3}]}, "hyle5")
    result = submit_report(match.pk, Side.SECOND, board, BOB)
    assert result is not None
    assert (result.source, result.first_score) == ("link", None)  # being counted
    assert match.games.get(number=1).board
    assert set(Report.objects.values_list("state", flat=True)) == {"accepted"}


def test_two_that_differ_wait_for_the_arbiter(match: Match) -> None:
    submit_report(match.pk, Side.FIRST, claim(48, 3), ANN)
    assert submit_report(match.pk, Side.SECOND, claim(3, 48), BOB) is None
    assert Report.objects.filter(state="open").count() == 2
    enter_result(match.pk, claim(48, 3), ARBITER)
    assert not Report.objects.filter(state="open").exists()


def test_a_corrected_report_replaces_the_first(match: Match) -> None:
    submit_report(match.pk, Side.FIRST, claim(47, 3), ANN)
    submit_report(match.pk, Side.FIRST, claim(48, 3), ANN)
    assert Report.objects.filter(state="open").count() == 1
    assert submit_report(match.pk, Side.SECOND, claim(48, 3), BOB) is not None


def test_confirming_takes_exactly_the_report_that_was_seen(match: Match) -> None:
    submit_report(match.pk, Side.FIRST, claim(47, 3), ANN)
    seen = Report.objects.get()
    submit_report(match.pk, Side.FIRST, claim(48, 3), ANN)
    with pytest.raises(Conflict):
        confirm_report(match.pk, Side.SECOND, seen.pk, BOB)
    result = confirm_report(match.pk, Side.SECOND, Report.objects.latest("pk").pk, BOB)
    assert result.first_score == 48


def test_nobody_confirms_the_own_report(match: Match) -> None:
    submit_report(match.pk, Side.FIRST, claim(47, 3), ANN)
    with pytest.raises(Conflict):
        confirm_report(match.pk, Side.FIRST, Report.objects.get().pk, ANN)


def test_after_the_result_a_report_is_refused(match: Match) -> None:
    enter_result(match.pk, claim(48, 3), ARBITER)
    with pytest.raises(ResultExists):
        submit_report(match.pk, Side.FIRST, claim(48, 3), ANN)


def test_a_forfeit_is_not_for_players_to_report(match: Match) -> None:
    forfeit = read_claim({"kind": "no_show", "winner": 1}, "hyle5")
    with pytest.raises(Invalid):
        submit_report(match.pk, Side.FIRST, forfeit, ANN)
