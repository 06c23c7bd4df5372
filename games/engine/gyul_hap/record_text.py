"""The text form of a match: a line for each thing that is known, then its boards, then a line for each call.

    game: gyul-hap
    options: preset=tv boards=1
    first: Ann
    second: Bob
    state: finished
    points: 4 0
    winner: 1

    board 1.1 closed gyul 4 0: 021 222 201 002 101 121 012 212 110
    1.1 1 1 HAP begun +0 2310
    1.1 2 1 HAP 3 6 7 claim +1 5120
    1.1 3 1 GYUL gyul +3 6000

A board has number and attempt, `closed` or `void`, what ended it (`-`: it was open), and the points of both.
A call has its board, its number there, the seat (0: the clock or the arbiter), what was called, verdict,
points, and the milliseconds since the board was shown. Options that are those of the preset are left out.
"""

import json
from collections.abc import Iterator
from typing import Any

from games.engine.gyul_hap.cards import cards_text
from games.engine.gyul_hap.options import PRESETS, Options, options_data
from games.engine.gyul_hap.record import TEXT_FIELDS, BoardRecord, DuelRecord
from games.engine.gyul_hap.record_json import GAME, STATES, record_from_json
from games.engine.record import RecordError
from words import said

_NONE = "-"
_KNOWN = ("game", "options", *TEXT_FIELDS, "state", "points", "penalties", "winner")


def write_text(record: DuelRecord) -> str:
    """The text of a record; `read_text` gives an equal record."""
    lines = [f"game: {GAME}", f"options: {_options_text(record.options)}"]
    texts = ((name, getattr(record, name)) for name in TEXT_FIELDS)
    lines += [f"{name}: {' '.join(text.split())}" for name, text in texts if text]
    lines += [f"state: {STATES[record.is_stopped]}", "points: {} {}".format(*record.points)]
    if any(record.penalties):
        lines.append("penalties: {} {}".format(*record.penalties))
    lines.append(f"winner: {record.winner or _NONE}")
    for board in record.boards:
        lines += ["", *_board_lines(board)]
    return "\n".join([*lines, ""])


def _options_text(options: Options) -> str:
    usual = options_data(PRESETS[options.preset])
    changed = {name: value for name, value in options_data(options).items() if value != usual[name]}
    return " ".join(
        [f"preset={options.preset}", *(f"{name}={json.dumps(changed[name])}" for name in changed)]
    )


def _board_lines(board: BoardRecord) -> Iterator[str]:
    state = "void" if board.is_void else "closed"
    points = "{} {}".format(*board.points)
    yield f"board {board.name} {state} {board.ended or _NONE} {points}: {cards_text(board.cards)}"
    for call in board.calls:
        yield (f"{board.name} {call.seq} {call.seat} {call.text} {call.verdict} {call.points:+d} {call.at}")


def read_text(text: str) -> DuelRecord:
    """Read a record. Raises RecordError, with the line where one is at fault."""
    data: dict[str, Any] = {"boards": []}
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words:
            continue
        if words[0] == "board":
            data["boards"].append(_read_board(line, number))
        elif data["boards"]:
            board = data["boards"][-1]
            board["calls"].append(_read_call(words, board, number))
        else:
            _read_header(line, data, number)
    return record_from_json(data)


def _read_header(line: str, data: dict[str, Any], number: int) -> None:
    name, colon, value = (part.strip() for part in line.partition(":"))
    if not colon or name not in _KNOWN:
        raise RecordError(
            said(
                "{line}: give NAME: VALUE with one of {choices}", line=repr(line), choices=", ".join(_KNOWN)
            ),
            number,
        )
    if name in data:
        raise RecordError(said("{name} is given a second time", name=name), number)
    if name == "options":
        data[name] = dict(_setting(word, number) for word in value.split())
    elif name in ("points", "penalties"):
        data[name] = [_number(word, number) for word in value.split()]
    elif name == "winner":
        data[name] = None if value == _NONE else _number(value, number)
    else:
        data[name] = value


def _setting(word: str, line: int) -> tuple[str, object]:
    name, equals, value = word.partition("=")
    if not equals:
        raise RecordError(said("{word} is no setting: give NAME=VALUE", word=repr(word)), line)
    words = {"true": True, "false": False, "null": None}
    if name == "preset":
        return name, value
    return name, words[value] if value in words else _number(value, line)


def _read_board(line: str, number: int) -> dict[str, Any]:
    head, _, cards = line.partition(":")
    words = head.split()
    if len(words) != 6 or words[1].count(".") != 1:
        raise RecordError(
            said("{line}: give board NUMBER.ATTEMPT STATE END POINTS POINTS: CARDS", line=repr(line)), number
        )
    _, name, state, ended, *points = words
    board, attempt = (_number(word, number) for word in name.split("."))
    return {
        "number": board,
        "attempt": attempt,
        "state": state,
        "ended_by": "" if ended == _NONE else ended,
        "points": [_number(word, number) for word in points],
        "cards": cards,
        "calls": [],
    }


def _read_call(words: list[str], board: dict[str, Any], line: int) -> dict[str, Any]:
    name = f"{board['number']}.{board['attempt']}"
    if len(words) < 7:
        raise RecordError(
            said(
                "{choices}: give BOARD CALL SEAT TEXT VERDICT POINTS MILLISECONDS",
                choices=repr(" ".join(words)),
            ),
            line,
        )
    if words[0] != name:
        raise RecordError(
            said("a call on {words} stands under board {name}", words=words[0], name=name), line
        )
    verdict, points, at = words[-3:]
    return {
        "seq": _number(words[1], line),
        "seat": _number(words[2], line),
        "text": " ".join(words[3:-3]),
        "verdict": verdict,
        "points": _number(points, line),
        "at": _number(at, line),
    }


def _number(word: str, line: int) -> int:
    try:
        return int(word)
    except ValueError:
        raise RecordError(said("{word} is no whole number", word=repr(word)), line) from None
