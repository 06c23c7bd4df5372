"""Published tables that nobody has begun: swapped, paired again, removed, put back."""

import pytest
from django.core.exceptions import PermissionDenied

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid, Locked
from games.models import Bag, LiveMatch, Match, Side
from tests.factories import TournamentFactory, cast_of, field_of, play, published_round, table_of
from tests.tournaments.live import timed_event
from tests.tournaments.tiles import begin, tiles_at, tiles_event
from tournaments.models import Round, Seat, Tournament
from tournaments.models.tournament import System
from tournaments.queries.links import report_token, seated_at
from tournaments.queries.tables import sheet_of
from tournaments.services import forbidden, results
from tournaments.services.changes.pair_again import Again, pair_again, pair_again_consequences
from tournaments.services.changes.remove_round import remove_round, remove_round_consequences
from tournaments.services.changes.swap import swap, swap_consequences
from tournaments.services.changes.undo import undo, undo_consequences

pytestmark = pytest.mark.django_db

Sides = list[tuple[int, str, str]]


def sides(round_: Round) -> Sides:
    return [(t.number, t.first.name, t.second.name) for t in sheet_of(round_).tables]


def five(event: Tournament) -> Round:
    a, b, c, d, e = field_of(event, 5)
    return published_round(event, [(a, b), (c, d)], {e: "allocated"})


@pytest.fixture
def round_(db: None) -> Round:
    return five(TournamentFactory())


def ids(round_: Round) -> list[int]:
    return list(round_.tournament.entries.order_by("seed").values_list("pk", flat=True))


def names(round_: Round) -> list[str]:
    return list(round_.tournament.entries.order_by("seed").values_list("player__name", flat=True))


def test_players_of_two_tables_change_places(round_: Round) -> None:
    a, b, c, d, _e = names(round_)
    event, (first, _, third, *_rest) = round_.tournament, ids(round_)
    old = report_token(table_of(round_, 1).pk, Side.FIRST)
    matches = set(Match.objects.values_list("pk", flat=True))
    told = swap_consequences(event, 1, first, third, COMMAND, reason="x")
    assert f"Table 1: {c} – {b}; {c} is Order in game 1." in told
    assert sides(round_) == [(1, a, b), (2, c, d)]  # nothing of the rehearsal stays
    assert set(Match.objects.values_list("pk", flat=True)) == matches
    swap(event.pk, 1, first, third, COMMAND, reason="Brothers")
    assert sides(round_) == [(1, c, b), (2, a, d)]
    assert seated_at(old) is None
    assert {match.first_name for match in Match.objects.all()} == {c, a}
    round_.refresh_from_db()
    assert (round_.version, "Table 1, 2" in round_.notice) == (2, True)
    logged = AuditEvent.objects.get(verb="tables.swapped")
    assert (logged.reason, logged.before["tables"][0]) == ("Brothers", [1, a, b])


def test_sides_of_a_table_change(round_: Round) -> None:
    first, second, *_rest = ids(round_)
    a, b, c, d, _e = names(round_)
    swap(round_.tournament.pk, 1, first, second, COMMAND, reason="Wrong sides")
    assert sides(round_) == [(1, b, a), (2, c, d)]


def test_the_bye_changes_hands_with_a_warning_for_a_second_one(round_: Round) -> None:
    event = round_.tournament
    play(round_, 1, 50, 40), play(round_, 2, 50, 40)
    a, b, c, d, e = event.entries.order_by("seed")
    second = published_round(event, [(a, c), (e, d)], {b: "allocated"})
    told = swap_consequences(event, 2, e.pk, b.pk, COMMAND, reason="x")
    assert f"{e.name} has the bye." in told
    assert any("had the allocated bye in round 1 already" in words for words in told)
    assert any(words.startswith("Standings after round 2") for words in told)
    swap(event.pk, 2, e.pk, b.pk, COMMAND, reason="Had to leave early")
    assert Seat.objects.get(round=second, bye="allocated").entry == e
    assert sides(second)[1] == (2, b.name, d.name)


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_swap_needs_a_reason(round_: Round, reason: str) -> None:
    first, _, third, *_rest = ids(round_)
    with pytest.raises(Invalid) as refused:
        swap(round_.tournament.pk, 1, first, third, COMMAND, reason=reason)
    assert "reason" in refused.value.fields


def test_a_begun_table_stays(round_: Round) -> None:
    first, second, third, *_rest = ids(round_)
    play(round_, 2, 50, 40)
    with pytest.raises(Locked, match="table 2"):
        swap(round_.tournament.pk, 1, first, third, COMMAND, reason="x")
    claim = results.read_result(table_of(round_, 1), {"games": [{"score": 5}, {"score": 4}]})
    results.report(table_of(round_, 1), Side.FIRST, claim)
    with pytest.raises(Locked, match="table 1"):
        swap(round_.tournament.pk, 1, first, second, COMMAND, reason="x")


def test_the_plan_of_a_round_robin_stands_but_for_sides() -> None:
    event: Tournament = TournamentFactory(system="round-robin")
    a, b, c, d = field_of(event, 4)
    round_ = published_round(event, [(a, b), (c, d)])
    with pytest.raises(Locked, match="Round robin"):
        swap(event.pk, 1, a.pk, c.pk, COMMAND, reason="x")
    swap(event.pk, 1, a.pk, b.pk, COMMAND, reason="x")
    assert sides(round_)[0] == (1, b.name, a.name)


