"""Who may do what: every address, every method, six kinds of people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import URLPattern, URLResolver

from audit.actor import COMMAND, Actor
from games.models import Adjudication, Finding, Game, LiveGame, Side
from tests.factories import (
    Cast,
    PlayerFactory,
    TournamentFactory,
    UserFactory,
    cast_of,
    draft_of,
    field_of,
    play,
    published_round,
    table_of,
)
from tests.kept import kept_rows
from tests.tournaments.api.conftest import client_of, with_clocks
from tests.tournaments.duels import duel_event
from tests.tournaments.feed.messages import ended_message
from tests.tournaments.tiles import tiles_event
from tournaments.api.urls import urlpatterns
from tournaments.models import Pairing, Registration, Role, Team, Tournament
from tournaments.models.tournament import System
from tournaments.queries.daily import this_day
from tournaments.queries.frozen import digest_of, pairings_document, standings_document
from tournaments.queries.links import arena_token, report_token
from tournaments.queries.snapshots import find_snapshot
from tournaments.queries.tables import sheet_of
from tournaments.services import results
from tournaments.services.bots import create_bot
from tournaments.services.forbidden import forbid_pair
from tournaments.services.invitations import make_invitation
from tournaments.services.rounds import draft_round, publish_round
from tournaments.services.seasons import add_event, create_season

PEOPLE = ("anonymous", "outsider", "helper", "arbiter", "organiser", "admin")
EVERYBODY = set(PEOPLE)
SIGNED_IN = EVERYBODY - {"anonymous"}
STAFF = {"helper", "arbiter", "organiser", "admin"}
ARBITERS = {"arbiter", "organiser", "admin"}
ORGANISERS = {"organiser", "admin"}
EVENT = "tournaments/club-night/"


@dataclass(frozen=True)
class Act:
    """A request and who may make it; ``name`` is that of the address."""

    name: str
    method: str
    path: str
    allowed: set[str]
    data: Any = None

    @property
    def is_of_event(self) -> bool:
        """Not of the register, nor of the site; a player's link opens its match in every event."""
        if self.name.startswith("player") or self.path.startswith(("play/", "arena/", "auth/", "tokens/")):
            return False
        return EVENT in self.path or "{" in self.path


SCORES = {"games": [{"score": 90}, {"score": 80}]}
WHY = {"reason": "x", "version": 1}
PENALTY = {"side": 1, "points": 5} | WHY


def _change(name: str, path: str, allowed: set[str], data: Any = None) -> list[Act]:
    """A change, and what would follow from it."""
    return [
        Act(name, "post", path, allowed, data),
        Act(f"{name}-preview", "post", f"{path}preview/", allowed, data),
    ]


