"""A game of Chaos Tiles is set up when a round is published, and goes with it while nothing has happened."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clocks.core.control import SECOND
from clocks.models import Clock
from clocks.services.ledger import make_clock
from games.engine.chaos_tiles.games.boneyard import commitment
from games.engine.interface import Seat
from games.errors import Conflict
from games.models import Match, TilesGame, TilesState
from games.play.tiles.settings import TilesSettings, for_players, tiles_settings_data
from games.services.tiles.held import hold


def open_tiles(
    match: Match,
    settings: TilesSettings,
    *,
    now: int,
    house: Sequence[Seat] = (),
    seed: str | None = None,
    salt: str | None = None,
    slot: str = "",
) -> TilesGame:
    """The play of a match that was just made, with a clock for all its seats. ``now`` in ms.

    The seats of the ``house`` player are ready at once. A ``seed`` (with its ``salt``) that is given is dealt
    to all games of the ``slot``, and is revealed when all of them are over. Runs in the caller's transaction,
    under the event's lock. Raises SettingsError where so many can't play so.
    """
    settings = for_players(settings, len(match.names))
    opens = now + (settings.start_after or 0) * SECOND
    own_seed, own_salt = seed or secrets.token_hex(32), salt or secrets.token_hex(32)
    players = settings.options.players
    return TilesGame.objects.create(
        match=match,
        settings=tiles_settings_data(settings),
        clock=make_clock(match.scope, settings.control(), sides=players, settle_ms=settings.settle_ms),
        opened_at=now,
        timer_at=None if settings.start_after is None else opens,
        default_at=None if settings.default_time is None else opens + settings.default_time * SECOND,
        seed=own_seed,
        salt=own_salt,
        commitment=commitment(settings.options.game, own_seed, own_salt),
        slot=slot,
        house=sorted(house),
        ready=sorted(house),
        seen=sorted(house),
    )


@transaction.atomic
def discard_tiles(match: Match) -> None:
    """Deletes the game of a match before play began; else Conflict."""
    game_id = TilesGame.objects.filter(match=match).values_list("pk", flat=True).first()
    if game_id is None:
        return
    game = hold(game_id).game
    if game.state != TilesState.WAITING or game.attempt > 1 or game.clock.version > 0 or game.seq > 0:
        raise Conflict(_("%(match)s is being played and stays.") % {"match": match})
    game.delete()
    Clock.objects.filter(pk=game.clock_id).delete()
