"""Snapshots of rounds as data: ids and names, no addresses, so that they are the same everywhere."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.shapes.standings import Column, StandingsRow, TeamStandings
from tournaments.models.round import SeatBye


class FrozenSeat(serializers.Serializer[Any]):
    """Who sits there, as entered then."""

    entry = serializers.IntegerField()
    player = serializers.IntegerField()
    seed = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    federation = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)


class FrozenTable(serializers.Serializer[Any]):
    """A table; of two the first is Order in game 1."""

    table = serializers.IntegerField()
    match = serializers.IntegerField()
    meeting = serializers.IntegerField(allow_null=True, help_text="Of two teams.")
    board = serializers.IntegerField(allow_null=True, help_text="Within the meeting.")
    seats = FrozenSeat(many=True)


class FrozenBye(FrozenSeat):
    """Who has a bye."""

    bye = serializers.ChoiceField(choices=SeatBye.choices)


class FrozenPairings(serializers.Serializer[Any]):
    """The pairings of a round, as published. CSV and NDJSON have the tables."""

    round = serializers.IntegerField()
    version = serializers.IntegerField()
    published_at = serializers.DateTimeField()
    tables = FrozenTable(many=True)
    byes = FrozenBye(many=True)


class FrozenStandings(serializers.Serializer[Any]):
    """The standings after a round, in one version. CSV and NDJSON have the rows."""

    round = serializers.IntegerField()
    version = serializers.IntegerField()
    complete = serializers.BooleanField()
    tie_breaks = Column(many=True)
    rows = StandingsRow(many=True)
    by_group = serializers.BooleanField()
    teams = TeamStandings(allow_null=True)
