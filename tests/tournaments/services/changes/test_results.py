"""Results found wrong: consequences, penalties, late corrections; and the end of an event."""

from typing import Any

import pytest

from audit.actor import COMMAND
from audit.models import AuditEvent
from games.errors import Conflict, Invalid
from games.models import Result, Side
from tests.factories import TournamentFactory, field_of, play, published_round, table_of
from tournaments.models import Pairing, Round, Tournament
from tournaments.queries.history import Use, history_of
from tournaments.queries.tables import Table, sheet_of
from tournaments.services import results
from tournaments.services.changes.amend import amend_consequences, give_penalty
from tournaments.services.changes.finish import (
    Undecided,
    finish_consequences,
    finish_with_decisions,
    open_tables,
)
from tournaments.services.exchange.export import export_event
from tournaments.services.exchange.imports import import_event
from tournaments.services.rounds import draft_round
from tournaments.standings.history import Outcome

pytestmark = pytest.mark.django_db


def three_rounds(**options: Any) -> Tournament:
    """Four players, two rounds with all results, the third published."""
    event: Tournament = TournamentFactory(**options)
    a, b, c, d = field_of(event, 4)
    for pairs in ([(a, b), (c, d)], [(a, c), (b, d)], [(a, d), (b, c)]):
        round_ = published_round(event, pairs)
        if round_.number < 3:
            play(round_, 1, 50, 40), play(round_, 2, 50, 40)
    return event


def first(event: Tournament) -> Pairing:
    return table_of(event.rounds.get(number=1), 1)


def amend(pairing: Pairing, one: int, two: int) -> Result:
    claim = results.read_result(pairing, {"games": [{"score": one}, {"score": two}]})
    version = Result.objects.get(match=pairing.match).version
    return results.amend(pairing, claim, COMMAND, reason="Read from the other sheet", version=version)


def points(event: Tournament, number: int) -> list[str]:
    newest = event.snapshots.filter(round_number=number).order_by("-version")[0]
    rows = sorted(newest.data["rows"], key=lambda row: row["seed"])
    return [row["points"] for row in rows]


def test_the_consequences_of_an_amended_result_are_told_and_nothing_stays() -> None:
    event = three_rounds()
    pairing = first(event)
    claim = results.read_result(pairing, {"games": [{"score": 40}, {"score": 50}]})
    told = amend_consequences(pairing, claim, COMMAND, reason="x", version=1)
    _a, b, _c, _d = event.entries.order_by("seed")
    assert any(words.startswith("Standings after round 1:") and b.name in words for words in told)
    assert any(words.startswith("Standings after round 3:") for words in told)
    assert "Pairings that are published stay, with a notice: round 2, 3." in told
    assert any("every round that is not paired yet" in words for words in told)
    assert Result.objects.get(match=pairing.match).first_score == 50
    assert not AuditEvent.objects.filter(verb="result.amended").exists()
    gone = amend_consequences(pairing, None, COMMAND, reason="x", version=1)
    assert gone[0] == "The table is missing a result again."


@pytest.mark.parametrize(
    ("policy", "standings", "pairing", "rating"),
    [("always", 40, 40, 40), ("standings", 40, 50, 40), ("rating", 50, 50, 40)],
)
def test_a_late_correction_counts_as_the_event_decides(
    policy: str, standings: int, pairing: int, rating: int
) -> None:
    event = three_rounds(pairing={"corrections": policy})
    amend(first(event), 40, 50)
    found = [history_of(event, use=use).rounds[0].matches[0].a_order for use in
             (Use.STANDINGS, Use.PAIRING, Use.RATING)]  # fmt: skip
    assert found == [standings, pairing, rating]
    assert points(event, 1) == (["0", "1", "1", "0"] if standings == 40 else ["1", "0", "1", "0"])
    notice = event.rounds.get(number=1).notice
    assert ("corrected late" in notice) == (policy != "always")
    amend(first(event), 50, 40)  # it was right after all
    assert Pairing.objects.get(pk=first(event).pk).as_was is None


def test_a_correction_before_the_next_round_has_ended_counts_for_all() -> None:
    event = three_rounds(pairing={"corrections": "rating"})
    pairing = table_of(event.rounds.get(number=2), 1)
    amend(pairing, 40, 50)
    assert history_of(event, use=Use.PAIRING).rounds[1].matches[0].a_order == 40
    assert "corrected late" not in event.rounds.get(number=2).notice


