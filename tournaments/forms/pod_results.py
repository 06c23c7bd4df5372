"""The result of a table of several, as the desk and the players type it: a score a seat, perhaps a place."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy

from games.models import Result
from games.models.result import ResultKind
from games.services.seat_scores import ranked

Triple = tuple[BoundField, BoundField, BoundField]


def seat_field(number: int, part: str) -> str:
    """The field of a seat: ``score``, ``place`` or ``absent``."""
    return f"seat{number}_{part}"


def typed_seats(values: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Plain data for ``read_result`` from typed values; where all are absent, nobody came."""
    told = [_typed(values, number) for number in range(1, seats + 1)]
    if all(seat["score"] is None for seat in told):
        return {"kind": ResultKind.DOUBLE_FORFEIT.value}
    return {"seats": told}


def _typed(values: Mapping[str, Any], number: int) -> dict[str, Any]:
    if values.get(seat_field(number, "absent")):
        return {"score": None, "place": None}
    return {part: str(values.get(seat_field(number, part)) or "").strip() for part in ("score", "place")}


class SeatsForm(forms.Form):
    """A row a seat. What is wrong with a score is said by the claim, at its field."""

    def __init__(self, *args: Any, seats: int, names: tuple[str, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats, self.names = seats, names
        short = {"inputmode": "numeric", "autocomplete": "off", "class": "short"}
        for number in range(1, seats + 1):
            self.fields[seat_field(number, "score")] = forms.CharField(
                label=gettext_lazy("Score"), required=False, max_length=40, widget=forms.TextInput(short)
            )
            self.fields[seat_field(number, "place")] = forms.CharField(
                label=gettext_lazy("Place"), required=False, max_length=4, widget=forms.TextInput(short)
            )
            self.fields[seat_field(number, "absent")] = forms.BooleanField(
                label=gettext_lazy("absent"), required=False
            )

    @property
    def rows(self) -> list[tuple[str, Triple]]:
        """Name, and the fields of score, place and absence, by seat."""
        return [
            (
                name,
                (self[seat_field(n, "score")], self[seat_field(n, "place")], self[seat_field(n, "absent")]),
            )
            for n, name in enumerate(self.names, 1)
        ]

    def stated(self) -> dict[str, Any]:
        """Plain data for ``read_result``."""
        return typed_seats(self.cleaned_data, self.seats)


class PodRowForm(SeatsForm):
    """One table of the sheet."""

    table = forms.IntegerField(widget=forms.HiddenInput)


class PodScoresForm(SeatsForm):
    """The scores of a table on its own page; a reason when a result is replaced."""

    note = forms.CharField(label=gettext_lazy("Note"), required=False, max_length=500)
    reason = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=500)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)


def seats_initial(result: Result | None) -> dict[str, Any]:
    """A result as the first values of ``PodScoresForm``; places only where they don't follow."""
    if result is None:
        return {}
    found: dict[str, Any] = {"note": result.note, "version": result.version}
    seats = result.seats or ()
    scores = [None if seat["score"] is None else Fraction(seat["score"]) for seat in seats]
    follow = [seat["place"] for seat in seats] == list(ranked(scores))
    for number, seat in enumerate(seats, 1):
        absent = seat["place"] is None
        found[seat_field(number, "score")] = "" if absent else seat["score"]
        found[seat_field(number, "place")] = "" if absent or follow else seat["place"]
        found[seat_field(number, "absent")] = absent
    return found
