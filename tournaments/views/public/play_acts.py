"""What the play page sends while it is open, and what it is answered."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest
from django.utils.translation import gettext as _

from clocks.middleware import stamp_of
from clocks.services.instants import now_ms
from games.errors import Invalid
from games.queries.live_snapshot import game_facts
from games.queries.timed_match import timed
from games.services.live import agreeing, giving_up, moves, starting
from tournaments.services.play_lag import delay_in, measured, stamped
from tournaments.services.play_seat import Seat, find_seat, gone, state_of
from tournaments.templatetags.rules_words import measured as measured_words
from tournaments.views.public.json_answers import body_of, flag_in, key_of, number_in, scores_in, text_in
from tournaments.views.public.seat_words import result_of
from tournaments.views.public.token_answers import Answers, Facts

_answers = Answers(find_seat, gone)


@_answers.read
def state(_request: HttpRequest, seat: Seat, _token: str) -> Facts:
    """The match now; at its end also what came of it, in words."""
    found = state_of(seat)
    return {"state": found, "result": result_of(seat.match) if found["result"] else None}


@_answers.read
def games(_request: HttpRequest, seat: Seat, _token: str) -> Facts:
    """Both games as they stand, each with the rulebook's word for its score."""
    held = timed(seat.live)
    return {
        "games": [
            game_facts(held, game, hidden=False) | {"words": measured_words(game.score, held.variant.key)}
            for game in held.games
        ]
    }


@_answers.act
def act(request: HttpRequest, seat: Seat, token: str) -> Facts:
    """One action: ``action`` as `3Dd`, `DdAd` or `DdDd`, ``version`` of the state it was made for."""
    values, stamp = body_of(request), stamp_of(request)
    verdict = moves.act(
        seat.live_id,
        seat.side,
        text_in(values, "action"),
        stamp=stamp,
        actor=seat.actor,
        version=number_in(values, "version", required=False),
        key=key_of(request),
        delay=delay_in(token, values.get("lag"), stamp),
    )
    return {"state": verdict.state, "ply": verdict.ply, "replayed": verdict.replayed}


@_answers.act
def ready(request: HttpRequest, seat: Seat, _token: str) -> Facts:
    """Ready for the next game (``ready`` false: not any more)."""
    is_ready = flag_in(body_of(request), "ready", default=True)
    starting.set_ready(seat.live_id, seat.side, stamp=stamp_of(request), actor=seat.actor, ready=is_ready)
    return _after(seat)


@_answers.act
def resign(request: HttpRequest, seat: Seat, _token: str) -> Facts:
    """The own flag falls now; the game goes on under the rule. A ``version`` may be named."""
    version, stamp = number_in(body_of(request), "version", required=False), stamp_of(request)
    found = giving_up.resign(seat.live_id, seat.side, stamp=stamp, actor=seat.actor, version=version)
    return {"state": found}


@_answers.act
def offer(request: HttpRequest, seat: Seat, _token: str) -> Facts:
    """The two Order ``scores`` as the result, for the other player to confirm."""
    scores = scores_in(body_of(request))
    found = agreeing.offer(seat.live_id, seat.side, scores, stamp=stamp_of(request), actor=seat.actor)
    return {"state": found}


@_answers.act
def answer(request: HttpRequest, seat: Seat, _token: str) -> Facts:
    """``answer`` to the offer that stands: confirm (these ``scores``), decline, or withdraw the own one."""
    values, live_id, side = body_of(request), seat.live_id, seat.side
    given = text_in(values, "answer")
    if given == "confirm":
        found = agreeing.confirm(live_id, side, scores_in(values), stamp=stamp_of(request), actor=seat.actor)
    elif given in ("decline", "withdraw"):
        act = agreeing.decline if given == "decline" else agreeing.withdraw
        found = act(live_id, side, stamp=stamp_of(request), actor=seat.actor)
    else:
        words = _("One of confirm, decline and withdraw.")
        raise Invalid(_("Something is missing."), fields={"answer": words})
    return {"state": found}


@_answers.act
def seen(_request: HttpRequest, seat: Seat, _token: str) -> Facts:
    """The player has the page open: the others see that somebody is there."""
    starting.set_seen(seat.live_id, seat.side)
    return _after(seat)


@_answers.act
def ping(request: HttpRequest, seat: Seat, token: str) -> Facts:
    """A stamp to bring back, or for one that was brought back the measured delay (play_lag)."""
    stamp = body_of(request).get("stamp")
    if stamp is None:
        return {"stamp": stamped(token, now_ms())}
    return {"lag": measured(token, str(stamp), stamp_of(request))}


def _after(seat: Seat) -> Facts:
    return {"state": state_of(replace(seat))}
