"""The whole event as one file."""

from __future__ import annotations

import json

from tests.factories import EntryFactory
from tests.tournaments.pages.desk.conftest import Desk
from tournaments.models import Tournament


def test_the_file_holds_the_event(desk: Desk, event: Tournament) -> None:
    EntryFactory(tournament=event, player__name="Zoë", player__contact="zoe@example.org")
    answer = desk.get("export/")
    assert answer["Content-Disposition"] == 'attachment; filename="club-night.json"'
    assert "Zoë" in answer.content.decode()
    assert "zoe@example.org" not in answer.content.decode()
    assert json.loads(answer.content)
