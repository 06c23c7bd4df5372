"""Who may watch what: every stream, six kinds of people, each visibility, the keys of seats and tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User

from games.models import Side
from tests.factories import UserFactory, cast_of, draft_of
from tests.kept import kept_rows
from tests.tournaments.duels import duel_event
from tests.tournaments.live import live_at, timed_event
from tests.tournaments.tiles import tiles_at, tiles_event, tokens_of
from tournaments.live import BOARD, CHANGE, DUEL, FEED, STREAMS, TILES, changes_after, topics_of
from tournaments.models import ApiToken, Role, Tournament
from tournaments.models.tournament import Visibility
from tournaments.permissions import allowed
from tournaments.queries.links import report_token, table_token
from tournaments.token_rights import carry

PEOPLE = ("visitor", "outsider", "helper", "arbiter", "organiser", "administrator")


@dataclass(frozen=True, slots=True)
class World:
    event: Tournament  # on shared bags, so that its boards are hidden while they are played
    duels: Tournament
    tiles: Tournament
    people: dict[str, int | None]

    def user(self, name: str) -> Any:
        """As a request has it: rights that were asked for are forgotten."""
        found = self.people[name]
        return User.objects.get(pk=found) if found else AnonymousUser()


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with kept_rows(django_db_blocker):
        event = timed_event(2, bag_mode="duplicate")
        duels, tiles = duel_event(1), tiles_event(1, "micropentagons", 3)
        cast = cast_of(event)
        for role in list(Role.objects.filter(tournament=event)):
            for other in (duels, tiles):
                Role.objects.create(tournament=other, user=role.user, name=role.name)
        people: dict[str, int | None] = {name: getattr(cast, name).pk for name in PEOPLE[1:-1]}
        root = UserFactory(username="root", is_superuser=True, is_staff=True)
        yield World(event, duels, tiles, {"visitor": None} | people | {"administrator": root.pk})


@pytest.mark.parametrize("visibility", Visibility.values)
@pytest.mark.parametrize("name", PEOPLE)
def test_streams_of_an_event(name: str, visibility: str, world: World, db: None) -> None:
    """Open to whom the event is open; boards of shared bags from inside to arbiters alone."""
    Tournament.objects.update(visibility=visibility)
    user = world.user(name)
    is_open = visibility != "private" or name not in ("visitor", "outsider")
    match = live_at(world.event, 1).match_id
    found = {
        stream: topics_of(stream, value, user)
        for stream, value in (
            ("event", world.event.slug),
            ("boards", world.event.slug),
            ("changes", world.event.slug),
            ("match", str(match)),
        )
    }
    assert (changes_after(world.event.slug, user, None) is not None) is is_open
    if not is_open:
        assert set(found.values()) == {None}
        return
    kinds = {stream: [topic.kind for topic in topics or ()] for stream, topics in found.items()}
    assert kinds == {
        "event": [CHANGE],
        "boards": [CHANGE, BOARD, BOARD],
        "changes": [CHANGE, FEED],
        "match": [CHANGE, BOARD],
    }
    inside = {topic.inside for topics in found.values() for topic in topics or () if topic.kind == BOARD}
    assert inside == {allowed(user, "see_live_inside", world.event)} == {name in PEOPLE[3:]}


@pytest.mark.parametrize("name", PEOPLE)
def test_streams_of_other_games(name: str, world: World, db: None) -> None:
    user = world.user(name)
    duel = world.duels.rounds.get(number=1).pairings.get().match_id
    tiles = tiles_at(world.tiles).match_id
    for event, match, kind in ((world.duels, duel, DUEL), (world.tiles, tiles, TILES)):
        for stream, value in (("boards", event.slug), ("match", str(match))):
            topics = topics_of(stream, value, user) or ()
            assert [topic.kind for topic in topics] == [CHANGE, kind]
            assert not any(topic.seat for topic in topics), "a hand is its seat's alone"
    Tournament.objects.update(visibility="private")
    is_open = name not in ("visitor", "outsider")
    assert bool(topics_of("match", str(tiles), world.user(name))) is is_open


@pytest.mark.parametrize("name", ["visitor", "outsider", "administrator"])
def test_a_key_is_all_the_right_that_there_is_to_a_seat(name: str, world: World, db: None) -> None:
    """Also of a private event; a key of a seat opens no table, and none opens what is still a draft."""
    Tournament.objects.update(visibility="private")
    user, pairing = world.user(name), live_at(world.event, 1).match.pairing
    seat, table = report_token(pairing.pk, Side.FIRST), table_token(pairing.pk)
    for stream, key in (("play", seat), ("table", table)):
        topics = topics_of(stream, key, user) or ()
        assert [(topic.kind, topic.inside) for topic in topics] == [(CHANGE, False), (BOARD, True)]
    drafted = draft_of(world.event, []).pairings.first()
    for number in ([drafted.pk] if drafted else []) + [pairing.pk + 999]:
        assert topics_of("play", report_token(number, Side.FIRST), user) is None
        assert topics_of("table", table_token(number), user) is None
    spoilt = (
        table,
        seat[:-1] + ("A" if seat[-1] != "A" else "B"),
        seat.replace("-1", "-2"),
        str(pairing.pk),
        "",
    )
    assert [topics_of("play", key, user) for key in (*spoilt, report_token(pairing.pk, 3))] == [None] * 6
    assert [topics_of("table", key, user) for key in (seat, table + "x", table[:-1])] == [None] * 3


def test_a_hand_is_told_to_its_seat(world: World, db: None) -> None:
    tokens = tokens_of(tiles_at(world.tiles).match)
    seats = {token: [topic.seat for topic in topics_of("play", token, None) or ()] for token in tokens}
    assert sorted(told[1] or 0 for told in seats.values()) == [1, 2, 3]


def test_a_token_of_another_event_opens_no_private_one(world: World, db: None) -> None:
    """Streams know sessions alone; should a token ever come here, it is obeyed."""
    Tournament.objects.update(visibility="private")
    for event, is_open in ((world.event, True), (world.duels, False)):
        user = world.user("organiser")
        carry(user, ApiToken(user=user, tournament=event, scopes=["read"]))
        assert (topics_of("event", world.event.slug, user) is not None) is is_open


def test_every_stream_is_tested() -> None:
    assert STREAMS.keys() == {"event", "boards", "changes", "match", "play", "table"}
