"""Programs as data: their accounts, and the matches that they are asked to play."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.models.live import LiveState
from tournaments.api.fields import Id, Link, Strict, Text
from tournaments.models import Bot
from tournaments.services.bots import MOST_NAME


class BotOut(serializers.Serializer[Bot]):
    """A program: its account, and the player of the register that it is."""

    url = Link("program", pk="pk")
    id = serializers.IntegerField()
    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="player.name")
    player = serializers.IntegerField(source="player_id")
    is_active = serializers.BooleanField(source="user.is_active", help_text="False: it was switched off.")
    created_at = serializers.DateTimeField()


class BotIn(Strict):
    """A new program, as a new player of the register or as one that is there."""

    name = Text(max_length=MOST_NAME, required=False)
    player = Id(required=False, help_text="Number in the register.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("name" in attrs) == ("player" in attrs):
            raise serializers.ValidationError({"name": ["Give a name, or the number of a player."]})
        return attrs


class BotTokenOut(serializers.Serializer[Any]):
    """A program's token, shown this once: it sends ``Authorization: Token ...``."""

    token = serializers.CharField()
    program = BotOut()


class BotMeOut(serializers.Serializer[Bot]):
    """The program whose token it is."""

    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="player.name")
    player = serializers.IntegerField(source="player_id")


class BotLinks(serializers.Serializer[Any]):
    """Where the match is played."""

    api = serializers.CharField(help_text="Address of the match from the program's seat.")
    play = serializers.CharField(help_text="The page, for people.")
    stream = serializers.CharField(help_text="Tells of every change.")


class BotMatchOut(serializers.Serializer[Any]):
    """A match that is not over, with the link of the program's side."""

    match = serializers.IntegerField()
    tournament = serializers.CharField(help_text="The event's name in addresses.")
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    side = serializers.ChoiceField(choices=[(1, "first"), (2, "second")])
    opponent = serializers.CharField()
    variant = serializers.CharField()
    state = serializers.ChoiceField(choices=LiveState.choices)
    version = serializers.IntegerField()
    waits_for_you = serializers.BooleanField(help_text="To be ready, or to move.")
    token = serializers.CharField()
    links = BotLinks()
