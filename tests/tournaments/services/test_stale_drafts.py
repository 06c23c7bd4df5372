"""A draft is published only while what it was paired from still holds."""

from collections.abc import Callable

import pytest

from audit.actor import COMMAND
from games.errors import Conflict, Locked
from tests.factories import TournamentFactory, field_of, play, table_of
from tests.tournaments.services.test_rounds import byes_of, next_published, pairs_of, play_all
from tournaments.models import Round, Tournament
from tournaments.queries.tables import sheet_of
from tournaments.services import attendance, entries, events, forbidden, results, rounds

pytestmark = pytest.mark.django_db
Change = Callable[[Tournament, Round], object]


@pytest.fixture
def event() -> Tournament:
    return TournamentFactory(planned_rounds=4)


def _amend(event: Tournament, first: Round) -> None:
    pairing = table_of(first, 1)
    claim = results.read_result(pairing, {"games": [{"score": 1}, {"score": 39}]})
    results.amend(pairing, claim, COMMAND, reason="sides swapped", version=1)


def _take_back(event: Tournament, first: Round) -> None:
    results.take_back(table_of(first, 2), COMMAND, reason="another table", version=1)


def _forbid(event: Tournament, first: Round) -> None:
    table = sheet_of(event.rounds.get(state="draft")).tables[0]
    forbidden.forbid_pair(event.pk, table.first.pk, table.second.pk, COMMAND)


def _grant_past_bye(event: Tournament, first: Round) -> None:
    late = event.entries.get(seed=7)
    attendance.set_absence(event.pk, late.pk, 1, "full", COMMAND)


def _change_settings(event: Tournament, first: Round) -> None:
    events.change_settings(event.pk, COMMAND, pairing={"order_by_spread": False, "repeats_allowed": True})


def _plan_less(event: Tournament, first: Round) -> None:
    events.change_settings(event.pk, COMMAND, planned_rounds=2)


@pytest.mark.parametrize(
    "change", [_amend, _take_back, _forbid, _grant_past_bye, _change_settings, _plan_less]
)
def test_a_draft_whose_basis_has_changed_is_paired_again_first(event: Tournament, change: Change) -> None:
    players = field_of(event, 7)
    attendance.set_absence(event.pk, players[6].pk, 1, "absent", COMMAND)
    first = next_published(event)
    play_all(first)
    rounds.draft_round(event.pk, COMMAND)
    change(event, first)
    with pytest.raises(Conflict):
        rounds.publish_round(event.pk, COMMAND)
    if change is _take_back:
        play(first, 2, 44, 40)
    assert next_published(event).number == 2


def test_a_bye_that_is_granted_after_the_draft_is_not_lost(event: Tournament) -> None:
    players = field_of(event, 5)
    attendance.set_absence(event.pk, players[4].pk, 1, "absent", COMMAND)
    rounds.draft_round(event.pk, COMMAND)
    attendance.set_absence(event.pk, players[4].pk, 1, "half", COMMAND)
    with pytest.raises(Conflict, match="Pair it again"):
        rounds.publish_round(event.pk, COMMAND)
    assert byes_of(next_published(event)) == {5: "half"}


def test_who_plays_after_all_is_not_left_with_the_bye_of_the_draft(event: Tournament) -> None:
    players = field_of(event, 6)
    for player in players[4:]:
        attendance.set_absence(event.pk, player.pk, 1, "half", COMMAND)
    rounds.draft_round(event.pk, COMMAND)
    for player in players[4:]:
        attendance.set_absence(event.pk, player.pk, 1, None, COMMAND)
    with pytest.raises(Conflict):
        rounds.publish_round(event.pk, COMMAND)


def test_with_lag_results_that_come_in_do_not_stop_the_publication(event: Tournament) -> None:
    event.pairing = {"lag": 1}
    event.save()
    field_of(event, 8)
    first = next_published(event)
    rounds.draft_round(event.pk, COMMAND)
    play_all(first)
    assert rounds.publish_round(event.pk, COMMAND).number == 2


def test_what_pairing_does_not_ask_changes_nothing(event: Tournament) -> None:
    players = field_of(event, 4)
    rounds.draft_round(event.pk, COMMAND)
    entries.change_entry(event.pk, players[0].pk, COMMAND, club="Elsewhere", rating=1900)
    attendance.check_in(event.pk, [players[0].pk], COMMAND)
    events.change_settings(event.pk, COMMAND, venue="The other hall")
    assert rounds.publish_round(event.pk, COMMAND).number == 1


def test_another_system_does_not_take_over_a_draft(event: Tournament) -> None:
    field_of(event, 4)
    rounds.draft_round(event.pk, COMMAND)
    events.change_settings(event.pk, COMMAND, system=Tournament.System.ROBIN)
    with pytest.raises(Conflict):
        rounds.publish_round(event.pk, COMMAND)


def test_a_publication_is_taken_back_for_who_came_late_and_without_who_left(event: Tournament) -> None:
    players = field_of(event, 4)
    next_published(event)
    entries.enter_player(event.pk, COMMAND, name="Late One")
    entries.enter_player(event.pk, COMMAND, name="Late Two")
    attendance.withdraw(event.pk, players[3].pk, COMMAND)
    rounds.withdraw_publication(event.pk, COMMAND)
    with pytest.raises(Conflict, match="Late One"):
        rounds.publish_round(event.pk, COMMAND)
    again = next_published(event)
    assert (pairs_of(again), byes_of(again)) == ([(1, 3), (2, 5)], {6: "allocated"})


def test_a_round_robin_that_has_started_keeps_its_table(event: Tournament) -> None:
    event.system = Tournament.System.ROBIN
    event.save()
    players = field_of(event, 6)
    attendance.withdraw(event.pk, players[5].pk, COMMAND)
    attendance.set_absence(event.pk, players[4].pk, 1, "absent", COMMAND)
    next_published(event)
    with pytest.raises(Locked, match="before round 1"):
        attendance.return_to_play(event.pk, players[5].pk, COMMAND)
    with pytest.raises(Locked, match="Withdraw the player"):
        entries.remove_entry(event.pk, players[4].pk, COMMAND)
    entries.remove_entry(event.pk, players[5].pk, COMMAND)  # has no place in the table
