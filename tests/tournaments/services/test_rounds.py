"""Rounds: drafted, published, paired again; whatever can't be is refused whole, with why."""

import pytest
from django.core.exceptions import PermissionDenied

from audit.actor import COMMAND, Actor
from games.errors import Conflict, Locked, Refused
from games.models import Match
from tests.factories import TournamentFactory, cast_of, field_of, play
from tournaments.models import Entry, Round, Tournament
from tournaments.queries.tables import sheet_of
from tournaments.services import attendance, entries, rounds
from tournaments.services.pairer import ImpossibleRound, Wishes

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return TournamentFactory(planned_rounds=3)


def pairs_of(round_: Round) -> list[tuple[int, int]]:
    """Seed numbers at the tables, Order first in front."""
    return [(table.first.seed, table.second.seed) for table in sheet_of(round_).tables]


def byes_of(round_: Round) -> dict[int, str]:
    return {seat.entry.seed: seat.bye for seat in sheet_of(round_).byes}


def play_all(round_: Round) -> None:
    for table in sheet_of(round_).tables:
        play(round_, table.number, 50 + table.number, 40)


def next_published(event: Tournament) -> Round:
    rounds.draft_round(event.pk, COMMAND)
    return rounds.publish_round(event.pk, COMMAND)


def test_a_draft_has_no_matches_and_publishing_makes_them(event: Tournament) -> None:
    field_of(event, 6)
    draft = rounds.draft_round(event.pk, COMMAND)
    assert pairs_of(draft) == [(1, 4), (2, 5), (3, 6)]
    assert not Match.objects.exists()
    rounds.publish_round(event.pk, COMMAND)
    assert Match.objects.count() == 3
    event.refresh_from_db()
    assert event.has_started


def test_every_pairing_and_bye_has_its_reason(event: Tournament) -> None:
    field_of(event, 5)
    sheet = sheet_of(rounds.draft_round(event.pk, COMMAND))
    assert all(table.reason["text"] for table in sheet.tables)
    assert [seat.bye for seat in sheet.byes] == ["allocated"]
    assert "bye" in sheet.byes[0].reason["text"]


def test_the_next_round_waits_for_every_result(event: Tournament) -> None:
    field_of(event, 4)
    first = next_published(event)
    play(first, 1, 50, 40)
    with pytest.raises(Conflict) as refused:
        rounds.draft_round(event.pk, COMMAND)
    assert refused.value.facts == {"round": 1, "tables": [2]}


def test_with_lag_the_round_before_need_not_be_over(event: Tournament) -> None:
    event.pairing = {"lag": 1}
    event.save()
    field_of(event, 6)
    next_published(event)
    second = rounds.draft_round(event.pk, COMMAND)
    assert not set(map(frozenset, pairs_of(second))) & {
        frozenset((1, 4)),
        frozenset((2, 5)),
        frozenset((3, 6)),
    }
    rounds.publish_round(event.pk, COMMAND)
    with pytest.raises(Conflict):
        rounds.draft_round(event.pk, COMMAND)


def test_pairing_again_replaces_the_draft_and_says_what_changed(event: Tournament) -> None:
    first, second, *_ = field_of(event, 4)
    rounds.draft_round(event.pk, COMMAND)
    again = rounds.draft_round(event.pk, COMMAND, Wishes(pairs=((first.pk, second.pk),)))
    assert pairs_of(again) == [(1, 2), (3, 4)]
    assert again.explanation["changes"]
    assert event.rounds.count() == 1


def test_a_byes_and_absences_are_served(event: Tournament) -> None:
    players = field_of(event, 7)
    attendance.set_absence(event.pk, players[0].pk, 1, "half", COMMAND)
    attendance.set_absence(event.pk, players[1].pk, 1, "absent", COMMAND)
    attendance.set_absence(event.pk, players[2].pk, 1, "zero", COMMAND)
    draft = rounds.draft_round(event.pk, COMMAND)
    assert byes_of(draft) == {1: "half", 3: "zero"}
    assert pairs_of(draft) == [(4, 6), (5, 7)]


