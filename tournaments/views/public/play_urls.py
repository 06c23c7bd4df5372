"""Addresses under a player's link: the page of play, and what it sends."""

from __future__ import annotations

from django.urls import path

from tournaments.views.public import duel_play_acts, play, play_acts, tiles_play_acts

urlpatterns = [
    path("", play.play, name="play"),
    path("state/", play_acts.state, name="play-state"),
    path("games/", play_acts.games, name="play-games"),
    path("act/", play_acts.act, name="play-act"),
    path("ready/", play_acts.ready, name="play-ready"),
    path("seen/", play_acts.seen, name="play-seen"),
    path("resign/", play_acts.resign, name="play-resign"),
    path("offer/", play_acts.offer, name="play-offer"),
    path("offer/answer/", play_acts.answer, name="play-answer"),
    path("ping/", play_acts.ping, name="play-ping"),
    path("call/", duel_play_acts.call, name="duel-call"),
    path("duel/state/", duel_play_acts.state, name="duel-state"),
    path("duel/ready/", duel_play_acts.ready, name="duel-ready"),
    path("duel/seen/", duel_play_acts.seen, name="duel-seen"),
    path("tiles/", tiles_play_acts.act, name="tiles-act"),
    path("tiles/state/", tiles_play_acts.state, name="tiles-state"),
    path("tiles/ready/", tiles_play_acts.ready, name="tiles-ready"),
    path("tiles/seen/", tiles_play_acts.seen, name="tiles-seen"),
    path("placements/", tiles_play_acts.placements, name="tiles-placements"),
]