def test_timed_tables_get_new_clocks_and_bags() -> None:
    event = timed_event(2, variant="hyle5", timing={"play": "online", "clock": "5"})
    round_ = event.rounds.get()
    old = set(Bag.objects.values_list("pk", flat=True))
    first, _b, third, _d = ids(round_)
    swap(event.pk, 1, first, third, COMMAND, reason="x")
    assert LiveMatch.objects.count() == 2
    assert not old & set(Bag.objects.values_list("pk", flat=True))
    assert Bag.objects.count() == 4


def test_chosen_tables_are_paired_again_by_the_system_with_the_rest_fixed() -> None:
    event: Tournament = TournamentFactory()
    a, b, c, d, e, f = field_of(event, 6)
    round_ = published_round(event, [(a, d), (b, e), (c, f)])
    with pytest.raises(Conflict, match="as they are"):
        pair_again(event.pk, 1, Again([1]), COMMAND, reason="x")
    forbidden.forbid_pair(event.pk, a.pk, d.pk, COMMAND)
    told = pair_again_consequences(event, 1, Again([1, 2]), COMMAND, reason="x")
    pair_again(event.pk, 1, Again([1, 2]), COMMAND, reason="Brothers")
    made = [set(row[1:]) for row in sides(round_)[:2]]
    assert {a.name, d.name} not in made
    assert made[0] | made[1] == {a.name, b.name, d.name, e.name}
    assert sides(round_)[2] == (3, c.name, f.name)
    assert told[0] == "Table 1: {1} – {2}; {1} is Order in game 1.".format(*sides(round_)[0])


def test_chosen_tables_are_paired_by_hand_with_the_bye(round_: Round) -> None:
    event = round_.tournament
    a, b, c, _d, e = ids(round_)
    with pytest.raises(Invalid):
        pair_again(event.pk, 1, Again([1], [(a, c)], True), COMMAND, reason="x")
    pair_again(event.pk, 1, Again([1], [(e, a)], True), COMMAND, reason="b is ill")
    assert Seat.objects.get(round=round_, bye="allocated").entry_id == b
    assert sides(round_)[0][1:] == (names(round_)[4], names(round_)[0])


def test_what_was_swapped_is_put_back_and_back_again(round_: Round) -> None:
    event, before = round_.tournament, sides(round_)
    first, _b, _c, _d, fifth = ids(round_)
    swap(event.pk, 1, first, fifth, COMMAND, reason="x")
    after = sides(round_)
    change = AuditEvent.objects.get(verb="tables.swapped")
    assert undo_consequences(event, change.pk, COMMAND, reason="y")
    undo(event.pk, change.pk, COMMAND, reason="Wrong one")
    assert sides(round_) == before
    with pytest.raises(Conflict, match="changed since"):
        undo(event.pk, change.pk, COMMAND, reason="y")
    undo(event.pk, AuditEvent.objects.get(verb="tables.put_back").pk, COMMAND, reason="y")
    assert sides(round_) == after


def test_rounds_are_removed_newest_first_and_only_unplayed(round_: Round) -> None:
    event = round_.tournament
    a, b, c, d, e = event.entries.order_by("seed")
    play(round_, 1, 50, 40), play(round_, 2, 50, 40)
    published_round(event, [(a, c), (e, d)], {b: "allocated"})
    with pytest.raises(Conflict, match="newest first"):
        remove_round(event.pk, 1, COMMAND, reason="x")
    told = remove_round_consequences(event, 2, COMMAND, reason="x")
    assert told[0].startswith("Round 2 and its 2 matches go")
    assert event.rounds.count() == 2
    remove_round(event.pk, 2, COMMAND, reason="Paired from a wrong list")
    assert list(event.rounds.values_list("number", flat=True)) == [1]
    assert AuditEvent.objects.get(verb="round.removed").reason == "Paired from a wrong list"
    with pytest.raises(Locked):
        remove_round(event.pk, 1, COMMAND, reason="x")


def test_only_arbiters_change_tables(round_: Round) -> None:
    helper = Actor.of(cast_of(round_.tournament).helper)
    first, second, *_rest = ids(round_)
    event = round_.tournament
    acts = (
        lambda: swap(event.pk, 1, first, second, helper, reason="x"),
        lambda: pair_again(event.pk, 1, Again([1]), helper, reason="x"),
        lambda: remove_round(event.pk, 1, helper, reason="x"),
        lambda: undo(event.pk, 1, helper, reason="x"),
    )
    for act in acts:
        with pytest.raises(PermissionDenied):
            act()


def test_a_table_whose_game_of_chaos_tiles_has_begun_stays() -> None:
    event = tiles_event(2, system=System.TABLES, players=3)
    one, other = (sheet_of(event.rounds.get()).tables[table].entries[0].pk for table in (0, 1))
    begin(tiles_at(event, 2))
    with pytest.raises(Locked, match="a game in play stays as it is: table 2"):
        swap(event.pk, 1, one, other, COMMAND, reason="Brothers")
