"""Results of a round from a list: preview, confirmation, and what is refused."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.models import Result
from tests.factories import field_of, play, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Round, Tournament

PAGE = "results/1/import/"


@pytest.fixture
def round_1(event: Tournament) -> Round:
    field = field_of(event, 4)
    return published_round(event, [(field[0], field[1]), (field[2], field[3])])


def test_a_list_is_looked_at_and_then_entered(desk: Desk, round_1: Round) -> None:
    file = SimpleUploadedFile("results.csv", b"table;first_score;second_score\n1;40;30\n2;25;25\n")
    seen = desk.do(PAGE, "preview", file=file)
    assert (seen.status_code, Result.objects.count()) == (200, 0)
    found = seen.context["preview"]
    told = {"table": seen.context["signed"], "fingerprint": found.fingerprint}
    answer = desk.do(PAGE, "confirm", **told)
    assert (answer.status_code, answer.url) == (302, desk.address("results/1/"))
    assert Result.objects.count() == 2
    again = desk.do(PAGE, "confirm", **told)
    assert (again.status_code, "since the preview" in text_of(again)) == (409, True)


def test_lines_that_are_wrong_or_contradict_are_shown(desk: Desk, round_1: Round) -> None:
    play(round_1, 1, 40, 30)
    answer = desk.do(PAGE, "preview", text="1;41;30\n7;1;2")
    page = text_of(answer)
    assert answer.status_code == 422
    assert "has the result 40-30 already" in page
    assert desk.address("results/1/1/") in page
    assert "There is no table 7 in round 1." in page
    assert "to correct" in page
    assert 'value="confirm"' not in page


def test_a_round_that_is_not_published_has_no_such_page(desk: Desk, round_1: Round) -> None:
    assert desk.get("results/2/import/").status_code == 404
