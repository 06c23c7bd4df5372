"""A game of Chaos Tiles as the API shows it, and what is sent to play one.

Pages and streams carry the same object (games.queries.tiles.snapshot). All instants are milliseconds on the
server's own time line. Seats count from 1.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.fields import Flag, Int, Strict, Text
from tournaments.api.shapes.snapshot import SnapshotFace, SnapshotResult

PLACEMENT = "Kind, face, rotation and origin of a placement: V+3@0,1."


def _int(help_text: str = "", **options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(help_text=help_text, **options)


def _text(help_text: str = "", **options: Any) -> serializers.CharField:
    return serializers.CharField(help_text=help_text, **options)


def _flag(help_text: str = "", **options: Any) -> serializers.BooleanField:
    return serializers.BooleanField(help_text=help_text, **options)


def _ints(help_text: str = "", **options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), help_text=help_text, **options)


def _texts(help_text: str = "", **options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=help_text, **options)


class TilesHand(serializers.Serializer[Any]):
    """A hand: its kinds for everybody, its tiles for its owner, and for all after the end."""

    veks = _int()
    kays = _int()
    size = _int("How many half-units it holds when it is full: a Vek takes two, a Kay one.")
    tiles = _ints("Their numbers.", allow_null=True)
    pips = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), allow_null=True,
        help_text="The colours on each of them.",
    )  # fmt: skip


class TilesPlayer(serializers.Serializer[Any]):
    """A seat, and how it stands now."""

    seat = _int()
    name = _text()
    ready = _flag("To begin.")
    seen = _flag("Has been here.")
    house = _flag("The house player.")
    gone = _flag("Its flag fell, or it left: its turns are skipped.")
    place = _int("As it stands; equal seats share one.", allow_null=True)
    points = _text("Exact, of any size; in Go Asunder maybe a half.", allow_null=True)
    breaks = _ints("What decides between equal points: more is better.")
    played = _int("Tiles played from the hand.")
    exchanges = _int()
    claims = _ints("The colours it has claimed.")
    hand = TilesHand(allow_null=True, help_text="null: a game without hands.")


class TilesTurn(serializers.Serializer[Any]):
    """The turn in hand."""

    number = _int("0: first hands are drawn.")
    placed = _ints("Tiles placed in it.")
    moved = _ints("Tiles transferred in it.")
    main = _flag("Its one main placement is made: what else is placed shares three full edges.")
    claimed = _flag()


class TilesTile(serializers.Serializer[Any]):
    """A tile on the table, or of the figure."""

    tile = _int()
    at = _text(PLACEMENT)
    pips = _ints("Its colours.")
    owner = _int("Whose stone lies on it; 0: nobody's.")
    burned = _ints("Colours of its pips that have made a point of Micropentagons.")


class TilesClump(serializers.Serializer[Any]):
    """A clump of two pips and more."""

    colour = _int()
    size = _int()
    tiles = _ints()


class TilesCount(serializers.Serializer[Any]):
    """Tiles of each kind."""

    veks = _int()
    kays = _int()


class TilesDuo(serializers.Serializer[Any]):
    """A duo, who made it first, and in which turn."""

    duo = _text()
    seat = _int()
    turn = _int()


class TilesGo(serializers.Serializer[Any]):
    """What Go Asunder has beside its stones."""

    captured = _ints("Stones taken by each seat.")
    passes = _int("In succession.")
    dead = serializers.ListField(help_text="What each seat takes for dead; null: it has not said.")
    resumed = _flag("Play went on after two passes: the next two end it.")
    areas = serializers.DictField(help_text="The tiles of each seat's area as it stands.")
    komi = _text("Of seat 2.")


class TilesScored(serializers.Serializer[Any]):
    """Points, and the clumps they come from as colour and size."""

    turn = _int()
    seat = _int()
    clumps = serializers.ListField()
    points = _text()


class TilesAction(serializers.Serializer[Any]):
    """An action that stands. What an exchange returns only its seat reads; others read how many."""

    seq = _int("Rises; what was taken back leaves a gap.")
    seat = _int("0: the clock, or the arbiter.")
    text = _text("PLACE 17 V+3@0,1, DRAW V, CLAIM 2, DONE and others.")
    at = _int("The instant by which it was judged, in ms.")
    turn = _int()


class TilesClock(serializers.Serializer[Any]):
    """One clock for all seats; side 0 is seat 1."""

    version = _int()
    at = _int("The instant of this reading.")
    control = _text("The time control.")
    remaining = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), help_text="Of each seat in ms; null: untimed."
    )
    faces = SnapshotFace(many=True)
    running = _int("The side whose time passes now.", allow_null=True)
    seat_running = _int("Its seat.", allow_null=True)
    turn = _int("The side whose turn it is, paused or not.", allow_null=True)
    deadline = _int("The last instant at which its turn counts.", allow_null=True)
    flagged = _ints("Sides whose flag is down.")
    pending = _int("The one of them whose fall is not recorded yet.", allow_null=True)
    paused = _texts("Why it stands.")
    paused_until = _int(allow_null=True)
    ended = _flag()
    overtime = _ints(allow_null=True)


class TilesPause(serializers.Serializer[Any]):
    """A reason for which the clock stands."""

    name = _text()
    until = _int("When it ends by itself.", allow_null=True)


class TilesSnapshot(serializers.Serializer[Any]):
    """A game of Chaos Tiles at the instant `now`. A higher `version` is newer."""

    kind = _text("tiles.")
    match = _int("Id.")
    version = _int("Rises with every change.")
    now = _int("The present instant of the server, in ms.")
    state = _text("waiting, playing, finished or stopped.")
    attempt = _int("2 and more: begun anew.")
    hidden = _flag("Others still play from the same seed: there is nothing of the game in here.")
    settings = serializers.DictField(help_text="Rules, clock and times, as in `timing`.")
    game = _text("chaos-omelet, tiles-transfer, scorers-solitaire, go-asunder, cruel-duos, micropentagons.")
    seats = TilesPlayer(many=True)
    to_act = _ints("The seats whose turn it is.")
    phase = _text("deal, play, draw, swap, mark or over.", allow_null=True)
    turn = TilesTurn(allow_null=True)
    blob = TilesTile(many=True)
    clumps = TilesClump(many=True)
    boneyard = TilesCount(allow_null=True)
    supply = serializers.DictField(allow_null=True, help_text="Cruel Duos: what is left of each kind.")
    duos = TilesDuo(many=True, allow_null=True)
    go = TilesGo(allow_null=True)
    scored = TilesScored(many=True)
    actions = TilesAction(many=True)
    clock = TilesClock()
    timer_at = _int("When play begins, ready or not.", allow_null=True)
    default_at = _int("From when on who has not come may be ruled absent.", allow_null=True)
    pauses = TilesPause(many=True)
    you = _int("Whose seat this is; null: what everybody sees.", allow_null=True)
    words = _texts("The kinds of action that this seat has now.")
    claimable = _ints("Colours that it may claim.")
    can_undo = _flag()
    commitment = _text("SHA-256 of tiles1:GAME:SEED:SALT: every shuffle follows from the seed.")
    seed = _text("Once revealed.", allow_null=True)
    salt = _text("Once revealed.", allow_null=True)
    ended_by = _text("boneyard, idle, left, won, supply, agreed, passed or stopped; empty: it goes on.")
    winners = _ints("Seats.")
    result = SnapshotResult(allow_null=True)
    settled = _flag("The result was entered.")


class TilesPlacements(serializers.Serializer[Any]):
    """Where the seat in turn may put what it has. Empty for all others."""

    version = _int("Of the game for which this is so.")
    faces = _int("1: tiles show their front. 2: either face may be up.")
    kinds = serializers.DictField(
        help_text="For V and K the ways to put one, each as [placement, shared edges, 1 if it is free]."
    )
    stones = _ints("Go Asunder: the tiles on which a stone may be put.")


class TilesTransfer(Strict):
    """What is asked for."""

    transfer = serializers.IntegerField(
        min_value=1, max_value=90, required=False,
        help_text="A tile of the blob: where it may be put when it is lifted.",
    )  # fmt: skip


class TilesReady(Strict):
    """Whether the player is ready to begin."""

    ready = Flag(required=False, default=True)


class TilesActs(Strict):
    """Actions that are all done, or none of them."""

    actions = serializers.ListField(
        child=Text(max_length=400), min_length=1, max_length=60,
        help_text="In the words of a game's record, without the seat. UNDO takes back the last move of the "
        "turn; LEAVE stands alone, and ends one's own part in the game.",
    )  # fmt: skip
    version = Int(min_value=1, required=False, help_text="Another one than the game has is refused (409).")


class TilesAfter(serializers.Serializer[Any]):
    """The game after an act."""

    state = TilesSnapshot()
