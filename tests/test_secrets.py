"""What is still in a bag can't be learned from any page, API, stream, export, log or error.

Matches are in the middle of their first games: on bags of their own, on duplicate bags, and over the board.
Every address is walked by everybody; of each answer it is asked whether a seed, a salt or a run of counters
that are not drawn yet is in it, however it is written.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import redis
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from audit.actor import COMMAND, SYSTEM
from audit.models import AuditEvent, KeptResponse
from clocks.models import ClockEvent
from clocks.services.table_setup import TableSetup, make_table_clock
from games.engine.bag import draw_order
from games.engine.variants import get_variant
from games.models import Bag, LiveMatch, Side
from games.queries.timed_match import timed
from tests.factories import UserFactory, cast_of
from tests.tournaments.live import held, live_at, play_on, start, timed_event
from tests.walking import Route, Uncovered, Values, addresses
from tournaments.live import STREAMS, snapshots, topics_of
from tournaments.models import Registration, Role, Tournament
from tournaments.papers.kinds import KINDS, PUBLIC
from tournaments.queries.links import check_in_token, kiosk_token, report_token, table_token
from tournaments.services.seasons import add_event, create_season
from tournaments.services.self_check_in import make_kiosk_link, open_check_in

PLIES = 9  # of each game in play: five counters are on the board
RUN = 10  # so many undrawn counters in a row are no accident
# Digits in a row, or with a comma, space, quote or the like between them.
NUMBERS = re.compile(r"\d(?:[^0-9A-Za-z<>]{0,4}\d){9,}")
STAFF = ("helper", "arbiter", "organiser")
PEOPLE = ("visitor", "outsider", *STAFF, "superuser")
WRITERS = ("visitor", "arbiter", "superuser")
OUTSIDERS = ("visitor", "outsider", "helper")

NOT_WALKED = {
    "accounts/logout/": "ends the session of who walks; it shows nothing",
    "admin/logout/": "the same",
    "admin/(?P<url>.*)$": "answers 404 for what is no address of the administration",
    "admin/^(?P<app_label>auth|knox)/$": "a list of models, none of them ours",
    "admin/r/<path:content_type_id>/<path:object_id>/": "goes to the page of an object, which is walked",
    "api/v1/^(?P<rest>(?s:.*))$": "answers 404 for what is no address of the API",
    "api/docs/": "the documentation, a file",
    "api/schema/": "the schema, made from the code alone",
    "events/<slug:slug>/papers/<slug:kind>.pdf": "made of the page beside it, which is walked",
    "events/<slug:slug>/desk/papers/<slug:kind>.pdf": "the same",
    "events/<slug:slug>/desk/papers.zip": "made of those pages alone",
    "clock/sheet/<str:batch>/": "a sheet of codes for clocks that stand alone and know no game",
}


NOT_POSTED = {
    "play/<str:token>/resign/": "takes no content, so no content is wrong: the game would go on by rule",
}


@dataclass(frozen=True, slots=True)
class Scene:
    """An event in play, with one of each thing that an address can name."""

    event: Tournament
    live: LiveMatch
    other: LiveMatch
    clock: str

    def values(self, route: Route) -> list[Values]:
        """What stands for the parameters of an address; both sides where a token is a player's."""
        pairing, seed = self.live.match.pairing, self.event.entries.order_by("seed")[0]
        found: dict[str, str | int] = {
            "slug": self.event.slug,
            "number": 1,
            "table": pairing.table,
            "game": 1,
            "seed": seed.seed or 1,
            "entry_id": seed.pk,
            "registration_id": registration_of(self.event).pk,
            "key": self.live.match.variant,
            "change": 1,
            "season": self.event.slug,
            "team_id": 1,
        }
        if "pk" in route.parameters:
            found["pk"] = self._pk(route)
        if "object_id" in route.parameters or "<id>" in route.text:
            found |= {"object_id": 1, "id": 1}
        if route.text.startswith("events/<slug:slug>/screen/<str:name>"):
            return [found | {"name": name} for name in ("clocks", "pairings", "standings")]
        if "kind" in route.parameters:
            return [found | {"kind": kind} for kind in (KINDS if "/desk/" in route.text else PUBLIC)]
        if route.text.startswith("clock/<str:token>"):
            return [found | {"token": self.clock, "name": "press"}]
        if route.text.startswith(("registration/<str:token>", "check-in/<str:token>", "kiosk/<str:token>")):
            return [found | {"token": self._own_link(route)}]
        if route.text.startswith("table/<str:token>"):
            return [found | {"token": table_token(pairing.pk)}]
        if "token" in route.parameters:
            return [found | {"token": report_token(pairing.pk, side)} for side in Side]
        return [found]

    def _own_link(self, route: Route) -> str:
        """Of a registration, of a player's check-in, of the kiosk."""
        kind = route.text.split("/")[0]
        if kind == "check-in":
            return check_in_token(self.event.entries.order_by("seed")[0].pk)
        if kind == "kiosk":
            open_check_in(self.event.pk, SYSTEM)
            return kiosk_token(make_kiosk_link(self.event.pk, SYSTEM))
        return registration_of(self.event).token

    def _pk(self, route: Route) -> int:
        kinds = {
            "matches": self.live.match_id,
            "players": self.event.entries.order_by("seed")[0].player_id,
            "entries": self.event.entries.order_by("seed")[0].pk,
            "roles": getattr(Role.objects.filter(tournament=self.event).first(), "pk", 1),
            "reports": 1,
            "forbidden-pairs": 1,
            "registrations": registration_of(self.event).pk,
        }
        kind = route.text.removeprefix("api/v1/").split("/")[0]
        if kind not in kinds:
            raise Uncovered(f"{route.text}: say whose number <int:pk> is")
        return kinds[kind]


