"""A person is erased while others work with the name: nobody writes it down again."""

from __future__ import annotations

from functools import partial

import pytest
from django.contrib.auth.models import User

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent
from games.errors import Conflict
from games.models import Result
from tests.factories import TournamentFactory, field_of, play, published_round, table_of
from tests.threads import at_once
from tournaments.models import Entry, Player, Tournament
from tournaments.services import results, rounds
from tournaments.services.entries import enter_player, enter_registered
from tournaments.services.people import change_player
from tournaments.services.personal.erase_account import erase_account
from tournaments.services.personal.erase_player import erase_player
from tournaments.services.roles import give_role

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    event: Tournament = TournamentFactory(variant="hyle5", planned_rounds=5)
    return event


def test_acts_of_an_account_that_is_being_erased(event: Tournament) -> None:
    user = User.objects.create_user("quuxford", "", "x")
    for name in ("quuxford", User.objects.create_user("second").username):
        give_role(event.pk, name, "organiser", COMMAND)
    a, b, c, d = field_of(event, 4)
    round_ = published_round(event, [(a, b), (c, d)])

    def enter(table: int) -> Result:
        pairing = table_of(round_, table)
        claim = results.read_result(pairing, {"games": [{"score": 50}, {"score": 40}]})
        return results.enter(pairing, claim, Actor.of(User.objects.get(pk=user.pk)))

    person = Actor.of(User.objects.get(pk=user.pk))
    late = partial(enter_player, event.pk, person, name="Who Knows")
    at_once([partial(erase_account, user.pk, COMMAND), partial(enter, 1), partial(enter, 2), late])
    log = AuditEvent.objects.filter(scope=event.scope)
    assert "quuxford" not in str(list(log.values("actor_label", "before", "after")))
    assert not User.objects.filter(username="quuxford").exists()
    assert "quuxford" not in str(list(Result.objects.values_list("entered_by")))


def test_a_round_is_published_and_the_person_entered_elsewhere(event: Tournament) -> None:
    a, b, c, d = field_of(event, 4)
    zoe = change_player(a.player_id, COMMAND, name="Zoë Quuxley")
    round_ = published_round(event, [(Entry.objects.get(pk=a.pk), b), (c, d)])
    play(round_, 1, 50, 40)
    play(round_, 2, 30, 20)
    rounds.draft_round(event.pk, COMMAND)
    other = TournamentFactory(variant="hyle5")
    publish = partial(rounds.publish_round, event.pk, COMMAND, number=2)
    enter = partial(enter_registered, other.pk, zoe.pk, COMMAND)
    erased, *rest = at_once([partial(erase_player, zoe.pk, COMMAND), publish, enter])
    assert not [each for each in rest if isinstance(each, Exception)]
    if isinstance(erased, Conflict):  # somebody else was first
        erase_player(zoe.pk, COMMAND)
    assert not Player.objects.filter(name__contains="Quuxley").exists()
    log = AuditEvent.objects.values("actor_label", "target_label", "before", "after")
    held = [*event.snapshots.values("data"), *event.rounds.values("explanation"), *log]
    assert "Quuxley" not in str(held)