ACTS = [
    Act("root", "get", "", EVERYBODY),
    Act("me", "get", "auth/me/", SIGNED_IN),
    Act("logout", "post", "auth/logout/", SIGNED_IN),
    Act("logout-all", "post", "auth/logout-all/", SIGNED_IN),
    Act("api-tokens", "get", "tokens/", SIGNED_IN),
    Act("api-tokens", "post", "tokens/", SIGNED_IN, {"name": "Scanner", "scopes": ["results"]}),
    Act("programs", "get", "auth/programs/", {"admin"}),
    Act("programs", "post", "auth/programs/", {"admin"}, {"name": "Mirror"}),
    Act("program", "get", "auth/programs/{program}/", {"admin"}),
    Act("program", "delete", "auth/programs/{program}/", {"admin"}),
    Act("program-token", "post", "auth/programs/{program}/token/", {"admin"}, {}),
    Act("bot", "get", "bot/", set()),
    Act("bot-matches", "get", "bot/matches/", set()),
    Act("variants", "get", "variants/", EVERYBODY),
    Act("variant", "get", "variants/entropy7/", EVERYBODY),
    Act("players", "get", "players/", EVERYBODY),
    Act("players", "post", "players/", SIGNED_IN, {"name": "Ada"}),
    Act("player", "get", "players/{player}/", EVERYBODY),
    Act("player", "patch", "players/{player}/", SIGNED_IN, {"club": "North"}),
    Act("tournaments", "get", "tournaments/", EVERYBODY),
    Act("tournaments", "post", "tournaments/", SIGNED_IN, {"name": "Friday", "variant": "entropy7"}),
    Act("tournament", "get", EVENT, EVERYBODY),
    Act("tournament", "patch", EVENT, ORGANISERS, {"venue": "Hall"}),
    *_change("finish", f"{EVENT}finish/", ORGANISERS),
    Act("changes", "get", f"{EVENT}changes/", EVERYBODY),
    *_change("undo", f"{EVENT}changes/1/undo/", ARBITERS, {"reason": "x"}),
    *_change("round-swap", f"{EVENT}rounds/1/swap/", ARBITERS, {"first": 1, "second": 1, "reason": "x"}),
    *_change("round-pair-again", f"{EVENT}rounds/1/pair-again/", ARBITERS, {"tables": [1], "reason": "x"}),
    *_change("round-remove", f"{EVENT}rounds/1/remove/", ARBITERS, {"reason": "x"}),
    *_change("entry-correct", "entries/{entry}/correct/", ARBITERS, {"club": "North", "reason": "x"}),
    *_change("entry-merge", "entries/{entry}/merge/", ARBITERS, {"drop": 1, "reason": "x"}),
    *_change("player-merge", "players/{player}/merge/", {"admin"}, {"drop": 1, "reason": "x"}),
    Act("penalty", "post", "matches/{played}/penalty/", ARBITERS, PENALTY),
    Act("result-preview", "post", "matches/{played}/result/preview/", ARBITERS, SCORES | WHY),
    Act("reopen", "post", f"{EVENT}reopen/", ORGANISERS, {"reason": "x"}),
    Act("next", "get", f"{EVENT}next/", ARBITERS),
    Act("entries", "get", f"{EVENT}entries/", EVERYBODY),
    Act("entries", "post", f"{EVENT}entries/", ARBITERS, {"name": "Late Comer"}),
    Act("entries-check-in", "post", f"{EVENT}entries/check-in/", STAFF, {"entries": [1]}),
    Act("entries-number", "post", f"{EVENT}entries/number/", ARBITERS, {}),
    Act(
        "entries-import", "post", f"{EVENT}entries/import/", ARBITERS, {"text": "Ada\nBen\n", "dry_run": True}
    ),
    Act("entry", "get", "entries/{entry}/", EVERYBODY),
    Act("entry", "patch", "entries/{entry}/", ARBITERS, {"club": "North"}),
    Act("entry", "delete", "entries/{entry}/", ARBITERS),
    Act("entry-check-in", "post", "entries/{entry}/check-in/", STAFF),
    Act("entry-withdraw", "post", "entries/{entry}/withdraw/", ARBITERS),
    Act("entry-return", "post", "entries/{entry}/return/", ARBITERS),
    Act("entry-absence", "post", "entries/{entry}/absence/", ARBITERS, {"round": 3, "kind": "half"}),
    Act("entries-absent", "post", f"{EVENT}entries/absent/", ARBITERS, {"round": 2, "dry_run": True}),
    Act("self-check-in", "get", f"{EVENT}check-in/", EVERYBODY),
    Act("self-check-in", "put", f"{EVENT}check-in/", ARBITERS, {"open": True}),
    Act("registrations", "get", f"{EVENT}registrations/", ARBITERS),
    Act("registrations", "post", f"{EVENT}registrations/", EVERYBODY, {"name": "Late Comer"}),
    Act("registration", "get", "registrations/{registration}/", ARBITERS),
    Act(
        "registration-decide",
        "post",
        "registrations/{registration}/decide/",
        ARBITERS,
        {"decision": "refuse"},
    ),
    Act("teams", "get", f"{EVENT}teams/", EVERYBODY),
    Act("teams", "post", f"{EVENT}teams/", ARBITERS, {"name": "Reds"}),
    Act("team", "get", "teams/{team}/", EVERYBODY),
    Act("team", "patch", "teams/{team}/", ARBITERS, {"club": "North"}),
    Act("team", "delete", "teams/{team}/", ARBITERS),
    Act("team-members", "put", "teams/{team}/members/", ARBITERS, {"entries": []}),
    Act("team-withdraw", "post", "teams/{team}/withdraw/", ARBITERS),
    Act("team-return", "post", "teams/{team}/return/", ARBITERS),
    Act("bracket", "get", "tournaments/{cup}/bracket/", EVERYBODY),
    Act("arena", "get", "tournaments/{arena}/arena/", EVERYBODY),
    Act("arena-start", "post", "tournaments/{arena}/arena/start/", ARBITERS, {"minutes": 5}),
    Act("arena-stop", "post", "tournaments/{arena}/arena/stop/", ARBITERS),
    Act("arena-place", "get", "arena/{place}/", EVERYBODY),
    Act("arena-place", "put", "arena/{place}/", EVERYBODY, {"wants": True}),
    Act("forbidden-pairs", "get", f"{EVENT}forbidden-pairs/", ARBITERS),
    Act("forbidden-pairs", "post", f"{EVENT}forbidden-pairs/", ARBITERS, {"first": 1, "second": 1}),
    Act("forbidden-pair", "get", "forbidden-pairs/{pair}/", ARBITERS),
    Act("forbidden-pair", "delete", "forbidden-pairs/{pair}/", ARBITERS),
    Act("rounds", "get", f"{EVENT}rounds/", EVERYBODY),
    Act("rounds", "post", f"{EVENT}rounds/", ARBITERS),
    Act("round", "get", f"{EVENT}rounds/1/", EVERYBODY),
    Act("round", "delete", f"{EVENT}rounds/2/", ARBITERS),
    Act("pairings-snapshot", "get", f"{EVENT}rounds/1/snapshots/1-{{paired}}/", EVERYBODY),
    Act("round-pair", "post", f"{EVENT}rounds/2/pair/", ARBITERS),
    Act("round-publish", "post", f"{EVENT}rounds/2/publish/", ARBITERS),
    Act("round-withdraw", "post", f"{EVENT}rounds/1/withdraw/", ARBITERS),
    Act("matches", "get", f"{EVENT}matches/", EVERYBODY),
    Act("match", "get", "matches/{match}/", EVERYBODY),
    Act("result", "get", "matches/{played}/result/", EVERYBODY),
    Act("result", "post", "matches/{match}/result/", STAFF, SCORES),
    Act("result", "post", "matches/{match}/result/", ARBITERS, {"kind": "void"}),
    Act("result", "post", "matches/{match}/result/", ARBITERS, SCORES | {"first_penalty": 5}),
    Act("result", "put", "matches/{played}/result/", ARBITERS, SCORES | {"reason": "x", "version": 1}),
    Act("result", "delete", "matches/{played}/result/?reason=x&version=1", ARBITERS),
    Act("match-live", "get", "matches/{timed}/live/", EVERYBODY),
    Act("match-links", "get", "matches/{timed}/links/", STAFF),
    Act("match-clock", "post", "matches/{timed}/clock/", ARBITERS, {"command": "start"}),
    Act("record", "get", "matches/{timed}/games/1/record/", EVERYBODY),
    Act("analysis", "get", "matches/{timed}/games/1/analysis/", EVERYBODY),
    Act("game-log", "get", "matches/{timed}/games/1/log/", ARBITERS),
    Act("game-rulings", "get", "matches/{timed}/games/1/rulings/", ARBITERS),
    Act("game-rulings", "post", "matches/{timed}/games/1/rulings/", ARBITERS, {"cause": "incident"}),
    Act("ruling", "get", "rulings/{ruling}/", ARBITERS),
    Act("ruling-accept", "post", "rulings/{ruling}/accept/", ARBITERS, {}),
    Act("ruling-override", "post", "rulings/{ruling}/override/", ARBITERS, {"score": 5, "reason": "x"}),
    Act("ruling-play-on", "post", "rulings/{ruling}/play-on/", ARBITERS, {}),
    Act("boards", "get", f"{EVENT}live/", EVERYBODY),
    Act("clocks", "post", f"{EVENT}clocks/", ARBITERS, {"command": "pause"}),
    Act("play", "get", "play/{token}/", EVERYBODY),
    Act("play-ready", "post", "play/{token}/ready/", EVERYBODY, {}),
    Act("play-actions", "post", "play/{token}/actions/", EVERYBODY, {"action": "1Aa"}),
    Act("play-resign", "post", "play/{token}/resign/", EVERYBODY, {}),
    Act("play-leave", "post", "play/{token}/leave/", EVERYBODY, {}),
    Act("play-offer", "post", "play/{token}/offer/", EVERYBODY, {"scores": [40, 30]}),
    Act("play-answer", "post", "play/{token}/offer/answer/", EVERYBODY, {"answer": "decline"}),
    Act("play-ping", "post", "play/{token}/ping/", EVERYBODY, {}),
    Act("play-record", "get", "play/{token}/games/1/record/", EVERYBODY),
    Act("match-duel", "get", "matches/{duel}/duel/", EVERYBODY),
    Act("match-duel-record", "get", "matches/{duel}/duel/record/", EVERYBODY),
    Act("match-duel-control", "post", "matches/{duel}/duel/control/", ARBITERS, {"command": "start"}),
    Act("duels", "post", "tournaments/{duels}/duels/", ARBITERS, {"command": "pause"}),
    Act("live-duels", "get", "tournaments/{duels}/live/duels/", EVERYBODY),
    Act("match-tiles", "get", "matches/{tiled}/tiles/", EVERYBODY),
    Act("match-tiles-record", "get", "matches/{tiled}/tiles/record/", EVERYBODY),
    Act("match-tiles-control", "post", "matches/{tiled}/tiles/control/", ARBITERS, {"command": "start"}),
    Act("tiles", "post", "tournaments/{tiles}/tiles/", ARBITERS, {"command": "pause"}),
    Act("live-tiles", "get", "tournaments/{tiles}/live/tiles/", EVERYBODY),
    Act("play-tiles", "get", "play/{tiles_seat}/tiles/", EVERYBODY),
    Act("play-tiles", "post", "play/{tiles_seat}/tiles/", EVERYBODY, {"actions": ["DRAW V"]}),
    Act("play-tiles-ready", "post", "play/{tiles_seat}/tiles/ready/", EVERYBODY, {}),
    Act("play-tiles-placements", "get", "play/{tiles_seat}/tiles/placements/", EVERYBODY),
    Act("play-duel", "get", "play/{duelled}/duel/", EVERYBODY),
    Act("play-duel-ready", "post", "play/{duelled}/duel/ready/", EVERYBODY, {}),
    Act(
        "play-duel-calls", "post", "play/{duelled}/duel/calls/", EVERYBODY, {"board": [1, 1], "text": "GYUL"}
    ),
    Act("findings", "get", f"{EVENT}findings/", ARBITERS),
    Act("finding-seen", "post", "findings/{finding}/seen/", ARBITERS, {"note": "x"}),
    Act("reports", "get", f"{EVENT}reports/", ARBITERS),
    Act("report", "get", "reports/{report}/", ARBITERS),
    Act("report-resolve", "post", "reports/{report}/resolve/", ARBITERS),
    Act("standings", "get", f"{EVENT}standings/", EVERYBODY),
    Act("standings-snapshot", "get", f"{EVENT}standings/snapshots/1/{{ranked}}/", EVERYBODY),
    Act("event-ratings", "get", f"{EVENT}ratings/", EVERYBODY),
    Act("ratings", "get", "ratings/?variant=entropy7", EVERYBODY),
    Act("daily", "get", "daily/", EVERYBODY),
    Act("daily-of", "get", f"daily/{this_day()}/", EVERYBODY),
    Act("player-ratings", "get", "players/{player}/ratings/", EVERYBODY),
    Act("seasons", "get", "seasons/", EVERYBODY),
    Act("seasons", "post", "seasons/", SIGNED_IN, {"name": "League"}),
    Act("season", "get", "seasons/cup/", EVERYBODY),
    Act("season", "patch", "seasons/cup/", ORGANISERS, {"name": "Club cup"}),
    Act("season", "delete", "seasons/cup/", ORGANISERS),
    Act("season-table", "get", "seasons/cup/table/", EVERYBODY),
    Act("season-events", "post", "seasons/cup/events/", ORGANISERS, {"tournament": "club-night"}),
    Act("season-event", "patch", "seasons/cup/events/spring/", ORGANISERS, {"weight": 50}),
    Act("season-event", "delete", "seasons/cup/events/spring/", ORGANISERS),
    Act("prizes", "get", f"{EVENT}prizes/", EVERYBODY),
    Act("prizes", "put", f"{EVENT}prizes/", ORGANISERS, {}),
    Act("prize-categories", "put", f"{EVENT}prizes/categories/", ARBITERS, {"entries": []}),
    Act("export", "get", f"{EVENT}export/", ORGANISERS),
    Act("export-file", "get", f"{EVENT}export/report.trf26/", ORGANISERS),
    Act("table", "get", f"{EVENT}tables/results/", ORGANISERS),
    Act(
        "results-import",
        "post",
        f"{EVENT}results/import/",
        STAFF,
        {"text": "1;2;3", "round": 1, "dry_run": True},
    ),
    Act("imports", "post", "imports/", SIGNED_IN, {}),
    Act("roles", "get", f"{EVENT}roles/", ORGANISERS),
    Act("roles", "post", f"{EVENT}roles/", ORGANISERS, {"username": "outsider", "role": "entry"}),
    Act("invitations", "get", f"{EVENT}invitations/", ORGANISERS),
    Act("invitations", "post", f"{EVENT}invitations/", ORGANISERS, {"role": "entry"}),
    Act("invitation", "get", "invitations/{invitation}/", ORGANISERS),
    Act("invitation", "delete", "invitations/{invitation}/", ORGANISERS),
    Act("role", "get", "roles/{role}/", ORGANISERS),
    Act("role", "delete", "roles/{role}/", ORGANISERS),
    Act("webhooks", "get", f"{EVENT}webhooks/", ORGANISERS),
    Act("webhooks", "post", f"{EVENT}webhooks/", ORGANISERS, {"address": "https://club.example/"}),
    Act("webhook", "get", "webhooks/{webhook}/", ORGANISERS),
    Act("webhook", "patch", "webhooks/{webhook}/", ORGANISERS, {"kinds": ["result"]}),
    Act("webhook-secret", "post", "webhooks/{webhook}/secret/", ORGANISERS),
    Act("webhook-test", "post", "webhooks/{webhook}/test/", ORGANISERS),
    Act("webhook-deliveries", "get", "webhooks/{webhook}/deliveries/", ORGANISERS),
    Act("delivery-replay", "post", "deliveries/{delivery}/replay/", ORGANISERS),
    Act("webhook", "delete", "webhooks/{webhook}/", ORGANISERS),
    Act("audit", "get", f"{EVENT}audit/", ARBITERS),
]
OF_EVENT = [act for act in ACTS if act.is_of_event]


