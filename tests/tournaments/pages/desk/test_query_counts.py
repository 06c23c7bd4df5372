"""Lists ask the database as often for many rows as for few."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Side
from tests.factories import EntryFactory, TournamentFactory, draft_of, play, published_round, table_of
from tests.tournaments.pages.desk.conftest import Desk
from tournaments.models import Absence, ForbiddenPair, Registration, Tournament
from tournaments.services import results

PLAYING = [
    "",
    "players/",
    "players/forbidden/",
    "check-in/",
    "check-in/?absent=1",
    "check-in/codes/",
    "registrations/",
    "results/1/",
    "links/1/",
    "reports/",
    "audit/",
    "roles/",
    "prizes/",
    "prizes/categories/",
]


def _fill(event: Tournament, tables: int) -> None:
    """A published round with results, reports and gaps, and people with absences."""
    entries = [EntryFactory(tournament=event) for _ in range(2 * tables)]
    round_ = published_round(event, list(zip(entries[::2], entries[1::2], strict=True)))
    for table in range(1, tables + 1, 3):
        play(round_, table, 80, 70)
    for table in range(2, tables + 1, 3):
        pairing = table_of(round_, table)
        for side in Side:
            games = [{"score": 80}, {"score": 70 + side}]
            results.report(pairing, side, results.read_result(pairing, {"games": games}))
    for first, second in zip(entries[::2], entries[1::2], strict=True):
        Absence.objects.create(entry=first, round_number=2, kind="absent")
        for state in Registration.State.values:
            Registration.objects.create(tournament=event, name=f"{first.name} {state}", state=state)
        ForbiddenPair.objects.create(tournament=event, low=first, high=second)


def _count(desk: Desk, page: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as caught:
        assert desk.get(page).status_code == 200
    return len(caught)


@pytest.mark.parametrize("page", PLAYING)
def test_a_page_of_a_round(page: str, desk: Desk, event: Tournament) -> None:
    _fill(event, 3)
    few = _count(desk, page)
    other = TournamentFactory()
    for role in event.roles.all():
        role.pk, role.tournament = None, other
        role.save()
    _fill(other, 9)
    desk.event = other
    assert _count(desk, page) == few
    assert few <= 30


def test_a_draft(desk: Desk, event: Tournament) -> None:
    counts = []
    for tables in (2, 6):
        event.rounds.all().delete()
        event.entries.all().delete()
        entries = [EntryFactory(tournament=event) for _ in range(2 * tables)]
        draft_of(event, list(zip(entries[::2], entries[1::2], strict=True)))
        counts.append(_count(desk, "pair/"))
    assert counts[0] == counts[1]


def test_a_preview_of_an_import(desk: Desk, event: Tournament) -> None:
    counts = []
    for lines in (2, 20):
        text = "\n".join(["Name"] + [f"Player {number} of {lines}" for number in range(lines)])
        with CaptureQueriesContext(connection) as caught:
            assert desk.do("import/", "preview", text=text).status_code == 200
        counts.append(len(caught))
    assert counts[0] == counts[1]
