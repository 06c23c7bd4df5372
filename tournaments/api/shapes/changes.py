"""Changes of what happened as data: each with its reason, and what would follow from it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.fields import Flag, Id, Int, SideIn, Strict, Text
from tournaments.api.shapes.match import ResultChange, ResultIn
from tournaments.api.shapes.tournament import Reason


class Consequences(serializers.Serializer[Any]):
    """What would follow, in sentences. Nothing was changed."""

    consequences = serializers.ListField(child=serializers.CharField())


class SwapIn(Reason):
    """Two entries that change places: two tables, the sides of one, or a table and the allocated bye."""

    first = Id()
    second = Id()


class PairAgainIn(Reason):
    """Tables whose players are paired again; without pairs the system pairs them."""

    tables = serializers.ListField(child=Int(min_value=1), min_length=1, max_length=1000)
    pairs = serializers.ListField(
        child=serializers.ListField(child=Id(), min_length=2, max_length=2),
        max_length=1000,
        required=False,
        default=list,
        help_text="Ids of entries, Order in game 1 or seat 1 first; one is left for the bye if they are odd.",
    )
    with_bye = Flag(required=False, default=False, help_text="The player with the allocated bye as well.")


class CorrectionIn(Reason):
    """What is corrected in an entry; name and federation are the register's, for all events."""

    name = Text(max_length=120, required=False)
    federation = Text(max_length=3, allow_blank=True, required=False)
    club = Text(max_length=120, allow_blank=True, required=False)
    rating = Int(max_value=4000, allow_null=True, required=False)
    seed = Int(min_value=1, required=False, help_text="Who has that number gets the old one.")


class MergeIn(Reason):
    """What goes into the one of the address, and is gone then."""

    drop = Id()


class PenaltyIn(Reason):
    """Points that come off a player's own total, besides those that do already."""

    side = SideIn(choices=[(1, "first"), (2, "second")])
    points = Int(min_value=1, max_value=999_999)
    version = Int(min_value=1, help_text="The result that was seen.")


class ResultPreview(ResultChange):
    """A result as it would be amended; taken_back: as if it were taken back."""

    version = Int(min_value=1)
    taken_back = Flag(required=False, default=False)


class OpenMatchIn(ResultIn):
    """What becomes of one open match."""

    match = Id()


class FinishIn(Strict):
    """Nothing while every result is in; else a decision for each open match, and why."""

    decisions = serializers.ListField(child=OpenMatchIn(), max_length=2000, required=False, default=list)
    reason = Text(max_length=2000, allow_blank=True, required=False, default="")
