"""Teams, a bracket, an arena; ratings and a season; an account of a program."""

from __future__ import annotations

from audit.actor import COMMAND
from tests.factories import EntryFactory, PlayerFactory, TournamentFactory, UserFactory, draft_of, field_of
from tests.tournaments.api.recording.recorder import Recorder, Voice
from tests.tournaments.services.ratings.build import finished_event
from tournaments.models import Bot
from tournaments.models.tournament import System
from tournaments.queries.links import arena_token
from tournaments.services import arena, rounds
from tournaments.services.ratings import compute
from tournaments.services.standings import refresh_standings


def tell(recorder: Recorder) -> None:
    teams(recorder)
    bracket(recorder)
    open_arena(recorder)
    ratings(recorder)
    programs(recorder)


def teams(recorder: Recorder) -> None:
    event = TournamentFactory(slug="league", name="League", teams=True, pairing={"team_boards": 2})
    field = field_of(event, 4)
    ask = recorder.staff_of(event).ask
    for name, members in (("Riverside", field[:2]), ("Northgate", field[2:])):
        team = ask("team_create", {"name": name, "club": name}, "A team", slug=event.slug)["id"]
        order = {"entries": [entry.pk for entry in members]}
        ask("team_members", order, "Two players, the stronger first", id=team)
    ask("team_partial_update", {"captain": "Ada Stone"}, "Another captain", id=team)
    ask("team_withdraw", {"reason": "no second player"}, "With a reason", id=team)
    ask("team_return_to_play", id=team)
    ask("team_list", slug=event.slug)
    ask("team_retrieve", id=team)


def bracket(recorder: Recorder) -> None:
    event = TournamentFactory(slug="cup", name="Cup", system=System.KNOCK_OUT)
    field_of(event, 4)
    rounds.draft_round(event.pk, COMMAND)
    rounds.publish_round(event.pk, COMMAND)
    recorder.by().ask("bracket_retrieve", slug=event.slug)


def open_arena(recorder: Recorder) -> None:
    event = TournamentFactory(
        slug="arena", name="Arena", system=System.ARENA, timing={"play": "online", "clock": "3+2"}
    )
    entries = field_of(event, 3)
    arbiter, visitor = recorder.staff_of(event), recorder.by()
    arbiter.ask("arena_start", {"minutes": 60}, "An hour", slug=event.slug)
    for entry in entries:
        token = arena_token(entry.pk)
        visitor.ask("arena-place_update", {"wants": True}, "Ready to be paired", token=token)
    arena.pair_waiting(event.pk)
    visitor.ask("arena-place_retrieve", token=arena_token(entries[0].pk))
    visitor.ask("arena_retrieve", slug=event.slug)
    arbiter.ask("arena_stop", {"reason": "rain"}, "With a reason", slug=event.slug)


def ratings(recorder: Recorder) -> None:
    people = [PlayerFactory() for _ in range(6)]
    event = finished_event(people, slug="spring", name="Spring")
    refresh_standings(event)
    compute("entropy7")
    visitor = recorder.by()
    visitor.ask("rating_list", query="?variant=entropy7")
    visitor.ask("player_rating_list", id=people[0].pk)
    visitor.ask("event_rating_list", slug=event.slug)
    season(recorder.staff_of(event), event.slug)


def season(staff: Voice, event: str) -> None:
    rule = {"points": "places", "table": [10, 8, 6], "best": 4}
    staff.ask("season_create", {"name": "Club cup", "rule": rule}, "By places, the best four count")
    cup = {"season": "club-cup"}
    staff.ask("season_event_create", {"tournament": event, "weight": 100}, "An event", **cup)
    staff.ask("season_event_partial_update", {"weight": 150}, "It counts more", slug=event, **cup)
    staff.ask("season_partial_update", {"rule": rule | {"best": None}}, "All count", **cup)
    staff.ask("season_list")
    staff.ask("season_retrieve", **cup)
    staff.ask("season_table_retrieve", **cup)


def programs(recorder: Recorder) -> None:
    admin = recorder.by(UserFactory(username="root", is_superuser=True, is_staff=True))
    admin.ask("program_create", {"name": "Palindromer"}, "A new account")
    bot = Bot.objects.get()
    admin.ask("program_list")
    admin.ask("program_retrieve", id=bot.pk)
    token = admin.ask("program_token", id=bot.pk)["token"]
    event = TournamentFactory(slug="bots", name="Programs", variant="hyle5", timing={"play": "online"})
    draft_of(event, [(EntryFactory(tournament=event, player=bot.player), EntryFactory(tournament=event))])
    rounds.publish_round(event.pk, COMMAND)
    program = recorder.by(token)
    program.ask("bot_retrieve")
    program.ask("bot_matches_list")
