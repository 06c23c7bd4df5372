"""What is still in a bag can't be learned from any page, API, stream, export, log or error.

Matches are in the middle of their first games: on bags of their own, on duplicate bags, and over the board.
Every address is walked by everybody; of each answer it is asked whether a seed, a salt or a run of counters
that are not drawn yet is in it, however it is written. Of Chaos Tiles also hands of others, the tiles that an
exchange returned, and a board that is hidden.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from audit.models import AuditEvent, KeptResponse
from clocks.models import ClockEvent
from games.engine.bag import draw_order
from games.engine.chaos_tiles.games.state import PipState
from games.engine.variants import get_variant
from games.models import Bag, Duel, LiveMatch, Side, TilesGame
from games.queries.tiles.tiles_match import read_tiles
from games.queries.timed_match import timed
from tests.access import is_refusal, may, rule_of
from tests.factories import UserFactory, cast_of
from tests.kept import kept_rows
from tests.scene import BORN, OF_STAFF, PLIES, PRIVATE, TILES_KINDS, Scene, others, scene_of
from tests.security.markup import inline_code, loose_headers
from tests.tiles_secrets import TilesSecrets, tiles_secrets_of
from tests.tournaments.duels import duel_at
from tests.tournaments.live import held, play_on
from tests.tournaments.tiles import tiles_at, tokens_of
from tests.undrawn import secrets_of, undrawn, unshown
from tests.walking import Route, Uncovered, addresses
from tournaments.live import STREAMS, snapshots, topics_of
from tournaments.models import Role, Season, Tournament
from tournaments.queries.links import report_token, table_token

STAFF = ("helper", "arbiter", "organiser")
PEOPLE = ("visitor", "outsider", *STAFF, "superuser")
YEAR_OF_BIRTH = re.compile(rf"(?<![\w.:-]){BORN}(?![\w.:-])")  # a whole number, of no date or digest
WRITERS = ("visitor", "superuser")  # who is refused at the door, and who may try whatever staff may
OUTSIDERS = ("visitor", "outsider", "helper")
SECOND_FACTOR = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
# Without the parameters of its own page it refuses everybody; who has a second factor is asked for it.
ODD = ("admin/autocomplete/", "accounts/two-factor/webauthn/login/", "accounts/two-factor/authenticate/")

NOT_WALKED = {
    "accounts/logout/": "ends the session of who walks; it shows nothing",
    "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "says whether a link is good",
    "readyz": "answers 503 where no worker runs, with yes or no for each part",
    "admin/logout/": "the same",
    "admin/(?P<url>.*)$": "answers 404 for what is no address of the administration",
    "admin/^(?P<app_label>auth|account)/$": "a list of models, none of them ours",
    "admin/r/<path:content_type_id>/<path:object_id>/": "goes to the page of an object, which is walked",
    "api/v1/^(?P<rest>(?s:.*))$": "answers 404 for what is no address of the API",
    "api/docs/": "the documentation, a file",
    "api/schema/": "the schema, made from the code alone",
    "events/<slug:slug>/papers/<slug:kind>.pdf": "made of the page beside it, which is walked",
    "events/<slug:slug>/desk/papers/<slug:kind>.pdf": "the same",
    "events/<slug:slug>/desk/papers.zip": "made of those pages alone",
    "events/<slug:slug>/desk/publication/site.zip": "made of what a visitor is shown at other addresses",
    "clock/sheet/<str:batch>/": "a sheet of codes for clocks that stand alone and know no game",
}


NOT_POSTED = {
    "play/<str:token>/resign/": "takes no content, so no content is wrong: the game would go on by rule",
}


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
    if path.startswith("/api/") and path.endswith("/export/"):  # nothing else is asked for what is private
        yield "GET private", client.get(path, {"private": "true", "format": "json"})
    if writes:
        nonsense = json.dumps({"action": 5, "command": "?", "version": "x", "side": [], "scores": "no"})
        yield "POST", client.post(path, nonsense, content_type="application/json")
        yield "POST {", client.post(path, "{", content_type="application/json")
        yield "POST form", client.post(path, {"do": "nonsense", "action": "0", "act": "move", "cursor": "?"})


@dataclass(frozen=True, slots=True)
class Hall:
    """Three events in play, others of each kind beside the first, and people with a role in all of them."""

    scenes: dict[str, Scene]
    people: dict[str, User]
    paths: dict[str, list[tuple[Route, str]]]


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: Any) -> Iterator[Hall]:
    """Made once: every test begins with it, and what a test does is rolled back."""
    with kept_rows(django_db_blocker):
        scenes = {
            "independent": replace(scene_of(), others=others()),
            "duplicate": scene_of(bag_mode="duplicate"),
            "table": scene_of(play="table"),
        }
        people = people_of([event for scene in scenes.values() for event in scene.events])
        yield Hall(
            scenes, people, {name: addresses(each.values, NOT_WALKED) for name, each in scenes.items()}
        )


@pytest.fixture
def scenes(hall: Hall, db: None) -> dict[str, Scene]:
    return hall.scenes


@pytest.fixture
def people(hall: Hall, db: None) -> dict[str, User]:
    return hall.people


def people_of(events: list[Tournament]) -> dict[str, User]:
    """The same people in every event: each has a role in all of them."""
    first, *others = events
    cast = cast_of(first)
    for role in list(Role.objects.filter(tournament=first)):
        for event in others:
            Role.objects.create(tournament=event, user=role.user, name=role.name)
    User.objects.filter(pk=cast.organiser.pk).update(email=OF_STAFF)
    found = {name: getattr(cast, name) for name in ("outsider", *STAFF)}
    root = UserFactory(username="root", is_superuser=True, is_staff=True)
    TOTP.activate(root, SECOND_FACTOR)  # there are pages for who has one
    RecoveryCodes.activate(root)
    return found | {"superuser": root}


def walk(hall: Hall, name: str) -> Iterator[tuple[str, Route, str, Any]]:
    """Every address of every scene for one person: what was asked, its route and path, the answer.

    Each route is written to once in each scene.
    """
    client, walked, written = client_of(name, hall.people), set[tuple[Route, str]](), set[tuple[str, Route]]()
    for scene, paths in hall.paths.items():
        for route, path in paths:
            if (route, path) in walked:
                continue
            writes = name in WRITERS and route.text not in NOT_POSTED and (scene, route) not in written
            for method, answer in answers(client, path, writes=writes):
                yield f"{name}: {method} {path}", route, path, answer
            walked.add((route, path))
            written.add((scene, route))


def written_boards(scene: Scene) -> list[str]:
    """The boards and the moves of the two games on one bag, however they may be written."""
    found: list[str] = []
    for game in (held(live).games[0] for live in (scene.live, scene.other)):
        rows = game.board.split()
        moves = [text for text, _by in game.plies]
        assert len(rows) > 1
        assert len(moves) == PLIES
        found += ["/".join(rows), "\n".join(rows), "".join(rows)]
        found += [json.dumps(moves)[1:-1], " ".join(moves), json.dumps(moves, separators=(",", ":"))[1:-1]]
    return found


@dataclass(frozen=True, slots=True)
class Reading:
    """What readers of a game of Chaos Tiles in play may not learn; answers about it are looked through."""

    about: tuple[str, ...]  # what such an answer has in its path or text
    everybody: TilesSecrets
    seats: dict[str, TilesSecrets]  # by the token of a seat

    def found_in(self, path: str, text: str) -> str:
        """What of it an answer holds."""
        if not any(mark in path or mark in text for mark in (*self.about, *self.seats)):
            return ""
        token = next((token for token in self.seats if token in path), "")
        return self.seats.get(token, self.everybody).found_in(text)


def readings_of(scene: Scene) -> list[Reading]:
    """The game of three, and that of a lone player whose boneyard another one shares."""
    return [_reading_of(scene.others[kind]) for kind in TILES_KINDS]


def _reading_of(event: Tournament) -> Reading:
    game = tiles_at(event)
    seats = {token: tiles_secrets_of(game, seat) for token, seat in tokens_of(game.match).items()}
    about = (f"/{event.slug}/", f'"{event.slug}"', f"/matches/{game.match_id}/")
    return Reading(about, tiles_secrets_of(game, None), seats)


@pytest.mark.parametrize("name", PEOPLE)
def test_no_address_tells_what_is_undrawn(
    name: str, hall: Hall, scenes: dict[str, Scene], capfd: Any, caplog: Any
) -> None:
    """Nor, to outsiders, a board, record, moves or draws while another game on the bag goes on."""
    before = secrets_of(list(Bag.objects.all()))
    boards = written_boards(scenes["duplicate"])
    readings = readings_of(scenes["independent"])
    of_bag = set(hall.paths["duplicate"]) if name in OUTSIDERS else set()
    statuses: dict[str, set[int]] = {}
    user = User.objects.get(pk=hall.people[name].pk) if name in hall.people else None
    season = Season.objects.get(slug=scenes["independent"].event.slug)
    for asked, route, path, answer in walk(hall, name):
        statuses.setdefault(route.text, set()).add(answer.status_code)
        text = text_of(answer)
        assert before.found_in(text) == "", asked
        assert not [found for each in readings if (found := each.found_in(path, text))], asked
        if name in OUTSIDERS and not route.text.startswith("registration/"):  # there a visitor reads its own
            assert not [word for word in PRIVATE if word in text], asked
            assert not YEAR_OF_BIRTH.search(text), asked
        if (route, path) in of_bag and "token" not in route.parameters:  # a player's link shows its board
            assert not [shown for shown in boards if shown in text], asked
        assert SECOND_FACTOR not in text, asked
        assert answer.status_code < 500, (asked, text[-3000:])
        assert loose_headers(path, answer) == [], asked
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            assert inline_code(text) == "", asked
        if (rule := rule_of(route)) and " GET " in asked and answer.status_code != 405:
            is_for = may(user, rule, scenes["independent"].event, season)
            assert is_refusal(answer) is not is_for or route.text in ODD, (asked, rule, answer.status_code)
    assert duel_at(scenes["independent"].others["duels"], 1).number == 2  # and nothing shown
    for title in ("independent", "duplicate"):  # nothing was drawn meanwhile
        assert len(held(scenes[title].live).game.plies) == PLIES
    logged = capfd.readouterr()
    log = logged.out + logged.err + caplog.text
    assert before.found_in(log) == ""
    assert not [each for each in readings if each.everybody.found_in(log)]
    if name == "superuser":
        lost = [route for route, codes in statuses.items() if codes <= {404}]
        assert not [route for route in lost if not re.match(r"admin/|api/v1/(reports|forbidden)", route)], (
            lost
        )


@pytest.mark.parametrize("name", OUTSIDERS)
def test_a_duplicate_record_is_told_after_the_last_game(
    name: str, scenes: dict[str, Scene], people: dict[str, User]
) -> None:
    scene, client = scenes["duplicate"], client_of(name, people)
    record = f"/api/v1/matches/{scene.live.match_id}/games/1/record/?format=txt"
    assert client.get(record).status_code in (401, 403)
    for live in (scene.live, scene.other):
        play_on(live, 0, 200, step=0)
    told = client.get(record).content.decode()
    assert "\nseed: " in told
    assert held(scene.live).games[0].plies[0][0] in told


@pytest.mark.parametrize("name", PEOPLE)
def test_no_stream_begins_with_it(name: str, scenes: dict[str, Scene], people: dict[str, User]) -> None:
    secrets = secrets_of(list(Bag.objects.all()))
    user: Any = User.objects.get(pk=people[name].pk) if name in people else AnonymousUser()
    for title, scene in scenes.items():
        pairing = scene.live.match.pairing
        values = {
            "event": [scene.event.slug],
            "boards": [scene.event.slug],
            "changes": [scene.event.slug],
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


@pytest.mark.parametrize("name", PEOPLE)
def test_no_stream_begins_with_hands_of_others(
    name: str, scenes: dict[str, Scene], people: dict[str, User]
) -> None:
    scene = scenes["independent"]
    readings = readings_of(scene)
    user: Any = User.objects.get(pk=people[name].pk) if name in people else AnonymousUser()
    for kind in TILES_KINDS:
        event, match = scene.others[kind], tiles_at(scene.others[kind]).match
        plays = [("play", token) for token in tokens_of(match)]
        for stream, value in [("boards", event.slug), ("match", str(match.pk)), *plays]:
            found = json.dumps(list(snapshots(topics_of(stream, value, user) or ()).values()))
            assert '"kind": "tiles"' in found
            told = [each.found_in(f"/{event.slug}/{value}", found) for each in readings]
            assert told == ["", ""], (stream, value)


def test_no_log_row_or_repr_holds_it(scenes: dict[str, Scene]) -> None:
    secrets = secrets_of(list(Bag.objects.all()))
    rows = [
        *AuditEvent.objects.values("target_label", "before", "after", "reason"),
        *ClockEvent.objects.values("data"),
        *KeptResponse.objects.values("body", "headers"),
    ]
    assert secrets.found_in(repr(rows)) == ""
    for game in TilesGame.objects.filter(seq__gt=0):
        kept = read_tiles(game.pk)
        assert kept is not None
        told = "".join(f"{value!r} {value!s}" for value in (game, kept, kept.state, kept.settings, rows))
        hands = replace(tiles_secrets_of(game, None), placed=frozenset())
        assert (secrets.found_in(told), hands.found_in(told)) == ("", ""), game
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
    for duel in Duel.objects.filter(revealed_at=None):
        cards = [str(card) for card in unshown(duel)[0]]
        drawn = "".join(f'<svg data-card="{card}"></svg>' for card in cards)
        assert all(
            secrets.found_in(f"... {leak} ...")
            for leak in (duel.seed, " ".join(cards), json.dumps(cards), drawn)
        )


def test_a_hand_would_be_found(scenes: dict[str, Scene]) -> None:
    """A foreign hand, an exchange, the boneyard's order, a board that is hidden; the own hand is none."""
    for kind, reading in zip(TILES_KINDS, readings_of(scenes["independent"]), strict=True):
        game, path = tiles_at(scenes["independent"].others[kind]), reading.about[0]
        kept = read_tiles(game.pk)
        assert kept is not None
        assert isinstance(kept.state, PipState)
        hand = kept.state.hands[0]
        shown = json.dumps({"hand": {"tiles": hand}})
        drawn = "".join(f'<svg data-tile="{tile}"></svg>' for tile in sorted(hand))
        order = " ".join(map(str, kept.state.boneyard.order[20:26]))
        exchange = next(text for text in game.line if "EXCHANGE" in text)
        assert all(reading.found_in(path, f"... {leak} ...") for leak in (shown, drawn, order, exchange))
        token = next(iter(tokens_of(game.match)))
        assert reading.found_in(f"/play/{token}/", shown) == ""
        assert reading.found_in(f"/play/{token}/", order)
        placed = next(text.split()[-1] for text in game.line if "PLACE" in text)
        assert bool(reading.found_in(path, placed)) == (game.slot != "")
