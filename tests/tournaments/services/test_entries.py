"""The life of an entry: entered once, checked in, absent, withdrawn, back."""

import pytest
from django.core.exceptions import PermissionDenied

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid, Locked
from tests.factories import EntryFactory, PlayerFactory, TournamentFactory, cast_of, field_of, published_round
from tournaments.models import Player, Seat, Tournament
from tournaments.services import attendance, entries, forbidden

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return TournamentFactory()


def test_seed_numbers_follow_the_order_of_entry(event: Tournament) -> None:
    for name in ("Ann", "Bob"):
        entries.enter_player(event.pk, COMMAND, name=name)
    assert list(event.entries.values_list("seed", "player__name")) == [(1, "Ann"), (2, "Bob")]


@pytest.mark.parametrize("name", ["Ann Lee", "ANN  LEE", " ann lee "])
def test_a_player_entered_twice_is_refused_and_the_record_shown(event: Tournament, name: str) -> None:
    entry = entries.enter_player(event.pk, COMMAND, name="Ann Lee", club="Rooks")
    with pytest.raises(entries.AlreadyEntered) as refused:
        entries.enter_player(event.pk, COMMAND, name=name)
    assert refused.value.entry == entry
    assert "seed number 1 (Rooks)" in str(refused.value)
    assert event.entries.count() == 1


def test_the_register_is_shared_across_events(event: Tournament) -> None:
    entries.enter_player(event.pk, COMMAND, name="Ann Lee", club="Rooks")
    entries.enter_player(TournamentFactory().pk, COMMAND, name="Ann Lee", rating=1500)
    player = Player.objects.get()
    assert (player.club, player.rating) == ("Rooks", 1500)


def test_a_namesake_of_another_club_is_another_person(event: Tournament) -> None:
    PlayerFactory(name="Ann Lee", club="Rooks")
    entries.enter_player(event.pk, COMMAND, name="Ann Lee", club="Knights")
    assert Player.objects.count() == 2


def test_a_taken_seed_number_names_its_holder(event: Tournament) -> None:
    entries.enter_player(event.pk, COMMAND, name="Ann")
    with pytest.raises(Invalid, match="belongs to Ann"):
        entries.enter_player(event.pk, COMMAND, name="Bob", seed=1)
    assert not Player.objects.filter(name="Bob").exists()


def test_numbering_by_rating_puts_the_unrated_last(event: Tournament) -> None:
    for name, rating in (("Ann", None), ("Bob", 1500), ("Cy", 1900)):
        entries.enter_player(event.pk, COMMAND, name=name, rating=rating)
    entries.number_seeds(event.pk, COMMAND)
    assert list(event.entries.values_list("player__name", flat=True)) == ["Cy", "Bob", "Ann"]


def test_seed_numbers_stand_after_the_start(event: Tournament) -> None:
    first, second = field_of(event, 2)
    published_round(event, [(first, second)])
    with pytest.raises(Locked):
        entries.number_seeds(event.pk, COMMAND)
    with pytest.raises(Locked):
        entries.change_entry(event.pk, first.pk, COMMAND, seed=7)
    assert entries.change_entry(event.pk, first.pk, COMMAND, club="New").club == "New"


def test_a_late_entry_gets_the_next_seed_and_begins_with_the_next_round(event: Tournament) -> None:
    first, second = field_of(event, 2)
    published_round(event, [(first, second)])
    late = entries.enter_player(event.pk, COMMAND, name="Zoe")
    assert (late.seed, late.from_round) == (3, 2)


def test_a_late_entry_may_be_granted_a_bye_for_a_missed_round(event: Tournament) -> None:
    first, second = field_of(event, 2)
    round_ = published_round(event, [(first, second)])
    late = entries.enter_player(event.pk, COMMAND, name="Zoe")
    attendance.set_absence(event.pk, late.pk, 1, "half", COMMAND)
    assert Seat.objects.get(entry=late).bye == "half"
    rows = {row["name"]: row for row in event.snapshots.get(round_number=1).data["rows"]}
    assert rows["Zoe"]["points"] == "0.5"
    attendance.set_absence(event.pk, late.pk, 1, None, COMMAND)
    assert not Seat.objects.filter(round=round_, entry=late).exists()


def test_who_has_a_place_in_a_published_round_keeps_it(event: Tournament) -> None:
    first, second = field_of(event, 2)
    published_round(event, [(first, second)])
    with pytest.raises(Locked):
        attendance.set_absence(event.pk, first.pk, 1, "half", COMMAND)
    with pytest.raises(Locked):
        entries.remove_entry(event.pk, first.pk, COMMAND)


def test_leaving_and_coming_back(event: Tournament) -> None:
    first, second = field_of(event, 2)
    published_round(event, [(first, second)])
    assert attendance.withdraw(event.pk, first.pk, COMMAND).last_round == 1
    with pytest.raises(Conflict):
        attendance.withdraw(event.pk, first.pk, COMMAND)
    assert attendance.return_to_play(event.pk, first.pk, COMMAND).last_round is None
    with pytest.raises(Conflict):
        attendance.return_to_play(event.pk, first.pk, COMMAND)


@pytest.mark.parametrize(("number", "kind"), [(0, "half"), (100, "half"), (1, "holiday")])
def test_an_absence_that_makes_no_sense(event: Tournament, number: int, kind: str) -> None:
    entry = EntryFactory(tournament=event)
    with pytest.raises(Invalid):
        attendance.set_absence(event.pk, entry.pk, number, kind, COMMAND)
    assert not entry.absences.exists()


def test_checking_in_and_out(event: Tournament) -> None:
    ids = [entry.pk for entry in field_of(event, 3)]
    assert attendance.check_in(event.pk, ids[:2], COMMAND) == 2
    assert attendance.check_in(event.pk, ids, COMMAND) == 1
    assert attendance.check_in(event.pk, ids[:1], COMMAND, here=False) == 1
    assert event.entries.filter(checked_in_at__isnull=False).count() == 2


def test_a_pair_is_forbidden_once_whichever_way_round(event: Tournament) -> None:
    first, second = field_of(event, 2)
    forbidden.forbid_pair(event.pk, first.pk, second.pk, COMMAND)
    pair = forbidden.forbid_pair(event.pk, second.pk, first.pk, COMMAND, until_round=2)
    assert (event.forbidden_pairs.count(), pair.until_round) == (1, 2)
    with pytest.raises(Invalid):
        forbidden.forbid_pair(event.pk, first.pk, first.pk, COMMAND)


def test_a_helper_checks_in_and_does_not_enter_players(event: Tournament) -> None:
    cast = cast_of(event)
    entry = EntryFactory(tournament=event)
    assert attendance.check_in(event.pk, [entry.pk], Actor.of(cast.helper)) == 1
    with pytest.raises(PermissionDenied):
        entries.enter_player(event.pk, Actor.of(cast.helper), name="Zoe")
    assert AuditEvent.objects.get(verb="entries.checked_in").actor == cast.helper


def test_nothing_private_goes_into_the_log(event: Tournament) -> None:
    entries.enter_player(event.pk, COMMAND, name="Zoe", birth_year=1990, contact="zoe@example.org")
    logged = str(list(AuditEvent.objects.values_list("before", "after")))
    assert "1990" not in logged
    assert "zoe@" not in logged
