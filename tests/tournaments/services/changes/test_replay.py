"""Whatever the director does: the audit log, read alone, leads to the same state."""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from audit.actor import COMMAND
from audit.in_words import without_sentences
from audit.models import AuditEvent
from games.errors import Refused
from games.models import Result
from tests.factories import play
from tournaments.models import Round, Seat, Tournament
from tournaments.models.round import SeatBye
from tournaments.queries.history import RESULT_FIELDS, Use, history_of, what_counts
from tournaments.queries.replay_log import ENTRY_FIELDS, Sheet, State, log_in_order, replay
from tournaments.queries.tables import RoundSheet, sheets_of
from tournaments.services import arena, attendance, entries, events, results, rounds
from tournaments.services.changes.correct_entry import correct_entry
from tournaments.services.changes.finish import finish_with_decisions, open_tables
from tournaments.services.changes.merge_entries import merge_entries
from tournaments.services.changes.pair_again import Again, pair_again
from tournaments.services.changes.remove_round import remove_round
from tournaments.services.changes.swap import swap
from tournaments.services.changes.undo import UNDOABLE, undo
from tournaments.services.replayed import replayed_standings

pytestmark = pytest.mark.django_db

POLICIES = ["always", "standings", "rating"]
KINDS = ["absent", "half", "full", "zero", None]


