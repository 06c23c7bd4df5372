"""Every address of the API. Lists hang under their event; what has an id has an address of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.urls import include, path, re_path

from tournaments.api.views import accounts, site, staff
from tournaments.api.views.adjudications import GameRulings, OneRuling
from tournaments.api.views.analyses import MatchAnalysis
from tournaments.api.views.bots import OneProgram, ProgramMatches, ProgramMe, Programs
from tournaments.api.views.changes import (
    EntryChangeView,
    EventChange,
    PlayerMerge,
    ResultChanges,
    RoundChange,
)
from tournaments.api.views.clocks import EventClocks, MatchClock
from tournaments.api.views.daily import Daily
from tournaments.api.views.duel import DuelPlay
from tournaments.api.views.duel_control import EventDuels, MatchDuelControl
from tournaments.api.views.duels import LiveDuels, MatchDuel, MatchDuelRecord
from tournaments.api.views.entries import Entries, OneEntry
from tournaments.api.views.exchange import EventImport, Export
from tournaments.api.views.feed import Changes
from tournaments.api.views.files import EventTable, ExportedFile
from tournaments.api.views.findings import Findings, OneFinding
from tournaments.api.views.forbidden import ForbiddenPairs, OneForbiddenPair
from tournaments.api.views.frozen import PairingsSnapshot, StandingsVersion
from tournaments.api.views.imports import Import
from tournaments.api.views.invitations import Invitations, OneInvitation
from tournaments.api.views.live import Boards, MatchLinks, MatchLive, OneGameLog
from tournaments.api.views.matches import Matches, OneMatch
from tournaments.api.views.play import Play
from tournaments.api.views.players import Players
from tournaments.api.views.prizes import Prizes
from tournaments.api.views.ratings import EventRatings, PlayerRatings, Ratings
from tournaments.api.views.records import MatchRecord, SeatRecord
from tournaments.api.views.registrations import OneRegistration, Registrations, SelfCheckIn
from tournaments.api.views.reports import OneReport, Reports
from tournaments.api.views.results import MatchResult
from tournaments.api.views.results_import import ResultsImport
from tournaments.api.views.rounds import OneRound, Rounds
from tournaments.api.views.seasons import OneSeason, OneSeasonEvent, SeasonEvents, Seasons, SeasonTableView
from tournaments.api.views.standings import Standings
from tournaments.api.views.systems import ArenaSeat, EventArena, EventBracket
from tournaments.api.views.teams import OneTeam, Teams
from tournaments.api.views.tiles import TilesPlay
from tournaments.api.views.tiles_control import EventTiles, MatchTilesControl
from tournaments.api.views.tiles_watch import LiveTiles, MatchTiles, MatchTilesRecord
from tournaments.api.views.tournaments import OneTournament, Tournaments
from tournaments.api.views.webhooks import Deliveries, OneDelivery, OneWebhook, Webhooks

Actions = dict[str, Any]  # method -> name of the view's method

app_name = "api"

LIST: Actions = {"get": "list", "post": "create"}
ITEM: Actions = {"get": "retrieve"}
CHANGE: Actions = {"patch": "partial_update"}
REMOVE: Actions = {"delete": "destroy"}
METHODS = ("get", "post", "put", "patch", "delete")
EVENT = "tournaments/<slug:slug>/"
ROUND = EVENT + "rounds/<int:number>/"
ENTRY = "entries/<int:pk>/"
TEAM = "teams/<int:pk>/"
MATCH = "matches/<int:pk>/"
SEAT = "play/<str:token>/"
SEASON = "seasons/<slug:season>/"


def post(view: type[Any], action: str) -> Callable[..., Any]:
    """An act: the view's method ``action``, by POST."""
    handler: Callable[..., Any] = view.as_view({"post": action})
    return handler


def changed(route: str, view: type[Any], action: str, name: str = "") -> list[Any]:
    """A change and, beside it, what would follow from it: the view's ``action`` and ``preview_<action>``."""
    name = name or action
    return [
        path(route, post(view, action), name=name),
        path(route + "preview/", post(view, f"preview_{action}"), name=f"{name}-preview"),
    ]


