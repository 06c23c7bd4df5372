"""Gyul! Hap! in the export and import of an event: what is over comes along, the rest gives nothing away."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from audit.actor import COMMAND
from clocks.services.instants import now_ms
from games.engine.gyul_hap import check_record, record_from_json, record_to_json
from games.errors import Invalid
from games.models import Call, Duel, DuelBoard, Side
from games.queries.duel_records import duel_record
from games.queries.duel_snapshot import duel_snapshot
from games.queries.duels import read_duel
from games.queries.records import Place
from games.services.duel import arbiter
from games.services.duel.settling import settle
from tests.tournaments.duels import begin, close_board, duel_at, duel_event, haps_of, say, show_next, wrong_of
from tests.tournaments.exchange.documents import lasting
from tournaments.models import Tournament
from tournaments.queries.sheets.boards import boards
from tournaments.queries.snapshots import find_snapshot
from tournaments.services.exchange import export_event, import_event
from tournaments.services.export_files import EXPORT_FILES

pytestmark = pytest.mark.django_db


def played_event() -> Tournament:
    """Two matches of two boards: table 1 is played, below zero for who lost; table 2 is in play."""
    event = duel_event(2, timing={"boards": 2})
    duel = duel_at(event, 1)
    board = begin(duel)
    say(board, Side.SECOND, wrong_of(board))
    say(board, Side.SECOND, "GYUL")
    arbiter.void_board(duel.pk, 1, reason="The screen went dark.", actor=COMMAND)
    board = show_next(duel)
    say(board, Side.SECOND, wrong_of(board))
    say(board, Side.SECOND, "GYUL")
    close_board(board)
    close_board(show_next(duel))
    settle(duel.pk)
    other = begin(duel_at(event, 2))
    say(other, Side.FIRST, haps_of(other)[0])
    event.refresh_from_db()
    return event


@pytest.fixture
def event() -> Tournament:
    return played_event()


def document_of(event: Tournament, *, private: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(export_event(event, private=private)))
    return found


def duel_in(document: dict[str, Any], table: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = document["rounds"][0]["tables"][table - 1]["match"]["duel"]
    return found


def record_in(event: Tournament) -> dict[str, Any]:
    held = read_duel(duel_at(event, 1).pk)
    assert held is not None
    record = duel_record(held, Place())
    check_record(record)
    return {key: value for key, value in record_to_json(record).items() if key not in ("id", "date")}


def shown(event: Tournament) -> dict[str, Any]:
    facts = duel_snapshot(duel_at(event, 1), now_ms())
    return {key: value for key, value in facts.items() if key not in ("match", "now")}


def rows(event: Tournament) -> list[tuple[Any, ...]]:
    snapshot = find_snapshot(event)
    assert snapshot is not None
    return [(row["name"], row["rank"], row["points"], row["spread"]) for row in snapshot.data["rows"]]


@pytest.mark.parametrize("private", [False, True])
def test_the_same_records_and_standings(event: Tournament, private: bool) -> None:
    document = document_of(event, private=private)
    found = import_event(document, COMMAND)
    assert found.variant == "gyul-hap"
    assert found.timing == event.timing
    assert record_in(found) == record_in(event)
    assert shown(found) == shown(event)
    assert rows(found) == rows(event)
    scores = found.rounds.get().pairings.get(table=1).match.result  # type: ignore[union-attr]
    assert scores.second_score == -3
    again = document_of(found, private=private)
    for each in (document, again):  # what goes on is not carried
        del each["rounds"][0]["tables"][1]["match"]["duel"]
    assert lasting(again) == lasting(document)
    assert ("a player" in json.dumps(document)) is private


def test_play_in_progress_gives_nothing_away(event: Tournament) -> None:
    duel = duel_at(event, 2)
    for private in (False, True):
        document = document_of(event, private=private)
        assert duel_in(document, 2).keys() == {"in_progress", "note"}
        text = json.dumps(document)
        for secret in (duel.seed, duel.salt, DuelBoard.objects.get(duel=duel).cards):
            assert secret not in text
    found = import_event(document_of(event), COMMAND)
    assert Duel.objects.filter(match__scope=found.scope).count() == 1


WRONG: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "cards": (lambda duel: duel["boards"][0].update(cards=duel["boards"][1]["cards"]), "the seed deals"),
    "seed": (lambda duel: duel.update(seed="0" * 64), "another seed or salt"),
    "verdict": (lambda duel: duel["boards"][0]["calls"][0].update(verdict="claim", points=1), "by the rules"),
    "points": (lambda duel: duel.update(points=[9, 9]), "its boards give"),
    "winner": (lambda duel: duel.update(winner=2), "the winner"),
    "a board less": (lambda duel: duel["boards"].pop(), "is missing"),
    "a call less": (lambda duel: duel["boards"][1]["calls"].pop(), "board 1.2"),
    "settings": (lambda duel: duel["settings"].update(boards=0), "settings: boards"),
    "text": (lambda duel: duel["boards"][0]["calls"][0].update(text="HAP 1 1 2"), "calls[0].text"),
    "unrevealed": (lambda duel: duel.update(revealed_at=None), "revealed_at"),
    "no cards": (lambda duel: duel["boards"][0].update(cards="000 " * 8), "boards[0].cards"),
    "never over": (lambda duel: duel["boards"][1].update(closed_at=None), "boards[1].closed_at"),
    "a winner of a stopped match": (lambda duel: duel.update(state="stopped"), "it was stopped"),
    "another key": (lambda duel: duel.update(extra=1), "no key “extra”"),
}


def test_what_is_not_by_the_rules_is_refused(event: Tournament) -> None:
    document = document_of(event)
    before = Call.objects.count()
    for name, (spoil, words) in WRONG.items():
        spoiled = copy.deepcopy(document)
        spoil(duel_in(spoiled))
        with pytest.raises(Invalid, match="duel") as refused:
            import_event(spoiled, COMMAND)
        assert words in str(refused.value), name
    assert Call.objects.count() == before
    spoiled = copy.deepcopy(document)
    spoiled["rounds"][0]["tables"][0]["match"]["result"]["scores"] = [1, None]
    with pytest.raises(Invalid, match="points"):
        import_event(spoiled, COMMAND)


def test_cards_and_calls_are_stored_as_they_are_written_here(event: Tournament) -> None:
    document = document_of(event)
    board = duel_in(document)["boards"][0]
    told = (board["cards"], board["calls"][0]["text"])
    board["cards"] = told[0].replace(" ", ",")
    board["calls"][0]["text"] = told[1].lower()
    found = import_event(document, COMMAND)
    stored = DuelBoard.objects.filter(duel__match__scope=found.scope).order_by("pk")[0]
    assert (stored.cards, stored.calls.get(seq=1).text) == told


def test_files_of_records_and_boards(event: Tournament) -> None:
    lines = EXPORT_FILES["games.jsonl"].make(event).decode().splitlines()
    assert len(lines) == 1  # the other match goes on
    record = record_from_json(json.loads(lines[0]))
    check_record(record)
    assert (record.table, len(record.boards)) == ("1", 3)
    with ZipFile(BytesIO(EXPORT_FILES["games.zip"].make(event))) as archive:
        assert archive.namelist() == ["round-1-table-1.txt"]
        assert "HAP" in archive.read("round-1-table-1.txt").decode()
    found = boards(event).records()
    told = [(each["table"], each["board"], each["attempt"], each["ended_by"]) for each in found]
    assert told == [(1, 1, 1, "void"), (1, 1, 2, "gyul"), (1, 2, 1, "gyul")]
    second = found[1]
    assert second["first_haps"] == second["haps"]
    assert (second["second_haps"], second["second_points"]) == ("", -3)
