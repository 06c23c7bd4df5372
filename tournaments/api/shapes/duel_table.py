"""A match of Gyul! Hap! in the list of an event, as data."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.shapes.duel import DuelSnapshot


class DuelTableOut(DuelSnapshot):
    """A match of Gyul! Hap! in the list of those in play: without its boards that are over."""

    boards = None  # type: ignore[assignment]  # which takes the field out
    round = serializers.IntegerField()
    table = serializers.IntegerField()
