"""Events in play with one of each thing that an address can name, for walks over all addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from django.contrib.auth.models import User

from audit.actor import COMMAND, SYSTEM, Actor
from clocks.services.table_setup import TableSetup, make_table_clock
from games.models import Adjudication, Finding, Game, LiveMatch, Side
from games.queries.adjudications import position_asked
from games.queries.timed_match import timed
from tests.factories import EntryFactory, TournamentFactory, field_of
from tests.tournaments import tiles
from tests.tournaments.duels import begin, close_board, duel_at, duel_event, haps_of, say, show_next
from tests.tournaments.feed.messages import ended_message
from tests.tournaments.live import live_at, play_on, start, timed_event
from tests.walking import Route, Uncovered, Values
from tournaments.api.views.files import FILES
from tournaments.models import Bot, Entry, Invitation, Player, Registration, Role, Team, Tournament
from tournaments.models.tournament import System
from tournaments.papers.kinds import KINDS, PUBLIC
from tournaments.queries.daily import this_day
from tournaments.queries.frozen import digest_of, pairings_document, standings_document
from tournaments.queries.links import arena_token, check_in_token, kiosk_token, report_token, table_token
from tournaments.queries.practice import practice_token, scope_of
from tournaments.queries.sheets import SHEETS
from tournaments.queries.tables import sheet_of
from tournaments.services import arena, rounds
from tournaments.services.bots import create_bot
from tournaments.services.export_files import EXPORT_FILES
from tournaments.services.invitations import make_invitation
from tournaments.services.practice import PracticeSetup, start_practice
from tournaments.services.prizes import set_prizes
from tournaments.services.seasons import add_event, create_season
from tournaments.services.self_check_in import make_kiosk_link, open_check_in

PLIES = 9  # of each game in play: five counters are on the board
CONTACT, NOTE, OF_PLAYER = "late.comer@example.org", "Needs a seat by the door.", "first.seed@example.org"
OF_STAFF, BORN = "the.organiser@example.org", 1913
PRIVATE = (CONTACT, NOTE, OF_PLAYER, OF_STAFF)
PRIZES = {"prizes": [{"name": "1st", "place": 1, "amount": "100", "currency": "EUR"}]}
NO_POSITION = {"variant": "entropy7", "board": ["......."] * 7, "drawn": None, "turn": "chaos"}
TIMING = {"play": "online", "clock": "15"}
OWN_LINKS = ("registration/<str:token>", "check-in/<str:token>", "kiosk/<str:token>")
# What shows Gyul! Hap! in another way: asked for at a table where a board is open, and where all are over.
DUELS_TOO = re.compile(
    r"(events/<slug:slug>/(rounds|live|screen|desk/control)|embed/<slug:slug>/boards)"
    r"|(api/v1/)?play/<str:token>/(duel|call|$)"
    r"|api/v1/(tournaments/<slug:slug>/(export|live|files)|matches/<int:pk>/duel)"
)
# What shows Chaos Tiles in another way: at a table of three, and where lone players share a boneyard.
TILES_TOO = re.compile(
    r"(events/<slug:slug>/(rounds|live|screen|desk/control)|embed/<slug:slug>/boards)"
    r"|(api/v1/)?play/<str:token>/(tiles|placements|$)"
    r"|api/v1/(tournaments/<slug:slug>/(export|live|files|tiles)|matches/<int:pk>/tiles)"
)
TILES_KINDS = ("tiles", "solo")
# Pages of every event that show a team event in another way.
TEAMS_TOO = (
    "events/<slug:slug>/rounds/<int:number>/",
    "events/<slug:slug>/standings/",
    "events/<slug:slug>/live/",
    "api/v1/tournaments/<slug:slug>/export/",
)


@dataclass(frozen=True)
class Scene:
    """An event in play, with one of each thing that an address can name."""

    event: Tournament
    live: LiveMatch
    other: LiveMatch
    clock: str
    practice: str = ""  # the token of who watches a match against the computer
    others: Mapping[str, Tournament] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def events(self) -> list[Tournament]:
        return [self.event, *self.others.values()]

    def values(self, route: Route) -> list[Values]:
        """What stands for the parameters of an address; both sides where a token is a player's."""
        found = self._values(route)
        if route.text in TEAMS_TOO and "teams" in self.others:
            found += [{**found[0], "slug": self.others["teams"].slug}]
        if "duels" in self.others and DUELS_TOO.match(route.text):
            found += [each for table in (1, 2) for each in self._at_duel(found, table)]
        if TILES_TOO.match(route.text):
            kinds = [kind for kind in TILES_KINDS if kind in self.others]
            found += [each for kind in kinds for each in self._at_tiles(found, kind)]
        return found

    def _at_tiles(self, found: list[Values], kind: str) -> list[Values]:
        """The same addresses at the first table of an event of Chaos Tiles, by the links of all its seats."""
        event = self.others[kind]
        match = tiles.tiles_at(event).match
        if "token" in found[0]:
            return [{**found[0], "token": token} for token in tiles.tokens_of(match)]
        if "name" in found[0]:
            found = [{**found[0], "name": name} for name in ("clocks", "table")]
        return [{**each, "slug": event.slug, "table": 1, "pk": match.pk, "match": match.pk} for each in found]

    def _at_duel(self, found: list[Values], table: int) -> list[Values]:
        """The same addresses at a table of Gyul! Hap!."""
        duel = duel_at(self.others["duels"], table)
        place = {
            "slug": self.others["duels"].slug,
            "table": table,
            "pk": duel.match_id,
            "match": duel.match_id,
        }
        if "token" in found[0]:
            return [{**found[0], "token": report_token(duel.match.pairing.pk, side)} for side in Side]
        names = [*found, {**found[0], "name": "table"}] if "name" in found[0] else found
        return [{**each, **place} for each in names]

    def _event_of(self, route: Route) -> Tournament:
        """The event of the kind that an address is of."""
        kinds = (kind for kind in self.others if f"/{kind}/" in f"/{route.text}")
        return self.others.get(next(kinds, ""), self.event)

    @cached_property
    def _first_seed(self) -> Entry:
        return self.event.entries.order_by("seed")[0]

    @cached_property
    def _common(self) -> Values:
        """What stands for parameters whatever the address."""
        return {
            "number": 1,
            "table": self.live.match.pairing.table,
            "match": self.live.match_id,
            "game": 1,
            "seed": self._first_seed.seed or 1,
            "entry_id": self._first_seed.pk,
            "registration_id": registration_of(self.event).pk,
            "key": self.live.match.variant,
            "change": 1,
            "season": self.event.slug,
            "team_id": self._team_id,
            "day": str(this_day()),
        }

    def _values(self, route: Route) -> list[Values]:
        pairing, seed = self.live.match.pairing, self._first_seed
        found = {**self._common, "slug": self._event_of(route).slug}
        if route.text.startswith("desk/people/"):
            accounts = "/accounts/" in route.text
            found["number"] = User.objects.latest("pk").pk if accounts else seed.player_id
        if route.text.startswith("invitations/"):
            return [found | {"token": make_invitation(self.event.pk, "entry", COMMAND)[1]}]
        if "pk" in route.parameters:
            found["pk"] = self._pk(route)
        if "object_id" in route.parameters or "id" in route.parameters:
            found |= {"object_id": 1, "id": 1}
        if "hook" in route.parameters:
            found["hook"] = ended_message(self.event).webhook_id
        if "digest" in route.parameters:
            found |= self._frozen(route)
        if route.text.startswith("events/<slug:slug>/screen/<str:name>"):
            return [found | {"name": name} for name in ("clocks", "pairings", "standings")]
        if "kind" in route.parameters:
            return [found | {"kind": kind} for kind in (KINDS if "/desk/" in route.text else PUBLIC)]
        if route.text.startswith("clock/<str:token>"):
            return [found | {"token": self.clock, "name": "press"}]
        if "<str:file>" in route.text:
            return [found | {"file": name} for name in (EXPORT_FILES if "/desk/" in route.text else FILES)]
        if "<slug:sheet>" in route.text:
            return [found | {"sheet": key} for key in SHEETS]
        if route.text.startswith(OWN_LINKS) or "/arena/<str:token>" in f"/{route.text}":
            return [found | {"token": self._own_link(route)}]
        if route.text.startswith("table/<str:token>"):
            return [found | {"token": table_token(pairing.pk)}]
        if route.text.startswith("practice/<str:token>"):
            return [found | {"token": self.practice}]
        if "token" in route.parameters:
            return [found | {"token": report_token(pairing.pk, side)} for side in Side]
        return [found]

    def _frozen(self, route: Route) -> Values:
        """A snapshot of round 1, by the digest of what it holds."""
        if "standings" in route.text:
            snapshot = self.event.snapshots.filter(round_number=1).latest("version")
            return {"version": snapshot.version, "digest": digest_of(standings_document(snapshot))}
        sheet = sheet_of(self.event.rounds.get(number=1))
        return {"version": sheet.round.version, "digest": digest_of(pairings_document(sheet))}

    def _own_link(self, route: Route) -> str:
        """Of a registration, of a player's check-in, of the kiosk, of a player in an arena."""
        kind = route.text.removeprefix("api/v1/").split("/")[0]
        if kind == "arena":
            return arena_token(self._event_of(route).entries.order_by("seed")[0].pk)
        if kind == "check-in":
            return check_in_token(self.event.entries.order_by("seed")[0].pk)
        if kind == "kiosk":
            open_check_in(self.event.pk, SYSTEM)
            return kiosk_token(make_kiosk_link(self.event.pk, SYSTEM))
        return registration_of(self.event).token

    @property
    def _team_id(self) -> int:
        league = self.others.get("teams")
        return league.team_list.all()[0].pk if league else 0

    def _pk(self, route: Route) -> int:
        kinds: dict[str, Callable[[], int]] = {
            "matches": lambda: self.live.match_id,
            "players": lambda: self.event.entries.order_by("seed")[0].player_id,
            "entries": lambda: self.event.entries.order_by("seed")[0].pk,
            "accounts": lambda: 1,  # a passkey, of one's own alone
            "invitations": lambda: invitation_of(self.event).pk,
            "roles": lambda: getattr(Role.objects.filter(tournament=self.event).first(), "pk", 1),
            "reports": lambda: 1,
            "forbidden-pairs": lambda: 1,
            "registrations": lambda: registration_of(self.event).pk,
            "rulings": lambda: ruling_of(self.live).pk,
            "findings": lambda: finding_of(self.event).pk,
            "teams": lambda: self._team_id,
            "programs": lambda: program_of(self.event).pk,
            "webhooks": lambda: ended_message(self.event).webhook_id,
            "deliveries": lambda: ended_message(self.event).pk,
        }
        kind = route.text.removeprefix("api/v1/").removeprefix("auth/").split("/")[0]
        if kind not in kinds:
            raise Uncovered(f"{route.text}: say whose number <int:pk> is")
        return kinds[kind]()


