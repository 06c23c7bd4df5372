"""Doubtful boards and scores: shown to the arbiter, seen with a note, told to nobody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from audit.actor import SYSTEM
from games.models import Finding, Result
from tests.factories import Cast, TournamentFactory, field_of, published_round, table_of
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Round, Tournament
from tournaments.services import results

BOARD = "12341/11122/54545/32423/53354"


@pytest.fixture
def event(db: None) -> Tournament:
    return TournamentFactory(name="Club night", slug="club-night", variant="hyle5")


@pytest.fixture
def round_(event: Tournament, django_capture_on_commit_callbacks: Callable[..., object]) -> Round:
    """One board at two tables, and a score that no board has at a third."""
    a, b, c, d, e, f = field_of(event, 6)
    round_ = published_round(event, [(a, b), (c, d), (e, f)])
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        enter(round_, 1, {"board": BOARD}, {"score": 30})
        enter(round_, 2, {"score": 40}, {"board": BOARD})
        enter(round_, 3, {"score": 1}, {"score": 30})
    return round_


def enter(round_: Round, table: int, *games: dict[str, object]) -> None:
    pairing = table_of(round_, table)
    results.enter(pairing, results.read_result(pairing, {"games": list(games)}), SYSTEM)


def test_both_boards_are_shown_and_the_sheet_says_so(desk: Desk, round_: Round) -> None:
    page = desk.get("checks/")
    assert [check.place.pairing.table for check in page.context["checks"]] == [3, 1]
    text = text_of(page)
    assert "The board of round 1, table 2, game 2 is the same." in text
    assert "No board of this variant scores 1." in text
    assert text.count('<figure class="board">') == 2
    sheet = text_of(desk.get("results/1/"))
    assert sheet.count("look at this") == 2


def test_seen_takes_a_note_and_changes_no_result(desk: Desk, round_: Round) -> None:
    before = list(Result.objects.order_by("pk").values())
    finding = Finding.objects.get(kind="score")
    refused = desk.do("checks/", "seen", finding=finding.pk, note="")
    assert refused.status_code == 422
    assert "Say what you found." in text_of(refused)
    assert desk.do("checks/", "seen", finding=finding.pk, note="It was 11 <b>").status_code == 302
    assert desk.do("checks/", "seen", finding=finding.pk, note="again").status_code == 409
    page = desk.get("checks/")
    assert [check.place.pairing.table for check in page.context["checks"]] == [1]
    assert "organiser: It was 11 &lt;b&gt;" in text_of(page)
    assert list(Result.objects.order_by("pk").values()) == before


def test_a_finding_of_another_event_is_not_ours(desk: Desk, round_: Round) -> None:
    Finding.objects.update(seen_at=None)
    finding = Finding.objects.earliest("pk")
    other = TournamentFactory(variant="hyle5")
    finding.game.match.scope = other.scope
    finding.game.match.save()
    assert desk.do("checks/", "seen", finding=finding.pk, note="x").status_code == 409
    assert desk.do("checks/", "seen", finding="", note="x").status_code == 409


def test_nobody_else_is_told(
    desk_of: Callable[[User | None], Desk], cast: Cast, round_: Round, event: Tournament
) -> None:
    helper, visitor = desk_of(cast.helper), desk_of(None)
    assert helper.get("checks/").status_code == 403
    assert "look at this" not in text_of(helper.get("results/1/"))
    for page in ("rounds/1/", "rounds/1/tables/2/", "standings/"):
        text = text_of(visitor.client.get(f"/events/{event.slug}/{page}"))
        assert "look at this" not in text
        assert "is the same" not in text
