"""What is due by time alone, brought about by whoever comes to look."""

from __future__ import annotations

from clocks.services.instants import now_ms
from games.models import BoardState, Duel, DuelBoard
from games.services.duel.showing import WAITS, fire
from games.services.duel.timing import fire_board


def notice(duel_id: int) -> bool:
    """Shows the board and does what time does to the open one, where that is due; whether something was."""
    now = now_ms()
    duel = Duel.objects.filter(pk=duel_id).only("state", "timer_at").first()
    if duel is None:
        return False
    if duel.state in WAITS:
        return duel.timer_at is not None and duel.timer_at <= now and fire(duel_id, now)
    due = DuelBoard.objects.filter(duel=duel_id, state=BoardState.OPEN, due_at__lte=now)
    board_id = due.values_list("pk", flat=True).first()
    return board_id is not None and fire_board(board_id, now)