class Director:
    """Acts of one event, each chosen by three numbers. What is refused changes nothing."""

    def __init__(self, policy: str) -> None:
        made = events.create_event(
            COMMAND, name="E", variant="entropy7", planned_rounds=9, pairing={"corrections": policy}
        )
        self.event: Tournament = made
        for name in ("Ann", "Ben", "Cleo", "Dan", "Eve"):
            entries.enter_player(made.pk, COMMAND, name=name)

    def entry(self, n: int) -> int:
        ids = list(self.event.entries.order_by("pk").values_list("pk", flat=True))
        return ids[n % len(ids)]

    def newest(self) -> int:
        return self.event.rounds.order_by("-number").values_list("number", flat=True).first() or 0

    def table(self, n: int) -> Any:
        tables = [t for sheet in sheets_of(self.event.rounds.order_by("number")) for t in sheet.tables]
        if not tables:
            raise Refused("no table")
        return tables[n % len(tables)]

    def enter(self, a: int, b: int, c: int) -> None:
        player = entries.enter_player(
            self.event.pk, COMMAND, name=f"Guest {a}", rating=1000 + b, club=f"C{c % 2}"
        )
        assert player.pk

    def pair(self, a: int, b: int, c: int) -> None:
        rounds.draft_round(self.event.pk, COMMAND)
        if a % 4:
            rounds.publish_round(self.event.pk, COMMAND)

    def play(self, a: int, b: int, c: int) -> None:
        for table in open_tables(self.event)[: 1 + a % 3]:
            games = [{"score": 40 + b % 20}, {"score": 40 + c % 20}]
            claim = results.read_result(table.pairing, {"games": games, "first_penalty": a % 3})
            results.enter(table.pairing, claim, COMMAND)

    def rule(self, a: int, b: int, c: int) -> None:
        pairing = self.table(a).pairing
        data: dict[str, Any] = [
            {"kind": "void"},
            {"kind": "double_forfeit"},
            {"kind": "no_show", "winner": 1 + c % 2},
        ][b % 3]
        results.enter(pairing, results.read_result(pairing, data), COMMAND)

    def amend(self, a: int, b: int, c: int) -> None:
        pairing = self.table(a).pairing
        result = Result.objects.filter(match=pairing.match_id).first()
        version = result.version if result else 1
        if b % 4 == 0:
            results.take_back(pairing, COMMAND, reason="r", version=version)
            return
        claim = results.read_result(pairing, {"games": [{"score": b}, {"score": c}]})
        results.amend(pairing, claim, COMMAND, reason="r", version=version)

    def swap(self, a: int, b: int, c: int) -> None:
        swap(self.event.pk, self.newest(), self.entry(a), self.entry(b), COMMAND, reason="r")

    def again(self, a: int, b: int, c: int) -> None:
        asked = Again([1 + a % 3, 1 + b % 3], with_bye=bool(c % 2))
        pair_again(self.event.pk, self.newest(), asked, COMMAND, reason="r")

    def remove(self, a: int, b: int, c: int) -> None:
        if a % 3:
            remove_round(self.event.pk, self.newest(), COMMAND, reason="r")
        else:
            rounds.withdraw_publication(self.event.pk, COMMAND)

    def undo(self, a: int, b: int, c: int) -> None:
        change = AuditEvent.objects.filter(scope=self.event.scope, verb__in=UNDOABLE).order_by("-pk").first()
        undo(self.event.pk, change.pk if change else 0, COMMAND, reason="r")

    def correct(self, a: int, b: int, c: int) -> None:
        values: dict[str, Any] = [
            {"seed": 1 + b % 8},
            {"rating": b},
            {"club": f"C{b % 2}"},
            {"name": f"N{b % 9}"},
        ][c % 4]
        correct_entry(self.event.pk, self.entry(a), COMMAND, reason="r", **values)

    def merge(self, a: int, b: int, c: int) -> None:
        merge_entries(self.event.pk, self.entry(a), self.entry(b), COMMAND, reason="r")

    def leave(self, a: int, b: int, c: int) -> None:
        act = attendance.withdraw if b % 2 else attendance.return_to_play
        act(self.event.pk, self.entry(a), COMMAND)

    def absent(self, a: int, b: int, c: int) -> None:
        attendance.set_absence(self.event.pk, self.entry(a), 1 + b % 4, KINDS[c % 5], COMMAND)

    def drop(self, a: int, b: int, c: int) -> None:
        if b % 2:
            entries.remove_entry(self.event.pk, self.entry(a), COMMAND)
        else:
            entries.number_seeds(self.event.pk, COMMAND, by="name")

    def finish(self, a: int, b: int, c: int) -> None:
        decisions = {table.pairing.pk: {"kind": "void"} for table in open_tables(self.event)}
        finish_with_decisions(self.event.pk, COMMAND, decisions, reason="r")
        if a % 2:
            events.reopen_event(self.event.pk, COMMAND, reason="r")

    def acts(self) -> list[Callable[[int, int, int], None]]:
        often = [self.pair, self.play, self.play, self.amend, self.swap]
        seldom = [self.enter, self.rule, self.again, self.remove, self.undo, self.correct, self.merge]
        return [*often, *often, *seldom, self.leave, self.absent, self.drop, self.finish]

    def do(self, act: int, a: int, b: int, c: int) -> None:
        acts = self.acts()
        try:
            with transaction.atomic():
                acts[act % len(acts)](a, b, c)
        except Refused:
            pass


def as_stored(event: Tournament) -> State:
    """The state as the tables of the database hold it."""
    event.refresh_from_db()
    state = State(settings=events.event_facts(event), finished=event.is_finished)
    for entry in event.entries.select_related("player"):
        facts = entries.entry_facts(entry)
        shown = {name: facts[name] for name in ENTRY_FIELDS}
        state.entries[entry.pk] = shown | {"is_house": entry.is_house}
    for sheet in sheets_of(event.rounds.order_by("number")):
        state.rounds[sheet.round.number] = _sheet(sheet.round, sheet)
        for table in sheet.tables:
            match = table.pairing.match_id
            if table.result:
                facts = {name: getattr(table.result, name) for name in RESULT_FIELDS}
                state.results[match] = what_counts(facts)
            if table.pairing.as_was:
                state.as_was[match] = table.pairing.as_was
    return state


def _sheet(round_: Round, sheet: RoundSheet) -> Sheet:
    tables = {t.number: (tuple(e.pk for e in t.entries), t.pairing.match_id) for t in sheet.tables}
    return Sheet(round_.state, tables, {seat.entry_id: seat.bye for seat in sheet.byes})


