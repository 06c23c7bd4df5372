"""What the page on the table sends, and what it is answered."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from clocks.middleware import stamp_of
from games.engine.actions import Role
from games.errors import Invalid
from games.models import Side
from games.services.live import table_play
from tournaments.services import table_seat
from tournaments.services.table_seat import NoTable, TableSeat, find_table_seat, held_of, state_of
from tournaments.views.public.json_answers import Values, body_of, key_of, number_in, scores_in, text_in
from tournaments.views.public.match_clock_facts import board_facts
from tournaments.views.public.token_answers import Answers, Facts

ROLES = {role.label: role for role in Role}


def whole_state(seat: TableSeat) -> Facts:
    """The match now, and its boards."""
    held = held_of(seat)
    return {"state": state_of(held), "boards": board_facts(held)}


_answers = Answers(
    find_table_seat, lambda: NoTable(_("There is no such table, or its round was paired again."))
)


@_answers.read
def state(_request: HttpRequest, seat: TableSeat, _token: str) -> Facts:
    """The match and its boards now."""
    return whole_state(seat)


@_answers.act
def press(request: HttpRequest, seat: TableSeat, _token: str) -> Facts:
    """The half of a ``role`` was pressed, for the ``version`` that was seen: its turn is complete."""
    values = body_of(request)
    role = ROLES.get(text_in(values, "role"))
    if role is None:
        raise Invalid(_("Something is missing."), fields={"role": _("One of order and chaos.")})
    verdict = table_play.table_press(
        seat.live.pk,
        role,
        stamp=stamp_of(request),
        actor=seat.actor,
        version=number_in(values, "version"),
        key=key_of(request),
    )
    return {"state": verdict.state, "replayed": verdict.replayed}


@_answers.act
def ready(request: HttpRequest, seat: TableSeat, _token: str) -> Facts:
    """Player ``side`` is ready for ``game`` (``ready`` false: not any more)."""
    values = body_of(request)
    is_ready = values.get("ready", True) is not False
    table_seat.make_ready(seat, _side(values), _game(values), stamp=stamp_of(request), ready=is_ready)
    return whole_state(seat)


@_answers.act
def start(request: HttpRequest, seat: TableSeat, _token: str) -> Facts:
    """Both sit there: the game that waits begins, for the ``version`` that was seen."""
    version = number_in(body_of(request), "version")
    return {"state": table_seat.start(seat, stamp=stamp_of(request), version=version)}


@_answers.act
def full(request: HttpRequest, seat: TableSeat, _token: str) -> Facts:
    """The board of ``game`` is full: both clocks stop."""
    table_seat.end_game(seat, _game(body_of(request)), stamp=stamp_of(request))
    return whole_state(seat)


@_answers.act
def give_up(request: HttpRequest, seat: TableSeat, _token: str) -> Facts:
    """The flag of player ``side`` falls, for the ``version`` that was seen."""
    values = body_of(request)
    version = number_in(values, "version")
    table_seat.give_up(seat, _side(values), stamp=stamp_of(request), version=version)
    return whole_state(seat)


@_answers.act
def board(request: HttpRequest, seat: TableSeat, _token: str) -> Facts:
    """The final ``board`` of a ``game`` that is over, of this ``attempt``; kept until both are confirmed."""
    values = body_of(request)
    attempt = number_in(values, "attempt")
    assert attempt is not None
    table_seat.keep_board(seat, _game(values), attempt, text_in(values, "board"))
    return whole_state(seat)


@_answers.act
def enter(request: HttpRequest, seat: TableSeat, _token: str) -> Facts:
    """Both ``boards`` with who has ``confirmed`` them (1 and 2): the result of the match."""
    values = body_of(request)
    boards, confirmed = values.get("boards"), values.get("confirmed")
    if not (_is_list(boards, str) and _is_list(confirmed, int)):
        raise Invalid(
            _("Something is missing."), fields={"boards": _("Two texts, and who has confirmed them.")}
        )
    table_seat.enter(seat, boards, confirmed)  # type: ignore[arg-type]
    return whole_state(seat)


@_answers.act
def agree(request: HttpRequest, seat: TableSeat, _token: str) -> Facts:
    """Both Order ``scores`` as the result, with who has ``confirmed`` them (1 and 2): for the arbiter."""
    values = body_of(request)
    confirmed = values.get("confirmed")
    if not _is_list(confirmed, int):
        raise Invalid(_("Something is missing."), fields={"confirmed": _("Who has confirmed the scores.")})
    table_seat.agree(seat, scores_in(values), confirmed, stamp=stamp_of(request))  # type: ignore[arg-type]
    return whole_state(seat)


def _is_list(value: Any, kind: type) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(each) is kind for each in value)


def _side(values: Values) -> Side:
    return Side(_one_or_two(values, "side"))


def _game(values: Values) -> int:
    return _one_or_two(values, "game")


def _one_or_two(values: Values, name: str) -> int:
    found = number_in(values, name)
    if found not in (1, 2):
        raise Invalid(_("A number is wrong."), fields={name: _("1 or 2.")})
    return found
