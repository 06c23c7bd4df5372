"""Play against the computer: a timed match of its own, outside every event, for whoever wants one.

Started, ended early, and cleared away. It is played by the services of every match on line.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import SystemRandom

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from audit.actor import SYSTEM, Actor
from audit.services import record
from clocks.core.control import MINUTE
from clocks.services.instants import now_ms
from games.engine.house import LEVELS, level_of
from games.engine.variants import get_variant
from games.errors import Conflict, Invalid
from games.models import LiveMatch, Side
from games.models.live import LiveState
from games.play.settings import PlaySettings, settings_from
from games.services.live.held import hold
from games.services.live.opening import open_live
from games.services.live.stopping import stop
from games.services.matches import create_match
from tournaments.models.player import clean_name
from tournaments.queries.practice import OVER, practice_lives, quiet_lives
from tournaments.services.practice_places import take_place
from tournaments.services.practice_tidying import A_SWEEP, remove_unwanted

MOST_NAME = 60
UNBEGUN = timedelta(minutes=15)
IDLE_MS = 6 * 60 * MINUTE  # only where no clock ends it
KEPT = timedelta(days=30)


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeSetup:
    """What is played: ``side`` is the visitor's (1: Order in game 1), None for chance."""

    variant: str = "entropy7"
    kind: str = LEVELS[4]
    side: Side | None = Side.FIRST
    clock: str = "15"
    preset: str = "club"
    name: str = ""

    def settings(self) -> PlaySettings:
        """How it is played. Raises SettingsError."""
        data = {
            "preset": self.preset,
            "clock": self.clock,
            "bank": "per_game",
            "default_time": None,
            "game2_wait": 30 * 60,
            "agree": False,
        }
        return settings_from(data, get_variant(self.variant))


@transaction.atomic
def start_practice(scope: str, setup: PracticeSetup, actor: Actor) -> LiveMatch:
    """A match of the visitor with this scope. Raises Invalid for what is no level, Conflict when the visitor
    or the whole installation has as many in play as may be."""
    if setup.kind not in LEVELS:
        raise Invalid(_("There is no such level."), fields={"kind": ", ".join(LEVELS)})
    take_place(scope)
    side = setup.side or SystemRandom().choice(list(Side))
    computer = _("Computer, level %(number)d") % {"number": level_of(setup.kind)}
    names = {side: clean_name(setup.name)[:MOST_NAME] or _("Guest"), side.other: computer}
    match = create_match(scope, setup.variant, "independent", names[Side.FIRST], names[Side.SECOND])
    house = (side.other, setup.kind)
    live = open_live(
        match, LiveMatch.Play.ONLINE, setup.settings(), round_number=0, now=now_ms(), house=house
    )
    after = {"variant": setup.variant, "kind": setup.kind, "clock": setup.clock, "preset": setup.preset}
    record(scope, actor, "practice.started", match, after=after)
    return live


@transaction.atomic
def end_practice(scope: str, match_id: int, actor: Actor) -> None:
    """Stops a match of the visitor where it is, without a result. Harmless when it is over already."""
    live_id = (
        LiveMatch.objects.filter(match=match_id, match__scope=scope).values_list("pk", flat=True).first()
    )
    if live_id is None:
        raise Conflict(_("This match is not there any more."))
    _stop(live_id, actor)


def tidy_practice(now: datetime) -> int:
    """Ends what was abandoned and deletes what is old or never began; how many matches. By the sweep."""
    idle = list(quiet_lives(now_ms() - IDLE_MS)[:A_SWEEP])
    for live in idle:
        _end_idle(live.pk)
    return len(idle) + remove_unwanted(_unwanted(now))


def _stop(live_id: int, actor: Actor) -> None:
    held = hold(live_id)
    if held.live.is_over:
        return
    record(held.match.scope, actor, "practice.ended", held.match)
    stop(held, actor, now_ms())


@transaction.atomic
def _end_idle(live_id: int) -> None:
    _stop(live_id, SYSTEM)


def _unwanted(now: datetime) -> QuerySet[LiveMatch]:
    """Old ones that are over, and those whose visitor never began."""
    old = Q(state__in=OVER, match__created_at__lt=now - KEPT)
    unbegun = Q(state=LiveState.WAITING, current=1, match__created_at__lt=now - UNBEGUN)
    return practice_lives().filter(old | unbegun).order_by("pk")
