"""What is sent and answered in timed play: moves, acts of players, commands of arbiters, logs."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from clocks.core.control import MOST_MAIN
from games.services.live.incidents import BY_HAND, MOST_POINTS
from tournaments.api.fields import MOST, Flag, Int, SideIn, Strict, Text
from tournaments.api.shapes.commands import CommandIn, Commands
from tournaments.api.shapes.snapshot import Snapshot

SIDES = [(1, "first"), (2, "second")]


class After(serializers.Serializer[Any]):
    """The match after an act."""

    state = Snapshot()


class Verdict(After):
    """An accepted move."""

    ply = serializers.IntegerField(help_text="Its number, from 1.")
    at = serializers.IntegerField(help_text="The instant by which it was judged, in ms.")


class Move(Strict):
    """One action, and the version of the state that it was made for."""

    action = Text(max_length=8, help_text="CodeCup notation: placement 3Dd, slide DdAd, pass DdDd.")
    version = Int(min_value=1, required=False, help_text="Another one than the match has is refused (409).")
    lag = Text(max_length=200, required=False, help_text="A measured delay, as `ping` gave it.")


class Ready(Strict):
    """Whether the player is ready for the next game."""

    ready = Flag(required=False, default=True)


class GiveUp(Strict):
    """The version that the player saw, if that matters."""

    version = Int(min_value=1, required=False)


class Offer(Strict):
    """The Order scores of game 1 and game 2 on which a player wants to agree."""

    scores = serializers.ListField(child=Int(max_value=9999), min_length=2, max_length=2)
    version = Int(min_value=1, required=False)


class OfferAnswer(Strict):
    """What becomes of the offer that stands."""

    answer = serializers.ChoiceField(
        choices=["confirm", "decline", "withdraw"], help_text="Who made the offer can withdraw it."
    )
    scores = serializers.ListField(
        child=Int(max_value=9999), min_length=2, max_length=2, required=False,
        help_text="To confirm: exactly those that were offered.",
    )  # fmt: skip

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["answer"] == "confirm" and "scores" not in attrs:
            raise serializers.ValidationError({"scores": [_("Give the scores that you confirm.")]})
        return attrs


class Ping(Strict):
    """Nothing at first; then the stamp that came back."""

    stamp = Text(max_length=200, required=False)


class Pong(serializers.Serializer[Any]):
    """A stamp to send back at once; then the delay that this measured, for moves."""

    now = serializers.IntegerField(help_text="The present instant of the server, in ms.")
    stamp = serializers.CharField(required=False)
    lag = serializers.CharField(required=False, allow_null=True)


COMMANDS: Commands = {
    # command: what it needs, what it may have
    "start": (set(), set()),
    "pause": (set(), {"reason", "version"}),
    "adjourn": (set(), {"seconds", "reason"}),
    "resume": (set(), {"version"}),
    "add": ({"side", "ms", "reason"}, {"version"}),
    "set": ({"side", "ms", "reason"}, {"version"}),
    "lift": ({"side", "reason"}, {"ply", "ms", "game"}),
    "takeback": ({"ply", "reason"}, {"game", "version"}),
    "end": ({"reason"}, {"score", "version"}),
    "void": ({"game", "reason"}, set()),
    "restart": ({"game", "reason"}, set()),
    "stop": ({"reason"}, set()),
    "left": ({"side"}, set()),
    "no_show": (set(), {"side", "reason"}),
    "agree": ({"scores"}, set()),
    "refuse": ({"reason"}, set()),
    "incident": ({"kind", "reason"}, {"side", "points", "game"}),
}


class ClockCommand(CommandIn):
    """What the arbiter does to one timed match. Which fields a command takes stands with the address."""

    commands = COMMANDS
    command = serializers.ChoiceField(choices=list(COMMANDS))
    side = SideIn(choices=SIDES, required=False, help_text="Whose: 1 the first player, 2 the second.")
    game = Int(min_value=1, max_value=2, required=False)
    ms = Int(
        min_value=-MOST_MAIN, max_value=MOST_MAIN, required=False,
        help_text="Milliseconds; negative ones are taken off.",
    )  # fmt: skip
    seconds = Int(
        min_value=1, max_value=366 * 24 * 3600, required=False, help_text="Until play goes on by itself."
    )  # fmt: skip
    ply = Int(max_value=10_000, required=False, help_text="How many plies stand.")
    score = Int(max_value=9999, required=False, help_text="Left out: the board as it stands.")
    scores = serializers.ListField(child=Int(max_value=9999), min_length=2, max_length=2, required=False)
    kind = serializers.ChoiceField(choices=[str(kind.value) for kind in BY_HAND], required=False)
    points = Int(min_value=-MOST_POINTS, max_value=MOST_POINTS, required=False)
    version = Int(min_value=1, max_value=MOST, required=False, help_text="Another one is refused (409).")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs = super().validate(attrs)
        if attrs["command"] == "set" and attrs["ms"] < 0:
            raise serializers.ValidationError({"ms": [_("A clock is set to 0 or more.")]})
        return attrs


class ClocksCommand(Strict):
    """What the arbiter does to all boards of the event."""

    command = serializers.ChoiceField(choices=["pause", "resume", "start"])
    round = Int(min_value=1, max_value=99, required=False, help_text="Of start: the round that begins.")
    reason = Text(max_length=1000, required=False, help_text="Of pause.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if (attrs["command"] == "start") != ("round" in attrs):
            raise serializers.ValidationError({"round": [_("Only to start a round; and then say which.")]})
        if attrs["command"] != "pause" and "reason" in attrs:
            raise serializers.ValidationError({"reason": [_("This command does not take it.")]})
        return attrs


class FailedBoard(serializers.Serializer[Any]):
    """A board on which the command was not possible, and why."""

    match = serializers.IntegerField()
    detail = serializers.CharField()


class ClocksAfter(serializers.Serializer[Any]):
    """How many boards the command reached, and which refused it."""

    done = serializers.IntegerField()
    failed = FailedBoard(many=True)


class BoardsFilter(Strict):
    """Which boards: of one round, else of the newest with those of earlier rounds that go on."""

    round = serializers.IntegerField(min_value=1, max_value=99, required=False)


class LinkOut(serializers.Serializer[Any]):
    """A player's link."""

    name = serializers.CharField()
    token = serializers.CharField()
    api = serializers.URLField(help_text="Where a program plays.")
    play = serializers.URLField(help_text="The page for playing.")
    report = serializers.URLField(help_text="The page for reporting the result.")


