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
        decided = _as_it_stands(held, game) if score is None else score
        ruling = {"policy": ARBITER, "side": None, "score": decided}
        decide_game(held, game, decided, ruling, at=at, actor=actor)
        facts = {"score": game.score, "board": game.board}
        record(held.match.scope, actor, "play.game_ended", game, after=facts, reason=reason)
        return save(held, *held.games)

    return timely(live_id, act, stamp=stamp, version=version)


def decide_game(
    held: TimedMatch, game: LiveGame, score: int | None, ruling: dict[str, Any], *, at: int, actor: Actor
) -> None:
    """Ends a game of a locked match with this score and ruling."""
    game.score, game.ruling = score, ruling
    end_game(held, game, at=at, actor=actor)
    hand_to_scorers(held, game, unfinished="." in game.board)


def check_score(held: TimedMatch, score: int | None, name: str = "score") -> None:
    """Raises Invalid for an Order score that no board of the variant has."""
    most = highest_score(held.variant)
    if score is not None and not 0 <= score <= most:
        words = _("No board of this variant scores more than %(most)d.") % {"most": most}
        raise Invalid(words, fields={name: words})


def _as_it_stands(held: TimedMatch, game: LiveGame) -> int | None:
    played = held.flag_game(game)
    return score_total(played.state.board, held.variant) if played else None
