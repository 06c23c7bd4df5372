"""Documents of larger events do not take more queries."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import TournamentFactory, field_of, published_round
from tournaments.services.exchange.export import export_event


@pytest.mark.django_db
def test_an_export_takes_as_many_queries_for_more_tables() -> None:
    taken = []
    for players in (2, 8):
        event = TournamentFactory()
        field = field_of(event, players)
        published_round(event, list(zip(field[::2], field[1::2], strict=True)))
        with CaptureQueriesContext(connection) as caught:
            document = export_event(event)
        assert [table["table"] for table in document["rounds"][0]["tables"]] == [*range(1, players // 2 + 1)]
        taken.append(len(caught))
    assert taken[0] == taken[1]