def test_the_next_round_is_paired_from_the_result_as_it_was() -> None:
    event = three_rounds(pairing={"corrections": "standings", "repeats_allowed": True}, planned_rounds=4)
    third = event.rounds.get(number=3)
    play(third, 1, 50, 40), play(third, 2, 50, 40)
    before = [(t.first, t.second) for t in _sheet(draft_round(event.pk, COMMAND))]
    amend(first(event), 10, 90)
    assert [(t.first, t.second) for t in _sheet(draft_round(event.pk, COMMAND))] == before


def _sheet(round_: Round) -> tuple[Table, ...]:
    return sheet_of(round_).tables


def test_a_penalty_given_later_keeps_the_scores() -> None:
    event = three_rounds()
    pairing = first(event)
    give_penalty(pairing, Side.FIRST, 15, COMMAND, reason="Phone", version=1)
    result = Result.objects.get(match=pairing.match)
    assert (result.first_score, result.first_penalty, result.second_penalty) == (50, 15, 0)
    assert points(event, 1)[:2] == ["0", "1"]
    give_penalty(pairing, Side.FIRST, 5, COMMAND, reason="Phone again", version=2)
    assert Result.objects.get(match=pairing.match).first_penalty == 20
    for wrong in (0, -3):
        with pytest.raises(Invalid):
            give_penalty(pairing, Side.FIRST, wrong, COMMAND, reason="x", version=3)
    with pytest.raises(Conflict):
        give_penalty(table_of(event.rounds.get(number=3), 1), Side.FIRST, 5, COMMAND, reason="x", version=1)


def test_an_event_ends_with_a_decision_for_each_open_match_or_not_at_all() -> None:
    event = three_rounds()
    one, two = (table.pairing.pk for table in open_tables(event))
    with pytest.raises(Undecided) as refused:
        finish_with_decisions(event.pk, COMMAND, {one: {"kind": "void"}}, reason="Hall closes")
    assert [item["match"] for item in refused.value.facts["open"]] == [Pairing.objects.get(pk=two).match_id]
    decisions = {one: {"kind": "void"}, two: {"kind": "no_show", "winner": 3}}
    with pytest.raises(Invalid) as wrong:
        finish_with_decisions(event.pk, COMMAND, decisions, reason="Hall closes")
    assert set(wrong.value.fields) == {str(two)}
    assert Result.objects.count() == 4
    decisions[two] = {"kind": "no_show", "winner": 2}
    with pytest.raises(Invalid):
        finish_with_decisions(event.pk, COMMAND, decisions)
    assert finish_consequences(event, COMMAND, decisions, reason="x")[0].startswith(
        "Matches that are decided now: 2"
    )
    finished = finish_with_decisions(event.pk, COMMAND, decisions, reason="Hall closes")
    assert finished.is_finished
    assert {(r.kind, r.note) for r in Result.objects.filter(match__pairing__round__number=3)} == {
        ("void", "Hall closes"),
        ("no_show", "Hall closes"),
    }
    outcomes = {match.outcome for match in history_of(event).rounds[2].matches}
    assert outcomes == {Outcome.VOID, Outcome.NO_SHOW}


def test_a_match_that_was_decided_meanwhile_stops_the_end() -> None:
    event = three_rounds()
    one, two = (table.pairing.pk for table in open_tables(event))
    play(event.rounds.get(number=3), 1, 50, 40)
    decisions = {one: {"kind": "void"}, two: {"kind": "double_forfeit"}}
    with pytest.raises(Conflict, match="not open any more"):
        finish_with_decisions(event.pk, COMMAND, decisions, reason="x")
    assert not Tournament.objects.get(pk=event.pk).is_finished


def test_a_late_correction_moves_with_the_whole_event() -> None:
    event = three_rounds(pairing={"corrections": "rating"})
    amend(first(event), 40, 50)
    document = export_event(event)
    assert document["rounds"][0]["tables"][0]["as_was"]["result"]["first_score"] == 50
    copy = import_event(document, COMMAND, slug="copy")
    assert history_of(copy, use=Use.PAIRING).rounds[0].matches[0].a_order == 50
    assert history_of(copy, use=Use.RATING).rounds[0].matches[0].a_order == 40
