"""A game of Chaos Tiles in the list of those in play."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.shapes.tiles import TilesSnapshot


class TilesTableOut(TilesSnapshot):
    """A game of Chaos Tiles with its place in the event."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
