"""An event whose first match on line is over, with the analyses of its games, made by a quick judge."""

from __future__ import annotations

import random
from typing import Any

import pytest

from clocks.services.instants import now_ms
from games.engine.actions import Role
from games.engine.players import avoiding_chaos, greedy_order
from games.models import Analysis, LiveMatch
from games.services import analysing
from games.services.live import moves
from tests.games.engine.analysis.quick import QuickJudge
from tests.tournaments.live import WHO, held, live_at, start, timed_event
from tournaments.models import Tournament


def judge_quickly(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Games that end are analysed, in place, by a judge that takes no time."""
    settings.ANALYSE_GAMES = True
    monkeypatch.setattr(analysing, "SearchJudge", QuickJudge)


def play_game(live: LiveMatch, *, skill: float = 0.5, seed: int = 3, plies: int | None = None) -> None:
    """The game in hand, by two computer players who see half of what there is; only so many plies of it."""
    at, rng = start(live), random.Random(seed)
    players = {Role.CHAOS: avoiding_chaos(skill), Role.ORDER: greedy_order(skill)}
    number = held(live).live.current
    done = 0
    while plies is None or done < plies:
        found = held(live)
        played = found.flag_game(found.games[number - 1])
        assert played is not None
        if played.state.turn is None:
            return
        role = played.state.turn
        text = str(players[role](played.state, rng))
        moves.act(
            live.pk, found.side_of(found.games[number - 1], role), text, stamp=max(at, now_ms()), actor=WHO
        )
        done += 1


def analysed_event(**options: Any) -> Tournament:
    """Round 1 of two tables; game 1 of table 1 is over."""
    event = timed_event(2, slug="club-night", name="Club Night", **options)
    play_game(live_at(event, 1))
    return event


def analyse_all() -> None:
    """What the workers do, where there are none."""
    for analysis in Analysis.objects.filter(state="pending"):
        analysing.cut(analysis.pk)
        for number in list(analysis.parts.values_list("number", flat=True)):
            analysing.analyse_part(analysis.pk, number)
