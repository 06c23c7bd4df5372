"""What the page of a match of Gyul! Hap! sends while it is open, and what it is answered."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from clocks.middleware import stamp_of
from games.errors import Invalid
from games.queries.duel_snapshot import call_facts
from games.services.duel import readiness
from tournaments.services.duel_seat import DuelSeat, call_from, find_duel_seat, state_of
from tournaments.services.play_seat import gone
from tournaments.views.public.json_answers import Values, body_of, flag_in, text_in
from tournaments.views.public.seat_words import result_of
from tournaments.views.public.token_answers import Answers, Facts

LONGEST_ID = 64  # of a call
_answers = Answers(find_duel_seat, gone)


@_answers.read
def state(_request: HttpRequest, seat: DuelSeat, _token: str) -> Facts:
    """The match now; at its end also what came of it, in words."""
    found = state_of(seat)
    return {"state": found, "result": result_of(seat.match) if found["result"] else None}


@_answers.act
def call(request: HttpRequest, seat: DuelSeat, _token: str) -> Facts:
    """One call: ``text``, the ``board`` it is for as number and attempt, and an ``id`` of the sender's own.

    The same ``id`` on the same board is the same call, and gets its first verdict again.
    """
    values, stamp = body_of(request), stamp_of(request)
    text, board, own_id = text_in(values, "text"), board_in(values), id_in(values)
    verdict = call_from(seat, text, board=board, own_id=own_id, stamp=stamp)
    return {"call": call_facts(verdict.call), "state": verdict.state, "replayed": verdict.replayed}


@_answers.act
def ready(request: HttpRequest, seat: DuelSeat, _token: str) -> Facts:
    """Ready for the first board (``ready`` false: not any more)."""
    is_ready = flag_in(body_of(request), "ready", default=True)
    readiness.set_ready(seat.duel_id, seat.side, ready=is_ready, stamp=stamp_of(request), actor=seat.actor)
    return {"state": state_of(seat)}


@_answers.act
def seen(_request: HttpRequest, seat: DuelSeat, _token: str) -> Facts:
    """The player has the page open: the others see that somebody is there."""
    readiness.set_seen(seat.duel_id, seat.side)
    return {"state": state_of(seat)}


def board_in(values: Values) -> tuple[int, int]:
    """The board that a call is for: number and attempt. Raises Invalid, with the field."""
    found: Any = values.get("board")
    if not (isinstance(found, list) and len(found) == 2 and all(_is_small(each) for each in found)):
        raise Invalid(
            _("Something is missing."), fields={"board": _("Two whole numbers: the board and its attempt.")}
        )
    return found[0], found[1]


def id_in(values: Values) -> str | None:
    """The sender's own name of a call, if it has one. Raises Invalid, with the field."""
    found = values.get("id")
    if found is None:
        return None
    if not (
        isinstance(found, str) and 0 < len(found) <= LONGEST_ID and found.isascii() and found.isprintable()
    ):
        words = _("1 to %(most)d printable ASCII characters.") % {"most": LONGEST_ID}
        raise Invalid(_("Something is missing."), fields={"id": words})
    return found


def _is_small(value: Any) -> bool:
    return type(value) is int and 0 < value < 32_768
