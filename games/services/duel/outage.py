"""After an outage: the time in which nobody could act is nobody's."""

from __future__ import annotations

import logging

from django.db import InterfaceError, OperationalError, transaction

from audit.actor import SYSTEM
from audit.services import record
from clocks.core.control import SECOND
from games.models import Duel, DuelState
from games.queries.duels import DuelMatch
from games.services.duel.held import hold, save
from games.services.duel.timing import catch_up
from games.services.duel.writing import due_at

log = logging.getLogger(__name__)


def give_time_back(since: int, until: int) -> int:
    """Every open board gets the time between the two instants (ms) back, and its turn begins anew; a board
    whose countdown ended meanwhile is announced again. How many matches that were.

    Runs in the transaction of the beat that ends the outage. A match that can't be settled is logged and left
    as it is: it must not keep the service from coming back.
    """
    running = Duel.objects.filter(state=DuelState.PLAYING)
    waiting = Duel.objects.filter(state__in=(DuelState.WAITING, DuelState.BETWEEN), timer_at__lte=until)
    settled = 0
    for duel_id in (running | waiting).order_by("pk").values_list("pk", flat=True):
        try:
            with transaction.atomic():
                settled += _settle(hold(duel_id), since, until)
        except (InterfaceError, OperationalError):
            raise  # the whole beat is tried again
        except Exception:
            log.exception("duel %s: the outage from %s to %s ms is not settled", duel_id, since, until)
    return settled


def _settle(held: DuelMatch, since: int, until: int) -> bool:
    duel, board = held.duel, held.board
    if board is not None:
        catch_up(held, board, since, until)
        if board.closed_at is None:
            board.lost_ms += max(0, until - max(since, board.shown_at))
            board.resumed_at = until
            held.forget(board)
        board.due_at = due_at(held, board)
        board.save()
    elif duel.timer_at is not None and duel.timer_at <= until:
        duel.timer_at = until + held.settings.countdown * SECOND
    else:
        return False
    facts = {"from": since, "until": until, "number": duel.number}
    record(held.match.scope, SYSTEM, "play.outage", held.match, after=facts)
    save(held)
    return True
