"""The arbiter has a game played again: a new attempt with a new clock, and a new seed or its slot's."""

from __future__ import annotations

import secrets
from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.core import End
from clocks.core.control import SECOND
from clocks.services.ledger import append, make_clock
from games.engine.chaos_tiles.games.boneyard import commitment
from games.errors import Conflict
from games.models import Result, TilesState
from games.queries.tiles.snapshot import is_hidden
from games.queries.tiles.tiles_match import TilesMatch
from games.services.live.incidents import reason_given
from games.services.live.stopping import stands_at
from games.services.tiles.held import save
from games.services.tiles.timely import timely


def restart(game_id: int, *, reason: str, actor: Actor, stamp: int | None = None) -> dict[str, Any]:
    """What was played does not count, and the game waits to be begun anew. What everybody sees then.

    Seed and line of the attempt before are kept, to be shown with those of the new one. Raises Conflict when
    the match has a result, or nothing has been played yet.
    """
    reason_given(reason)

    def act(held: TilesMatch, at: int) -> dict[str, Any]:
        if Result.objects.filter(match=held.game.match_id).exists():
            raise Conflict(_("The match has a result. Amend it, or take it back first."))
        if held.game.state == TilesState.WAITING:
            raise Conflict(_("The game has not begun: there is nothing to play again."))
        _keep(held, at, actor)
        _renew(held, at)
        facts = {"attempt": held.game.attempt}
        record(held.match.scope, actor, "play.game_restarted", held.match, after=facts, reason=reason)
        return save(held)[None]

    return timely(game_id, act, stamp=stamp)


def _keep(held: TilesMatch, at: int, actor: Actor) -> None:
    """The attempt as it stands goes into ``earlier``; its clock stops for good."""
    game, clock = held.game, held.clock
    if not clock.ended:
        append(clock, End(clock.version + 1, stands_at(clock, at)), actor)
    names = ("attempt", "seed", "salt", "commitment", "line", "started_at")
    kept = {name: getattr(game, name) for name in names}
    ended_at = at if game.ended_at is None else game.ended_at
    game.earlier = [*game.earlier, kept | {"ended_at": ended_at, "clock": clock.pk}]


def _renew(held: TilesMatch, at: int) -> None:
    """As after the publication; who was there is known, and nobody but the house is ready."""
    game, settings = held.game, held.settings
    game.attempt += 1
    if not is_hidden(held):  # what its slot is dealt is dealt again, as long as nobody knows it
        game.seed, game.salt = secrets.token_hex(32), secrets.token_hex(32)
        game.commitment = commitment(settings.options.game, game.seed, game.salt)
    game.clock = make_clock(
        held.match.scope, settings.control(), sides=len(held.seats), settle_ms=settings.settle_ms
    )
    game.state, game.line, game.standings, game.ended_by = TilesState.WAITING, [], [], ""
    game.ready = list(game.house)
    game.started_at = game.ended_at = game.timer_at = None
    game.revealed_at = game.settled_at = None
    wait = settings.default_time
    game.default_at = None if wait is None else at + wait * SECOND
