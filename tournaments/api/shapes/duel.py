"""A match of Gyul! Hap! as the API shows it, and what is sent to play one.

Pages and streams carry the same object (games.queries.duel_snapshot). All instants are milliseconds on the
server's own time line.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.fields import Flag, Int, Strict, Text
from tournaments.api.shapes.snapshot import SnapshotResult

TRIPLE = "Three positions 1 to 9, the lowest first."


def _int(help_text: str = "", **options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(help_text=help_text, **options)


def _text(help_text: str = "", **options: Any) -> serializers.CharField:
    return serializers.CharField(help_text=help_text, **options)


def _ints(help_text: str = "", **options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), help_text=help_text, **options)


def _cards() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(),
        help_text="Nine cards, position 1 first; each background, colour and shape as digits 0 to 2: 012.",
    )


class DuelPlayer(serializers.Serializer[Any]):
    """A player of the match."""

    name = _text()
    ready = serializers.BooleanField(help_text="For the first board.")
    seen = serializers.BooleanField(help_text="Has been here.")
    points = _int("On the boards that count, and on the open one.")
    penalty = _int("Points that the arbiter has taken off.")
    house = serializers.BooleanField(help_text="The house player.")


class DuelCall(serializers.Serializer[Any]):
    """A call as it was judged, or what time did."""

    seq = _int("The order of judging, which is the only one there is.")
    side = _int("Who called; null: time, or the arbiter.", allow_null=True)
    of = _int("Whose points those are: who called, or whose naming ran out of time.", allow_null=True)
    text = _text("HAP 3 6 7, GYUL, HAP, SKIP, UNSKIP; of time TIME or LIMIT, of the arbiter STOP.")
    triple = _ints(f"{TRIPLE} Empty for what is no Hap.")
    verdict = _text("claim, duplicate, own-duplicate, wrong, gyul, wrong-gyul, late and others.")
    points = _int()
    at = _int("The instant by which it was judged, in ms.")


class DuelClaim(serializers.Serializer[Any]):
    """A Hap that is claimed."""

    triple = _ints(TRIPLE)
    side = _int("Who claimed it.")


class DuelOpenBoard(serializers.Serializer[Any]):
    """The board that both see. Which Haps it has, and how many, is told when it is over."""

    number = _int()
    of = _int("How many boards count.")
    attempt = _int("2 and more: dealt again.")
    extra = serializers.BooleanField(help_text="After a tie: it counts for nothing but who wins.")
    cards = _cards()
    shown_at = _int("When all saw it, in ms.")
    limit_at = _int("When it is over for no points.", allow_null=True)
    calls = DuelCall(many=True)
    claimed = DuelClaim(many=True)
    points = _ints("Of both, on this board.")
    seconds = _ints("Added to the time of a player alone, on this board.")
    turn = _int("Whose turn it is; null: both call at any time.", allow_null=True)
    phase = _text("call, name or bonus, where players call in turn.", allow_null=True)
    turn_ends_at = _int("When the turn, the naming or the bonus time ends.", allow_null=True)
    skips = _ints("Sides that would skip this board.")


class DuelHap(serializers.Serializer[Any]):
    """A Hap of a board that is over, and who found it."""

    triple = _ints(TRIPLE)
    side = _int("null: nobody.", allow_null=True)
    at = _int("When, in ms.", allow_null=True)


class DuelBoardOver(serializers.Serializer[Any]):
    """A board that is over, with all its Haps."""

    number = _int()
    attempt = _int()
    extra = serializers.BooleanField()
    state = _text("closed, or void: it counts for nothing and was dealt again.")
    ended_by = _text("gyul, limit, skip, lead or stopped; empty: void.")
    cards = _cards()
    haps = DuelHap(many=True)
    calls = DuelCall(many=True)
    points = _ints("Of both, on this board.")
    seconds = _ints("Added to the time of a player alone.")
    shown_at = _int()
    closed_at = _int()
    lost_ms = _int("Of this, time in which nobody could act.")


class DuelSnapshot(serializers.Serializer[Any]):
    """A match of Gyul! Hap! at the instant `now`. A higher `version` is newer."""

    kind = _text("duel.")
    match = _int("Id.")
    version = _int("Rises with every change.")
    now = _int("The present instant of the server, in ms.")
    state = _text("waiting, playing, between, paused, finished or stopped.")
    settings = serializers.DictField(help_text="Preset, points, times and the rest, as in `timing`.")
    first = DuelPlayer(help_text="Seat 1.")
    second = DuelPlayer(allow_null=True, help_text="Seat 2; null: one player alone.")
    board = DuelOpenBoard(allow_null=True, help_text="null: none is open.")
    next_at = _int("When the next board is shown to all.", allow_null=True)
    next_number = _int("Which board that is.", allow_null=True)
    default_at = _int("From when on who has not come may be ruled absent.", allow_null=True)
    pause_asked = serializers.BooleanField(help_text="The arbiter holds the match after this board.")
    boards = DuelBoardOver(many=True)
    commitment = _text("SHA-256 of hap1:gyul-hap:SEED:SALT: all boards follow from it.")
    seed = _text("Once revealed.", allow_null=True)
    salt = _text("Once revealed.", allow_null=True)
    winner = _int("Side; null: nobody, or not yet.", allow_null=True)
    result = SnapshotResult(allow_null=True)
    settled = serializers.BooleanField(help_text="The result was entered.")


class DuelSeatSnapshot(DuelSnapshot):
    """The match from a player's seat."""

    side = _int("Whose seat this is: 1 or 2.")


class DuelReady(Strict):
    """Whether the player is ready for the first board."""

    ready = Flag(required=False, default=True)


class DuelCallIn(Strict):
    """A call, and the board that it is for."""

    board = serializers.ListField(
        child=Int(min_value=1, max_value=32_767), min_length=2, max_length=2,
        help_text="Number and attempt. On one that is over the call is late, and costs nothing.",
    )  # fmt: skip
    text = Text(
        max_length=40, help_text="HAP and three positions, GYUL, SKIP or UNSKIP; in turn also HAP alone."
    )
    id = Text(
        max_length=64, required=False,
        help_text="Of your own making: sent again for the same board, it gets the first verdict again.",
    )  # fmt: skip


class DuelAfter(serializers.Serializer[Any]):
    """The match after an act."""

    state = DuelSnapshot()


class DuelVerdict(DuelAfter):
    """A call as it was judged, and the match after it."""

    call = DuelCall()
