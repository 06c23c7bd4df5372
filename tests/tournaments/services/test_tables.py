"""Events at tables of three to five, and score events, from the draft to the places."""

from __future__ import annotations

import json
from typing import Any

import pytest

from audit.actor import COMMAND
from games.errors import Invalid
from games.models import Match, Result
from tests.factories import TournamentFactory, field_of, table_of
from tournaments.models import Round, Tournament
from tournaments.models.tournament import System
from tournaments.queries.tables import sheet_of
from tournaments.services import results, rounds
from tournaments.services.exchange.export import export_event
from tournaments.services.exchange.imports import import_event

pytestmark = pytest.mark.django_db


def tables_event(**values: Any) -> Tournament:
    return TournamentFactory(system=System.TABLES, variant="chaos-omelet", planned_rounds=3, **values)


def next_published(event: Tournament) -> Round:
    rounds.draft_round(event.pk, COMMAND)
    return rounds.publish_round(event.pk, COMMAND)


def state(round_: Round, table: int, *scores: int | None) -> Result:
    """Enters the scores of a table, seat 1 first."""
    pairing = table_of(round_, table)
    stated = {"seats": [{"score": score} for score in scores]}
    return results.enter(pairing, results.read_result(pairing, stated), COMMAND)


def play_by_seed(round_: Round) -> None:
    """The better seed has the higher score."""
    for table in sheet_of(round_).tables:
        state(round_, table.number, *(100 - entry.seed for entry in table.entries))


def test_three_rounds_of_eleven_players():
    event = tables_event()
    field_of(event, 11)
    sizes = []
    for _number in range(3):
        round_ = next_published(event)
        sizes.append(sorted(len(table.entries) for table in sheet_of(round_).tables))
        play_by_seed(round_)
    assert sizes == [[3, 4, 4]] * 3
    rows = event.snapshots.order_by("-round_number", "-version").first().data["rows"]
    assert len(rows) == 11
    assert rows[0]["seed"] == 1
    assert rows[0]["points"] == "3"
    assert event.snapshots.filter(complete=True).count() == 3


def test_an_event_goes_out_and_comes_back():
    event = tables_event()
    field_of(event, 11)
    for _number in range(2):
        play_by_seed(next_published(event))
    rounds.draft_round(event.pk, COMMAND)
    event.refresh_from_db()
    document = json.loads(json.dumps(export_event(event, private=True)))
    copy = import_event(document, COMMAND, slug="copy")
    again = json.loads(json.dumps(export_event(copy, private=True)))
    for part in ("entries", "rounds", "standings"):
        assert again[part] == document[part]
    assert all(match.more_names for match in Match.objects.filter(scope=copy.scope))
    seats = document["rounds"][0]["tables"][0]["match"]["result"]["seats"]
    seats.pop()
    with pytest.raises(Invalid, match="all seats"):
        import_event(document, COMMAND, slug="third")
