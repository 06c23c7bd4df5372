"""Who may watch what on the live streams, and what is shown first: decided here, streamed by `deploy.live`.

A stream is asked for by an address; the answer is its topics. A topic is one thing that changes, published on
one channel, with a full snapshot that can be taken at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from audit.services import version_of
from clocks.services.instants import now_ms
from clocks.services.table import table_channel, table_snapshot
from games.models import Duel, LiveMatch, TilesGame
from games.queries import duel_snapshot
from games.queries.duels import find_duel, read_duels
from games.queries.live_snapshot import inside_channel, public_channel, snapshot_of
from games.queries.tiles import snapshot as tiles_snapshot
from games.queries.tiles.tiles_match import find_tiles, read_shown
from games.queries.timed_match import timed_all
from tournaments.models import Pairing, Tournament
from tournaments.models.round import RoundState
from tournaments.permissions import allowed
from tournaments.queries.duel_boards import shown_duels
from tournaments.queries.links import read_seat, table_of
from tournaments.queries.live_boards import shown_lives
from tournaments.queries.practice import find_practice, read_practice_seat
from tournaments.queries.practice_duels import find_practice_duel
from tournaments.queries.practice_tiles import find_practice_tiles
from tournaments.queries.tiles_boards import shown_tiles
from tournaments.queries.visible import find_event

CHANGE, BOARD, CLOCK, DUEL, TILES = "change", "board", "clock", "duel", "tiles"


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that a stream tells of. ``kind`` names its messages, ``key`` is what its snapshot is of.

    Of a change the key is the audit scope, of a board, a duel or a game of Chaos Tiles the match, of a clock
    the token of the table. ``seat``: who sees it, where each seat sees something else (None: everybody).
    """

    kind: str
    channel: str
    key: int | str
    inside: bool = False
    seat: int | None = None


Topics = tuple[Topic, ...]


def topics_of(name: str, value: str, user: Any) -> Topics | None:
    """The topics of the stream ``name`` (a key of `STREAMS`) for this visitor; None: there is no such stream.

    ``value`` is the slug, number or token in its address.
    """
    return STREAMS[name](value, user)


def snapshots(topics: Iterable[Topic]) -> dict[Topic, dict[str, Any]]:
    """What there is to show of each topic now; one whose object is gone is left out."""
    wanted = list(topics)
    found = _boards([topic for topic in wanted if topic.kind == BOARD])
    found |= _duels([topic for topic in wanted if topic.kind == DUEL])
    found |= _tiles_games([topic for topic in wanted if topic.kind == TILES])
    for topic in wanted:
        if topic.kind == CHANGE:
            found[topic] = {"version": version_of(str(topic.key))}
        elif topic.kind == CLOCK and (clock := table_snapshot(str(topic.key))):
            found[topic] = clock
    return found


def _event(slug: str, user: Any) -> Topics | None:
    event = find_event(slug, user)
    return (_change(event),) if event else None


def _event_boards(slug: str, user: Any) -> Topics | None:
    """The event; what is played on line in its newest round, and what goes on of earlier ones."""
    event = find_event(slug, user)
    if event is None:
        return None
    inside = _sees_all(user, event)
    numbers = shown_lives(event).order_by("match_id").values_list("match_id", flat=True)
    duels = shown_duels(event).order_by("match_id").values_list("match_id", flat=True)
    tiles = shown_tiles(event).order_by("match_id").values_list("match_id", flat=True)
    boards = (_board(number, inside=inside) for number in numbers)
    return _change(event), *boards, *map(_duel, duels), *map(_tiles, tiles)


def _match(number: str, user: Any) -> Topics | None:
    """One match as the visitor may see it, and its event."""
    pairing = _published().filter(match=int(number)).first()
    event = pairing.round.tournament if pairing else None
    if event is None or not allowed(user, "view_event", event):
        return None
    return _with_event(event, _played(int(number), inside=_sees_all(user, event)))


def _play(token: str, _user: Any) -> Topics | None:
    """A player's match behind the link of a side, which is all the right there is to it.

    Matches against the computer have no event; who watches one has a link too, and bags of their own hide
    nothing that players see.
    """
    if read_practice_seat(token):
        return _practice(token)
    read = read_seat(token)
    pairing = _published().filter(pk=read[0]).first() if read else None
    if read is None or pairing is None or read[1] > len(pairing.match.names):
        return None
    return _with_event(pairing.round.tournament, _played(pairing.match_id, inside=True, seat=read[1]))


