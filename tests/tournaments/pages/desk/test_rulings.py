"""What the arbiter decides at a table: penalties, amendments, forfeits. Each is an act of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from audit.models import AuditEvent
from games.models import Result
from tests.factories import Cast, field_of, play, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Round, Tournament

PAGE = "results/1/1/"


@pytest.fixture
def round_(event: Tournament) -> Round:
    first, second = field_of(event, 2)
    return published_round(event, [(first, second)])


def test_scores_with_a_penalty(desk: Desk, round_: Round) -> None:
    answer = desk.do(PAGE, "scores", game1_score="80", game2_score="70", first_penalty="15", note="late")
    assert answer.status_code == 302
    result = Result.objects.get()
    assert (result.first_score, result.first_penalty, result.second_penalty, result.note) == (
        80,
        15,
        0,
        "late",
    )


@pytest.mark.parametrize(
    ("act", "data", "kind", "winner", "met"),
    [
        ("no_show", {"winner": "2"}, "no_show", 2, False),
        ("ruled", {"winner": "1"}, "ruled", 1, True),
        ("double_forfeit", {}, "double_forfeit", None, False),
        ("double_forfeit", {"counter_placed": "on"}, "double_forfeit", None, True),
        ("void", {}, "void", None, False),
    ],
)
def test_a_ruling_is_confirmed(
    desk: Desk, round_: Round, act: str, data: dict[str, Any], kind: str, winner: int | None, met: bool
) -> None:
    unsure = desk.do(PAGE, act, **data)
    assert unsure.status_code == 422
    assert unsure.context["forms"][act].errors == {"sure": ["Tick this box to confirm."]}
    assert not Result.objects.exists()
    assert desk.do(PAGE, act, sure="on", **data).status_code == 302
    result = Result.objects.get()
    assert (result.kind, result.winner, result.counter_placed) == (kind, winner, met)


def test_a_no_show_names_who_came(desk: Desk, round_: Round) -> None:
    refused = desk.do(PAGE, "no_show", sure="on")
    assert refused.status_code == 422
    assert set(refused.context["forms"]["no_show"].errors) == {"winner"}


def test_a_result_is_amended_with_a_reason(desk: Desk, round_: Round) -> None:
    play(round_, 1, 80, 70)
    sent = {"game1_score": "70", "game2_score": "80", "version": "1"}
    refused = desk.change(PAGE, "scores", **sent)
    assert refused.status_code == 422
    assert refused.context["forms"]["scores"].errors == {"reason": ["Say why, for the audit log."]}
    assert desk.change(PAGE, "scores", reason="typed the wrong way round", **sent).status_code == 302
    result = Result.objects.get()
    assert (result.first_score, result.second_score, result.version) == (70, 80, 2)
    assert AuditEvent.objects.get(verb="result.amended").reason == "typed the wrong way round"


def test_a_result_that_changed_meanwhile_is_shown_and_stays(desk: Desk, round_: Round) -> None:
    play(round_, 1, 80, 70)
    sent = {"game1_score": "70", "game2_score": "80", "version": "1", "reason": "x"}
    desk.change(PAGE, "scores", **sent)
    refused = desk.change(PAGE, "scores", **sent)
    assert refused.status_code == 409
    assert "already has the result 70-80" in text_of(refused)
    assert 'name="version" value="2"' in text_of(refused)  # looked at now, it may be sent again


def test_a_result_becomes_a_forfeit(desk: Desk, round_: Round) -> None:
    play(round_, 1, 80, 70)
    assert desk.do(PAGE, "void", sure="on", version="1").status_code == 422
    assert desk.change(PAGE, "void", sure="on", version="1", reason="wrong pair").status_code == 302
    assert Result.objects.get().kind == "void"


def test_a_result_is_taken_back(desk: Desk, round_: Round) -> None:
    play(round_, 1, 80, 70)
    assert desk.change(PAGE, "take_back", version="1", reason=" ").status_code == 422
    assert desk.change(PAGE, "take_back", version="1", reason="table 2's").status_code == 302
    assert not Result.objects.exists()
    assert desk.change(PAGE, "take_back", version="1", reason="again").status_code == 409


def test_later_rounds_get_a_notice(desk: Desk, event: Tournament, round_: Round) -> None:
    play(round_, 1, 80, 70)
    first, second = event.entries.all()
    published_round(event, [(second, first)])
    desk.change(PAGE, "scores", game1_score="1", game2_score="2", version="1", reason="x")
    assert "The result of round 1, table 1 was changed" in text_of(desk.get("results/2/"))


def test_result_entry_may_not_rule(cast: Cast, round_: Round, desk_of: Callable[..., Desk]) -> None:
    helper = desk_of(cast.helper)
    assert "for the arbiter" in text_of(helper.get(PAGE))
    assert "No-show" not in text_of(helper.get(PAGE))
    sent = {"game1_score": "80", "game2_score": "70", "first_penalty": "5"}
    assert helper.do(PAGE, "scores", **sent).status_code == 403
    assert helper.do(PAGE, "no_show", sure="on", winner="1").status_code == 403
    assert not Result.objects.exists()
