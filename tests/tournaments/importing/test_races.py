"""The same list confirmed by two clients at one instant: its players are entered once."""

from functools import partial

import pytest

from audit.actor import COMMAND
from games.errors import Conflict
from tests.factories import TournamentFactory
from tests.threads import at_once
from tournaments.models import Player
from tournaments.services.importing import confirm, preview, read_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_is_first_and_the_others_are_told() -> None:
    event = TournamentFactory()
    table = read_table("Ann Lee\nBo Ek\nCy Dee")
    seen = preview(event, table)
    found = at_once([partial(confirm, event.pk, table, COMMAND, seen.fingerprint) for _ in range(3)])
    assert sorted(type(answer).__name__ for answer in found) == ["Conflict", "Conflict", "list"]
    assert all(isinstance(answer, (list, Conflict)) for answer in found)
    assert (event.entries.count(), Player.objects.count()) == (3, 3)