seat_patterns = [
    path("", Play.as_view(ITEM), name="play"),
    path("ready/", post(Play, "ready"), name="play-ready"),
    path("actions/", post(Play, "act"), name="play-actions"),
    path("resign/", post(Play, "resign"), name="play-resign"),
    path("leave/", post(Play, "leave"), name="play-leave"),
    path("offer/", post(Play, "offer"), name="play-offer"),
    path("offer/answer/", post(Play, "answer"), name="play-answer"),
    path("ping/", post(Play, "ping"), name="play-ping"),
    path("duel/", DuelPlay.as_view(ITEM), name="play-duel"),
    path("duel/ready/", post(DuelPlay, "ready"), name="play-duel-ready"),
    path("duel/calls/", post(DuelPlay, "call"), name="play-duel-calls"),
    path("tiles/", TilesPlay.as_view(ITEM | {"post": "act"}), name="play-tiles"),
    path("tiles/ready/", post(TilesPlay, "ready"), name="play-tiles-ready"),
    path("tiles/placements/", TilesPlay.as_view({"get": "placements"}), name="play-tiles-placements"),
    path("games/<int:game>/record/", SeatRecord.as_view(ITEM), name="play-record"),
]
urlpatterns = [
    path("", site.Root.as_view(ITEM), name="root"),
    path(
        SEAT, include(seat_patterns)
    ),  # early: patterns are tried in their order, and these are asked for most
    path("auth/token/", accounts.SignIn.as_view({"post": "create"}), name="token"),
    path("auth/logout/", post(accounts.Logout, "logout"), name="logout"),
    path("auth/logout-all/", post(accounts.Logout, "logout_all"), name="logout-all"),
    path("auth/me/", accounts.Me.as_view(ITEM), name="me"),
    path("tokens/", accounts.Tokens.as_view(LIST), name="api-tokens"),
    path("tokens/<slug:id>/", accounts.OneToken.as_view(ITEM | REMOVE), name="api-token"),
    path("auth/programs/", Programs.as_view(LIST), name="programs"),
    path("auth/programs/<int:pk>/", OneProgram.as_view(ITEM | REMOVE), name="program"),
    path("auth/programs/<int:pk>/token/", post(OneProgram, "token"), name="program-token"),
    path("bot/", ProgramMe.as_view(ITEM), name="bot"),
    path("bot/matches/", ProgramMatches.as_view({"get": "list"}), name="bot-matches"),
    path("variants/", site.Variants.as_view({"get": "everything"}), name="variants"),
    path("variants/<slug:key>/", site.Variants.as_view(ITEM), name="variant"),
    path("players/", Players.as_view(LIST), name="players"),
    path("players/<int:pk>/", Players.as_view(ITEM | {"patch": "partial_update"}), name="player"),
    path("players/<int:pk>/ratings/", PlayerRatings.as_view({"get": "list"}), name="player-ratings"),
    path("ratings/", Ratings.as_view({"get": "list"}), name="ratings"),
    path("daily/", Daily.as_view({"get": "today"}), name="daily"),
    path("daily/<str:day>/", Daily.as_view(ITEM), name="daily-of"),
    path("seasons/", Seasons.as_view(LIST), name="seasons"),
    path(SEASON, OneSeason.as_view(ITEM | CHANGE | REMOVE), name="season"),
    path(SEASON + "table/", SeasonTableView.as_view(ITEM), name="season-table"),
    path(SEASON + "events/", post(SeasonEvents, "create"), name="season-events"),
    path(SEASON + "events/<slug:slug>/", OneSeasonEvent.as_view(CHANGE | REMOVE), name="season-event"),
    *changed("players/<int:pk>/merge/", PlayerMerge, "merge", "player-merge"),
    path("tournaments/", Tournaments.as_view(LIST), name="tournaments"),
    path(EVENT, OneTournament.as_view(ITEM | {"patch": "partial_update"}), name="tournament"),
    *changed(EVENT + "finish/", EventChange, "finish"),
    path(EVENT + "changes/", Changes.as_view({"get": "since"}), name="changes"),
    *changed(EVENT + "changes/<int:change>/undo/", EventChange, "undo"),
    path(EVENT + "reopen/", post(OneTournament, "reopen"), name="reopen"),
    path(EVENT + "next/", OneTournament.as_view({"get": "next"}), name="next"),
    path(EVENT + "entries/", Entries.as_view(LIST), name="entries"),
    path(EVENT + "entries/check-in/", post(Entries, "check_in_many"), name="entries-check-in"),
    path(EVENT + "entries/number/", post(Entries, "number"), name="entries-number"),
    path(EVENT + "entries/import/", post(Import, "create"), name="entries-import"),
    path(ENTRY, OneEntry.as_view(ITEM | {"patch": "partial_update", "delete": "destroy"}), name="entry"),
    *changed(ENTRY + "correct/", EntryChangeView, "correct", "entry-correct"),
    *changed(ENTRY + "merge/", EntryChangeView, "merge", "entry-merge"),
    path(ENTRY + "check-in/", post(OneEntry, "check_in"), name="entry-check-in"),
    path(ENTRY + "withdraw/", post(OneEntry, "withdraw"), name="entry-withdraw"),
    path(ENTRY + "return/", post(OneEntry, "return_to_play"), name="entry-return"),
    path(ENTRY + "absence/", post(OneEntry, "absence"), name="entry-absence"),
    path(EVENT + "entries/absent/", post(SelfCheckIn, "absent"), name="entries-absent"),
    path(EVENT + "check-in/", SelfCheckIn.as_view(ITEM | {"put": "update"}), name="self-check-in"),
    path(EVENT + "registrations/", Registrations.as_view(LIST), name="registrations"),
    path("registrations/<int:pk>/", OneRegistration.as_view(ITEM), name="registration"),
    path("registrations/<int:pk>/decide/", post(OneRegistration, "decide"), name="registration-decide"),
    path(EVENT + "teams/", Teams.as_view(LIST), name="teams"),
    path(TEAM, OneTeam.as_view(ITEM | {"patch": "partial_update", "delete": "destroy"}), name="team"),
    path(TEAM + "members/", OneTeam.as_view({"put": "members"}), name="team-members"),
    path(TEAM + "withdraw/", post(OneTeam, "withdraw"), name="team-withdraw"),
    path(TEAM + "return/", post(OneTeam, "return_to_play"), name="team-return"),
    path(EVENT + "bracket/", EventBracket.as_view(ITEM), name="bracket"),
    path(EVENT + "arena/", EventArena.as_view(ITEM), name="arena"),
    path(EVENT + "arena/start/", post(EventArena, "start"), name="arena-start"),
    path(EVENT + "arena/stop/", post(EventArena, "stop"), name="arena-stop"),
    path("arena/<str:token>/", ArenaSeat.as_view(ITEM | {"put": "update"}), name="arena-place"),
    path(EVENT + "forbidden-pairs/", ForbiddenPairs.as_view(LIST), name="forbidden-pairs"),
    path(
        "forbidden-pairs/<int:pk>/",
        OneForbiddenPair.as_view(ITEM | {"delete": "destroy"}),
        name="forbidden-pair",
    ),
    path(EVENT + "rounds/", Rounds.as_view(LIST), name="rounds"),
    path(ROUND, OneRound.as_view(ITEM | {"delete": "destroy"}), name="round"),
    path(
        ROUND + "snapshots/<int:version>-<slug:digest>/",
        PairingsSnapshot.as_view(ITEM),
        name="pairings-snapshot",
    ),
    path(ROUND + "pair/", post(OneRound, "pair"), name="round-pair"),
    path(ROUND + "publish/", post(OneRound, "publish"), name="round-publish"),
    path(ROUND + "withdraw/", post(OneRound, "withdraw"), name="round-withdraw"),
    *changed(ROUND + "swap/", RoundChange, "swap", "round-swap"),
    *changed(ROUND + "pair-again/", RoundChange, "pair_again", "round-pair-again"),
    *changed(ROUND + "remove/", RoundChange, "remove", "round-remove"),
    path(EVENT + "matches/", Matches.as_view({"get": "list"}), name="matches"),
    path(MATCH, OneMatch.as_view(ITEM), name="match"),
    path(
        MATCH + "result/",
        MatchResult.as_view(ITEM | {"post": "create", "put": "update", "delete": "destroy"}),
        name="result",
    ),
    path(MATCH + "result/preview/", post(ResultChanges, "preview"), name="result-preview"),
    path(MATCH + "penalty/", post(ResultChanges, "penalty"), name="penalty"),
    path(MATCH + "live/", MatchLive.as_view(ITEM), name="match-live"),
    path(MATCH + "links/", MatchLinks.as_view(ITEM), name="match-links"),
    path(MATCH + "clock/", post(MatchClock, "command"), name="match-clock"),
    path(MATCH + "duel/", MatchDuel.as_view(ITEM), name="match-duel"),
    path(MATCH + "duel/record/", MatchDuelRecord.as_view(ITEM), name="match-duel-record"),
    path(MATCH + "duel/control/", post(MatchDuelControl, "command"), name="match-duel-control"),
    path(MATCH + "tiles/", MatchTiles.as_view(ITEM), name="match-tiles"),
    path(MATCH + "tiles/record/", MatchTilesRecord.as_view(ITEM), name="match-tiles-record"),
    path(MATCH + "tiles/control/", post(MatchTilesControl, "command"), name="match-tiles-control"),
    path(MATCH + "games/<int:game>/analysis/", MatchAnalysis.as_view(ITEM), name="analysis"),
    path(MATCH + "games/<int:game>/record/", MatchRecord.as_view(ITEM), name="record"),
    path(MATCH + "games/<int:game>/log/", OneGameLog.as_view(ITEM), name="game-log"),
    path(MATCH + "games/<int:game>/rulings/", GameRulings.as_view(LIST), name="game-rulings"),
    path("rulings/<int:pk>/", OneRuling.as_view(ITEM), name="ruling"),
    path("rulings/<int:pk>/accept/", post(OneRuling, "accept"), name="ruling-accept"),
    path("rulings/<int:pk>/override/", post(OneRuling, "override"), name="ruling-override"),
    path("rulings/<int:pk>/play-on/", post(OneRuling, "play_on"), name="ruling-play-on"),
    path(EVENT + "live/", Boards.as_view({"get": "list"}), name="boards"),
    path(EVENT + "clocks/", post(EventClocks, "command"), name="clocks"),
    path(EVENT + "live/duels/", LiveDuels.as_view({"get": "list"}), name="live-duels"),
    path(EVENT + "live/tiles/", LiveTiles.as_view({"get": "list"}), name="live-tiles"),
    path(EVENT + "duels/", post(EventDuels, "command"), name="duels"),
    path(EVENT + "tiles/", post(EventTiles, "command"), name="tiles"),
    path(EVENT + "findings/", Findings.as_view({"get": "list"}), name="findings"),
    path("findings/<int:pk>/seen/", post(OneFinding, "seen"), name="finding-seen"),
    path(EVENT + "reports/", Reports.as_view({"get": "list"}), name="reports"),
    path("reports/<int:pk>/", OneReport.as_view(ITEM), name="report"),
    path("reports/<int:pk>/resolve/", post(OneReport, "resolve"), name="report-resolve"),
    path(EVENT + "standings/", Standings.as_view(ITEM), name="standings"),
    path(
        EVENT + "standings/snapshots/<int:number>/<int:version>-<slug:digest>/",
        StandingsVersion.as_view(ITEM),
        name="standings-snapshot",
    ),
    path(EVENT + "ratings/", EventRatings.as_view({"get": "list"}), name="event-ratings"),
    path(EVENT + "prizes/", Prizes.as_view(ITEM | {"put": "update"}), name="prizes"),
    path(EVENT + "prizes/categories/", Prizes.as_view({"put": "categorise"}), name="prize-categories"),
    path(EVENT + "export/", Export.as_view(ITEM), name="export"),
    path(EVENT + "export/<str:file>/", ExportedFile.as_view(ITEM), name="export-file"),
    path(EVENT + "tables/<slug:sheet>/", EventTable.as_view(ITEM), name="table"),
    path(EVENT + "results/import/", post(ResultsImport, "create"), name="results-import"),
    path("imports/", post(EventImport, "create"), name="imports"),
    path(EVENT + "roles/", staff.Roles.as_view(LIST), name="roles"),
    path(EVENT + "invitations/", Invitations.as_view(LIST), name="invitations"),
    path("invitations/<int:pk>/", OneInvitation.as_view(ITEM | REMOVE), name="invitation"),
    path("roles/<int:pk>/", staff.OneRole.as_view(ITEM | {"delete": "destroy"}), name="role"),
    path(EVENT + "webhooks/", Webhooks.as_view(LIST), name="webhooks"),
    path("webhooks/<int:pk>/", OneWebhook.as_view(ITEM | CHANGE | REMOVE), name="webhook"),
    path("webhooks/<int:pk>/secret/", post(OneWebhook, "renew"), name="webhook-secret"),
    path("webhooks/<int:pk>/test/", post(OneWebhook, "test"), name="webhook-test"),
    path("webhooks/<int:pk>/deliveries/", Deliveries.as_view({"get": "list"}), name="webhook-deliveries"),
    path("deliveries/<int:pk>/replay/", post(OneDelivery, "replay"), name="delivery-replay"),
    path(EVENT + "audit/", staff.Audit.as_view({"get": "list"}), name="audit"),
    re_path("^(?P<rest>(?s:.*))$", site.Nowhere.as_view(dict.fromkeys(METHODS, "nothing")), name="nowhere"),
]