def title(act: Act) -> str:
    """What a test is called, the same in every process."""
    return f"{act.method} {act.name}"


@dataclass(frozen=True, slots=True)
class World:
    """The events, the people, and what stands for the names in braces."""

    event: Tournament
    cast: Cast
    admin: User
    ids: dict[str, Any]


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """Made once: each test begins with it, and what it does is rolled back."""
    with kept_rows(django_db_blocker):
        event: Tournament = TournamentFactory(slug="club-night", name="Club night", planned_rounds=3)
        cast = cast_of(event)
        admin = UserFactory(username="admin", is_superuser=True, is_staff=True)
        yield World(event, cast, admin, _ids(event, cast) | _of_other_systems(event))


@pytest.fixture
def event(world: World, db: None) -> Tournament:
    return world.event


@pytest.fixture
def cast(world: World, db: None) -> Cast:
    return world.cast


@pytest.fixture
def admin(world: World, db: None) -> User:
    return world.admin


@pytest.fixture
def ids(world: World, db: None) -> dict[str, Any]:
    return world.ids


def _ids(event: Tournament, cast: Cast) -> dict[str, Any]:
    """One of each thing: a published round with a played and a reported table, and a draft."""
    field = field_of(event, 6)
    pairs = [(field[0], field[1]), (field[2], field[3]), tuple(field_of(event, 2))]
    round_1 = published_round(event, pairs)  # type: ignore[arg-type]
    played, reported, live = (table_of(round_1, table) for table in (1, 2, 3))
    with_clocks(live)
    play(round_1, 1, 80, 70)
    results.report(reported, Side.FIRST, results.read_result(reported, SCORES))
    draft_of(event, [(field[0], field[2])])
    season = create_season(Actor.of(cast.organiser), name="Cup")
    ranked = find_snapshot(event)
    assert ranked is not None
    add_event(season.pk, TournamentFactory(slug="spring").pk, COMMAND)
    return {
        "ruling": ruling_of(live).pk,
        "player": PlayerFactory().pk,
        "program": create_bot("Echo", COMMAND)[0].pk,
        "entry": field[5].pk,
        "pair": forbid_pair(event.pk, field[0].pk, field[5].pk, COMMAND).pk,
        "registration": Registration.objects.create(tournament=event, name="Early Bird").pk,
        "played": played.match_id or 0,
        "match": reported.match_id or 0,
        "report": reported.match.reports.get().pk if reported.match else 0,
        "finding": finding_at(played).pk,
        "role": Role.objects.get(user=cast.helper).pk,
        "invitation": make_invitation(event.pk, "entry", COMMAND)[0].pk,
        "webhook": (message := ended_message(event)).webhook_id,
        "delivery": message.pk,
        "timed": live.match_id or 0,
        "token": report_token(live.pk, Side.FIRST),
        "paired": digest_of(pairings_document(sheet_of(round_1))),
        "ranked": f"{ranked.version}-{digest_of(standings_document(ranked))}",
    }


