"""The sheet of results: two scores a table, and the next one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.models import Result, Side
from tests.factories import Cast, field_of, play, published_round, table_of
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Round, Tournament
from tournaments.services import results


@pytest.fixture
def round_(event: Tournament) -> Round:
    a, b, c, d, e, f = field_of(event, 6)
    return published_round(event, [(a, b), (c, d), (e, f)])


def save(desk: Desk, table: int, first: str, second: str, *, htmx: bool = False, page: str = "") -> object:
    return desk.do(f"results/1/{page}", "save", htmx=htmx, table=table, game1_score=first, game2_score=second)


def scores() -> list[tuple[int | None, int | None]]:
    return list(Result.objects.order_by("match_id").values_list("first_score", "second_score"))


def test_two_scores_are_a_result_and_the_next_missing_table_is_in_focus(desk: Desk, round_: Round) -> None:
    answer = desk.client.post(
        desk.address("results/1/"),
        {"do": "save", "table": 1, "game1_score": "88", "game2_score": " 71 "},
    )
    assert answer.url == "/events/club-night/desk/results/1/?after=1#score-2"
    assert scores() == [(88, 71)]
    page = desk.client.get(answer.url)
    assert page.context["focus"] == 2
    assert page.content.decode().count(" autofocus") == 1
    assert "2 missing" in text_of(page)


def test_after_the_last_table_the_first_missing_one_follows(desk: Desk, round_: Round) -> None:
    answer = save(desk, 3, "80", "70")
    assert answer.url.endswith("?after=3#score-1")  # type: ignore[attr-defined]


def test_with_htmx_the_saved_row_says_so_quietly(desk: Desk, round_: Round) -> None:
    answer = save(desk, 2, "75", "75", htmx=True)
    words = text_of(answer)  # type: ignore[arg-type]
    assert words.startswith('<tr id="table-2"')
    assert "75-75" in words
    assert ">saved</span>" in words
    assert "game1_score" not in words
    assert 'hx-swap-oob="true"' in words
    assert "2 results of round 1 are missing" in words  # the card on top follows


def test_the_first_of_two_submissions_counts(desk: Desk, round_: Round) -> None:
    save(desk, 1, "88", "71")
    for htmx in (True, False):
        second = save(desk, 1, "71", "88", htmx=htmx)
        assert second.status_code == 409  # type: ignore[attr-defined]
        words = text_of(second)  # type: ignore[arg-type]
        assert "already has the result 88-71, entered by organiser" in words
        assert "You typed 71-88; it was not counted." in words
    assert scores() == [(88, 71)]


@pytest.mark.parametrize(
    ("first", "second", "field", "words"),
    [
        ("", "70", "game1_score", "The Order score of game 1 is missing."),
        ("80", "x", "game2_score", "“x” is not a whole number of points, 0 or more."),
        ("-1", "70", "game1_score", "“-1” is not a whole number"),
        ("99999", "70", "game1_score", "No board of this variant scores more than"),
        ("8 0", "70", "game1_score", "“8 0” is not a whole number"),
    ],
)
def test_a_wrong_score_is_said_and_what_was_typed_stays(
    desk: Desk, round_: Round, first: str, second: str, field: str, words: str
) -> None:
    for htmx in (True, False):
        refused = save(desk, 1, first, second, htmx=htmx)
        assert refused.status_code == 422  # type: ignore[attr-defined]
        assert words in text_of(refused)  # type: ignore[arg-type]
        assert f'value="{first}"' in text_of(refused)  # type: ignore[arg-type]
        assert 'aria-invalid="true"' in text_of(refused)  # type: ignore[arg-type]
    assert scores() == []


def test_a_table_that_is_not_there(desk: Desk, round_: Round) -> None:
    assert save(desk, 9, "80", "70").status_code == 404  # type: ignore[attr-defined]
    assert save(desk, 9, "80", "x", htmx=True).status_code == 404  # type: ignore[attr-defined]


def test_a_form_without_a_table_is_refused(desk: Desk, round_: Round) -> None:
    assert desk.do("results/1/", "save", game1_score="1", game2_score="2").status_code == 422


def test_only_what_is_missing(desk: Desk, round_: Round) -> None:
    save(desk, 2, "80", "70")
    page = desk.get("results/1/", query_params={"missing": "1"})
    assert [row.table.number for row in page.context["rows"]] == [1, 3]
    answer = desk.client.post(
        desk.address("results/1/") + "?missing=1",
        {"do": "save", "table": 1, "game1_score": "88", "game2_score": "71"},
    )
    assert answer.url.endswith("?after=1&missing=1#score-3")


def test_the_winner_follows_from_the_totals(desk: Desk, round_: Round) -> None:
    play(round_, 1, 80, 70, first_penalty=20)
    play(round_, 2, 75, 75)
    rows = desk.get("results/1/").context["rows"]
    assert [row.winner for row in rows] == [rows[0].table.second, None, None]


def test_reports_of_players_stand_in_the_row(desk: Desk, round_: Round) -> None:
    pairing = table_of(round_, 1)
    claim = results.read_result(pairing, {"games": [{"score": 80}, {"score": 70}]})
    results.report(pairing, Side.FIRST, claim)
    name = pairing.match.first_name if pairing.match else ""
    assert f"{name} reports 80–70" in text_of(desk.get("results/1/"))


def test_result_entry_may_enter(cast: Cast, round_: Round, desk_of: Callable[..., Desk]) -> None:
    save(desk_of(cast.helper), 1, "80", "70")
    assert Result.objects.get().entered_by == "helper"


def test_a_finished_event_takes_no_result(desk: Desk, event: Tournament, round_: Round) -> None:
    event.finished_at = round_.published_at
    event.save()
    refused = save(desk, 1, "80", "70")
    assert refused.status_code == 409  # type: ignore[attr-defined]
    assert "Reopen it to change something." in text_of(refused)  # type: ignore[arg-type]


def test_the_results_of_the_menu_are_those_that_are_missing(
    desk: Desk, event: Tournament, round_: Round
) -> None:
    assert desk.get("results/").url == "/events/club-night/desk/results/1/"
    for table in (1, 2, 3):
        play(round_, table, 80, 70)
    a, b, *_ = event.entries.all()
    published_round(event, [(b, a)])
    assert desk.get("results/").url == "/events/club-night/desk/results/2/"
