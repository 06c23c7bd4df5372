"""A timed match as the API shows it; pages and streams carry the same object (games.queries.live_snapshot).

These shapes describe it in the schema. All instants are milliseconds on the server's own time line: take
`now` as the present, and let a clock run from there by your own monotonic timer.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

WHERE_HIDDEN = "Absent while a shared bag hides the board from you."


def _int(help_text: str = "", **options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(help_text=help_text, **options)


def _text(help_text: str = "", **options: Any) -> serializers.CharField:
    return serializers.CharField(help_text=help_text, **options)


def _ints(help_text: str = "", **options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), help_text=help_text, **options)


def _maybe_ints(help_text: str = "") -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(allow_null=True), help_text=help_text)


class SnapshotVariant(serializers.Serializer[Any]):
    """The variant that is played."""

    key = _text()
    size = _int()
    colours = _int()
    copies = _int()
    min_pattern = _int()


class SnapshotPlayer(serializers.Serializer[Any]):
    """A player of the match."""

    name = _text()
    ready = serializers.BooleanField(help_text="For the next game.")
    seen = serializers.BooleanField(help_text="Has been here.")
    penalty = _int("Points that the arbiter has taken off.")


class SnapshotBag(serializers.Serializer[Any]):
    """The bag of a game: its commitment, and once no game on it goes on also what is in it."""

    commitment = _text("SHA-256 of bag1:VARIANT:SEED:SALT.")
    published_at = serializers.DateTimeField()
    extra = serializers.BooleanField(help_text="Given later, to a void, restarted or late game.")
    seed = _text("Once revealed.", required=False)
    salt = _text("Once revealed.", required=False)
    draws = _ints("Once revealed: the colours in the order they were drawn.", required=False)


class SnapshotFlag(serializers.Serializer[Any]):
    """A flag that is down."""

    side = _text("order or chaos.")
    ply = _int("After how many plies; null over the board.", allow_null=True)
    at = _int("Instant in ms.")
    cause = _text("time, resigned, left, failed ...")


class SnapshotPoints(serializers.Serializer[Any]):
    """What Order has on the board."""

    total = _int()
    rows = _ints()
    columns = _ints()
    patterns = serializers.ListField(
        child=serializers.ListField(),
        help_text="Each as [row or column, its index, where it begins, its length]; it scores its length.",
    )


class SnapshotGame(serializers.Serializer[Any]):
    """The game in hand."""

    number = _int()
    attempt = _int("2 and more: restarted.")
    state = _text("ready, playing, ended or void.")
    order = _int("Side of the match that is Order: 1 or 2.")
    chaos = _int("Side of the match that is Chaos.")
    actor = _text("Who is to act, order or chaos; null: nobody.", allow_null=True)
    placing = serializers.BooleanField(help_text="The actor places the drawn counter now.")
    mode = _text("Whose flags are down: none, order, chaos or both.")
    flags = SnapshotFlag(many=True)
    lifted = serializers.ListField(child=serializers.DictField(), help_text="Flags that were put up again.")
    awaits_ruling = serializers.BooleanField(help_text="Both clocks stand until the arbiter has ruled.")
    ruling = serializers.DictField(allow_null=True, help_text="What decided the game in place of its board.")
    score = _int("The Order score.", allow_null=True)
    bag = SnapshotBag(allow_null=True, help_text="null: a cloth bag.")
    ply = _int(f"How many plies were played. {WHERE_HIDDEN}", required=False)
    board = _text(f"Rows joined by /, '.' for empty, top row first. {WHERE_HIDDEN}", required=False)
    drawn = _int(f"The counter to be placed. {WHERE_HIDDEN}", required=False, allow_null=True)
    left = serializers.DictField(
        child=serializers.IntegerField(),
        required=False,
        help_text=f"Counters not on the board, a colour. {WHERE_HIDDEN}",
    )
    last = _text(f"The last action. {WHERE_HIDDEN}", required=False, allow_null=True)
    moves = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text=f"Every ply as [action, chaos, order or rule]. Not in the list of boards. {WHERE_HIDDEN}",
    )
    points = SnapshotPoints(required=False, help_text=WHERE_HIDDEN)


class SnapshotFace(serializers.Serializer[Any]):
    """What the clock of a side shows beside its time."""

    stage = _int()
    left = _int("Ms left in this stage.", allow_null=True)
    period = _int(allow_null=True)
    periods = _int(allow_null=True)
    delay = _int("Ms of this turn that take nothing yet.", allow_null=True)


class SnapshotClock(serializers.Serializer[Any]):
    """Both clocks of the game in hand at the instant `at`: side 0 is Order, side 1 Chaos."""

    control = _text("The time control.")
    version = _int()
    at = _int()
    remaining = _maybe_ints("Ms of Order and of Chaos; null: untimed.")
    faces = SnapshotFace(many=True)
    running = _int("Whose clock runs.", allow_null=True)
    turn = _int("Whose turn it is, also in a pause.", allow_null=True)
    deadline = _int("When the running flag falls.", allow_null=True)
    flagged = _ints("Sides whose flag is down, in order of falling.")
    pending = _int("The side whose time is up, before its fall is recorded.", allow_null=True)
    paused = serializers.ListField(child=serializers.CharField(), help_text="Why both clocks stand.")
    paused_until = _int(allow_null=True)
    ended = serializers.BooleanField()
    overtime = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Ms of overtime that each side has used."
    )


class SnapshotShort(serializers.Serializer[Any]):
    """One of the two games."""

    number = _int()
    attempt = _int()
    state = _text()
    score = _int(allow_null=True)
    order = _int()


class SnapshotOffer(serializers.Serializer[Any]):
    """An agreed result on its way."""

    scores = _ints("Order scores of game 1 and game 2.")
    by = _int("Side that offers.")
    first = serializers.BooleanField(help_text="The first player has agreed.")
    second = serializers.BooleanField(help_text="The second player has agreed.")


class SnapshotResult(serializers.Serializer[Any]):
    """The result, once it is entered."""

    kind = _text()
    first_score = _int(allow_null=True)
    second_score = _int(allow_null=True)
    first_penalty = _int()
    second_penalty = _int()
    winner = _int(allow_null=True)
    seats = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="Of Chaos Tiles alone: score and place."
    )


class Snapshot(serializers.Serializer[Any]):
    """A timed match at the instant `now`. A higher `version` is newer."""

    kind = _text("match.")
    match = _int("Id.")
    version = _int("Rises with every change.")
    now = _int("The present instant of the server, in ms.")
    play = _text("online, or table: over the board with our clock.")
    state = _text("waiting, playing, between, finished or stopped.")
    variant = SnapshotVariant()
    first = SnapshotPlayer(help_text="Order in game 1.")
    second = SnapshotPlayer(help_text="Order in game 2.")
    settings = serializers.DictField(help_text="Preset, clock, bank, flag rule and the rest, as in `timing`.")
    timer_at = _int("When the next game starts by itself.", allow_null=True)
    default_at = _int("From when on who has not come may be ruled absent.", allow_null=True)
    offer = SnapshotOffer(allow_null=True)
    hidden = serializers.BooleanField(help_text="A shared bag hides the board from you.")
    game = SnapshotGame()
    clock = SnapshotClock()
    games = SnapshotShort(many=True)
    result = SnapshotResult(allow_null=True)
    settled = serializers.BooleanField(help_text="The result was entered; without one it was taken back.")


class SeatSnapshot(Snapshot):
    """A timed match from a player's seat."""

    side = _int("Whose seat this is: 1 the first player, 2 the second.")


class BoardOut(Snapshot):
    """A timed match in the list of boards: without its moves."""

    round = _int()
    table = _int()
