"""What is doubtful about entered boards and scores is noted, once, and changes nothing."""

from __future__ import annotations

import pytest

from audit.models import AuditEvent
from games.errors import Conflict, Invalid
from games.models import Finding, FindingKind, Game, Match, Result, ScoringJob
from games.queries.findings import open_findings
from games.services import findings, scoring
from games.services.claims import read_claim
from games.services.findings import mark_seen
from games.services.matches import create_match
from games.services.results import amend_result, enter_result, take_back_result
from tests.games.services.conftest import ARBITER, BOARD, OTHER

MIRRORED = "/".join(row[::-1] for row in BOARD.split("/"))
SCOPE = "event:1"


def enter(match: Match, first: dict[str, object], second: dict[str, object]) -> Result:
    claim = read_claim({"games": [first, second]}, match.variant)
    return enter_result(match.pk, claim, ARBITER)


def count_boards() -> None:
    for pk in ScoringJob.objects.filter(state="pending").order_by("pk").values_list("pk", flat=True):
        scoring.score(pk)


def other_match(scope: str = SCOPE) -> Match:
    return create_match(scope, "hyle5", "independent", "Cy", "Dot")


def kinds() -> list[tuple[int, str]]:
    return [(found.game.number, found.kind) for found in open_findings(SCOPE)]


def test_a_score_that_no_board_has(match: Match) -> None:
    result = enter(match, {"score": 1}, {"score": 48})
    assert kinds() == [(1, "score")]
    assert (result.first_score, result.second_score) == (1, 48)
    assert AuditEvent.objects.filter(verb="finding.made").count() == 1


def test_scores_as_people_have_them_are_not_doubted(match: Match) -> None:
    enter(match, {"score": 48}, {"score": 0})
    assert kinds() == []


def test_one_board_at_two_tables(match: Match) -> None:
    enter(match, {"board": BOARD}, {"score": 30})
    count_boards()
    assert kinds() == []
    enter(other_match(), {"score": 30}, {"board": MIRRORED})
    count_boards()
    (found,) = open_findings(SCOPE)
    assert (found.kind, found.game.match.first_name, found.game.number) == (FindingKind.SAME_BOARD, "Cy", 2)
    first = Game.objects.get(match=match, number=1)
    assert found.facts == {"other": first.pk, "other_version": 1, "exact": False}
    assert Result.objects.get(match=found.game.match).second_score == 48


def test_a_board_typed_twice_for_one_match_is_found_once(match: Match) -> None:
    enter(match, {"board": BOARD}, {"board": BOARD})
    count_boards()
    (found,) = open_findings(SCOPE)
    assert (found.kind, found.facts["exact"]) == (FindingKind.SAME_BOARD, True)


def test_boards_of_other_events_and_boards_hardly_begun_are_not_compared(match: Match) -> None:
    early = {"board": "12.../...../...../...../.....", "unfinished": True}
    enter(match, {"board": BOARD}, early)
    enter(other_match("event:2"), {"board": BOARD}, early)
    enter(other_match(), {"board": OTHER}, early)
    count_boards()
    assert kinds() == []


def test_counted_twice_it_is_found_once(match: Match) -> None:
    enter(match, {"board": BOARD}, {"board": BOARD})
    count_boards()
    for game in Game.objects.select_related("match").filter(match=match):
        findings.check(game)
    assert Finding.objects.count() == 1


@pytest.mark.parametrize("amended", [{"score": 48}, {"board": OTHER}])
def test_what_was_amended_is_not_doubtful_any_more(match: Match, amended: dict[str, object]) -> None:
    enter(match, {"board": BOARD}, {"score": 30})
    twin = other_match()
    enter(twin, {"board": BOARD}, {"score": 30})
    count_boards()
    claim = read_claim({"games": [amended, {"score": 30}]}, "hyle5")
    amend_result(match.pk, claim, ARBITER, reason="the wrong sheet", version=1)
    count_boards()
    assert kinds() == []


def test_a_result_taken_back_leaves_nothing(match: Match) -> None:
    enter(match, {"score": 1}, {"score": 48})
    take_back_result(match.pk, ARBITER, reason="another table", version=1)
    assert kinds() == []


def test_an_error_of_the_check_stops_no_result(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: Game) -> None:
        Game.objects.create(match=game.match, number=game.number)  # an error of the database itself

    monkeypatch.setattr(findings, "doubts", broken)
    assert enter(match, {"score": 1}, {"score": 48}).first_score == 1


def test_seen_once_with_a_note(match: Match) -> None:
    enter(match, {"score": 1}, {"score": 48})
    (found,) = open_findings(SCOPE)
    with pytest.raises(Invalid):
        mark_seen(found.pk, ARBITER, note="  ")
    mark_seen(found.pk, ARBITER, note="It was 11.")
    assert kinds() == []
    event = AuditEvent.objects.get(verb="finding.seen")
    assert (event.actor_label, event.reason) == ("Ada", "It was 11.")
    with pytest.raises(Conflict, match="Ada"):
        mark_seen(found.pk, ARBITER, note="again")
