"""A round is drafted, looked at, published, taken back while nothing was played."""

from __future__ import annotations

import pytest

from audit.models import AuditEvent
from tests.factories import field_of, play, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Absence, Entry, ForbiddenPair, Tournament


@pytest.fixture
def field(event: Tournament) -> list[Entry]:
    return field_of(event, 4)


def pairs(event: Tournament, number: int) -> set[frozenset[int]]:
    """The pairs of a round, by seed number."""
    round_ = event.rounds.get(number=number)
    found: dict[int, set[int]] = {}
    for seat in round_.seats.select_related("entry"):
        found.setdefault(seat.pairing_id or 0, set()).add(seat.entry.seed)
    return {frozenset(pair) for pair in found.values()}


def test_the_page_says_what_will_happen(desk: Desk, event: Tournament) -> None:
    *_, absent, bye = field_of(event, 7)
    Absence.objects.create(entry=absent, round_number=1, kind="absent")
    Absence.objects.create(entry=bye, round_number=1, kind="half")
    words = text_of(desk.get("pair/"))
    assert "5 players are paired at 2 tables. Their number is odd: one of them gets the bye." in words
    assert bye.name in words
    assert absent.name in words
    assert "6 rounds are many for 7 players" in words


def test_a_draft_shows_its_reasons_and_nobody_else_sees_it(
    desk: Desk, event: Tournament, field: list[Entry]
) -> None:
    assert desk.do("pair/", "draft").status_code == 302
    assert pairs(event, 1) == {frozenset({1, 3}), frozenset({2, 4})}
    words = text_of(desk.get("pair/"))
    assert f"{field[0].name} (0) meets {field[2].name} (0)" in words
    assert "differences of points 0" in words
    assert "Publish round 1" in words
    assert desk.client.get("/events/club-night/rounds/1/").status_code == 200  # its organiser may look
    desk.client.logout()
    assert desk.client.get("/events/club-night/rounds/1/").status_code == 404


def test_publishing_makes_the_matches(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    desk.do("pair/", "draft")
    assert desk.do("pair/", "publish", number="1").status_code == 302
    round_ = event.rounds.get()
    assert round_.is_published
    assert round_.pairings.filter(match__isnull=True).count() == 0
    again = desk.do("pair/", "publish", number="1")
    assert again.status_code == 409
    assert "There is no draft of this round to publish." in text_of(again)


def test_a_pair_by_hand_stands_and_the_draft_warns(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    ForbiddenPair.objects.create(tournament=event, low=field[0], high=field[1])
    sent = {"first": [field[0].pk, "", ""], "second": [field[1].pk, "", ""]}
    assert desk.do("pair/", "draft", **sent).status_code == 302
    assert pairs(event, 1) == {frozenset({1, 2}), frozenset({3, 4})}
    answer = desk.get("pair/")
    assert "are a forbidden pair" in text_of(answer)
    # The page keeps the pair for the next attempt.
    assert [set(map(int, row)) for row in answer.context["forms"]["draft"].rows] == [
        {field[0].pk, field[1].pk}
    ]


def test_a_bye_by_hand(desk: Desk, event: Tournament) -> None:
    field = field_of(event, 5)
    assert desk.do("pair/", "draft", bye=field[0].pk).status_code == 302
    assert event.rounds.get().seats.get(bye="allocated").entry == field[0]
    assert desk.get("pair/").context["forms"]["draft"].initial["bye"] == field[0].pk


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (0, 0, "Pair 1 names the same player twice."),
        (0, None, "Pair 1 needs two players of this round."),
        (0, -1, "Pair 1 needs two players of this round."),
    ],
)
def test_a_wrong_pair_is_said(
    desk: Desk, event: Tournament, field: list[Entry], first: int, second: int | None, words: str
) -> None:
    chosen = "" if second is None else "999999" if second < 0 else field[second].pk
    refused = desk.do("pair/", "draft", first=field[first].pk, second=chosen)
    assert refused.status_code == 422
    assert words in text_of(refused)
    assert not event.rounds.exists()


