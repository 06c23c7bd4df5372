"""The points of both players as somebody states them: what a match of Gyul! Hap! comes to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.errors import Words

Points = tuple[int, int]

MOST_POINTS = 999
"""A bound either way: boards bring at most 15 points each, wrong calls have no end."""

MINUS = str.maketrans("\u2212\u2013", "--")  # as phones and spreadsheets write it


def read_points(value: Any, wrong: dict[str, Words]) -> Points | None:
    """Both players' points, first player first; None with sentences in ``wrong`` (``first_points``,
    ``second_points``, or ``points`` when they are no pair)."""
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != 2:
        wrong["points"] = _("Give the points of both players, the first player’s first.")
        return None
    first, second = _read(value[0], "first_points", wrong), _read(value[1], "second_points", wrong)
    return None if first is None or second is None else (first, second)


def _read(value: Any, where: str, wrong: dict[str, Words]) -> int | None:
    text = "" if value is None else str(value).strip().translate(MINUS)
    if not text:
        wrong[where] = _("The points are missing.")
    elif isinstance(value, bool) or not re.fullmatch(r"[+-]?[0-9]{1,6}", text):
        wrong[where] = _("“%(value)s” is not a whole number of points, such as 7 or -2.") % {
            "value": text[:20]
        }
    elif abs(int(text)) > MOST_POINTS:
        wrong[where] = _("No match comes to more than %(most)d points, or to less than -%(most)d.") % {
            "most": MOST_POINTS
        }
    else:
        return int(text)
    return None
