"""Cells of a CSV file that a spreadsheet opens."""

from __future__ import annotations

from typing import Any


def cell(value: Any) -> Any:
    """The value, or a text that a spreadsheet would run as a formula with an apostrophe before it.

    >>> cell("=1+1"), cell("-5"), cell(None), cell(3)
    ("'=1+1", '-5', '', 3)
    """
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and is_formula(value) else value


def is_formula(text: str) -> bool:
    """What a spreadsheet would run rather than show."""
    return text[:1] in ("=", "+", "-", "@", "\t", "\r") and not text[1:].replace(".", "", 1).isdigit()
