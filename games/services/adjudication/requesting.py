"""A ruling is asked for inside an act: by an arbiter, or by a flag under `engine_projection`."""

from __future__ import annotations

import secrets
from typing import Any

from audit.actor import Actor
from audit.after_commit import after_commit
from audit.services import record
from games.engine.estimate import DEFAULT_PLAYOUTS
from games.engine.flags import FlagGame, awaits_ruling
from games.models import Adjudication, LiveGame
from games.models.adjudication import AdjudicationCause
from games.play.rulings import waits_for_ruling
from games.queries.adjudications import is_up_to_date, position_asked
from games.queries.timed_match import TimedMatch
from games.services.adjudication.sending import send
from games.services.adjudication.standing import hold_still, let_go, open_ruling, overtake

SEED_BYTES = 16
FLAG_RULE = Actor(None, "flag rule", "system")


def follow_flags(held: TimedMatch, game: LiveGame, played: FlagGame, *, at: int, actor: Actor) -> None:
    """Under `engine_projection` a fallen flag stops both clocks and asks for a ruling; nothing elsewhere."""
    if not awaits_ruling(played):
        return
    hold_still(game, at, actor)
    cause = AdjudicationCause.BOTH_FLAGS if len(played.flags) > 1 else AdjudicationCause.FLAG
    standing = open_ruling(game)
    if standing is not None and is_up_to_date(standing, game, played):
        Adjudication.objects.filter(pk=standing.pk).update(cause=cause)
        return
    request(held, game, played, cause, actor=FLAG_RULE)


def after_rewriting(held: TimedMatch, game: LiveGame, played: FlagGame, *, at: int, actor: Actor) -> None:
    """A flag was lifted or moves were taken back: a ruling that was asked for on the game before is void."""
    if awaits_ruling(played):
        follow_flags(held, game, played, at=at, actor=actor)
    elif waits_for_ruling(game.clock.value):
        overtake(game)
        let_go(game, at, actor)


def request(
    held: TimedMatch,
    game: LiveGame,
    played: FlagGame,
    cause: AdjudicationCause,
    *,
    actor: Actor,
    with_flags: bool = False,
    playouts: int = DEFAULT_PLAYOUTS,
    reason: str = "",
) -> Adjudication:
    """Writes the request, in place of one that is out of date, and sends it when this act commits."""
    overtake(game)
    asked = Adjudication.objects.create(
        game=game,
        cause=cause,
        branch=game.branch,
        ply=len(played.plies),
        position=position_asked(played, with_flags=with_flags),
        with_flags=with_flags,
        seed=secrets.token_hex(SEED_BYTES),
        playouts=playouts,
        asked_by=actor.label[:150],
    )
    facts: dict[str, Any] = {"ruling": asked.pk, "cause": str(cause), "ply": asked.ply}
    facts |= {"with_flags": with_flags, "playouts": playouts}
    record(held.match.scope, actor, "play.ruling_asked", game, after=facts, reason=reason)
    after_commit(send, asked.pk)
    return asked
