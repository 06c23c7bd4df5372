"""What a match says of its play on line: how far it is, and where more is told."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.models import Duel, DuelBoard, DuelState, TilesGame, TilesState
from tournaments.api.fields import Link


class DuelShort(serializers.Serializer[Duel]):
    """Gyul! Hap! on line: how far it is, and where more is told."""

    state = serializers.ChoiceField(choices=DuelState.choices)
    boards = serializers.SerializerMethodField(help_text="Boards that are over and count.")
    points = serializers.SerializerMethodField(help_text="Of both players so far.")
    live = Link("match-duel", pk="match_id")
    record = Link("match-duel-record", pk="match_id")

    def get_boards(self, duel: Duel) -> int:
        return duel.boards.filter(state=DuelBoard.State.CLOSED).count()

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_points(self, duel: Duel) -> list[int]:
        return [duel.first_points, duel.second_points]


class TilesShort(serializers.Serializer[TilesGame]):
    """Chaos Tiles on line: how far it is, and where more is told."""

    state = serializers.ChoiceField(choices=TilesState.choices)
    attempt = serializers.IntegerField(help_text="2 and more: it was begun anew.")
    live = Link("match-tiles", pk="match_id")
    record = Link("match-tiles-record", pk="match_id")
