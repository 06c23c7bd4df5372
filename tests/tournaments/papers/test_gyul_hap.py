"""Papers of an event of Gyul! Hap!: its own score sheets and words, totals below zero."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from audit.actor import COMMAND
from tests.entropy_words import entropy_words
from tests.factories import TournamentFactory, UserFactory, cast_of, field_of, published_round, table_of
from tests.tournaments.papers.conftest import needs_pango, read_pdf
from tournaments.models import Tournament
from tournaments.papers.kinds import KINDS
from tournaments.services import results

pytestmark = pytest.mark.django_db


def event_of(**options: Any) -> Tournament:
    event = TournamentFactory(variant="gyul-hap", planned_rounds=2, **options)
    field = field_of(event, 4)
    round_ = published_round(event, [(field[0], field[1]), (field[2], field[3])])
    table = table_of(round_, 1)
    results.enter(table, results.read_result(table, {"points": [7, -2]}), COMMAND)
    event.refresh_from_db()
    return event


def paper(event: Tournament, kind: str, ending: str = "/") -> Any:
    client = Client()
    client.force_login(UserFactory(is_superuser=True, is_staff=True))
    return client.get(f"/events/{event.slug}/desk/papers/{kind}{ending}")


def text_of(event: Tournament, kind: str) -> str:
    answer = paper(event, kind)
    assert answer.status_code == 200, kind
    return " ".join(answer.content.decode().split())


def test_every_paper_in_the_words_of_the_game() -> None:
    event = event_of()
    cast_of(event)
    for kind in KINDS:
        if kind in ("analysis", "prize-list"):  # there is none
            continue
        assert entropy_words(text_of(event, kind)) == set(), kind


def test_the_list_of_papers_has_no_analyses() -> None:
    shown = paper(event_of(), "", "").content.decode()
    assert "Wall chart" in shown
    assert "Analyses" not in shown


def test_a_line_a_board() -> None:
    told = text_of(event_of(), "score-sheets")
    assert told.count('<section class="sheet">') == 2
    assert told.count("Initials of both") == 2
    assert told.count('<th scope="row">10</th>') == 2  # the event does not say how many it plays
    assert "Lines that are not needed stay empty." in told
    assert "a right Gyul +3" in told
    assert "Seat 1" in told
    timed = event_of(timing={"play": "online", "preset": "tv", "boards": 4}, slug="tv-night")
    told = text_of(timed, "score-sheets")
    assert '<th scope="row">4</th>' in told
    assert '<th scope="row">5</th>' not in told
    assert "a wrong one −1" in told


def test_totals_below_zero() -> None:
    event = event_of()
    assert "<b>7 – −2</b>" in text_of(event, "results")
    assert "7 – −2" in text_of(event, "cross-table").replace("\xa0", " ")
    assert "−9" in text_of(event, "standings")
    assert "own seat" in text_of(event, "wall-chart")


@needs_pango
def test_a_sheet_fits_a_page() -> None:
    answer = paper(event_of(), "score-sheets", ".pdf")
    assert answer.status_code == 200
    assert len(read_pdf(answer.content).pages) == 2
