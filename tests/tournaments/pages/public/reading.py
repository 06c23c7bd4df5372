"""Reading pages as a visitor does: by their words."""

from __future__ import annotations

import re
from html import unescape
from typing import Any


def words_of(response: Any) -> str:
    """The visible words of a page, with single spaces."""
    text = re.sub(r"<(script|style|svg|head)\b.*?</\1>", " ", response.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def rows_of(response: Any) -> list[list[str]]:
    """The cells of the page's table bodies, row by row."""
    bodies = re.findall(r"<tbody.*?</tbody>", response.content.decode(), flags=re.S)
    rows = [row for body in bodies for row in re.findall(r"<tr.*?</tr>", body, flags=re.S)]
    return [[_words(cell) for cell in re.findall(r"<t[dh]\b.*?</t[dh]>", row, flags=re.S)] for row in rows]


def _words(cell: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split())