def invitation_of(event: Tournament) -> Invitation:
    """A helper is invited."""
    return event.invitations.first() or make_invitation(event.pk, "entry", COMMAND)[0]


def program_of(event: Tournament) -> Bot:
    """The second seed of the event is a program with an account."""
    player = event.entries.order_by("seed")[1].player_id
    return Bot.objects.filter(player=player).first() or create_bot("", COMMAND, player_id=player)[0]


def registration_of(event: Tournament) -> Registration:
    """A registration of the event that waits for approval."""
    told = {"contact": CONTACT, "note": NOTE, "birth_year": BORN}
    return Registration.objects.get_or_create(tournament=event, name="Late Comer", defaults=told)[0]


def ruling_of(live: LiveMatch) -> Adjudication:
    """A ruling on the game in play that is not estimated yet; over the board, where there is none, a row."""
    found = timed(live)
    played = found.flag_game(found.game)
    position = position_asked(played, with_flags=False) if played else NO_POSITION
    told = {"cause": "incident", "ply": PLIES, "position": position, "seed": "00", "playouts": 10}
    return Adjudication.objects.get_or_create(game=found.game, defaults=told)[0]


def finding_of(event: Tournament) -> Finding:
    """A doubt about a game of the event."""
    game = Game.objects.filter(match__scope=event.scope).earliest("pk")
    return Finding.objects.get_or_create(game=game, kind="score", board_version=game.board_version)[0]


