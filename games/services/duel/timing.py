"""What time alone does on an open board, and the house player's calls: the watcher brings it about."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from audit.actor import SYSTEM, Actor
from games.models import BoardState, DuelBoard
from games.play.duel.house import house_at, house_call
from games.play.duel.timing import due
from games.queries.duels import DuelMatch
from games.services.duel.held import announce, lock_board, read, save
from games.services.duel.writing import due_at, write

HOUSE = Actor(None, "house player", "system")
# What is noticed later than this was missed, not just polled: nobody is charged for the gap.
PROMPT_MS = 2000


def board_timers(until: int) -> Iterable[tuple[int, int]]:
    """The open boards on which something is due up to the instant ``until`` (ms), with when it is."""
    rows = DuelBoard.objects.filter(due_at__lte=until, state=BoardState.OPEN)
    return [(pk, at) for pk, at in rows.values_list("pk", "due_at") if at is not None]


@transaction.atomic
def fire_board(board_id: int, now: int) -> bool:
    """Does what is due on a board by ``now`` (ms); whether something was. Harmless when it runs twice."""
    place = DuelBoard.objects.filter(pk=board_id).values_list("duel", "number", "attempt").first()
    if place is None or lock_board(*place) is None:
        return False
    held = read(place[0])
    board = held.find(*place[1:])
    assert board is not None
    if board.state != BoardState.OPEN or board.due_at is None or board.due_at > now:
        return False
    done = catch_up(held, board, now - held.settings.settle_ms, now)
    done |= _house(held, board, now)
    store(held, board)
    return done


def catch_up(held: DuelMatch, board: DuelBoard, at: int, now: int) -> bool:
    """Records what time alone has done to a locked board before the instant ``at``; whether it has."""
    done = False
    while board.state == BoardState.OPEN:
        play = held.play(board)
        coming = due(held.settings, play.state, play.since)
        if coming is None or at <= coming.at:
            break
        is_prompt = now - coming.at < PROMPT_MS + held.settings.settle_ms
        write(held, board, coming.call, at=coming.at if is_prompt else now, actor=SYSTEM)
        done = True
    return done


def store(held: DuelMatch, board: DuelBoard) -> dict[str, object]:
    """Writes a locked board after its calls, with the duel when it is over; tells; the snapshot."""
    board.due_at = due_at(held, board)
    board.save()
    return announce(held) if board.state == BoardState.OPEN else save(held)


def _house(held: DuelMatch, board: DuelBoard, now: int) -> bool:
    """The house player's call, when its reaction time is over."""
    duel = held.duel
    if duel.house_side is None or board.state != BoardState.OPEN:
        return False
    play = held.play(board)
    at = house_at(held.settings, play, duel.house_side, duel.reaction_ms or 0)
    called = house_call(play.state, duel.house_side, duel.seed, board.attempt)
    if at is None or at > now or called is None:
        return False
    write(held, board, called, at=now, actor=HOUSE)
    return True