def test_a_player_in_two_pairs_is_refused(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    sent = {"first": [field[0].pk, field[0].pk], "second": [field[1].pk, field[2].pk]}
    assert desk.do("pair/", "draft", **sent).status_code == 422
    assert not event.rounds.exists()


def test_pairing_again_says_what_changed(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    desk.do("pair/", "draft")
    desk.do("pair/", "draft", first=field[0].pk, second=field[1].pk)
    answer = desk.get("pair/")
    assert "Changed since the earlier draft" in text_of(answer)
    assert f"{field[0].name} now meets {field[1].name}" in text_of(answer)


def test_a_draft_is_discarded(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    desk.do("pair/", "draft")
    assert desk.do("pair/", "discard").status_code == 302
    assert not event.rounds.exists()
    assert desk.do("pair/", "discard").status_code == 409


def test_a_publication_is_withdrawn_before_any_result(
    desk: Desk, event: Tournament, field: list[Entry]
) -> None:
    desk.do("pair/", "draft")
    desk.do("pair/", "publish")
    assert "Withdraw the publication" in text_of(desk.get("pair/"))
    assert desk.do("pair/", "withdraw", reason="wrong list").status_code == 302
    assert not event.rounds.get().is_published
    assert AuditEvent.objects.get(verb="round.unpublished").reason == "wrong list"
    desk.do("pair/", "publish")
    play(event.rounds.get(), 1, 80, 70)
    assert "Withdraw the publication" not in text_of(desk.get("pair/"))
    assert desk.do("pair/", "withdraw").status_code == 409
    assert event.rounds.get().is_published


def test_a_draft_of_an_older_field_is_not_published(
    desk: Desk, event: Tournament, field: list[Entry]
) -> None:
    desk.do("pair/", "draft")
    desk.do(f"players/{field[0].pk}/", "withdraw")
    refused = desk.do("pair/", "publish")
    assert refused.status_code == 409
    assert "The field has changed" in text_of(refused)


def test_a_round_with_missing_results_is_not_followed(
    desk: Desk, event: Tournament, field: list[Entry]
) -> None:
    a, b, c, d = field
    published_round(event, [(a, b), (c, d)])
    refused = desk.do("pair/", "draft")
    assert refused.status_code == 409
    assert "Round 1 still lacks the result of table 1, 2." in text_of(refused)


def test_an_impossible_round_shows_the_choices_left(desk: Desk, event: Tournament) -> None:
    first, second = field_of(event, 2)
    play(published_round(event, [(first, second)]), 1, 80, 70)
    refused = desk.do("pair/", "draft")
    assert refused.status_code == 409
    words = text_of(refused)
    assert "can&#x27;t be paired" in words
    assert first.name in words
    assert "Allow a repeat for the lowest pairs" in words
    assert desk.do("pair/", "draft", repeats="on").status_code == 302
    assert pairs(event, 2) == {frozenset({1, 2})}


def test_after_the_last_round_nothing_is_paired(desk: Desk, event: Tournament) -> None:
    event.planned_rounds = 1
    event.save()
    first, second = field_of(event, 2)
    play(published_round(event, [(first, second)]), 1, 80, 70)
    words = text_of(desk.get("pair/"))
    assert "All rounds are paired" in words
    assert "Round 2 of 1" not in words
    assert desk.do("pair/", "draft").status_code == 409


def test_an_event_paired_by_hand(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    event.system = Tournament.System.MANUAL
    event.save()
    assert desk.get("pair/").context["next"].href == "/events/club-night/desk/pair/#by-hand"
    refused = desk.do("pair/", "draft")
    assert refused.status_code == 422
    assert "Choose the pairs: at least one." in text_of(refused)
    assert not event.rounds.exists()
    sent = {"first": [field[0].pk, field[3].pk], "second": [field[1].pk, field[2].pk]}
    assert desk.do("pair/", "draft", **sent).status_code == 302
    assert pairs(event, 1) == {frozenset({1, 2}), frozenset({3, 4})}


def test_a_round_robin_takes_its_table(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    event.system, event.planned_rounds = Tournament.System.ROBIN, 3
    event.save()
    assert "by hand" not in text_of(desk.get("pair/"))
    assert desk.do("pair/", "draft").status_code == 302
    assert pairs(event, 1) == {frozenset({1, 4}), frozenset({2, 3})}