def scene_of(**options: Any) -> Scene:
    """A timed event whose two first games are in the middle."""
    event = timed_event(2, variant="entropy7", timing={"clock": "15"}, **options)
    live, other = live_at(event, 1), live_at(event, 2)
    for each in (live, other):
        at = start(each)
        if each.play == LiveMatch.Play.ONLINE:
            play_on(each, at, PLIES, step=0)
    set_prizes(event.pk, COMMAND, PRIZES)
    registration_of(event)
    Player.objects.filter(pk=event.entries.order_by("seed")[0].player_id).update(
        contact=OF_PLAYER, birth_year=BORN
    )
    season = create_season(COMMAND, name=event.name, slug=event.slug)
    add_event(season.pk, event.pk, COMMAND)
    clock = make_table_clock(TableSetup(control="5"), SYSTEM).token
    ruling_of(live)
    practice = start_practice(scope_of(event.slug), PracticeSetup(), SYSTEM)
    return Scene(event, live, other, clock, practice_token(practice.match_id, None))


def others() -> dict[str, Tournament]:
    """Events of the kinds that have addresses of their own, each with a game in the middle."""
    made: dict[str, Callable[[], Tournament]] = {"teams": _league, "arena": _arena, "bracket": _cup}
    events = {kind: make() for kind, make in made.items()}
    for event in events.values():
        live = live_at(event, 1)
        play_on(live, start(live), PLIES, step=0)
    return events | {"duels": _duels(), "tiles": _tiles(), "solo": _solo()}


