"""What a small archive could unpack to: looked at before a workbook is read, in one pass that keeps nothing.

The reader makes objects of all elements, and takes far longer for one of the styles than for one of a sheet;
and it would replace the entities of a document type, which no workbook has.
"""

from __future__ import annotations

import zipfile
from typing import IO, Any, NoReturn
from xml.parsers import expat

from django.utils.translation import gettext as _

from tournaments.services.importing.table import refuse_file

MOST_UNPACKED = 40 * 1024 * 1024
MOST_ELEMENTS = 400_000  # twice what the largest list has
MOST_OTHERS = 50_000  # of those that are no rows, cells or texts: styles, names, relations
MOST_DEPTH = 50
_CHUNK = 1 << 16
_OF_SHEETS = frozenset(("row", "c", "v", "f", "is", "t", "si", "r"))


def refuse_bomb(archive: zipfile.ZipFile) -> None:
    """Raises Invalid for more bytes, elements or depth than any list has; BadZipFile for strange packing."""
    parts = archive.infolist()
    if sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise refuse_file(
            _("This workbook unpacks to more than %(most)d MB: too large for a list of players.")
            % {"most": MOST_UNPACKED // 1024 // 1024}
        )
    seen = _Seen()
    for part in parts:
        if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise zipfile.BadZipFile
        with archive.open(part) as opened:
            seen.read(opened)


class _Seen:
    """The elements of all parts so far, counted."""

    def __init__(self) -> None:
        self._count = self._others = self._depth = 0

    def read(self, part: IO[bytes]) -> None:
        """Counts a part to its end, or to where it is no XML: the reader comes no further."""
        self._depth = 0
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = self._refuse
        try:
            while data := part.read(_CHUNK):
                parser.Parse(data, False)
        except expat.ExpatError:
            return

    def _begin(self, name: str, _attributes: Any) -> None:
        self._count += 1
        self._depth += 1
        self._others += name.rpartition(":")[2] not in _OF_SHEETS
        if self._count > MOST_ELEMENTS or self._others > MOST_OTHERS or self._depth > MOST_DEPTH:
            self._refuse()

    def _end(self, _name: str) -> None:
        self._depth -= 1

    def _refuse(self, *_declared: Any) -> NoReturn:
        raise refuse_file(_("This workbook holds far more than a list of players. Save its sheet as CSV."))
