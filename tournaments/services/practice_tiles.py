"""Chaos Tiles outside every event: alone, against house players, or with people who get links.

Started, ended early, and cleared away. It is played by the services of every game of Chaos Tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from audit.actor import SYSTEM, Actor
from audit.services import record
from clocks.services.instants import now_ms
from games.engine.chaos_tiles.games.keys import CHAOS_OMELET, PIP_GAMES
from games.engine.chaos_tiles.games.options import HAND
from games.errors import Conflict, Invalid
from games.models import TILES_OVER, TilesGame, TilesState
from games.play.settings import SettingsError
from games.play.tiles.settings import TilesSettings, tiles_settings_from
from games.services.matches import create_match
from games.services.tiles.opening import open_tiles
from games.services.tiles.stopping import stop_alone
from tournaments.models.player import clean_name
from tournaments.queries.practice_tiles import practice_tiles, quiet_tiles
from tournaments.services.practice import IDLE_MS, KEPT, MOST_NAME
from tournaments.services.practice_places import take_place
from tournaments.services.practice_tidying import A_SWEEP, remove_unwanted

UNTIMED = "-"
UNBEGUN = timedelta(hours=6)  # people wait for each other


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """Who sits there: the house player, or a person with a link. ``hand``: half-units, where pips count."""

    name: str = ""
    is_house: bool = False
    hand: int = HAND


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesSetup:
    """What is played: the chairs in the order of play, one of them the visitor's; ``options`` are settings
    of the game that differ from its defaults."""

    game: str = CHAOS_OMELET
    chairs: tuple[Chair, ...] = (Chair(), Chair(is_house=True))
    clock: str = UNTIMED
    options: Mapping[str, Any] = field(default_factory=dict)

    def settings(self) -> TilesSettings:
        """How it is played. Raises Invalid with the setting that is wrong."""
        data: dict[str, Any] = {
            "game": self.game,
            "players": len(self.chairs),
            "clock": self.clock,
            "default_time": None,
            **self.options,
        }
        if self.game in PIP_GAMES:
            data["hands"] = [chair.hand for chair in self.chairs]
        try:
            return tiles_settings_from(data)
        except SettingsError as error:
            raise Invalid(error.what, fields={error.name: error.what}) from None

    def names(self) -> list[str]:
        """Of all seats, each told from the others."""
        names: list[str] = []
        for seat, chair in enumerate(self.chairs, start=1):
            if chair.is_house:
                name = _("Computer") if self._has_one_house else _("Computer %(seat)d") % {"seat": seat}
            else:
                name = clean_name(chair.name)[:MOST_NAME] or self._guest(seat)
            names.append(name if name not in names else f"{name} ({seat})")
        return names

    @property
    def _has_one_house(self) -> bool:
        return sum(chair.is_house for chair in self.chairs) == 1

    def _guest(self, seat: int) -> str:
        people = [number for number, chair in enumerate(self.chairs, start=1) if not chair.is_house]
        return _("Guest") if len(people) == 1 else _("Guest %(seat)d") % {"seat": seat}


@transaction.atomic
def start_tiles(scope: str, setup: TilesSetup, actor: Actor) -> TilesGame:
    """A game of the visitor with this scope. Raises Invalid for what can't be played, Conflict when the
    visitor or the whole installation has as many in play as may be."""
    settings = setup.settings()
    if all(chair.is_house for chair in setup.chairs):
        raise Invalid(_("Somebody has to play."), fields={"chairs": _("Somebody has to play.")})
    take_place(scope)
    first, *others = setup.names()
    match = create_match(scope, setup.game, "independent", first, *others)
    house = [seat for seat, chair in enumerate(setup.chairs, start=1) if chair.is_house]
    game = open_tiles(match, settings, now=now_ms(), house=house)
    after = {"variant": setup.game, "seats": len(setup.chairs), "house": house, "clock": setup.clock}
    record(scope, actor, "practice.started", match, after=after)
    return game


@transaction.atomic
def end_tiles(scope: str, match_id: int, actor: Actor) -> None:
    """Stops a game of the visitor where it is, without a result. Harmless when it is over already."""
    game = TilesGame.objects.filter(match=match_id, match__scope=scope).values_list("pk", flat=True).first()
    if game is None:
        raise Conflict(_("This match is not there any more."))
    stop_alone(game, "practice.ended", actor)


def tidy_tiles(now: datetime) -> int:
    """Ends what was abandoned and deletes what is old or never began; how many games. By the sweep."""
    idle = list(quiet_tiles(now_ms() - IDLE_MS)[:A_SWEEP])
    for game in idle:
        stop_alone(game.pk, "practice.ended", SYSTEM)
    return len(idle) + remove_unwanted(_unwanted(now))


def _unwanted(now: datetime) -> QuerySet[TilesGame]:
    """Old ones that are over, and those whose players never began."""
    old = Q(state__in=TILES_OVER, match__created_at__lt=now - KEPT)
    unbegun = Q(state=TilesState.WAITING, match__created_at__lt=now - UNBEGUN)
    return practice_tiles().filter(old | unbegun).order_by("pk")
