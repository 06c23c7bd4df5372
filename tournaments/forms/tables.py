"""Tables of several on a form: the size that is wanted, and what each place is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.text_values import MisreadError
from tournaments.pods.scheme import PlacingError, placing_from
from tournaments.pods.sizes import SIZES, USUAL
from tournaments.system_settings import table_settings

_POINTS = {3: _("Points at a table of three"), 4: _("… of four"), 5: _("… of five")}


def _name(size: int) -> str:
    return f"tables_points_{size}"


def table_fields() -> dict[str, forms.Field]:
    """The fields, by name."""
    size = forms.TypedChoiceField(
        label=_("Players at a table"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[(size, str(size)) for size in SIZES],
        help_text=_("As many tables as possible have so many; the others have one more or less."),
    )
    points = {
        _name(size): forms.CharField(
            label=label,
            required=False,
            max_length=60,
            help_text=_("First place first, as “5, 3, 2, 1”.") if size == SIZES[0] else "",
        )
        for size, label in _POINTS.items()
    }
    return {"tables_size": size, **points}


def tables_initial(options: Mapping[str, Any]) -> dict[str, Any]:
    """What the fields show of a pairing document with its defaults."""
    settings = table_settings(options)
    shown = settings.points.data()
    return {"tables_size": settings.size} | {
        _name(size): ", ".join(shown.get(str(size), ())) for size in SIZES
    }


def read_tables(data: Mapping[str, Any]) -> dict[str, Any]:
    """The part of the pairing document that the fields describe; what is the default is left out."""
    found: dict[str, Any] = {}
    if (size := data.get("tables_size") or USUAL) != USUAL:
        found["size"] = size
    points = {str(size): _numbers(data.get(_name(size))) for size in SIZES}
    points = {size: row for size, row in points.items() if row}
    if points:
        found["points"] = _checked(points)
    return found


def _numbers(text: str | None) -> list[str]:
    return [part for part in (text or "").replace(";", ",").replace(",", " ").split() if part]


def _checked(points: dict[str, list[str]]) -> dict[str, list[str]]:
    """Raises MisreadError at the field of the size that is wrong."""
    missing = [size for size in SIZES if str(size) not in points]
    if missing:
        raise MisreadError(_name(missing[0]), str(_("Give the points of all sizes, or of none.")))
    try:
        return placing_from(points).data()
    except PlacingError as error:
        wrong = next((size for size in SIZES if f"of {size}" in str(error)), SIZES[0])
        raise MisreadError(_name(wrong), str(error)) from None
