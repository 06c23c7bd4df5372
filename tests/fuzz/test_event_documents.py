"""Whole events as documents: taken, or refused with the path of a value, and then nothing is written."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from audit.actor import COMMAND
from audit.models import AuditEvent
from games.errors import Invalid
from games.models import Match
from tests.fuzz.mutating import bounded, document_texts, documents, examples
from tests.tournaments.exchange.documents import lasting
from tournaments.demo.evening import Plan, Stage, make_event
from tournaments.models import Entry, Player, Tournament
from tournaments.services.event_files import ReportWishes, event_from_file
from tournaments.services.exchange import export_event, import_event

pytestmark = pytest.mark.django_db
MADE: list[dict[str, Any]] = []


@pytest.fixture
def document() -> dict[str, Any]:
    """A small event with a bye, a draft and a log; made once, and gone with the first test's database."""
    if not MADE:
        with transaction.atomic():
            event = make_event(Plan(players=8, rounds=2, stage=Stage.MID_EVENT, slug="sample"))
            made = json.loads(json.dumps(export_event(event, private=True), default=str))
            transaction.set_rollback(True)
        made["audit"] = made["audit"][:5]
        MADE.append(made)
    return MADE[0]


def rows() -> list[int]:
    return [model.objects.count() for model in (Tournament, Player, Entry, Match, AuditEvent)]


def taken_or_refused(act: Any) -> None:
    before = rows()
    with transaction.atomic():
        try:
            with bounded():
                event = act()
        except Invalid:
            event = None
        if event is None:
            assert rows() == before
            return
        first = export_event(event, private=True)
        again = import_event(copy.deepcopy(first), COMMAND, slug="again")
        assert lasting(export_event(again, private=True)) == lasting(first)
        transaction.set_rollback(True)


@given(data=st.data())
@examples(8)
def test_documents(document: dict[str, Any], data: st.DataObject) -> None:
    changed = data.draw(documents(document, document, document))
    taken_or_refused(lambda: import_event(copy.deepcopy(changed), COMMAND))


@given(data=st.data())
@examples(6)
def test_files(document: dict[str, Any], data: st.DataObject) -> None:
    text = data.draw(document_texts(document, document))
    content = text.encode("utf-8", "surrogatepass")
    taken_or_refused(lambda: event_from_file(content, COMMAND, ReportWishes(variant="entropy7")))
