"""The fields of a row of the sheet of results, for games that ask a score of every seat."""

from __future__ import annotations

from typing import Any

from django.template import Library

from tournaments.forms.results import place_names, score_names
from tournaments.queries.result_desk import Row

register = Library()


@register.simple_tag
def seat_fields(row: Row, sent: dict[str, Any] | None, variant: str) -> list[dict[str, Any]]:
    """What the row asks of each seat, seat 1 first: with what was typed, where it was refused."""
    refused = sent if sent and sent["table"] == row.table.number else None
    typed, wrong = (refused["typed"], refused["wrong"]) if refused else ({}, {})
    names = zip(score_names(variant), place_names(variant), strict=True)
    return [
        {
            "number": number,
            "entry": row.table.entry(number),
            "score_name": score,
            "place_name": place,
            "score": typed.get(score, ""),
            "place": typed.get(place, ""),
            "places": ["1", "2"],
            "wrong": score in wrong or place in wrong,
        }
        for number, (score, place) in enumerate(names, 1)
    ]


@register.filter
def has_places(seats: list[dict[str, Any]]) -> bool:
    """Whether places were typed, or are what is wrong."""
    return any(seat["place"] for seat in seats)