def registration_of(event: Tournament) -> Registration:
    """A registration of the event that waits for approval."""
    return Registration.objects.get_or_create(tournament=event, name="Late Comer")[0]


def scene_of(**options: Any) -> Scene:
    """A timed event whose two first games are in the middle."""
    event = timed_event(2, variant="entropy7", timing={"clock": "15"}, **options)
    live, other = live_at(event, 1), live_at(event, 2)
    for each in (live, other):
        at = start(each)
        if each.play == LiveMatch.Play.ONLINE:
            play_on(each, at, PLIES, step=0)
    season = create_season(COMMAND, name=event.name, slug=event.slug)
    add_event(season.pk, event.pk, COMMAND)
    return Scene(event, live, other, make_table_clock(TableSetup(control="5"), SYSTEM).token)


def undrawn(bag: Bag) -> tuple[int, ...]:
    """The counters of a bag that nobody has seen; of several games on it the one that is furthest counts."""
    draws = draw_order(get_variant(bag.variant), bag.seed)
    begun = [game for game in bag.games.all() if game.started_at is not None]
    shown = [sum(text[0].isdigit() for text, _by in game.plies) + 1 for game in begun]
    return tuple(draws[max(shown, default=0) :])


def written(secret: str) -> Iterator[str]:
    """A seed or salt in hex, Base64 and decimal."""
    raw = bytes.fromhex(secret)
    yield from (secret, secret.upper(), b64encode(raw).decode(), urlsafe_b64encode(raw).decode())
    yield str(int(secret, 16))


@dataclass(frozen=True, slots=True)
class Secrets:
    """What no answer may hold: words, runs of undrawn counters, and longer runs between any markup."""

    words: tuple[str, ...]
    runs: frozenset[str]
    bare: tuple[str, ...]

    def found_in(self, text: str) -> str:
        """What of it is in a text; empty: nothing."""
        found = [word for word in self.words if word in text]
        for digits in (re.sub(r"\D", "", each[0]) for each in NUMBERS.finditer(text)):
            parts = (digits[begin : begin + RUN] for begin in range(len(digits) - RUN + 1))
            found += [part for part in parts if part in self.runs]
        digits = re.sub(r"[^1-9]", "", text)
        found += [run for run in self.bare if run in digits]
        return found[0] if found else ""


def secrets_of(bags: list[Bag]) -> Secrets:
    """The secrets of bags that are in play."""
    hidden = [bag for bag in bags if bag.revealed_at is None]
    assert hidden
    rests = ["".join(map(str, undrawn(bag))) for bag in hidden]
    assert all(len(rest) >= 20 for rest in rests)
    return Secrets(
        tuple(word for bag in hidden for secret in (bag.seed, bag.salt) for word in written(secret)),
        frozenset(rest[begin : begin + RUN] for rest in rests for begin in range(len(rest) - RUN + 1)),
        tuple(rest[:20] for rest in rests),
    )


def client_of(name: str, people: dict[str, User]) -> Client:
    client = Client(raise_request_exception=False)
    if name in people:
        client.force_login(people[name])
    return client


