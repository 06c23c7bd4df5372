"""Timed events for tests of pages: published by the services and played by them."""

from __future__ import annotations

import random
from typing import Any

from audit.actor import SYSTEM, Actor
from clocks.services.instants import now_ms
from games.engine.flags import actor as acting
from games.engine.flags import legal
from games.models import LiveMatch, Side
from games.queries.timed_match import TimedMatch, timed
from games.services.live import moves, starting
from tests.factories import TournamentFactory, draft_of, field_of
from tournaments.models import Round, Tournament
from tournaments.services.rounds import publish_round

WHO = Actor.link("a player")


def timed_event(
    tables: int = 2, *, variant: str = "hyle5", play: str = "online", **options: Any
) -> Tournament:
    """A timed event whose round 1 is published; ``timing``: settings of timed play."""
    timing = options.pop("timing", {})
    event: Tournament = TournamentFactory(variant=variant, timing={"play": play, **timing}, **options)
    next_round(event, tables)
    return event


def next_round(event: Tournament, tables: int) -> Round:
    """The next round of new players, published."""
    entries = field_of(event, 2 * tables)
    draft_of(event, list(zip(entries[::2], entries[1::2], strict=True)))
    return publish_round(event.pk, SYSTEM)


def live_at(event: Tournament, table: int, round_number: int = 1) -> LiveMatch:
    """The timed match at a table."""
    return LiveMatch.objects.select_related("match").get(
        match__pairing__round__tournament=event,
        match__pairing__round__number=round_number,
        match__pairing__table=table,
    )


def start(live: LiveMatch, at: int | None = None) -> int:
    """Both are ready: the game in hand starts. Returns the instant."""
    at = now_ms() if at is None else at
    for side in Side:
        starting.set_ready(live.pk, side, stamp=at, actor=WHO)
    return at


def held(live: LiveMatch) -> TimedMatch:
    """The match as it is now."""
    return timed(LiveMatch.objects.select_related("match").get(pk=live.pk))


def move(live: LiveMatch, at: int, dice: random.Random) -> str:
    """One legal action of whoever is to act; its text."""
    found = held(live)
    played = found.flag_game(found.game)
    assert played is not None
    role = acting(played)
    assert role is not None
    text = str(dice.choice(list(legal(played, role))))
    moves.act(live.pk, found.side_of(found.game, role), text, stamp=at, actor=WHO)
    return text


def play_on(live: LiveMatch, at: int, plies: int, *, step: int = 1000, seed: int = 5) -> int:
    """So many actions, ``step`` ms apart, as long as the game lasts. Returns the last instant."""
    dice = random.Random(seed)
    for _ in range(plies):
        if LiveMatch.objects.get(pk=live.pk).state != "playing":
            break
        at += step
        move(live, at, dice)
    return at
