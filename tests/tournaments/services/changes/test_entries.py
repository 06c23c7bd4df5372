"""Entries and people: corrected, merged, with all that follows them."""

import pytest
from django.core.exceptions import PermissionDenied

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid, Locked
from games.models import Match
from tests.factories import EntryFactory, TournamentFactory, UserFactory, field_of, play, published_round
from tournaments.models import Entry, ForbiddenPair, Player, Round, Tournament
from tournaments.services import forbidden, people
from tournaments.services.bots import create_bot
from tournaments.services.changes.correct_entry import correct_entry, correct_entry_consequences
from tournaments.services.changes.merge_entries import merge_entries, merge_entries_consequences
from tournaments.services.changes.merge_players import merge_players, merge_players_consequences
from tournaments.services.changes.undo import undo
from tournaments.services.entries import AlreadyEntered

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_(db: None) -> Round:
    event: Tournament = TournamentFactory(ranking={"tie_breaks": ["buchholz"]})
    a, b, c, d = field_of(event, 4)
    made = published_round(event, [(a, b), (c, d)])
    play(made, 1, 50, 40), play(made, 2, 50, 40)
    return made


def entries_of(event: Tournament) -> list[Entry]:
    return list(event.entries.select_related("player").order_by("seed"))


def test_a_name_is_followed_everywhere_but_in_older_versions(round_: Round) -> None:
    event, (a, *_rest) = round_.tournament, entries_of(round_.tournament)
    elsewhere = EntryFactory(player=a.player)
    other = EntryFactory(tournament=elsewhere.tournament)
    published_round(elsewhere.tournament, [(elsewhere, other)])
    old = a.name
    told = correct_entry_consequences(event, a.pk, COMMAND, reason="x", name="Ann  Lee")
    assert "“Ann Lee”" in told[0]
    assert "It changes in 1 other event, too." in told[0]
    assert Player.objects.get(pk=a.player_id).name == old
    correct_entry(event.pk, a.pk, COMMAND, reason="Misspelt", name="Ann  Lee")
    assert Match.objects.filter(first_name="Ann Lee").count() == 2
    assert not Match.objects.filter(first_name=old).exists()
    first, newest = event.snapshots.order_by("version").first(), event.snapshots.order_by("version").last()
    assert (first.complete, newest.version) == (True, first.version + 1)
    assert [old in str(data) for data in (first.data, newest.data)] == [True, False]
    assert ["Ann Lee" in str(data) for data in (first.data, newest.data)] == [False, True]
    assert AuditEvent.objects.filter(verb="entry.person").count() == 2
    undo(event.pk, AuditEvent.objects.get(verb="entry.corrected").pk, COMMAND, reason="It was right")
    assert Player.objects.get(pk=a.player_id).name == old


def test_a_name_of_somebody_else_in_the_event_is_refused(round_: Round) -> None:
    a, b, *_rest = entries_of(round_.tournament)
    with pytest.raises(AlreadyEntered):
        correct_entry(round_.tournament.pk, a.pk, COMMAND, reason="x", name=b.name.upper())


def test_a_seed_number_is_exchanged_and_shared_places_follow(round_: Round) -> None:
    event, (a, _b, c, _d) = round_.tournament, entries_of(round_.tournament)
    told = correct_entry_consequences(event, c.pk, COMMAND, reason="x", seed=1)
    assert told[0] == f"{a.name}, who has seed number 1, gets 3."
    correct_entry(event.pk, c.pk, COMMAND, reason="Sorted wrongly", seed=1, rating=1700)
    assert [entry.pk for entry in entries_of(event)][:3:2] == [c.pk, a.pk]
    rows = event.snapshots.order_by("-version")[0].data["rows"]
    assert [(row["entry"], row["rank"]) for row in rows[:2]] == [(c.pk, 1), (a.pk, 1)]
    undo(event.pk, AuditEvent.objects.get(verb="entry.corrected").pk, COMMAND, reason="No")
    assert [entry.pk for entry in entries_of(event)][:3:2] == [a.pk, c.pk]
    with pytest.raises(Conflict, match="nothing to correct"):
        correct_entry(event.pk, c.pk, COMMAND, reason="x", seed=3)
    with pytest.raises(Invalid):
        correct_entry(event.pk, c.pk, COMMAND, reason=" ", seed=1)