def text_of(response: Any) -> str:
    """Everything of an answer: status line, headers, body."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    return f"{dict(response.headers)}\n{body.decode(errors='replace')}"


def answers(client: Client, path: str, *, writes: bool) -> Iterator[tuple[str, Any]]:
    """What an address answers to a read and to writes that make no sense, which provoke every error."""
    yield "GET", client.get(path)
    if path.startswith("/api/"):
        yield "GET private", client.get(path, {"private": "true", "format": "json"})
    if writes:
        nonsense = json.dumps({"action": 5, "command": "?", "version": "x", "side": [], "scores": "no"})
        yield "POST", client.post(path, nonsense, content_type="application/json")
        yield "POST {", client.post(path, "{", content_type="application/json")
        yield "POST form", client.post(path, {"do": "nonsense", "action": "0", "act": "move", "cursor": "?"})


@pytest.fixture
def scenes(transactional_db: None) -> dict[str, Scene]:
    return {
        "independent": scene_of(),
        "duplicate": scene_of(bag_mode="duplicate"),
        "table": scene_of(play="table"),
    }


@pytest.fixture
def people(scenes: dict[str, Scene]) -> dict[str, User]:
    """The same people in every event: each has a role in all of them."""
    first, *others = (scene.event for scene in scenes.values())
    cast = cast_of(first)
    for role in list(Role.objects.filter(tournament=first)):
        for event in others:
            Role.objects.create(tournament=event, user=role.user, name=role.name)
    found = {name: getattr(cast, name) for name in ("outsider", *STAFF)}
    return found | {"superuser": UserFactory(username="root", is_superuser=True, is_staff=True)}


def walk(scenes: dict[str, Scene], name: str, people: dict[str, User]) -> Iterator[tuple[str, str, str, Any]]:
    """Every address of every scene for one person: scene, what was asked, route, answer."""
    client = client_of(name, people)
    seen: set[str] = set()
    for title, scene in scenes.items():
        for route, path in addresses(scene.values, NOT_WALKED):
            if path in seen:
                continue
            seen.add(path)
            writes = name in WRITERS and route.text not in NOT_POSTED
            for method, answer in answers(client, path, writes=writes):
                yield title, f"{name}: {method} {path}", route.text, answer


@pytest.mark.parametrize("name", PEOPLE)
def test_no_address_tells_what_is_undrawn(
    name: str, scenes: dict[str, Scene], people: dict[str, User], capfd: Any, caplog: Any
) -> None:
    before = secrets_of(list(Bag.objects.all()))
    statuses: dict[str, set[int]] = {}
    for _scene, asked, route, answer in walk(scenes, name, people):
        statuses.setdefault(route, set()).add(answer.status_code)
        assert before.found_in(text_of(answer)) == "", asked
        assert answer.status_code < 500, (asked, text_of(answer)[-3000:])
    for title in ("independent", "duplicate"):  # nothing was drawn meanwhile
        assert len(held(scenes[title].live).game.plies) == PLIES
    logged = capfd.readouterr()
    assert before.found_in(logged.out + logged.err + caplog.text) == ""
    if name == "superuser":
        lost = [route for route, codes in statuses.items() if codes <= {404}]
        assert not [route for route in lost if not re.match(r"admin/|api/v1/(reports|forbidden)", route)], (
            lost
        )


@pytest.mark.parametrize("name", OUTSIDERS)
def test_a_duplicate_board_is_nowhere_for_outsiders(
    name: str, scenes: dict[str, Scene], people: dict[str, User]
) -> None:
    """No board, record, moves or draws until the last game on the bag has ended."""
    scene = scenes["duplicate"]
    client, told = client_of(name, people), []
    played = [held(live).games[0] for live in (scene.live, scene.other)]
    for _route, path in addresses(scene.values, NOT_WALKED):
        if "token" not in _route.parameters:
            told += [(asked, text_of(answer)) for asked, answer in answers(client, path, writes=False)]
    for game in played:
        rows = game.board.split()
        boards = ("/".join(rows), "\n".join(rows), "".join(rows))
        moves = [text for text, _by in game.plies]
        lists = (json.dumps(moves)[1:-1], " ".join(moves), json.dumps(moves, separators=(",", ":"))[1:-1])
        for asked, text in told:
            assert not [shown for shown in (*boards, *lists) if shown in text], asked
    record = f"/api/v1/matches/{scene.live.match_id}/games/1/record/?format=txt"
    assert client.get(record).status_code in (401, 403)
    for live in (scene.live, scene.other):
        play_on(live, 0, 200, step=0)
    assert "\nseed: " in client.get(record).content.decode()


@pytest.mark.parametrize("name", PEOPLE)
def test_no_stream_begins_with_it(name: str, scenes: dict[str, Scene], people: dict[str, User]) -> None:
    secrets = secrets_of(list(Bag.objects.all()))
    user: Any = User.objects.get(pk=people[name].pk) if name in people else AnonymousUser()
    for title, scene in scenes.items():
        pairing = scene.live.match.pairing
        values = {
            "event": [scene.event.slug],
            "boards": [scene.event.slug],
            "match": [str(scene.live.match_id)],
            "play": [report_token(pairing.pk, side) for side in Side],
            "table": [table_token(pairing.pk), scene.clock],
        }
        assert values.keys() == STREAMS.keys()
        for stream, names in values.items():
            for value in names:
                topics = topics_of(stream, value, user)
                assert topics is not None, stream
                found = snapshots(topics).values()
                assert secrets.found_in(json.dumps(list(found))) == "", (title, stream)
                if title == "duplicate" and name in OUTSIDERS and stream in ("boards", "match"):
                    assert not [each for each in found if "board" in each.get("game", {})]


@pytest.mark.django_db(transaction=True)
def test_no_message_on_its_way_to_the_streams_holds_it(valkey: str) -> None:
    with redis.Redis.from_url(valkey) as broker, broker.pubsub() as listener:
        listener.psubscribe("*")
        scenes = [scene_of(), scene_of(bag_mode="duplicate")]
        told: list[tuple[str, str]] = []
        while message := listener.get_message(timeout=1):
            if message["type"] == "pmessage":
                told.append((message["channel"].decode(), message["data"].decode()))
    secrets = secrets_of(list(Bag.objects.all()))
    assert len(told) > 2 * 2 * PLIES
    assert [channel for channel, data in told if secrets.found_in(data)] == []
    hidden = {f"orderly:match:{live.match_id}" for live in (scenes[1].live, scenes[1].other)}
    public = [json.loads(data) for channel, data in told if channel in hidden]
    assert public
    assert not [each for each in public if "board" in each["game"] or "moves" in each["game"]]


def test_no_log_row_or_repr_holds_it(scenes: dict[str, Scene]) -> None:
    secrets = secrets_of(list(Bag.objects.all()))
    rows = [
        *AuditEvent.objects.values("target_label", "before", "after", "reason"),
        *ClockEvent.objects.values("data"),
        *KeptResponse.objects.values("body", "headers"),
    ]
    assert secrets.found_in(repr(rows)) == ""
    for live in LiveMatch.objects.select_related("match"):
        found = timed(live)
        values = [live, found, found.game, found.game.clock, found.game.bag, found.flag_game(found.game)]
        values += [getattr(values[-1], "state", None)]
        told = "".join(f"{value!r} {value!s}" for value in values)
        assert secrets.found_in(told) == "", told


def test_the_walk_fails_for_an_address_that_nobody_thought_of(scenes: dict[str, Scene]) -> None:
    scene = scenes["independent"]
    with pytest.raises(Uncovered, match="say what sort stands for"):
        Route("events/<slug:slug>/<str:sort>/").path(scene.values(Route(""))[0])
    with pytest.raises(Uncovered, match="say whose number"):
        scene.values(Route("api/v1/venues/<int:pk>/"))
    with pytest.raises(Uncovered, match="no such address any more"):
        addresses(scene.values, {**NOT_WALKED, "gone/": "it was there once"})


def test_a_secret_would_be_found(scenes: dict[str, Scene]) -> None:
    """However it is written: otherwise the tests above would prove nothing."""
    bags = list(Bag.objects.all())
    secrets = secrets_of(bags)
    assert {bag.slot != "" for bag in bags} == {True, False}
    for bag in bags:
        rest = [str(counter) for counter in undrawn(bag)]
        html = "".join(f'<li class="c">{counter}</li>' for counter in rest)
        leaks = [
            bag.seed,
            bag.salt.upper(),
            json.dumps([int(counter) for counter in rest]),
            "".join(rest),
            html,
        ]
        assert all(secrets.found_in(f"... {leak} ...") for leak in leaks)
        assert not secrets.found_in("".join(map(str, draw_order(get_variant(bag.variant), bag.seed)[:5])))
