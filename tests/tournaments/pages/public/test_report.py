"""The player's link: report, confirm, disagree, and what the page says in each state."""

from __future__ import annotations

import pytest
from django.core import signing
from django.test import Client
from django.utils import timezone

from games.models import Report, Result, Side
from tests.factories import table_of
from tests.tournaments.pages.public.conftest import Evening
from tests.tournaments.pages.public.reading import words_of
from tournaments.queries.links import report_token

pytestmark = pytest.mark.django_db

SCORES = {"act": "report", "game1_score": "81", "game2_score": "55"}


def link(evening: Evening, side: Side) -> str:
    return f"/r/{report_token(table_of(evening.second, 2).pk, side)}/"


@pytest.fixture
def mine(evening: Evening) -> str:
    return link(evening, Side.FIRST)


@pytest.fixture
def theirs(evening: Evening) -> str:
    return link(evening, Side.SECOND)


def test_the_link_shows_the_match_and_whose_it_is(client: Client, evening: Evening, mine: str) -> None:
    b, e = evening.players[1].name, evening.players[4].name
    words = words_of(client.get(mine))
    assert f"round 2 · table 2 {b} – {e} This link is for {b}." in words
    assert f"Game 1: {b} was Order (you)" in words
    assert f"Game 2: {e} was Order" in words


def test_a_report_waits_for_the_other_side(client: Client, evening: Evening, mine: str) -> None:
    response = client.post(mine, SCORES, follow=True)
    assert f"Your report is in. {evening.players[4].name} confirms it." in words_of(response)
    assert not Result.objects.filter(match=table_of(evening.second, 2).match).exists()


def test_the_other_side_confirms_what_it_sees(
    client: Client, evening: Evening, mine: str, theirs: str
) -> None:
    client.post(mine, SCORES)
    page = client.get(theirs)
    assert f"{evening.players[1].name} reports" in words_of(page)
    report = Report.objects.get()
    response = client.post(theirs, {"act": "confirm", "report": report.pk}, follow=True)
    assert "Confirmed. The result is entered." in words_of(response)
    assert Result.objects.get(match=report.match).summary == "81-55"
    assert "81 – 55" in words_of(client.get(mine))


def test_a_report_that_changed_is_not_confirmed(client: Client, mine: str, theirs: str) -> None:
    client.post(mine, SCORES)
    seen = Report.objects.get().pk
    client.post(mine, SCORES | {"game1_score": "80"})
    response = client.post(theirs, {"act": "confirm", "report": seen}, follow=True)
    assert "That report has changed since." in words_of(response)
    assert not Report.objects.filter(state="accepted").exists()


def test_two_equal_reports_make_the_result(client: Client, evening: Evening, mine: str, theirs: str) -> None:
    client.post(mine, SCORES)
    response = client.post(theirs, SCORES, follow=True)
    assert "Both reports agree. The result is entered." in words_of(response)
    assert table_of(evening.second, 2).match.result.summary == "81-55"


def test_two_different_reports_wait_for_the_arbiter(client: Client, mine: str, theirs: str) -> None:
    client.post(mine, SCORES)
    client.post(theirs, SCORES | {"game1_score": "18"})
    for address in (mine, theirs):
        assert "The two reports differ" in words_of(client.get(address))


def test_boards_may_be_reported(client: Client, mine: str) -> None:
    board = "1234567/2345671/3456712/4567123/5671234/6712345/7123456"
    client.post(mine, {"act": "report", "game1_board": board, "game2_score": "55"})
    assert Report.objects.get().claim["games"][0]["board"] == board.replace("/", "\n")


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"game1_score": "81"}, "The Order score of game 2 is missing."),
        ({"game1_score": "8x", "game2_score": "5"}, "“8x” is not a whole number of points, 0 or more."),
        ({"game1_board": "123", "game2_score": "5"}, "3 cells in '123', but a row of entropy7 has 7"),
    ],
)
def test_wrong_input_is_refused_at_its_field_and_kept(
    client: Client, mine: str, values: dict[str, str], sentence: str
) -> None:
    response = client.post(mine, {"act": "report", **values})
    assert response.status_code == 422
    assert sentence in words_of(response)
    assert not Report.objects.exists()
    for value in values.values():
        assert value in response.content.decode()


def test_a_second_result_is_a_conflict_that_shows_the_first(client: Client, mine: str, theirs: str) -> None:
    client.post(mine, SCORES)
    client.post(theirs, SCORES)
    response = client.post(mine, SCORES | {"game1_score": "1"}, follow=True)
    assert "already has the result 81-55" in words_of(response)


def test_a_finished_event_takes_no_report(client: Client, evening: Evening, mine: str) -> None:
    evening.event.finished_at = timezone.now()
    evening.event.save()
    assert "Nothing can be reported any more" in words_of(client.get(mine))
    client.post(mine, SCORES)
    assert not Report.objects.exists()


def test_the_link_opens_a_private_event_too(client: Client, evening: Evening, mine: str) -> None:
    evening.event.visibility = "private"
    evening.event.save()
    assert client.get(mine).status_code == 200
    client.post(mine, SCORES)
    assert Report.objects.count() == 1


def test_a_wrong_link_is_a_kind_404(client: Client, evening: Evening, mine: str) -> None:
    cut = client.get(mine[:-3] + "/")
    assert cut.status_code == 404
    assert "This link does not work" in words_of(cut)


def test_a_token_of_another_purpose_is_refused(client: Client, evening: Evening) -> None:
    token = signing.Signer(salt="elsewhere", sep=".").sign(f"{table_of(evening.second, 2).pk}-1")
    assert client.get(f"/r/{token}/").status_code == 404


def test_the_link_of_a_withdrawn_publication_is_404(client: Client, evening: Evening, mine: str) -> None:
    pairing = table_of(evening.second, 2)
    match, pairing.match = pairing.match, None
    pairing.save()
    match.delete()
    assert client.get(mine).status_code == 404


def test_the_page_is_kept_by_nobody(client: Client, mine: str) -> None:
    assert "no-store" in client.get(mine)["Cache-Control"]


def test_without_a_csrf_token_nothing_is_taken(evening: Evening, mine: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(mine, SCORES)
    assert response.status_code == 403
    assert "This form is too old" in words_of(response)
    assert not Report.objects.exists()


def test_who_corrects_begins_with_what_was_said(client: Client, mine: str, theirs: str) -> None:
    client.post(mine, SCORES)
    page = client.get(mine).content.decode()
    assert 'name="game1_score" value="81"' in page
    assert 'name="game2_score" value="55"' in page
    other = client.get(theirs).content.decode()
    assert 'name="game1_score" value=""' in other  # who disagrees says what was seen, not what was read


def test_a_correction_that_is_refused_keeps_what_was_typed(client: Client, mine: str) -> None:
    client.post(mine, SCORES)
    page = client.post(mine, SCORES | {"game1_score": "8x", "game2_score": ""}).content.decode()
    assert 'name="game1_score" value="8x"' in page
    assert 'name="game2_score" value=""' in page
