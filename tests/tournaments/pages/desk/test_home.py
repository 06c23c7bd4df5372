"""The dashboard always says what is next."""

from __future__ import annotations

import pytest

from audit.models import AuditEvent
from tests.factories import draft_of, field_of, play, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Tournament
from tournaments.views.desk.next_card import NextCard


def card(desk: Desk, page: str = "") -> NextCard:
    found: NextCard = desk.get(page).context["next"]
    return found


def test_an_empty_event_wants_players(desk: Desk) -> None:
    assert card(desk).title == "Add the players"
    assert card(desk).href == "/events/club-night/desk/players/#add-name"


def test_players_want_a_round(desk: Desk, event: Tournament) -> None:
    field_of(event, 2)
    assert card(desk).title == "Pair round 1 of 6"
    assert card(desk).do == ""
    assert card(desk, "pair/").do == "draft"


def test_a_draft_wants_to_be_published(desk: Desk, event: Tournament) -> None:
    first, second = field_of(event, 2)
    draft_of(event, [(first, second)])
    assert card(desk).title == "Round 1 is drafted"
    assert (card(desk, "pair/").do, card(desk, "pair/").number) == ("publish", 1)


def test_a_round_wants_its_results(desk: Desk, event: Tournament) -> None:
    a, b, c, d = field_of(event, 4)
    round_ = published_round(event, [(a, b), (c, d)])
    assert card(desk).title == "2 results of round 1 are missing"
    assert card(desk).detail == "tables 1, 2"
    play(round_, 1, 80, 70)
    assert card(desk).title == "1 result of round 1 is missing"
    assert card(desk).href == "/events/club-night/desk/results/1/#score-2"


def test_after_the_last_round_the_event_is_finished_and_reopened_with_a_reason(
    desk: Desk, event: Tournament
) -> None:
    event.planned_rounds = 1
    event.save()
    first, second = field_of(event, 2)
    play(published_round(event, [(first, second)]), 1, 80, 70)
    assert card(desk).do == "finish"
    assert desk.do("", "finish").status_code == 302
    assert card(desk).title == "The event is finished"

    refused = desk.do("", "reopen", reason=" ")
    assert refused.status_code == 422
    assert refused.context["forms"]["reopen"].errors == {"reason": ["Say why, for the audit log."]}
    assert desk.do("", "reopen", reason="wrong score").status_code == 302
    event.refresh_from_db()
    assert not event.is_finished
    assert AuditEvent.objects.get(verb="event.reopened").reason == "wrong score"


def test_an_event_with_missing_results_is_not_finished(desk: Desk, event: Tournament) -> None:
    first, second = field_of(event, 2)
    published_round(event, [(first, second)])
    refused = desk.do("", "finish")
    assert refused.status_code == 409
    assert "Round 1 has no result at table 1." in text_of(refused)


def test_the_dashboard_shows_progress_and_people(desk: Desk, event: Tournament) -> None:
    a, b, c, d, e = field_of(event, 5)
    play(published_round(event, [(a, b), (c, d)], {e: "allocated"}), 1, 80, 70)
    answer = desk.get()
    progress = answer.context["progress"][0]
    assert (progress.done, progress.total, progress.percent) == (1, 2, 50)
    assert (answer.context["people"].entered, answer.context["people"].here) == (5, 0)


@pytest.mark.parametrize("names", [["rounds", "players"]])
def test_texts_are_escaped(desk: Desk, event: Tournament, names: list[str]) -> None:
    event.name = "<b>Open</b>"
    event.save()
    assert "<b>Open</b>" not in text_of(desk.get())
