"""Reading files of records: JSON lines, the text form of one record, or the bare moves of one game."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.cli.inputs import InputError
from games.engine.errors import EngineError
from games.engine.notation import Notation
from games.engine.record import GameRecord, RecordError
from games.engine.record_json import record_from_json
from games.engine.record_text import read_text
from games.engine.variants import Variant


@dataclass(frozen=True, slots=True)
class Entry:
    """A record, or what is wrong with it, the line where it begins, and its id as the file writes it."""

    line: int
    id: object
    record: GameRecord | InputError


def read_records(file: str, text: str, default: Variant, notation: Notation) -> Iterator[Entry]:
    """All records of a file. A JSON line or bare moves that name no variant are of the default one.

    A file that begins with '{' or '[' holds JSON lines, one whose first line has a colon the text form.
    """
    begin = text.lstrip()[:1]
    if begin in ("{", "["):
        yield from _json_lines(file, text, default, notation)
    elif ":" in text.lstrip().partition("\n")[0]:
        yield _text_record(file, text, notation)
    elif begin:
        moves = {"moves": text.split()}
        yield _json_record(file, 1, moves, default, notation)
    else:
        raise InputError(file, None, "holds no game")


def _json_lines(file: str, text: str, default: Variant, notation: Notation) -> Iterator[Entry]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
        except json.JSONDecodeError as error:
            problem = f"no JSON at column {error.colno}: {error.msg}; give one object a line"
            yield Entry(number, number, InputError(file, number, problem))
        except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists within lists
            problem = f"no JSON that can be read: {error}"
            yield Entry(number, number, InputError(file, number, problem))
        else:
            yield _json_record(
                file, number, {"moves": data} if isinstance(data, list) else data, default, notation
            )


def _json_record(file: str, line: int, data: object, default: Variant, notation: Notation) -> Entry:
    name: object = line
    if isinstance(data, dict):
        name = data.get("id", line)
        if data.get("variant") is None:
            data = data | {"variant": default.key}
    try:
        return Entry(line, name, record_from_json(data, notation))
    except EngineError as error:
        return Entry(line, name, InputError(file, line, str(error)))


def _text_record(file: str, text: str, notation: Notation) -> Entry:
    try:
        record = read_text(text, notation)
    except RecordError as error:
        return Entry(1, 1, InputError(file, error.line or 1, error.what))
    return Entry(1, record.header.id or 1, record)
