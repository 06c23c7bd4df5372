"""An agreed result: two scores that one player offers, the other confirms, and the arbiter enters."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.core import evaluate
from games.errors import Conflict
from games.models import LiveGame, LiveGameState, Result, Side
from games.models.live import LiveState
from games.queries.timed_match import TimedMatch
from games.services.claims import GameClaim, ResultClaim
from games.services.live.deciding import check_score
from games.services.live.ending import close_game, finish
from games.services.live.held import hold, match_of, save
from games.services.live.pausing import hold_back, let_go
from games.services.live.settling import mark_settled, penalty
from games.services.live.starting import start_if_ready
from games.services.live.stopping import catch_up_on, stands_at
from games.services.live.timely import refuse_over, timely
from games.services.results import enter_result, lock_unreported

AGREED = "agreed"
Scores = tuple[int, int]


def offer(
    live_id: int,
    side: Side,
    scores: Scores,
    *,
    actor: Actor,
    stamp: int | None = None,
    version: int | None = None,
) -> dict[str, Any]:
    """A player offers the Order scores of games 1 and 2 as the result. Replaces an own offer.

    Raises Invalid for scores that can't be; Conflict where the event has no agreed results, after the end,
    and while the other player's offer stands.
    """

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        _refuse_agreeing(held)
        for name, score in zip(("first_score", "second_score"), scores, strict=True):
            check_score(held, score, name)
        standing = held.live.offer
        if standing and (standing["by"] != side or _is_agreed(standing)):
            raise Conflict(_("There is an offer already: confirm or decline it."))
        by_first = side == Side.FIRST
        held.live.offer = {"scores": list(scores), "by": int(side), "first": by_first, "second": not by_first}
        return _recorded(held, actor, "play.offered", {"scores": list(scores), "by": int(side)})

    return timely(live_id, act, stamp=stamp, version=version)


def confirm(
    live_id: int, side: Side, scores: Scores, *, actor: Actor, stamp: int | None = None
) -> dict[str, Any]:
    """The other player confirms exactly these scores. The clocks stand until the arbiter has spoken."""

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        _refuse_agreeing(held)
        standing = _offer_of(held, Side(side).other)
        if tuple(standing["scores"]) != tuple(scores):
            raise Conflict(_("The offer has changed since. Look at it again."))
        held.live.offer = standing | {"first": True, "second": True}
        hold_back(held, at, actor, (AGREED,), None)
        return _recorded(held, actor, "play.offer_confirmed", {"scores": list(scores)})

    return timely(live_id, act, stamp=stamp)


def decline(live_id: int, side: Side, *, actor: Actor, stamp: int | None = None) -> dict[str, Any]:
    """The other player does not agree; the offer is gone."""

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        standing = _offer_of(held, Side(side).other)
        held.live.offer = None
        return _recorded(held, actor, "play.offer_declined", {"scores": standing["scores"]})

    return timely(live_id, act, stamp=stamp)


def withdraw(live_id: int, side: Side, *, actor: Actor, stamp: int | None = None) -> dict[str, Any]:
    """Who made the offer takes it back, before it is confirmed."""

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        standing = _offer_of(held, side)
        held.live.offer = None
        return _recorded(held, actor, "play.offer_withdrawn", {"scores": standing["scores"]})

    return timely(live_id, act, stamp=stamp)


def refuse_agreed(
    live_id: int, *, actor: Actor, reason: str = "", stamp: int | None = None
) -> dict[str, Any]:
    """The arbiter does not accept what the players agreed on: play goes on."""

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        standing = _agreed(held)
        held.live.offer = None
        if AGREED in evaluate(held.clock_of(held.game), at).paused:
            let_go(held, at, actor, (AGREED,))
        facts = {"scores": standing["scores"]}
        record(held.match.scope, actor, "play.agreed_refused", held.match, after=facts, reason=reason)
        return start_if_ready(held, at, actor) or save(held)

    return timely(live_id, act, stamp=stamp)


@transaction.atomic
def confirm_agreed(live_id: int, scores: Scores, *, actor: Actor) -> Result:
    """The arbiter confirms exactly these scores: they are the result, and the match is over.

    Raises ResultExists, and Conflict when the players have not (or no longer) agreed on them.
    """
    match = lock_unreported(match_of(live_id))
    held, at = catch_up_on(hold(live_id))
    if tuple(_agreed(held)["scores"]) != tuple(scores):
        raise Conflict(_("The offer has changed since. Look at it again."))
    claims = tuple(_claim(game, score) for game, score in zip(held.games, scores, strict=True))
    claim = ResultClaim(
        games=(claims[0], claims[1]),
        first_penalty=penalty(held, Side.FIRST),
        second_penalty=penalty(held, Side.SECOND),
        note=_("agreed"),
    )
    if held.game.state == LiveGameState.PLAYING:
        game = held.game
        game.score, game.ruling = scores[game.number - 1], _ruling(scores[game.number - 1])
        close_game(game, LiveGameState.ENDED, at=stands_at(game.clock, at), actor=actor)
    finish(held, LiveState.FINISHED)
    save(held, *held.games)
    result = enter_result(match.pk, claim, actor)
    mark_settled(live_id)
    return result


def _claim(game: LiveGame, score: int) -> GameClaim:
    """A game that was played to this score keeps its board."""
    if game.state == LiveGameState.ENDED and game.board and game.score == score:
        return GameClaim(score=score, board=game.board, unfinished="." in game.board)
    return GameClaim(score=score)


def _ruling(score: int) -> dict[str, Any]:
    return {"policy": AGREED, "side": None, "score": score}


def _is_agreed(standing: dict[str, Any]) -> bool:
    return bool(standing["first"] and standing["second"])


def _agreed(held: TimedMatch) -> dict[str, Any]:
    """What both players have confirmed. Raises Conflict."""
    refuse_over(held)
    standing: dict[str, Any] | None = held.live.offer
    if standing is None or not _is_agreed(standing):
        raise Conflict(_("The players have not agreed on a result."))
    return standing


def _offer_of(held: TimedMatch, side: Side) -> dict[str, Any]:
    """The offer of a player that waits for the other. Raises Conflict."""
    refuse_over(held)
    standing: dict[str, Any] | None = held.live.offer
    if standing is None or standing["by"] != side or _is_agreed(standing):
        raise Conflict(_("There is no such offer any more."))
    return standing


def _refuse_agreeing(held: TimedMatch) -> None:
    refuse_over(held)
    if not held.settings.agree:
        raise Conflict(_("There are no agreed results in this event."))


def _recorded(held: TimedMatch, actor: Actor, verb: str, facts: dict[str, Any]) -> dict[str, Any]:
    record(held.match.scope, actor, verb, held.match, after=facts)
    return save(held)
