"""Small documents as plain text: a table of victory points, lists of rounds and of caps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from audit.in_words import in_words

_BAND = re.compile(r"(\d{1,6})\s*[:;]\s*(\d+(?:\.\d{1,2})?)(?:\s*[-–/]\s*|\s+)(\d+(?:\.\d{1,2})?)")
_RANGE = re.compile(r"(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?")


class MisreadError(ValueError):
    """A field that can't be read; the message is for the person who typed it."""

    def __init__(self, field: str, words: str) -> None:
        super().__init__(in_words(words))
        self.field = field


def read_bands(text: str) -> list[list[Any]]:
    """The rows of a table of victory points, ``spread: winner-loser`` a line.

    >>> read_bands("0: 10-10\\n5: 12.50 - 7.50")
    [[0, '10', '10'], [5, '12.50', '7.50']]
    """
    rows: list[list[Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        found = _BAND.fullmatch(line.strip())
        if found is None:
            raise forms.ValidationError(
                _("Line %(number)d: write it as “5: 12-8”: smallest spread, winner's points, loser's points.")
                % {"number": number}
            )
        rows.append([int(found[1]), found[2], found[3]])
    return rows


def bands_text(rows: Sequence[Sequence[Any]]) -> str:
    """A table as text that ``read_bands`` reads."""
    return "\n".join(f"{spread}: {winner}-{loser}" for spread, winner, loser in rows)


def read_rounds(text: str) -> list[int] | None:
    """Round numbers from ``1-3, 5``; None for nothing.

    >>> read_rounds("1-3, 5"), read_rounds(" ")
    ([1, 2, 3, 5], None)
    """
    found: set[int] = set()
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise forms.ValidationError(
                _("Write rounds as “1-3, 5”; “%(part)s” is none.") % {"part": part[:20]}
            )
        found.update(range(int(match[1]), int(match[2] or match[1]) + 1))
    return sorted(found) or None


def rounds_text(rounds: Sequence[int] | None) -> str:
    """Round numbers as text that ``read_rounds`` reads."""
    return ", ".join(map(str, rounds or []))


def read_numbers(text: str) -> list[int]:
    """Whole numbers with commas or spaces between them.

    >>> read_numbers("150, 200")
    [150, 200]
    """
    parts = text.replace(",", " ").split()
    for part in parts:
        if not (part.isascii() and part.isdigit() and len(part) < 7):
            raise forms.ValidationError(
                _("Write whole numbers as “150, 200”; “%(part)s” is none.") % {"part": part[:20]}
            )
    return [int(part) for part in parts]
