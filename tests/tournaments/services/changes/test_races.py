"""Two arbiters at one instant: one is first, the other is told, and nobody sits twice."""

from functools import partial

import pytest

from audit.actor import COMMAND
from audit.models import AuditEvent
from games.errors import Refused
from games.models import Match, Result
from tests.factories import TournamentFactory, field_of, published_round, table_of
from tests.threads import at_once
from tournaments.models import Entry, Round, Seat, Tournament
from tournaments.services import results
from tournaments.services.changes.finish import finish_with_decisions, open_tables
from tournaments.services.changes.merge_entries import merge_entries
from tournaments.services.changes.swap import swap

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def round_() -> Round:
    event: Tournament = TournamentFactory(variant="hyle5")
    a, b, c, d = field_of(event, 4)
    return published_round(event, [(a, b), (c, d)])


def _four(round_: Round) -> list[Entry]:
    return list(round_.tournament.entries.order_by("seed"))


def _whole(round_: Round) -> None:
    """Two tables, four players in four seats, as many matches as tables, named as they sit."""
    seats = Seat.objects.filter(round=round_).select_related("entry__player", "pairing__match")
    assert len({seat.entry_id for seat in seats}) == len(seats) == 4
    assert Match.objects.count() == round_.pairings.count() == 2
    for seat in seats:
        assert seat.pairing.match.name_of(seat.side) == seat.entry.name


def test_two_arbiters_swap_at_once(round_: Round) -> None:
    event, (a, b, c, d) = round_.tournament, _four(round_)
    acts = [
        partial(swap, event.pk, 1, one.pk, other.pk, COMMAND, reason="r")
        for one, other in ((a, c), (a, d), (b, c), (a, c))
    ]
    found = at_once(acts)
    assert all(isinstance(answer, Round | Refused) for answer in found), found
    assert AuditEvent.objects.filter(verb="tables.swapped").count() == sum(
        isinstance(answer, Round) for answer in found
    )
    _whole(round_)


@pytest.mark.parametrize("_again", range(3))
def test_a_swap_and_a_result_at_once(round_: Round, _again: int) -> None:
    event, (a, _b, c, _d) = round_.tournament, _four(round_)
    pairing = table_of(round_, 1)
    claim = results.read_result(pairing, {"games": [{"score": 50}, {"score": 40}]})
    swapped, entered = at_once(
        [
            partial(swap, event.pk, 1, a.pk, c.pk, COMMAND, reason="r"),
            partial(results.enter, pairing, claim, COMMAND),
        ]
    )
    assert isinstance(swapped, Round) != isinstance(entered, Result), (swapped, entered)
    assert isinstance(entered if isinstance(swapped, Round) else swapped, Refused)
    assert Result.objects.count() == isinstance(entered, Result)
    _whole(round_)


def test_a_merge_and_a_swap_at_once(round_: Round) -> None:
    event, (a, b, _c, _d) = round_.tournament, _four(round_)
    late = field_of(event, 1)[0]
    found = at_once(
        [
            partial(merge_entries, event.pk, a.pk, late.pk, COMMAND, reason="r"),
            partial(merge_entries, event.pk, b.pk, late.pk, COMMAND, reason="r"),
            partial(swap, event.pk, 1, a.pk, b.pk, COMMAND, reason="r"),
        ]
    )
    assert [isinstance(answer, Entry) for answer in found[:2]].count(True) == 1
    _whole(round_)


def test_the_end_of_an_event_and_a_result_at_once(round_: Round) -> None:
    event = round_.tournament
    pairing = table_of(round_, 1)
    claim = results.read_result(pairing, {"games": [{"score": 50}, {"score": 40}]})
    decisions = {table.pairing.pk: {"kind": "void"} for table in open_tables(event)}
    ended, entered = at_once(
        [
            partial(finish_with_decisions, event.pk, COMMAND, decisions, reason="r"),
            partial(results.enter, pairing, claim, COMMAND),
        ]
    )
    event.refresh_from_db()
    assert event.is_finished == isinstance(entered, Refused) != isinstance(ended, Refused)
    assert Result.objects.count() == (2 if event.is_finished else 1)
