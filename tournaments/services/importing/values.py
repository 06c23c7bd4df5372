"""The cells of one row as a person's values, with a sentence for each that can't be right."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.services.importing.table import Row

_YEAR = re.compile(r"(?:\d{1,2}[./-]\d{1,2}[./-])?(\d{4})|(\d{4})[./-]\d{1,2}[./-]\d{1,2}(?:[T ].*)?")
_NOTHING = {"", "-", "–", "—"}
_LONGEST = 120
_HIGHEST_RATING = 4000
_MOST_SEED = 99_999


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a field of a line. A warning does not stop the import."""

    field: str
    words: str
    warning: bool = False

    def data(self) -> dict[str, Any]:
        return {"field": self.field, "message": self.words, "warning": self.warning}


class CellError(Exception):
    """A cell that can't be read; the message says what would be right."""


def read_row(row: Row) -> tuple[dict[str, Any], list[Problem]]:
    """The row's values by field (absent: not told) and its problems, in the order of the fields."""
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for field, read in _READERS.items():
        text = _name_text(row) if field == "name" else row.values.get(field, "")
        try:
            value = read("" if text in _NOTHING else text)
        except CellError as error:
            problems.append(Problem(field, str(error)))
            continue
        if value not in (None, ""):
            values[field] = value
    if "rating" not in values and not any(problem.field == "rating" for problem in problems):
        problems.append(
            Problem("rating", _("No rating: the player comes after all rated ones."), warning=True)
        )
    if row.surplus:
        problems.append(_surplus(row))
    return values, problems


def _surplus(row: Row) -> Problem:
    words = _("More cells than columns: “%(cell)s”. Put a field that holds the separator in quotation marks.")
    return Problem("row", words % {"cell": row.surplus[0]})


def _name_text(row: Row) -> str:
    if "surname" not in row.values:
        return row.values.get("name", "")
    surname, first = row.values["surname"], row.values.get("first_name", "")
    if not surname and first:
        return first
    return f"{first} {surname}".strip()


def _name(text: str) -> str:
    if not text:
        raise CellError(_("The name is missing."))
    if "\ufffd" in text:
        raise CellError(
            _("“%(name)s” holds characters that were lost. Save the list as UTF-8.") % {"name": text}
        )
    if not any(character.isalpha() for character in text):
        raise CellError(_("“%(name)s” is no name.") % {"name": text[:40]})
    return _short(text)


def _short(text: str) -> str:
    if len(text) > _LONGEST:
        raise CellError(
            _("Longer than %(most)d characters: “%(text)s…”.") % {"most": _LONGEST, "text": text[:30]}
        )
    return text


def _federation(text: str) -> str:
    code = text.upper()
    if code and not re.fullmatch("[A-Z]{3}", code):
        raise CellError(_("“%(text)s” is no federation: three letters, as in GER.") % {"text": text[:30]})
    return code


def _number(text: str, most: int, least: int) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit()):
        raise CellError(_("“%(text)s” is not a whole number.") % {"text": text[:30]})
    if not least <= int(text[:12]) <= most:
        raise CellError(
            _("%(text)s is not between %(least)d and %(most)d.")
            % {"text": text[:12], "least": least, "most": most}
        )
    return int(text)


def _rating(text: str) -> int | None:
    """Lists write 0 for a player without a rating."""
    return _number(text, _HIGHEST_RATING, 0) or None


def _seed(text: str) -> int | None:
    return _number(text.rstrip("."), _MOST_SEED, 1)


def _birth_year(text: str) -> int | None:
    if not text:
        return None
    found = _YEAR.fullmatch(text)
    if not found:
        raise CellError(
            _("“%(text)s” is no year of birth: four digits, as in 1987, or a whole date.")
            % {"text": text[:30]}
        )
    year, this_year = int(found[1] or found[2]), timezone.now().year
    if not 1900 <= year <= this_year:
        raise CellError(
            _("Nobody here was born in %(year)d: from 1900 to %(now)d.") % {"year": year, "now": this_year}
        )
    return year


def _contact(text: str) -> str:
    if text:
        try:
            validate_email(text)
        except ValidationError:
            raise CellError(_("“%(text)s” is no e-mail address.") % {"text": text[:60]}) from None
    return text


_READERS: dict[str, Callable[[str], Any]] = {
    "name": _name,
    "club": _short,
    "federation": _federation,
    "rating": _rating,
    "birth_year": _birth_year,
    "contact": _contact,
    "seed": _seed,
}
