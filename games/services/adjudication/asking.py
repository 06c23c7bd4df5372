"""The arbiter asks for a ruling on the game in play, while its clock stands still."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from clocks.core import evaluate
from games.engine.estimate import DEFAULT_PLAYOUTS, MOST_PLAYOUTS
from games.engine.flags import FlagGame, Policy
from games.errors import Conflict, Invalid
from games.models import Adjudication, LiveGame
from games.models.adjudication import AdjudicationCause, AdjudicationState
from games.queries.adjudications import is_up_to_date
from games.queries.timed_match import TimedMatch
from games.services.adjudication.requesting import request
from games.services.adjudication.standing import hold_still, open_ruling
from games.services.live.held import save
from games.services.live.timely import game_in_play, timely


def ask_ruling(
    live_id: int,
    cause: str,
    *,
    actor: Actor,
    number: int | None = None,
    with_flags: bool | None = None,
    playouts: int = DEFAULT_PLAYOUTS,
    reason: str = "",
    stamp: int | None = None,
    version: int | None = None,
) -> Adjudication:
    """Asks for a ruling on the game in play (game ``number``, if that is given); the request.

    ``with_flags``: judged under the flag rule with the flags as they are; by default only an adjourned game
    of an event without `engine_projection` is, any other as if no flag were down. Both clocks stand until the
    ruling is decided. Raises Invalid with a sentence a field; Conflict over the board, when no such game is
    in play or its clock runs, and for a ruling that is asked for already.
    """
    _check(cause, playouts)

    def act(held: TimedMatch, at: int) -> Adjudication:
        game = game_in_play(held)
        played = _played(held, game, number)
        _refuse_running(game, at)
        _refuse_cause(cause, played)
        _refuse_twice(game, played)
        judged = _default(held, cause) if with_flags is None else with_flags
        hold_still(game, at, actor)
        asked = request(
            held,
            game,
            played,
            AdjudicationCause(cause),
            actor=actor,
            with_flags=judged,
            playouts=playouts,
            reason=reason,
        )
        save(held)
        return asked

    return timely(live_id, act, stamp=stamp, version=version)


def _check(cause: str, playouts: int) -> None:
    wrong: dict[str, Any] = {}
    if cause not in AdjudicationCause.values:
        wrong["cause"] = _("One of: %(kinds)s.") % {"kinds": ", ".join(AdjudicationCause.values)}
    if not 1 <= playouts <= MOST_PLAYOUTS:
        wrong["playouts"] = _("Give 1 to %(most)d play-outs.") % {"most": MOST_PLAYOUTS}
    if wrong:
        raise Invalid(_("The ruling can't be asked for like this."), fields=wrong)


def _played(held: TimedMatch, game: LiveGame, number: int | None) -> FlagGame:
    if number not in (None, game.number):
        raise Conflict(_("Game %(number)d is not in play.") % {"number": number})
    played = held.flag_game(game)
    if played is None:
        raise Conflict(
            _(
                "Over the board nobody writes the moves down: there is no position to judge. End the game "
                "instead."
            )
        )
    return played


def _refuse_running(game: LiveGame, at: int) -> None:
    if evaluate(game.clock.value, at).running is not None:
        raise Conflict(_("The clock is running: pause or adjourn the game first, then ask for a ruling."))


def _refuse_cause(cause: str, played: FlagGame) -> None:
    needed = {AdjudicationCause.FLAG: 1, AdjudicationCause.BOTH_FLAGS: 2}.get(AdjudicationCause(cause), 0)
    if len(played.flags) < needed:
        words = _("So many flags are not down in this game: choose another cause.")
        raise Invalid(words, fields={"cause": words})


def _refuse_twice(game: LiveGame, played: FlagGame) -> None:
    standing = open_ruling(game)
    if standing is None or standing.state == AdjudicationState.FAILED:
        return
    if is_up_to_date(standing, game, played):
        raise Conflict(_("A ruling on this game is asked for already."), ruling=standing.pk)


def _default(held: TimedMatch, cause: str) -> bool:
    stops = held.settings.rule.policy is Policy.ENGINE_PROJECTION
    return cause == AdjudicationCause.ADJOURNED and not stops
