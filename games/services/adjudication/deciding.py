"""The arbiter decides a ruling: the estimate is the score, or another one, or the game is played on."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.engine.estimate import estimate_from
from games.engine.flags import Policy, awaits_ruling
from games.errors import Conflict
from games.models import Adjudication, LiveGame
from games.models.adjudication import OPEN_ADJUDICATIONS, AdjudicationState
from games.queries.adjudications import is_up_to_date
from games.queries.timed_match import TimedMatch
from games.services.adjudication.standing import let_go
from games.services.live.deciding import ARBITER, check_score, decide_game
from games.services.live.held import GONE, save
from games.services.live.incidents import reason_given
from games.services.live.lifting import lift_in
from games.services.live.time_given import check_time
from games.services.live.timely import timely

State = AdjudicationState
_ENDS = {State.ACCEPTED: "play.ruling_accepted", State.OVERRIDDEN: "play.ruling_overridden"}
TOLD = ("mean", "low", "high", "method", "engine", "playouts")  # what everybody may read after the decision


def accept(
    adjudication_id: int, *, actor: Actor, stamp: int | None = None, version: int | None = None
) -> dict[str, Any]:
    """The game ends with the estimate, rounded to the nearest whole point, a half upwards.

    Raises Conflict while there is no estimate, for a ruling that is decided, and when the game has gone on.
    """

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        asked, game = _standing(held, adjudication_id)
        if asked.state != State.READY or asked.estimate is None:
            raise Conflict(_("There is no estimate to accept yet."))
        score = estimate_from(asked.estimate).score
        told = {name: asked.estimate[name] for name in TOLD}
        ruling = {"policy": str(Policy.ENGINE_PROJECTION), "side": _side(held, game), "score": score} | told
        return _end(held, asked, game, State.ACCEPTED, ruling, "", at, actor)

    return timely(_live_of(adjudication_id), act, stamp=stamp, version=version)


def override(
    adjudication_id: int,
    score: int,
    *,
    reason: str,
    actor: Actor,
    stamp: int | None = None,
    version: int | None = None,
) -> dict[str, Any]:
    """The game ends with the arbiter's own score, with a reason; also without an estimate.

    Raises Invalid for a score that can't be and without a reason; Conflict as `accept`.
    """
    reason_given(reason)

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        asked, game = _standing(held, adjudication_id)
        check_score(held, score)
        ruling = {"policy": ARBITER, "side": None, "score": score}
        return _end(held, asked, game, State.OVERRIDDEN, ruling, reason, at, actor)

    return timely(_live_of(adjudication_id), act, stamp=stamp, version=version)


def play_on(
    adjudication_id: int,
    *,
    actor: Actor,
    reason: str = "",
    add_ms: int = 0,
    stamp: int | None = None,
    version: int | None = None,
) -> dict[str, Any]:
    """No ruling: the game goes on, or stays adjourned or paused until it is resumed.

    Where flags have stopped it they are lifted, each after ``add_ms`` were given, with a reason. Raises
    Conflict for a ruling that is decided, and for a side that would have no time.
    """
    check_time(add_ms, set_to=True)

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        asked = _open(adjudication_id)
        game = _game_of(held, asked)
        _close(asked, State.PLAYED_ON, actor, reason=reason)
        facts = {"ruling": asked.pk, "added": add_ms}
        record(held.match.scope, actor, "play.ruling_played_on", game, after=facts, reason=reason)
        _lift_all(held, game, add_ms, at, reason, actor)
        let_go(game, at, actor)
        return save(held, *held.games)

    return timely(_live_of(adjudication_id), act, stamp=stamp, version=version)


def _lift_all(held: TimedMatch, game: LiveGame, add_ms: int, at: int, reason: str, actor: Actor) -> None:
    played = held.flag_game(game)
    if played is None or not awaits_ruling(played):
        return
    reason_given(reason)
    for flag in played.flags:
        lift_in(held, game, held.side_of(game, flag.side), None, add_ms, at=at, reason=reason, actor=actor)


def _end(
    held: TimedMatch,
    asked: Adjudication,
    game: LiveGame,
    state: AdjudicationState,
    ruling: dict[str, Any],
    reason: str,
    at: int,
    actor: Actor,
) -> dict[str, Any]:
    score: int = ruling["score"]
    _close(asked, state, actor, reason=reason, score=score)
    decide_game(held, game, score, ruling, at=at, actor=actor)
    facts = {"ruling": asked.pk, "score": score, "board": game.board, "estimate": asked.estimate}
    record(held.match.scope, actor, _ENDS[state], game, after=facts, reason=reason)
    return save(held, *held.games)


def _close(asked: Adjudication, state: AdjudicationState, actor: Actor, **values: Any) -> None:
    """Whoever is first decides. Raises Conflict."""
    rows = Adjudication.objects.filter(pk=asked.pk, state__in=OPEN_ADJUDICATIONS)
    values |= {"state": state, "decided_by": actor.label[:150], "decided_at": timezone.now()}
    if not rows.update(**values):
        raise _decided(Adjudication.objects.get(pk=asked.pk))


def _standing(held: TimedMatch, adjudication_id: int) -> tuple[Adjudication, LiveGame]:
    """A ruling that is open, and its game, which stands as it did when it was asked for."""
    asked = _open(adjudication_id)
    game = _game_of(held, asked)
    if not is_up_to_date(asked, game, held.flag_game(game)):
        raise Conflict(
            _(
                "The game has changed since this ruling was asked for (after ply %(ply)d): ask for a new "
                "one, or let it be played."
            )
            % {"ply": asked.ply}
        )
    return asked, game


def _open(adjudication_id: int) -> Adjudication:
    asked = Adjudication.objects.get(pk=adjudication_id)
    if asked.state not in OPEN_ADJUDICATIONS:
        raise _decided(asked)
    return asked


def _decided(asked: Adjudication) -> Conflict:
    if asked.state == State.OVERTAKEN:
        return Conflict(_("The game was ended or changed without this ruling."), decided=asked.state)
    words = _("This ruling is decided already: %(state)s (%(name)s).")
    names = {"state": asked.get_state_display(), "name": asked.decided_by}
    return Conflict(words % names, decided=asked.state)


def _game_of(held: TimedMatch, asked: Adjudication) -> LiveGame:
    found = next((game for game in held.games if game.pk == asked.game_id), None)
    if found is None:
        raise Conflict(_("This game is played again: its ruling is not needed any more."))
    return found


def _side(held: TimedMatch, game: LiveGame) -> str | None:
    """Whose flag stopped the game, if one did."""
    stops = held.settings.rule.policy is Policy.ENGINE_PROJECTION
    return game.flags[0]["side"] if stops and game.flags else None


def _live_of(adjudication_id: int) -> int:
    found = Adjudication.objects.filter(pk=adjudication_id).values_list("game__live", flat=True).first()
    if found is None:
        raise Conflict(GONE)
    return found