@pytest.mark.parametrize("declared", [1, 4])
def test_five_players_with_declared_byes(event: Tournament, declared: int) -> None:
    players = field_of(event, 5)
    for player in players[:declared]:
        attendance.set_absence(event.pk, player.pk, 1, "half", COMMAND)
    if declared == 4:  # one player is left: nobody to meet
        with pytest.raises(ImpossibleRound):
            rounds.draft_round(event.pk, COMMAND)
        return
    draft = rounds.draft_round(event.pk, COMMAND)
    assert byes_of(draft) == {1: "half"}
    assert len(pairs_of(draft)) == 2


def test_pairing_again_while_keeping_byes_leaves_one_allocated_bye(event: Tournament) -> None:
    players = field_of(event, 8)
    attendance.set_absence(event.pk, players[0].pk, 1, "full", COMMAND)
    for _ in range(3):
        draft = rounds.draft_round(event.pk, COMMAND)
    assert sorted(byes_of(draft).values()) == ["allocated", "full"]


def test_the_arbiter_chooses_the_bye(event: Tournament) -> None:
    players = field_of(event, 5)
    draft = rounds.draft_round(event.pk, COMMAND, Wishes(bye=players[0].pk))
    assert byes_of(draft) == {1: "allocated"}
    assert len(pairs_of(draft)) == 2


def test_an_impossible_round_is_refused_whole_and_says_who(event: Tournament) -> None:
    first, second = field_of(event, 2)
    play_all(next_published(event))
    with pytest.raises(ImpossibleRound) as refused:
        rounds.draft_round(event.pk, COMMAND)
    assert first.name in str(refused.value) or second.name in str(refused.value)
    assert refused.value.facts["choices"]
    assert event.rounds.count() == 1
    again = rounds.draft_round(event.pk, COMMAND, Wishes(repeats=True))
    assert len(pairs_of(again)) == 1


def test_no_round_beyond_the_plan(event: Tournament) -> None:
    event.planned_rounds = 1
    event.save()
    field_of(event, 4)
    play_all(next_published(event))
    with pytest.raises(Conflict, match="All 1 rounds"):
        rounds.draft_round(event.pk, COMMAND)


def test_only_the_round_that_was_meant_is_paired(event: Tournament) -> None:
    field_of(event, 4)
    play_all(next_published(event))
    with pytest.raises(Conflict):
        rounds.draft_round(event.pk, COMMAND, number=1)
    assert rounds.draft_round(event.pk, COMMAND, number=2).number == 2


def test_a_draft_that_no_longer_fits_the_field_is_not_published(event: Tournament) -> None:
    players = field_of(event, 4)
    rounds.draft_round(event.pk, COMMAND)
    attendance.withdraw(event.pk, players[0].pk, COMMAND)
    with pytest.raises(Conflict, match=players[0].name):
        rounds.publish_round(event.pk, COMMAND)


def test_a_publication_is_withdrawn_only_before_results(event: Tournament) -> None:
    field_of(event, 4)
    first = next_published(event)
    back = rounds.withdraw_publication(event.pk, COMMAND)
    assert (back.state, Match.objects.count()) == ("draft", 0)
    event.refresh_from_db()
    assert not event.has_started
    rounds.publish_round(event.pk, COMMAND)
    play(first, 1, 5, 4)
    with pytest.raises(Locked):
        rounds.withdraw_publication(event.pk, COMMAND)


def test_discarding_the_draft(event: Tournament) -> None:
    field_of(event, 4)
    rounds.draft_round(event.pk, COMMAND)
    rounds.discard_draft(event.pk, COMMAND)
    assert not event.rounds.exists()
    with pytest.raises(Conflict):
        rounds.discard_draft(event.pk, COMMAND)