class LinksOut(serializers.Serializer[Any]):
    """The links of the players."""

    first = LinkOut()
    second = LinkOut(allow_null=True, help_text="Null at the table of a lone player.")
    seats = LinkOut(many=True, help_text="Of all who sit at the table, seat 1 first.")


class LogLineOut(serializers.Serializer[Any]):
    """One line: a ply, an event of the clock, or an act of the arbiter."""

    lane = serializers.CharField(help_text="game, clock or act.")
    at = serializers.IntegerField(help_text="Instant in ms.")
    since = serializers.IntegerField(allow_null=True, help_text="Ms after the start of the game.")
    number = serializers.IntegerField(help_text="Ply, or version of the clock.")
    words = serializers.CharField()
    who = serializers.CharField()
    via = serializers.CharField()
    reason = serializers.CharField()
    gone = serializers.BooleanField(help_text="A ply that was taken back.")
    beside = serializers.CharField(help_text="What the clock did with this ply.")


class GameLog(serializers.Serializer[Any]):
    """The log of a game, all its attempts, oldest line first."""

    match = serializers.IntegerField()
    game = serializers.IntegerField()
    lines = LogLineOut(many=True)


class RecordFilter(Strict):
    """Which attempt of a game: the newest unless told otherwise."""

    attempt = serializers.IntegerField(min_value=1, max_value=999, required=False)