def _duels() -> Tournament:
    """Gyul! Hap!: a board is over and one open at table 1; table 2 has played."""
    event = duel_event(2, timing={"boards": 3})
    first, second = duel_at(event, 1), duel_at(event, 2)
    close_board(begin(first))
    board = show_next(first)
    say(board, 1, haps_of(board)[0])
    close_board(begin(second))
    for _ in range(2):
        close_board(show_next(second), 2)
    return event


def _tiles() -> Tournament:
    """Three play Chaos Tiles, with hands and an exchange in the middle of the game."""
    event = tiles.tiles_event(1, "micropentagons", 3)
    game = tiles.tiles_at(event)
    tiles.begin(game)
    tiles.deal(game)
    tiles.exchange(game)
    tiles.step(game, 4)
    return event


def _solo() -> Tournament:
    """Two lone players share a boneyard; one of them is in the middle of the game."""
    event = tiles.tiles_event(2, "scorers-solitaire", 1)
    game = tiles.tiles_at(event)
    tiles.begin(game)
    tiles.deal(game)
    tiles.exchange(game)
    tiles.step(game, 5)
    return event


def _league() -> Tournament:
    event = _event(teams=True, pairing={"team_boards": 2}, planned_rounds=3, scheme={"name": "win-draw-loss"})
    for number in (1, 2):
        team = Team.objects.create(tournament=event, name=f"Team {number}", seed=number)
        for board in (1, 2):
            EntryFactory(tournament=event, team=team, board=board)
    return _with_round(event)


def _cup() -> Tournament:
    event = _event(system=System.KNOCK_OUT)
    field_of(event, 4)
    return _with_round(event)


def _arena() -> Tournament:
    event = _event(system=System.ARENA, pairing={"arena": {"minutes": 30}})
    for entry in field_of(event, 2):
        arena.take_place(entry.pk, Actor.link(entry.name))
    arena.start_arena(event.pk, COMMAND)
    assert arena.pair_waiting(event.pk)
    return event


def _event(**options: Any) -> Tournament:
    event: Tournament = TournamentFactory(variant="entropy7", timing=TIMING, **options)
    return event


def _with_round(event: Tournament) -> Tournament:
    rounds.draft_round(event.pk, COMMAND)
    rounds.publish_round(event.pk, COMMAND)
    return event
