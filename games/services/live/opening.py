"""Timed play is set up when a round is published, and goes with it while nothing has happened."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from audit.after_commit import after_commit
from clocks.core.control import SECOND
from clocks.core.lag import opening_quota
from clocks.models import Clock
from clocks.services.lag import MOST_LATE_MS
from clocks.services.ledger import make_clock
from games.engine.bag_modes import BagMode, check_bag_mode
from games.engine.variants import get_variant
from games.errors import Conflict
from games.models import Bag, LiveGame, LiveGameState, LiveMatch, Match, Side
from games.models.live import LiveState
from games.play.settings import PlaySettings, settings_data
from games.services.live.bags import make_bag, shared_bag
from games.services.live.held import hold
from games.services.live.sending import send_house

PROGRAMS = "codecup"  # the preset under which programs play


House = tuple[Side, str]
"""Which side the house player has, and of which kind it is."""


def open_live(
    match: Match,
    play: str,
    settings: PlaySettings,
    *,
    round_number: int,
    now: int,
    house: House | None = None,
) -> LiveMatch:
    """The timed play of a match that was just made: two games with clocks and, on line, committed bags.

    On line the ``house`` player plays by itself; over the board somebody moves its counters.
    Runs in the caller's transaction, under the event's lock. ``now`` in ms. Raises Conflict for mirrored bags
    where people play: after game 1 both would know every draw of game 2.
    """
    opens = now + (settings.start_after or 0) * SECOND
    side, kind = house if house and play == LiveMatch.Play.ONLINE else (None, "")
    live = LiveMatch.objects.create(
        match=match,
        house_side=side,
        house_kind=kind,
        play=play,
        settings=settings_data(settings),
        opened_at=now,
        timer_at=None if settings.start_after is None else opens,
        default_at=None if settings.default_time is None else opens + settings.default_time * SECOND,
    )
    bags = _bags(match, settings, round_number) if play == LiveMatch.Play.ONLINE else (None, None)
    for number, bag in enumerate(bags, start=1):
        new_game(live, settings, number, bag)
    if side is not None:
        after_commit(send_house, live.pk)
    return live


def new_game(
    live: LiveMatch, settings: PlaySettings, number: int, bag: Bag | None, *, attempt: int = 1
) -> LiveGame:
    """A game that has not begun, with its clock."""
    clock = _clock(live.match.scope, settings)
    return LiveGame.objects.create(live=live, number=number, attempt=attempt, clock=clock, bag=bag)


@transaction.atomic
def discard_live(match: Match) -> None:
    """Deletes the timed play of a match before its first clock has started; else Conflict."""
    live = LiveMatch.objects.filter(match=match).first()
    if live is None:
        return
    held = hold(live.pk)
    live = held.live
    if live.state != LiveState.WAITING or any(_is_touched(game) for game in held.games):
        raise Conflict(_("%(match)s is being played and stays.") % {"match": match})
    clocks = [game.clock.pk for game in held.games]
    bags = {game.bag.pk for game in held.games if game.bag and not game.bag.slot}
    LiveGame.objects.filter(live=live).delete()
    live.delete()
    Clock.objects.filter(pk__in=clocks).delete()
    Bag.objects.filter(pk__in=bags).delete()


def _is_touched(game: LiveGame) -> bool:
    """Whether something has happened that stays: play, an act on the clock, a note."""
    return (
        game.state != LiveGameState.READY
        or game.attempt > 1
        or game.clock.version > 0
        or game.incidents.exists()
    )


def _clock(scope: str, settings: PlaySettings) -> Clock:
    control = settings.control()
    return make_clock(
        scope,
        control,
        settle_ms=settings.settle_ms + (MOST_LATE_MS if settings.lag else 0),
        restart_policy=settings.restart,
        lag=opening_quota(control) if settings.lag else None,
    )


def _bags(match: Match, settings: PlaySettings, round_number: int) -> tuple[Bag, Bag]:
    variant, mode = get_variant(match.variant), BagMode(match.bag_mode)
    if mode is BagMode.DUPLICATE:
        slots = (f"round {round_number}, game {number}" for number in (1, 2))
        first, second = (shared_bag(match.scope, variant, slot) for slot in slots)
        return first, second
    refused = check_bag_mode(mode, programs=settings.preset == PROGRAMS)
    if refused:
        raise Conflict(refused)
    bag = make_bag(match.scope, variant)
    return bag, bag if mode is BagMode.MIRRORED else make_bag(match.scope, variant)
