"""The parsers that take bytes or text, each with the errors that it declares."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

Read = Callable[[bytes], None]


def _text(read: Callable[[str], Any], *errors: type[Exception]) -> Read:
    def one(data: bytes) -> None:
        try:
            read(data.decode("utf-8", "replace"))
        except errors:
            return

    return one


def _data(read: Callable[[Any], Any], *errors: type[Exception]) -> Read:
    def one(data: bytes) -> None:
        try:
            document = json.loads(data)
        except (ValueError, RecursionError):
            return
        try:
            read(document)
        except errors:
            return

    return one


def _records() -> Read:
    from games.engine.chaos_tiles.games import record_text as tiles
    from games.engine.errors import EngineError
    from games.engine.gyul_hap import record_text as hap
    from games.engine.record_text import read_text

    readers = [_text(read, EngineError) for read in (read_text, hap.read_text, tiles.read_text)]

    def one(data: bytes) -> None:
        for read in readers:
            read(data)

    return one


def _record_data() -> Read:
    from games.engine.chaos_tiles.games import record_json as tiles
    from games.engine.errors import EngineError
    from games.engine.gyul_hap import record_json as hap
    from games.engine.position_json import position_from
    from games.engine.record_json import record_from_json

    found = (record_from_json, hap.record_from_json, tiles.record_from_json, position_from)
    readers = [_data(read, EngineError) for read in found]

    def one(data: bytes) -> None:
        for read in readers:
            read(data)

    return one


def _trf() -> Read:
    from tournaments.trf.errors import TrfError
    from tournaments.trf.parse import parse

    return _text(parse, TrfError)


def _control() -> Read:
    from clocks.core import ControlError, parse_control

    return _text(parse_control, ControlError)


def _placement() -> Read:
    from games.engine.chaos_tiles.games.actions import parse_action
    from games.engine.chaos_tiles.games.figure import built
    from games.engine.errors import EngineError

    readers = [_text(read, EngineError) for read in (parse_action, built)]

    def one(data: bytes) -> None:
        for read in readers:
            read(data)

    return one


def _list() -> Read:
    """Lists as CSV, text of any encoding, or a workbook."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings_test")
    import django

    django.setup()
    from games.errors import Invalid
    from tournaments.services.importing import read_table

    def one(data: bytes) -> None:
        try:
            read_table(data)
        except Invalid:
            return

    return one


def _workbook() -> Read:
    """Workbooks: the input is the sheet, in a file that is well packed."""
    import io
    import zipfile

    read = _list()
    from openpyxl import Workbook

    made = io.BytesIO()
    book = Workbook()
    book.active.append(["Name", "Rating"])
    book.save(made)
    with zipfile.ZipFile(made) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}

    def one(data: bytes) -> None:
        new = io.BytesIO()
        with zipfile.ZipFile(new, "w") as put:
            for name, content in parts.items():
                put.writestr(name, data if name == "xl/worksheets/sheet1.xml" else content)
        read(new.getvalue())

    return one


_PARSERS: dict[str, Callable[[], Read]] = {
    "records": _records,
    "record-data": _record_data,
    "trf": _trf,
    "control": _control,
    "placement": _placement,
    "list": _list,
    "workbook": _workbook,
}
NAMES = tuple(_PARSERS)


def parser(name: str) -> Read:
    """What tries an input: it returns when that is read or refused. Imports what it needs."""
    return _PARSERS[name]()