def test_who_left_is_not_paired_and_keeps_the_results(event: Tournament) -> None:
    players = field_of(event, 4)
    play_all(next_published(event))
    attendance.withdraw(event.pk, players[0].pk, COMMAND)
    second = next_published(event)
    assert 1 not in {seed for pair in pairs_of(second) for seed in pair}
    row = next(r for r in event.snapshots.get(round_number=2).data["rows"] if r["seed"] == 1)
    assert (row["points"], row["counts"]["absent"]) == ("1", 1)


def test_a_round_robin_meets_everyone_once(event: Tournament) -> None:
    event.system = Tournament.System.ROBIN
    event.save()
    field_of(event, 5)
    met = []
    for _ in range(5):
        round_ = next_published(event)
        met += [frozenset(pair) for pair in pairs_of(round_)]
        assert list(byes_of(round_).values()) == ["allocated"]
    assert len(met) == len(set(met)) == 10
    event.refresh_from_db()
    assert event.planned_rounds == 5


def test_in_a_double_round_robin_the_second_meeting_swaps_the_roles(event: Tournament) -> None:
    event.system = Tournament.System.DOUBLE_ROBIN
    event.save()
    field_of(event, 4)
    met = [pair for _ in range(6) for pair in pairs_of(next_published(event))]
    assert len(set(met)) == 12


def test_a_missing_opponent_in_a_round_robin_gives_a_full_point_bye(event: Tournament) -> None:
    event.system = Tournament.System.ROBIN
    event.save()
    players: list[Entry] = field_of(event, 4)
    attendance.set_absence(event.pk, players[0].pk, 1, "absent", COMMAND)
    first = next_published(event)
    assert (pairs_of(first), byes_of(first)) == ([(2, 3)], {4: "full"})


def test_a_round_robin_takes_no_late_entry(event: Tournament) -> None:
    event.system = Tournament.System.ROBIN
    event.save()
    field_of(event, 4)
    next_published(event)
    with pytest.raises(Locked):
        entries.enter_player(event.pk, COMMAND, name="Zoe")


def test_pairing_by_hand_takes_the_pairs_and_warns(event: Tournament) -> None:
    event.system = Tournament.System.MANUAL
    event.save()
    a, b, c, d = field_of(event, 4)
    rounds.draft_round(event.pk, COMMAND, Wishes(pairs=((b.pk, a.pk), (c.pk, d.pk))))
    first = rounds.publish_round(event.pk, COMMAND)
    assert sorted(pairs_of(first)) == [(2, 1), (3, 4)]
    again = rounds.draft_round(event.pk, COMMAND, Wishes(pairs=((a.pk, b.pk),)))
    assert any("met" in warning for warning in again.explanation["warnings"])
    assert pairs_of(again) == [(1, 2)]


def test_pairing_by_hand_refuses_a_player_twice_and_names_them(event: Tournament) -> None:
    event.system = Tournament.System.MANUAL
    event.save()
    a, b, c, _d = field_of(event, 4)
    with pytest.raises(Refused, match=a.name):
        rounds.draft_round(event.pk, COMMAND, Wishes(pairs=((a.pk, b.pk), (a.pk, c.pk))))


def test_helpers_do_not_pair(event: Tournament) -> None:
    cast = cast_of(event)
    field_of(event, 4)
    with pytest.raises(PermissionDenied):
        rounds.draft_round(event.pk, Actor.of(cast.helper))
    assert rounds.draft_round(event.pk, Actor.of(cast.arbiter)).number == 1


def test_a_round_robin_of_one_player_is_refused(event: Tournament) -> None:
    event.system = Tournament.System.ROBIN
    event.save()
    field_of(event, 1)
    with pytest.raises(Refused, match="at least two players"):
        rounds.draft_round(event.pk, COMMAND)


def test_a_round_robin_ends_with_its_table(event: Tournament) -> None:
    event.system = Tournament.System.ROBIN
    event.save()
    field_of(event, 2)
    next_published(event)
    Tournament.objects.update(planned_rounds=9)
    with pytest.raises(Refused, match="rounds 1 to 1"):
        rounds.draft_round(event.pk, COMMAND)
