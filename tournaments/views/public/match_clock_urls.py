"""Addresses under the code of a table: the clock on it, and what its page sends."""

from __future__ import annotations

from django.urls import path

from tournaments.views.public import match_clock, match_clock_acts

urlpatterns = [
    path("", match_clock.match_clock, name="match-clock"),
    path("state/", match_clock_acts.state, name="match-clock-state"),
    path("press/", match_clock_acts.press, name="match-clock-press"),
    path("ready/", match_clock_acts.ready, name="match-clock-ready"),
    path("start/", match_clock_acts.start, name="match-clock-start"),
    path("full/", match_clock_acts.full, name="match-clock-full"),
    path("give-up/", match_clock_acts.give_up, name="match-clock-give-up"),
    path("board/", match_clock_acts.board, name="match-clock-board"),
    path("enter/", match_clock_acts.enter, name="match-clock-enter"),
    path("agree/", match_clock_acts.agree, name="match-clock-agree"),
]