def finding_at(table: Pairing) -> Finding:
    """A doubt about the score of a table's first game."""
    game = Game.objects.get(match=table.match, number=1)
    return Finding.objects.create(game=game, kind="score", board_version=0, score=game.score or 0)


def ruling_of(table: Pairing) -> Adjudication:
    """A row is enough to ask who may see and decide it."""
    game = LiveGame.objects.filter(live__match=table.match).earliest("number")
    position = {"variant": "entropy7", "board": ["......."] * 7, "drawn": 1, "turn": "chaos"}
    return Adjudication.objects.create(
        game=game, cause="incident", ply=0, position=position, seed="00", playouts=10
    )


def _of_other_systems(event: Tournament) -> dict[str, Any]:
    """A team, a knock-out, an arena, events of Gyul! Hap! and Chaos Tiles, with the same people."""
    cup = TournamentFactory(slug="cup-night", system=System.KNOCK_OUT)
    field_of(cup, 4)
    draft_round(cup.pk, COMMAND)
    publish_round(cup.pk, COMMAND)
    arena = TournamentFactory(slug="arena-night", system=System.ARENA)
    duels = duel_event(1, slug="duel-night")
    duelled = table_of(duels.rounds.get(number=1), 1)
    tiles = tiles_event(1, "micropentagons", slug="tiles-night")
    tiled = table_of(tiles.rounds.get(number=1), 1)
    for other in (cup, arena, duels, tiles):
        for role in Role.objects.filter(tournament=event):
            Role.objects.create(tournament=other, user=role.user, name=role.name)
    return {
        "team": Team.objects.create(tournament=event, name="Blues", seed=1).pk,
        "cup": cup.slug,
        "arena": arena.slug,
        "place": arena_token(field_of(arena, 1)[0].pk),
        "duels": duels.slug,
        "duel": duelled.match_id,
        "duelled": report_token(duelled.pk, Side.FIRST),
        "tiles": tiles.slug,
        "tiled": tiled.match_id,
        "tiles_seat": report_token(tiled.pk, Side.FIRST),
    }


