"""The arbiter ends a game: as it stands, or with a score."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.engine.scoring import score_total
from games.errors import Invalid
from games.models import LiveGame
from games.queries.timed_match import TimedMatch
from games.services.claims import highest_score
from games.services.live.ending import end_game, hand_to_scorers
from games.services.live.held import save
from games.services.live.incidents import reason_given
from games.services.live.timely import game_in_play, timely

ARBITER = "arbiter"


def end_by_arbiter(
    live_id: int,
    *,
    reason: str,
    actor: Actor,
    score: int | None = None,
    stamp: int | None = None,
    version: int | None = None,
) -> dict[str, Any]:
    """Ends the game in play with this Order score, or (None) with what the board scores as it stands.

    Over the board a game that ends as it stands gets its score when the board is entered.
    """
    reason_given(reason)

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        game = game_in_play(held)
        check_score(held, score)
        game.score = _as_it_stands(held, game) if score is None else score
        game.ruling = {"policy": ARBITER, "side": None, "score": game.score}
        end_game(held, game, at=at, actor=actor)
        hand_to_scorers(held, game, unfinished="." in game.board)
        facts = {"score": game.score, "board": game.board}
        record(held.match.scope, actor, "play.game_ended", game, after=facts, reason=reason)
        return save(held, *held.games)

    return timely(live_id, act, stamp=stamp, version=version)


def check_score(held: TimedMatch, score: int | None, name: str = "score") -> None:
    """Raises Invalid for an Order score that no board of the variant has."""
    most = highest_score(held.variant)
    if score is not None and not 0 <= score <= most:
        words = _("No board of this variant scores more than %(most)d.") % {"most": most}
        raise Invalid(words, fields={name: words})


def _as_it_stands(held: TimedMatch, game: LiveGame) -> int | None:
    played = held.flag_game(game)
    return score_total(played.state.board, held.variant) if played else None
