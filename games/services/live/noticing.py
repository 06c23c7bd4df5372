"""What is due by time alone, brought about by whoever comes first: the watcher, or a reader."""

from __future__ import annotations

from collections.abc import Iterable

from clocks.services.falls import is_due, record_due_fall
from clocks.services.instants import now_ms
from games.models import LiveGame, LiveGameState, LiveMatch
from games.models.live import LiveState
from games.services.live.starting import WAITS, fire_timer


def timers(until: int) -> Iterable[tuple[int, int]]:
    """The matches whose next game starts by itself up to the instant ``until`` (ms), with when it does."""
    rows = LiveMatch.objects.filter(timer_at__lte=until, state__in=WAITS)
    return [(pk, at) for pk, at in rows.values_list("pk", "timer_at") if at is not None]


def notice(live_id: int) -> bool:
    """Records the fall and starts the game that are due in a match; whether something was."""
    now = now_ms()
    live = LiveMatch.objects.filter(pk=live_id).only("state", "timer_at").first()
    if live is None:
        return False
    if live.state in WAITS:
        return live.timer_at is not None and live.timer_at <= now and fire_timer(live_id, now)
    return live.state == LiveState.PLAYING and notice_fall(live_id, now)


def notice_fall(live_id: int, now: int) -> bool:
    """Records the fall that is due on the clock of the game in play."""
    game = LiveGame.objects.filter(live=live_id, state=LiveGameState.PLAYING).select_related("clock").first()
    return game is not None and is_due(game.clock, now) and record_due_fall(game.clock_id, now)