def person(name: str, cast: Cast, admin: User) -> User | None:
    return {"anonymous": None, "admin": admin}.get(name) or getattr(cast, name, None)


@pytest.mark.parametrize("act", ACTS, ids=title)
def test_who_may(act: Act, cast: Cast, admin: User, ids: dict[str, Any]) -> None:
    """Who may not gets 401 or 403; the others get past the question, whatever comes then."""
    path = f"/api/v1/{act.path.format(**ids)}"
    for name in PEOPLE:  # those who may come last: what they do stays done
        client = client_of(person(name, cast, admin))
        answer = client.generic(act.method.upper(), path, *_content(act.data))
        if name in act.allowed:
            assert answer.status_code not in (401, 403, 404, 405, 500), (name, answer.content)
            if name == PEOPLE[-1] or act.method == "delete":
                break
        else:
            assert answer.status_code == (401 if name == "anonymous" else 403), (name, answer.content)


@pytest.mark.parametrize("act", OF_EVENT, ids=title)
def test_a_private_event_is_not_there(act: Act, cast: Cast, ids: dict[str, Any]) -> None:
    Tournament.objects.update(visibility="private")
    path = f"/api/v1/{act.path.format(**ids)}"
    answer = client_of(cast.outsider).generic(act.method.upper(), path, *_content(act.data))
    assert answer.status_code == 404, answer.content
    unsigned = client_of(None).generic(act.method.upper(), path, *_content(act.data))
    is_for_all = act.method == "get" or act.allowed == EVERYBODY
    assert unsigned.status_code == (404 if is_for_all else 401)


def test_every_address_and_method_is_in_the_table() -> None:
    tested = {(act.name, act.method) for act in ACTS} | {("token", "post")}
    tested |= {("api-token", "get"), ("api-token", "delete")}  # its owner's alone: test_tokens
    there = {
        (pattern.name, method)
        for pattern in _all(urlpatterns)
        if pattern.name != "nowhere"
        for method in pattern.callback.actions  # type: ignore[attr-defined]
        if method != "head"
    }
    assert there == tested


def _all(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _all(pattern.url_patterns)
        else:
            yield pattern


def _content(data: Any) -> tuple[str, str]:
    return ("" if data is None else json.dumps(data), "application/json")
