"""One line of the file, read by columns as the format names them: from 1, both ends included."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from words import said

from .errors import Fault, TrfError

_NUMBER = re.compile(r"-?(\d+(\.\d*)?|\.\d+)")


@dataclass(frozen=True, slots=True)
class Line:
    """A line and its number in the file."""

    number: int
    text: str

    @property
    def key(self) -> str:
        """The record identifier."""
        return self.text[:3]

    @property
    def rest(self) -> str:
        """What follows the identifier and its blank."""
        return self.text[4:].strip()

    def wrong(self, column: int | None, what: str) -> TrfError:
        """The fault at a column."""
        return TrfError([Fault(what, self.number, column)])

    def field(self, first: int, last: int) -> str:
        """The columns without the blanks around them."""
        return self.text[first - 1 : last].strip()

    def integer(self, first: int, last: int, what: str) -> int | None:
        """A whole number from 0; None where the columns are blank."""
        found = self.field(first, last)
        if found and not (found.isascii() and found.isdigit()):
            raise self.wrong(
                first,
                said(
                    "{what} is a whole number in columns {first} to {last}, not {found}",
                    what=what,
                    first=first,
                    last=last,
                    found=repr(found),
                ),
            )
        return int(found) if found else None

    def needed(self, first: int, last: int, what: str) -> int:
        """A whole number from 1 that has to be there."""
        found = self.integer(first, last, what)
        if not found:
            raise self.wrong(
                first,
                said(
                    "{what} is missing: a number from 1 in columns {first} to {last}",
                    what=what,
                    first=first,
                    last=last,
                ),
            )
        return found

    def decimal(self, first: int, last: int, what: str) -> Decimal | None:
        """Points; None where the columns are blank."""
        found = self.field(first, last)
        return self.points(first, found, what) if found else None

    def points(self, column: int, found: str, what: str) -> Decimal:
        """Points written like 11.5."""
        if not _NUMBER.fullmatch(found):
            raise self.wrong(
                column, said("{what} is a number like 11.5, not {found}", what=what, found=repr(found))
            )
        return Decimal(found)

    def blank(self, *columns: int) -> None:
        """Refuse a line with anything in columns that separate fields."""
        for column in columns:
            if self.text[column - 1 : column].strip():
                raise self.wrong(column, said("this column is blank; the line is shifted, or badly decoded"))

    def numbers(self, first: int, width: int, what: str) -> tuple[int, ...]:
        """Numbers in fields of ``width`` with a blank between them, to the end; blank fields are left out."""
        return tuple(n for n in self._fields(first, width, what) if n is not None)

    def _fields(self, first: int, width: int, what: str) -> Iterator[int | None]:
        for column in range(first, len(self.text.rstrip()) + 1, width + 1):
            self.blank(column + width)
            yield self.integer(column, column + width - 1, what)

    def words(self) -> list[tuple[int, str]]:
        """The words after the identifier, each with its column."""
        return [(4 + m.start(), m.group()) for m in re.finditer(r"\S+", self.text[3:])]

    def list_of_numbers(self, what: str) -> tuple[int, ...]:
        """Numbers parted by blanks, commas or slashes (the XX records)."""
        found = [(4 + m.start(), m.group()) for m in re.finditer(r"[^\s,/]+", self.text[3:])]
        for column, word in found:
            if not re.fullmatch(r"0*[1-9][0-9]{0,3}", word):
                raise self.wrong(
                    column, said("{what} is a number from 1 to 9999, not {word}", what=what, word=repr(word))
                )
        return tuple(int(word) for _, word in found)


def lines_of(text: str) -> list[Line]:
    """All lines that hold anything; a line ends with CR, LF or both."""
    return [
        Line(number, line.expandtabs(1).rstrip())
        for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1)
        if line.strip(" \t\x1a\x00")
    ]