def test_the_seeds_of_a_round_robin_stand() -> None:
    event: Tournament = TournamentFactory(system="round-robin")
    a, b = field_of(event, 2)
    published_round(event, [(a, b)])
    with pytest.raises(Locked):
        correct_entry(event.pk, a.pk, COMMAND, reason="x", seed=2)


def test_a_double_entry_becomes_one_with_the_results_of_both(round_: Round) -> None:
    event = round_.tournament
    a, b, c, d = entries_of(event)
    double = EntryFactory(tournament=event, player__name="Player A, twice", from_round=2, club="Riverside")
    second = published_round(event, [(double, c), (d, b)])
    forbidden.forbid_pair(event.pk, double.pk, d.pk, COMMAND)
    forbidden.forbid_pair(event.pk, double.pk, a.pk, COMMAND)
    play(second, 1, 60, 10)
    told = merge_entries_consequences(event, a.pk, double.pk, COMMAND, reason="x")
    assert any("gets the results of round 2" in words for words in told)
    merge_entries(event.pk, a.pk, double.pk, COMMAND, reason="Came under two spellings")
    a.refresh_from_db()
    assert (event.entries.count(), a.club) == (4, "Riverside")
    assert Match.objects.filter(first_name=a.name).count() == 2
    pair = ForbiddenPair.objects.get()
    assert {pair.low_id, pair.high_id} == {a.pk, d.pk}
    row = next(r for r in event.snapshots.order_by("-round_number", "-version")[0].data["rows"])
    assert (row["entry"], row["points"]) == (a.pk, "2")
    logged = AuditEvent.objects.get(verb="entries.merged")
    assert (logged.after["rounds_taken_over"], logged.before["dropped"]["id"]) == ([2], double.pk)


def test_two_who_sat_in_one_round_are_two_people(round_: Round) -> None:
    a, b, *_rest = entries_of(round_.tournament)
    with pytest.raises(Conflict, match="round 1"):
        merge_entries(round_.tournament.pk, a.pk, b.pk, COMMAND, reason="x")


def test_two_records_of_one_person_become_one_across_events(round_: Round) -> None:
    event, (a, *_rest) = round_.tournament, entries_of(round_.tournament)
    double = people.add_player(COMMAND, name="A. Player", federation="GER", contact="a@example.org")
    here = EntryFactory(tournament=event, player=double, from_round=2)
    elsewhere = EntryFactory(player=double)
    other = EntryFactory(tournament=elsewhere.tournament)
    published_round(elsewhere.tournament, [(other, elsewhere)])
    told = merge_players_consequences(a.player_id, double.pk, COMMAND, reason="x")
    assert f"{event.name}: the two entries become one." in told
    with pytest.raises(PermissionDenied):
        merge_players(a.player_id, double.pk, Actor.of(UserFactory()), reason="x")
    keep = merge_players(a.player_id, double.pk, COMMAND, reason="Entered by two clubs")
    assert (keep.federation, keep.contact, keep.entries.count()) == ("GER", "a@example.org", 2)
    assert not Player.objects.filter(pk=double.pk).exists()
    assert not Entry.objects.filter(pk=here.pk).exists()
    assert Match.objects.get(pairing__seats__entry=elsewhere).second_name == keep.name
    assert "a@example.org" not in str(list(AuditEvent.objects.values_list("before", "after")))


def test_the_account_of_a_program_goes_on_as_who_stays() -> None:
    bot, _token = create_bot("Echo", COMMAND)
    person, other = people.add_player(COMMAND, name="Echo 2.0"), create_bot("Mirror", COMMAND)[0]
    keep = merge_players(person.pk, bot.player_id, COMMAND, reason="one program")
    bot.refresh_from_db()
    assert bot.player_id == keep.pk
    with pytest.raises(Conflict, match="Both are programs"):
        merge_players(keep.pk, other.player_id, COMMAND, reason="x")
