"""What a row says of its match, as the plain data that every result is read from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.models import Side
from games.models.result import WON_WITHOUT_SCORES, ResultKind
from games.services.claims import two_numbers
from tournaments.services.importing.values import CellError
from tournaments.services.result_lists.seats import Found, is_meant

_KINDS = {
    "": ResultKind.PLAYED,
    "no show": ResultKind.NO_SHOW,
    "noshow": ResultKind.NO_SHOW,
    "rule": ResultKind.RULED,
    "double forfeit": ResultKind.DOUBLE_FORFEIT,
} | {kind.value.replace("_", " "): kind for kind in ResultKind}
_SIDES = {"1": Side.FIRST, "first": Side.FIRST, "2": Side.SECOND, "second": Side.SECOND}
_YES = {"yes": True, "true": True, "1": True, "ja": True, "да": True}
_NO = {"no": False, "false": False, "0": False, "nein": False, "нет": False}
NOTHING = {"", "-", "–", "—", "…"}


def claim_data(row: Mapping[str, str], found: Found, key: str) -> dict[str, Any] | None:
    """Plain data for ``read_claim`` of a match of the variant ``key``, the table's first player first; None
    where the row has no result yet.

    Raises CellError for a cell that can't be read.
    """
    told = {key: "" if value in NOTHING else value for key, value in row.items()}
    kind = _kind(told.get("kind", ""))
    scores = [told.get("first_score", ""), told.get("second_score", "")]
    if kind is ResultKind.PLAYED and not any(scores):
        return None
    if kind is not ResultKind.PLAYED and any(scores):
        raise CellError(_("A result of the kind %(kind)s has no scores.") % {"kind": kind.value})
    penalties = [told.get("first_penalty", ""), told.get("second_penalty", "")]
    places = [told.get("first_place", ""), told.get("second_place", "")]
    if found.crossed:
        scores.reverse()
        penalties.reverse()
        places.reverse()
    data: dict[str, Any] = {
        "kind": kind.value,
        **two_numbers(scores[0], scores[1], key, places),
        "first_penalty": penalties[0],
        "second_penalty": penalties[1],
        "winner": told.get("winner"),
        "note": told.get("note", ""),
    }
    if kind in WON_WITHOUT_SCORES:
        data["winner"] = _winner(told.get("winner", ""), found)
    begun = told.get("counter_placed", "").casefold()
    if begun and kind is ResultKind.DOUBLE_FORFEIT:
        data["counter_placed"] = _flag(begun)
    return data


def _kind(cell: str) -> ResultKind:
    kind = _KINDS.get(" ".join(cell.casefold().replace("_", " ").replace("-", " ").split()))
    if kind is None:
        known = ", ".join(ResultKind.values)
        raise CellError(
            _("“%(text)s” is no kind of result: %(kinds)s.") % {"text": cell[:30], "kinds": known}
        )
    return kind


def _winner(cell: str, found: Found) -> int | None:
    """1 or 2, first or second as the row has them, or the winner's name."""
    side = _SIDES.get(cell.casefold())
    if side is not None:
        return (side.other if found.crossed else side).value
    for each in Side:
        if cell and is_meant(cell, found.table.entry(each)):
            return each.value
    if cell:
        raise CellError(_("“%(text)s” does not sit at this table.") % {"text": cell[:60]})
    return None


def _flag(cell: str) -> bool:
    found = (_YES | _NO).get(cell)
    if found is None:
        raise CellError(_("“%(text)s” is neither yes nor no.") % {"text": cell[:30]})
    return found