def _practice(token: str) -> Topics | None:
    """A match outside every event: against the computer, alone, or a daily run."""
    if practice := find_practice(token):
        return (_board(practice.match_id, inside=True),)
    if duel := find_practice_duel(token):
        return (_duel(duel.match_id),)
    tiles = find_practice_tiles(token)
    return (_tiles(tiles[0].match_id, tiles[1] or None),) if tiles else None


def _table(token: str, _user: Any) -> Topics | None:
    """A stand-alone clock behind its secret address, or the timed match at a table of a round."""
    channel = table_channel(token)
    if channel:
        return (Topic(CLOCK, channel, token),)
    pairing = table_of(token)
    if pairing is None or not LiveMatch.objects.filter(match=pairing.match_id).exists():
        return None
    assert pairing.match_id is not None
    return _change(pairing.round.tournament), _board(pairing.match_id, inside=True)


STREAMS: dict[str, Callable[[str, Any], Topics | None]] = {
    "event": _event,
    "boards": _event_boards,
    "match": _match,
    "play": _play,
    "table": _table,
}


def _played(match_id: int, *, inside: bool, seat: int | None = None) -> Topic | None:
    """What is played on line in a match: a timed match, a duel, a game of Chaos Tiles, or nothing."""
    if LiveMatch.objects.filter(match=match_id).exists():
        return _board(match_id, inside=inside)
    if find_duel(match_id):
        return _duel(match_id)
    return _tiles(match_id, seat) if find_tiles(match_id) else None


def _with_event(event: Tournament, topic: Topic | None) -> Topics | None:
    return (_change(event), topic) if topic else None


def _published() -> Any:
    pairings = Pairing.objects.filter(round__state=RoundState.PUBLISHED, match__isnull=False)
    return pairings.select_related("round__tournament", "match")


def _sees_all(user: Any, event: Tournament) -> bool:
    """The arbiters see the boards of shared bags while they are played."""
    return allowed(user, "rule_result", event)


def _change(event: Tournament) -> Topic:
    return Topic(CHANGE, f"orderly:{event.scope}", event.scope)


def _board(match_id: int, *, inside: bool) -> Topic:
    channel = inside_channel(match_id) if inside else public_channel(match_id)
    return Topic(BOARD, channel, match_id, inside)


def _duel(match_id: int) -> Topic:
    """Everybody sees the same of a duel."""
    return Topic(DUEL, public_channel(match_id), match_id)


def _tiles(match_id: int, seat: int | None = None) -> Topic:
    """Each seat sees its own hand; everybody else, arbiters too, what the table shows."""
    channel = tiles_snapshot.seat_channel(match_id, seat) if seat else public_channel(match_id)
    return Topic(TILES, channel, match_id, seat=seat)


def _boards(topics: list[Topic]) -> dict[Topic, dict[str, Any]]:
    if not topics:
        return {}
    lives = LiveMatch.objects.select_related("match__result").filter(
        match__in={topic.key for topic in topics}
    )
    held = {each.live.match_id: each for each in timed_all(lives)}
    now = now_ms()
    return {
        topic: snapshot_of(held[int(topic.key)], now, inside=topic.inside)
        for topic in topics
        if topic.key in held
    }


def _duels(topics: list[Topic]) -> dict[Topic, dict[str, Any]]:
    if not topics:
        return {}
    rows = Duel.objects.filter(match__in={topic.key for topic in topics}).values_list("pk", flat=True)
    now = now_ms()
    held = {each.duel.match_id: duel_snapshot.snapshot_of(each, now) for each in read_duels(rows)}
    return {topic: held[int(topic.key)] for topic in topics if topic.key in held}


def _tiles_games(topics: list[Topic]) -> dict[Topic, dict[str, Any]]:
    if not topics:
        return {}
    rows = TilesGame.objects.filter(match__in={topic.key for topic in topics}).values_list("pk", flat=True)
    held = {each.game.match_id: each for each in read_shown(rows)}
    now = now_ms()
    return {
        topic: tiles_snapshot.snapshot_of(held[int(topic.key)], now, topic.seat)
        for topic in topics
        if topic.key in held
    }
