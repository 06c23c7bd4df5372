"""Addresses of the public pages."""

from __future__ import annotations

from django.urls import include, path

from tournaments.views.public import (
    bracket,
    announcement,
    cross_table,
    event,
    events,
    kiosk,
    live_boards,
    live_match,
    match,
    papers,
    player,
    players,
    register_for,
    registration,
    replay,
    report,
    round_page,
    rules,
    screen,
    self_check_in,
    standings,
)

TABLE = "events/<slug:slug>/rounds/<int:number>/tables/<int:table>/"

urlpatterns = [
    path("", events.home, name="home"),
    path("events/", events.event_list, name="event-list"),
    path("events/<slug:slug>/", event.event, name="event"),
    path("events/<slug:slug>/announcement/", announcement.announcement, name="announcement"),
    path("events/<slug:slug>/register/", register_for.register_for, name="register-for"),
    path("registration/<str:token>/", registration.registration, name="registration"),
    path("check-in/<str:token>/", self_check_in.self_check_in, name="self-check-in"),
    path("kiosk/<str:token>/", kiosk.kiosk, name="kiosk"),
    path("events/<slug:slug>/rounds/<int:number>/", round_page.round_page, name="round"),
    path("events/<slug:slug>/rounds/<int:number>/tables/<int:table>/", match.match_page, name="match"),
    path(f"{TABLE}live/", live_match.live_match, name="live-match"),
    path(f"{TABLE}live/state/", replay.state, name="live-state"),
    path(f"{TABLE}live/replay/<int:game>/", replay.replay, name="live-replay"),
    path("events/<slug:slug>/live/", live_boards.boards, name="live-boards"),
    path("events/<slug:slug>/live/state/", live_boards.state, name="live-boards-state"),
    path("events/<slug:slug>/screen/", screen.everything, name="screen"),
    path("events/<slug:slug>/screen/<str:name>/", screen.one, name="screen-one"),
    path("events/<slug:slug>/standings/", standings.newest, name="standings"),
    path("events/<slug:slug>/standings/<int:number>/", standings.after_round, name="standings-round"),
    path("events/<slug:slug>/bracket/", bracket.bracket, name="bracket"),
    path("events/<slug:slug>/cross-table/", cross_table.cross_table, name="cross-table"),
    path("events/<slug:slug>/papers/<slug:kind>/", papers.paper, name="paper"),
    path("events/<slug:slug>/papers/<slug:kind>.pdf", papers.paper_pdf, name="paper-pdf"),
    path("events/<slug:slug>/players/", players.field, name="event-players"),
    path("events/<slug:slug>/players/<int:seed>/", player.card, name="player-card"),
    path("players/", players.register, name="register"),
    path("players/<int:pk>/", player.career, name="player"),
    path("rules/", rules.overview, name="rules"),
    path("rules/<str:key>/", rules.variant, name="rules-variant"),
    path("r/<str:token>/", report.report, name="report"),
    path("play/<str:token>/", include("tournaments.views.public.play_urls")),
    path("table/<str:token>/", include("tournaments.views.public.match_clock_urls")),
]
