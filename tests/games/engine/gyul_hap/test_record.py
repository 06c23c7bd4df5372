"""Records: written, read, dealt again, judged again."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Any, TypeAlias

import pytest

from games.engine.gyul_hap import (
    PRESETS,
    DuelRecord,
    Options,
    Verdict,
    cards_text,
    check_record,
    read_text,
    record_from_json,
    record_to_json,
    write_text,
)
from games.engine.record import RecordError
from tests.games.engine.command import engine
from tests.games.engine.gyul_hap.records import board_record, duel_record, opened

TV = replace(PRESETS["tv"], boards=2, least_haps=2)
SILENT = ("0 TIME",)


def hap(options: Options, number: int, attempt: int = 1, which: int = 0) -> str:
    return "HAP " + " ".join(map(str, opened(options, number, attempt).unclaimed[which]))


def played() -> DuelRecord:
    """Board 1 is void after a call and dealt again; board 2 ends at its limit, with a call too late."""
    return duel_record(
        TV,
        board_record(TV, 1, 1, ["1 HAP", "2 SKIP"], is_void=True),
        board_record(
            TV, 1, 2, ["1 HAP", f"1 {hap(TV, 1, 2)}", "0 TIME", "2 GYUL", "1 HAP", "0 TIME", "0 LIMIT"]
        ),
        board_record(TV, 2, 1, [f"2 {hap(TV, 2)}", "0 LIMIT", f"1 {hap(TV, 2, which=1)}"]),
    )


RECORD = played()
OTHER_CARDS = cards_text(RECORD.boards[0].cards)


def test_a_match_is_dealt_and_judged_again() -> None:
    standing = check_record(RECORD)
    assert (standing.points, standing.winners) == ((0, 0), (1, 2))
    assert RECORD.boards[1].points == (0, -1)
    assert RECORD.boards[2].calls[2].verdict is Verdict.LATE


def test_text_and_json_give_an_equal_record() -> None:
    assert read_text(write_text(RECORD)) == RECORD
    assert record_from_json(json.loads(json.dumps(record_to_json(RECORD)))) == RECORD
    bare = replace(RECORD, commitment=None, seed=None, salt=None, penalties=(0, 2), is_stopped=True, winner=1)
    assert read_text(write_text(bare)) == bare


def test_the_lines_of_a_record() -> None:
    lines = write_text(RECORD).splitlines()
    assert "options: preset=tv boards=2 least_haps=2" in lines
    assert "1.1 1 1 HAP begun +0 1000" in lines
    assert "1.2 3 0 TIME silence +0 3000" in lines
    assert f"2.1 3 1 {hap(TV, 2, which=1)} late +0 3000" in lines


def test_a_stopped_match_needs_no_more_boards_and_penalties_decide() -> None:
    seed = PRESETS["seed"]
    stopped = duel_record(seed, board_record(seed, 1, 1, ["2 HAP 1 2 3", "0 STOP"]), is_stopped=True)
    check_record(stopped)
    with pytest.raises(RecordError, match="board 2 is missing"):
        check_record(replace(stopped, is_stopped=False))
    with pytest.raises(RecordError, match="it was stopped, so 1 has not won"):
        check_record(replace(stopped, winner=1))
    check_record(replace(RECORD, penalties=(1, 0), winner=2))
    with pytest.raises(RecordError, match="make 2 the winner, not nobody"):
        check_record(replace(RECORD, penalties=(1, 0)))


def test_a_board_that_the_match_does_not_have_breaks_no_tie() -> None:
    beyond = board_record(TV, 3, 1, [f"1 {hap(TV, 3)}"])
    assert beyond.ended == "lead"
    with pytest.raises(RecordError, match=r"board 3\.1: the match has 2 boards and 0 after a tie"):
        check_record(replace(RECORD, boards=(*RECORD.boards, beyond), winner=1))


Change: TypeAlias = Callable[[Any], object]


def put(*path: Any) -> Change:
    """What stands at a place becomes the last argument."""
    return lambda data: place(data, path[:-2]).__setitem__(path[-2], path[-1])


def drop(*path: Any) -> Change:
    """What stands at a place goes."""
    return lambda data: place(data, path[:-1]).pop(path[-1])


def place(data: Any, path: tuple[Any, ...]) -> Any:
    return reduce(lambda inner, key: inner[key], path, data)


def changed(change: Change) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(record_to_json(RECORD)))
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("seed", "5b" * 32), "seed and salt give the commitment"),
        (put("salt", None), "only be checked with salt and commitment"),
        (
            lambda data: data["boards"][1].update(cards=OTHER_CARDS),
            "board 1.2: the seed deals",
        ),
        (
            lambda data: data["boards"][1]["calls"][3].update(points=0),
            "board 1.2, call 4: GYUL is wrong-gyul -1",
        ),
        (put("boards", 1, "calls", 3, "seat", 1), "board 1.2, call 4: GYUL: it is the opp"),
        (
            lambda data: data["boards"][1]["calls"][2].update(text="HUP"),
            "board 1.2, call 3: 'HUP' is none of",
        ),
        (drop("boards", 1, "calls", 0), "board 1.2, call 1: its number is 2"),
        (drop("boards", 1, "calls", -1), "board 1.2: its calls leave it open, not limit"),
        (
            lambda data: data["boards"][1].update(points=[1, -1]),
            "board 1.2: its calls give 0 : -1, not 1 : -1",
        ),
        (
            lambda data: data["boards"][2]["calls"][0].update(verdict="late"),
            "no late call: the board was open",
        ),
        (put("boards", 0, "state", "closed"), "board 1.1: it is neither over nor void"),
        (drop("boards", 0), "board 1.2: the attempt before it is missing"),
        (drop("boards", -1), "board 2 is missing"),
        (put("points", [1, 0]), "its boards give 0 : 0, not 1 : 0"),
        (put("winner", 2), "make nobody the winner, not 2"),
    ],
)
def test_what_differs_from_the_seed_or_the_rules_is_named(change: Change, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        check_record(record_from_json(changed(change)))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (drop("game"), '"game" is None'),
        (put("options", "boards", 0), '"options": boards: 0 is not from 1 to 99'),
        (put("boards", {}), '"boards" is missing or no list'),
        (put("points", [1]), r'"points" is \[1\]: give two whole numbers'),
        (put("points", [1, "2"]), r"\"points\" is \[1, '2'\]: give two whole"),
        (put("boards", 2, 3), r"boards\[2\]: no object"),
        (put("boards", 0, "cards", "000"), r"boards\[0\]: 1 cards, but a board has 9"),
        (
            lambda data: data["boards"][0]["calls"][1].update(verdict="good"),
            r"calls\[1\]: \"verdict\" is 'good'",
        ),
        (put("first", 7), '"first" is 7: give a text'),
        (put("winner", 3), '"winner" is 3: give a whole number from 1 to 2'),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(change: Change, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        record_from_json(changed(change))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("first: Ann", "colour: red", "line 3: 'colour: red': give NAME: VALUE"),
        ("first: Ann", "second: Cy", "line 4: second is given a second time"),
        ("boards=2", "boards", "line 2: 'boards' is no setting"),
        ("1.1 1 1 HAP begun +0 1000", "1.1 1 1 HAP begun", "line 13: .* give BOARD CALL SEAT"),
        ("1.1 1 1 HAP begun +0 1000", "1.1 1 1 HAP begun +0 now", "line 13: 'now' is no whole number"),
        ("1.1 1 1 HAP", "2.1 1 1 HAP", "line 13: a call on 2.1 stands under board 1.1"),
        ("board 1.1 void - 0 0", "board 1.1 void", "line 12: .* give board NUMBER.ATTEMPT"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    text = write_text(RECORD)
    assert old in text
    with pytest.raises(RecordError, match=message):
        read_text(text.replace(old, new))


def test_the_command_checks_both_forms() -> None:
    named = replace(RECORD, id="R2-T1")
    run = engine("verify-duel", text=write_text(named))
    assert (run.status, run.out, run.err) == (0, "R2-T1 0 : 0\n", "")
    lines = [json.dumps(record_to_json(RECORD)), json.dumps(changed(put("winner", 2)))]
    run = engine("verify-duel", "--json", "-", text="\n".join(lines))
    assert (run.status, json.loads(run.out)) == (
        1,
        {"id": 1, "points": [0, 0], "winner": None, "boards": 3, "calls": 12, "dealt": True},
    )
    assert run.err == "<stdin>:2: its boards make nobody the winner, not 2\n"


def test_the_command_says_when_there_is_no_seed_and_reads_json_of_many_lines() -> None:
    bare = replace(RECORD, commitment=None, seed=None, salt=None)
    run = engine("verify-duel", text=json.dumps(record_to_json(bare), indent=1))
    assert (run.status, run.out) == (0, "1 0 : 0 cards unchecked: no seed\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "holds no match"),
        ("{", "<stdin>:1: no JSON that can be read"),
        ("a", "<stdin>:1: 'a': give NAME"),
    ],
)
def test_the_command_refuses_what_is_no_record(text: str, message: str) -> None:
    run = engine("verify-duel", text=text)
    assert (run.status, run.out) == (1, "")
    assert message in run.err
