"""Gyul! Hap! outside every event: alone against the time, or against a house player that answers in time.

Started, ended early, and cleared away. It is played by the services of every match of Gyul! Hap!.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from audit.actor import SYSTEM, Actor
from audit.services import record
from clocks.services.instants import now_ms
from games.engine.families import GYUL_HAP
from games.errors import Conflict, Invalid
from games.models import DUEL_OVER, Duel, DuelState, Side
from games.play.duel.settings import DuelSettings, duel_settings_from
from games.services.duel.opening import open_duel
from games.services.duel.stopping import stop_alone
from games.services.matches import create_match
from tournaments.models.player import clean_name
from tournaments.queries.practice_duels import practice_duels, quiet_duels
from tournaments.services.practice import IDLE_MS, KEPT, MOST_NAME, UNBEGUN
from tournaments.services.practice_places import take_place
from tournaments.services.practice_tidying import A_SWEEP, remove_unwanted

PRESETS = ("seed", "tv")
BOARDS = range(1, 21)
REACTIONS = range(2, 31)  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelSetup:
    """What is played: alone when there is no ``reaction`` (s) of a house player, and then by the clock."""

    reaction: int | None = None
    preset: str = "seed"
    boards: int = 5
    name: str = ""

    def settings(self) -> DuelSettings:
        """How it is played. Raises Invalid."""
        _check(self)
        preset = "practice" if self.reaction is None else self.preset
        return duel_settings_from({"preset": preset, "boards": self.boards, "default_time": None})


@transaction.atomic
def start_duel(scope: str, setup: DuelSetup, actor: Actor) -> Duel:
    """A match of the visitor with this scope, who is the first of its players. Raises Invalid for what can't
    be played, Conflict when the visitor or the whole installation has as many in play as may be."""
    settings = setup.settings()
    take_place(scope)
    name = clean_name(setup.name)[:MOST_NAME] or _("Guest")
    match = create_match(scope, GYUL_HAP, "independent", name, _second(setup))
    house: dict[str, Any] = {}
    if setup.reaction is not None:
        house = {"house": Side.SECOND, "reaction_ms": setup.reaction * 1000}
    duel = open_duel(match, settings, now=now_ms(), **house)
    after = {"variant": GYUL_HAP, "boards": setup.boards, "reaction": setup.reaction}
    record(scope, actor, "practice.started", match, after=after)
    return duel


@transaction.atomic
def end_duel(scope: str, match_id: int, actor: Actor) -> None:
    """Stops a match of the visitor where it is, without a result. Harmless when it is over already."""
    duel_id = Duel.objects.filter(match=match_id, match__scope=scope).values_list("pk", flat=True).first()
    if duel_id is None:
        raise Conflict(_("This match is not there any more."))
    stop_alone(duel_id, "practice.ended", actor)


def tidy_duels(now: datetime) -> int:
    """Ends what was abandoned and deletes what is old or never began; how many matches. By the sweep."""
    idle = list(quiet_duels(now_ms() - IDLE_MS)[:A_SWEEP])
    for duel in idle:
        stop_alone(duel.pk, "practice.ended", SYSTEM)
    return len(idle) + remove_unwanted(_unwanted(now))


def _unwanted(now: datetime) -> QuerySet[Duel]:
    """Old ones that are over, and those whose visitor never began."""
    old = Q(state__in=DUEL_OVER, match__created_at__lt=now - KEPT)
    unbegun = Q(state=DuelState.WAITING, match__created_at__lt=now - UNBEGUN)
    return practice_duels().filter(old | unbegun).order_by("pk")


def _check(setup: DuelSetup) -> None:
    if setup.boards not in BOARDS:
        raise Invalid(_("From 1 to 20 boards."), fields={"boards": _("From 1 to 20 boards.")})
    if setup.preset not in PRESETS:
        raise Invalid(_("There are no such rules."), fields={"preset": ", ".join(PRESETS)})
    if setup.reaction is not None and setup.reaction not in REACTIONS:
        words = _("The house player answers in 2 to 30 seconds.")
        raise Invalid(words, fields={"reaction": words})


def _second(setup: DuelSetup) -> str:
    """The name of the house player; who plays alone has nobody there."""
    if setup.reaction is None:
        return ""
    return _("Computer, %(seconds)d seconds") % {"seconds": setup.reaction}
