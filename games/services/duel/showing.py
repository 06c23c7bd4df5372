"""A board is dealt and shown to all at one instant: when its countdown is over, or at the match's hour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from games.engine.gyul_hap import cards_text, deal
from games.models import Duel, DuelBoard, DuelState
from games.queries.duels import DuelMatch
from games.services.duel.closing import finish
from games.services.duel.held import hold, save
from games.services.duel.writing import due_at

WAITS = (DuelState.WAITING, DuelState.BETWEEN)


def timers(until: int) -> Iterable[tuple[int, int]]:
    """The duels whose next board comes by itself up to the instant ``until`` (ms), with when it does."""
    rows = Duel.objects.filter(timer_at__lte=until, state__in=WAITS)
    return [(pk, at) for pk, at in rows.values_list("pk", "timer_at") if at is not None]


@transaction.atomic
def fire(duel_id: int, now: int) -> bool:
    """Shows the board whose time has come; whether it did. Harmless when somebody else was first."""
    held = hold(duel_id)
    due = held.duel.timer_at
    if due is None or now < due or held.duel.state not in WAITS:
        return False
    show(held, now)
    return True


def show(held: DuelMatch, at: int) -> dict[str, Any]:
    """Deals the next board: neither its row nor its cards were anywhere before. The snapshot."""
    duel, options, standing = held.duel, held.options, held.standing
    number = standing.next_number
    if number is None:  # a penalty has broken the tie meanwhile
        finish(held, DuelState.FINISHED, at)
        return save(held)
    attempt = 1 + sum(board.number == number for board in held.boards)
    cards = deal(duel.seed, number, attempt, options.least_haps, options.most_haps)
    board = DuelBoard(
        duel=duel,
        number=number,
        attempt=attempt,
        is_extra=standing.is_extra,
        cards=cards_text(cards),
        shown_at=at,
    )
    board.save()
    held.boards.append(board)
    board.due_at = due_at(held, board)
    board.save(update_fields=["due_at"])
    duel.state, duel.timer_at, duel.number, duel.attempt = DuelState.PLAYING, None, number, attempt
    duel.started_at = duel.started_at or at
    return save(held)
