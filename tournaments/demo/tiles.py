"""A small event of Chaos Tiles at tables of three: a game in play with the house player, one that is over."""

from __future__ import annotations

from random import Random

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms
from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.house import choose
from games.engine.chaos_tiles.games.keys import CHAOS_OMELET
from games.engine.chaos_tiles.games.state import PipState
from games.models import TilesGame
from games.queries.tiles.tiles_match import TilesMatch, read_tiles
from games.services.tiles.acting import act
from games.services.tiles.readiness import set_ready
from games.services.tiles.settling import settle
from tournaments.demo.evening import ARBITER
from tournaments.demo.people import PEOPLE
from tournaments.models import Tournament
from tournaments.services import attendance, entries, events, rounds
from tournaments.services.house import NAME

SLUG = "demo-tiles"
PEOPLE_HERE = PEOPLE[8:13]
# A smaller game with small hands: it is played in a moment when the demonstration is made.
TIMING = {
    "play": "online",
    "colours": 3,
    "hands": [6, 6, 6],
    "clock": "90+30",
    "default_time": None,
}
TURNS = 12  # of the game in play, or one more
MINUTES_AGO = 20
QUICKEST_MS, SLOWEST_MS = 1_500, 6_000  # from one action to the next
MINUTE_MS = 60_000


@transaction.atomic
def make_tiles_event(slug: str = SLUG, seed: int = 1) -> Tournament:
    """Makes the event through the services. The seeds of the games are secret, so that no two are alike."""
    event = events.create_event(
        ARBITER,
        slug=slug,
        name=_("Demonstration: Chaos Tiles"),
        starts_on=timezone.localdate(),
        description=_("Invented players at tables of three. One game is in play, with the house player."),
        variant=CHAOS_OMELET,
        system=Tournament.System.TABLES,
        planned_rounds=3,
        timing=TIMING,
    )
    made = [entries.enter_player(event.pk, ARBITER, **person.values()) for person in PEOPLE_HERE]
    made.append(entries.enter_player(event.pk, ARBITER, name=NAME))
    attendance.check_in(event.pk, [entry.pk for entry in made], ARBITER)
    rounds.draft_round(event.pk, ARBITER)
    round_ = rounds.publish_round(event.pk, ARBITER)
    games = TilesGame.objects.filter(match__pairing__round=round_).select_related("match")
    in_play, played = (game.pk for game in sorted(games, key=lambda game: NAME not in game.match.names))
    dice = Random(seed)  # noqa: S311 (what invented players choose)
    _seat_house(in_play)
    _play(in_play, dice, turns=TURNS)
    _play(played, dice)
    settle(played)
    event.refresh_from_db()
    return event


def _seat_house(game_id: int) -> None:
    """The house player plays for the entrant of its name: whoever has the link of another seat meets it."""
    seat = 1 + _held(game_id).match.names.index(NAME)
    TilesGame.objects.filter(pk=game_id).update(house=[seat], ready=[seat], seen=[seat])


def _play(game_id: int, dice: Random, turns: int | None = None) -> None:
    """From its beginning some minutes ago to its end, or to the beginning of a turn."""
    at = now_ms() - MINUTES_AGO * MINUTE_MS
    game = _held(game_id).game
    for seat in range(1, len(game.match.names) + 1):
        if seat not in game.house:
            set_ready(game_id, seat, stamp=at, actor=ARBITER)
    while not (held := _held(game_id)).game.is_over and not _is_far(held, turns):
        at += dice.randint(QUICKEST_MS, SLOWEST_MS)
        seat = min(play.to_act(held.state))
        act(game_id, seat, [choose(held.state, seat, dice).text], stamp=at, actor=ARBITER)


def _held(game_id: int) -> TilesMatch:
    held = read_tiles(game_id)
    assert held is not None
    return held


def _is_far(held: TilesMatch, turns: int | None) -> bool:
    """At the beginning of a turn that a person has."""
    state = held.state
    if turns is None or not isinstance(state, PipState) or state.turn.number < turns:
        return False
    return state.seat not in held.game.house and state.turn.is_untouched
