"""Who may watch what: the topics of an address, as its visitor may see them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clocks.services.table import table_channel
from games.models import LiveMatch
from games.queries.duels import find_duel
from games.queries.tiles.tiles_match import find_tiles
from tournaments.live.topics import (
    CLOCK,
    Topic,
    Topics,
    board_topic,
    change_topic,
    duel_topic,
    feed_topic,
    tiles_topic,
)
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


def topics_of(name: str, value: str, user: Any) -> Topics | None:
    """The topics of the stream ``name`` (a key of `STREAMS`) for this visitor; None: there is no such stream.

    ``value`` is the slug, number or token in its address.
    """
    return STREAMS[name](value, user)


def _event(slug: str, user: Any) -> Topics | None:
    event = find_event(slug, user)
    return (change_topic(event),) if event else None


def _event_boards(slug: str, user: Any) -> Topics | None:
    """The event; what is played on line in its newest round, and what goes on of earlier ones."""
    event = find_event(slug, user)
    if event is None:
        return None
    inside = _sees_all(user, event)
    numbers = shown_lives(event).order_by("match_id").values_list("match_id", flat=True)
    duels = shown_duels(event).order_by("match_id").values_list("match_id", flat=True)
    tiles = shown_tiles(event).order_by("match_id").values_list("match_id", flat=True)
    boards = (board_topic(number, inside=inside) for number in numbers)
    return change_topic(event), *boards, *map(duel_topic, duels), *map(tiles_topic, tiles)


def _changes(slug: str, user: Any) -> Topics | None:
    """The public changes of an event, one after the other."""
    event = find_event(slug, user)
    return (change_topic(event), feed_topic(event)) if event else None


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
        return (board_topic(practice.match_id, inside=True),)
    if duel := find_practice_duel(token):
        return (duel_topic(duel.match_id),)
    tiles = find_practice_tiles(token)
    return (tiles_topic(tiles[0].match_id, tiles[1] or None),) if tiles else None


def _table(token: str, _user: Any) -> Topics | None:
    """A stand-alone clock behind its secret address, or the timed match at a table of a round."""
    channel = table_channel(token)
    if channel:
        return (Topic(CLOCK, channel, token),)
    pairing = table_of(token)
    if pairing is None or not LiveMatch.objects.filter(match=pairing.match_id).exists():
        return None
    assert pairing.match_id is not None
    return change_topic(pairing.round.tournament), board_topic(pairing.match_id, inside=True)


STREAMS: dict[str, Callable[[str, Any], Topics | None]] = {
    "event": _event,
    "boards": _event_boards,
    "changes": _changes,
    "match": _match,
    "play": _play,
    "table": _table,
}


def _played(match_id: int, *, inside: bool, seat: int | None = None) -> Topic | None:
    """What is played on line in a match: a timed match, a duel, a game of Chaos Tiles, or nothing."""
    if LiveMatch.objects.filter(match=match_id).exists():
        return board_topic(match_id, inside=inside)
    if find_duel(match_id):
        return duel_topic(match_id)
    return tiles_topic(match_id, seat) if find_tiles(match_id) else None


def _with_event(event: Tournament, topic: Topic | None) -> Topics | None:
    return (change_topic(event), topic) if topic else None


def _published() -> Any:
    pairings = Pairing.objects.filter(round__state=RoundState.PUBLISHED, match__isnull=False)
    return pairings.select_related("round__tournament", "match")


def _sees_all(user: Any, event: Tournament) -> bool:
    """The arbiters see the boards of shared bags while they are played."""
    return allowed(user, "rule_result", event)