def stored_standings(event: Tournament) -> dict[int, Any]:
    found = {}
    for snapshot in event.snapshots.order_by("round_number", "version"):
        found[snapshot.round_number] = without_sentences(snapshot.data)
    return found


NUMBERS = st.integers(0, 60)


@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # to make it smaller takes minutes
)
@given(
    policy=st.sampled_from(POLICIES),
    chosen=st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS), min_size=10, max_size=30),
)
def test_the_log_alone_leads_to_the_same_state(policy: str, chosen: list[tuple[int, int, int, int]]) -> None:
    with transaction.atomic():
        director = Director(policy)
        for act in chosen:
            director.do(*act)
        _same(director.event)
        transaction.set_rollback(True)


def _same(event: Tournament) -> None:
    stored, told = as_stored(event), replay(log_in_order(event.scope))
    told.settings["planned_rounds"] = stored.settings["planned_rounds"]  # a plan that follows from the field
    for name in ("settings", "entries", "rounds", "results", "as_was", "finished"):
        assert getattr(told, name) == getattr(stored, name), name
    for use in Use:
        assert told.history(use) == history_of(event, use=use)
    assert json.loads(json.dumps(replayed_standings(told))) == {
        str(number): data for number, data in stored_standings(event).items()
    }


def test_a_whole_evening_with_every_change() -> None:
    """The same on a fixed course, so that each verb is surely in it."""
    director = Director("standings")
    event = director.event
    course = [(0, 1, 0, 0), (4, 0, 1, 0), (14, 0, 0, 0), (1, 2, 3, 4), (0, 1, 0, 0), (1, 2, 9, 1)]
    for act in [*course, *course, (3, 0, 5, 9), (15, 1, 4, 3), (15, 1, 2, 0), (14, 0, 0, 0), (20, 0, 0, 0)]:
        director.do(*act)
    _same(event)
    verbs = set(AuditEvent.objects.filter(scope=event.scope).values_list("verb", flat=True))
    wanted = {"tables.swapped", "tables.put_back", "result.amended", "result.late", "entry.corrected"}
    assert wanted | {"event.finished"} <= verbs
    at = list(log_in_order(event.scope))
    assert all(one.pk < other.pk for one, other in pairwise(at))
    assert not Seat.objects.filter(round__tournament=event, bye=SeatBye.ALLOCATED, pairing__isnull=False)


@pytest.mark.parametrize(
    ("system", "pairing"),
    [
        ("knock-out", {}),
        ("double-elimination", {"bracket": {"best_of": [1]}}),
        ("groups", {"groups": {"count": 2, "qualifiers": 1}}),
        ("dutch", {"house": {"player": "pass"}}),
        ("monrad", {"acceleration": "baku"}),
    ],
)
def test_the_log_of_every_system_leads_to_the_same_state(system: str, pairing: dict[str, Any]) -> None:
    event = events.create_event(
        COMMAND, name="E", variant="entropy7", planned_rounds=3, system=system, pairing=pairing
    )
    for name in ("Ann", "Ben", "Cleo", "Dan", "Eve"):
        entries.enter_player(event.pk, COMMAND, name=name)
    for _ in range(3):
        rounds.draft_round(event.pk, COMMAND)
        round_ = rounds.publish_round(event.pk, COMMAND)
        for table in sheets_of([round_])[0].tables:
            play(round_, table.number, 40 + table.first.seed % 9, 30)
        event.refresh_from_db()
    _same(event)


def test_the_log_of_an_arena_leads_to_the_same_state() -> None:
    event = events.create_event(COMMAND, name="E", variant="entropy7", system="arena")
    people = [entries.enter_player(event.pk, COMMAND, name=name) for name in ("Ann", "Ben", "Cleo")]
    arena.start_arena(event.pk, COMMAND)
    for entry in people:
        arena.take_place(entry.pk, COMMAND)
    for _ in range(3):
        round_ = arena.pair_waiting(event.pk)
        assert round_
        play(round_, 1, 50, 40)
    event.refresh_from_db()
    _same(event)
