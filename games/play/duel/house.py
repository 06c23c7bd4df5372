"""What the house player calls, and when: it sees every Hap, and waits its reaction time before each."""

from __future__ import annotations

from games.engine.gyul_hap import BoardState, Call, Gyul, Hap, Phase, Skip
from games.engine.interface import Seat
from games.engine.shuffle import shuffled, words
from games.play.duel.play import BoardPlay
from games.play.duel.settings import DuelSettings
from games.play.duel.timing import turn_ends_at

IN_TIME_MS = 500  # so long before the end of its turn it calls, however slow it is


def house_call(state: BoardState, seat: Seat, seed: str, attempt: int = 1) -> Call | None:
    """What the house on ``seat`` calls next: Haps in an order that follows from the seed, then GYUL.

    None when it has nothing to call, as in the other's turn. It agrees to leave a board when the other would.
    """
    if state.ended is not None:
        return None
    if state.skips and seat not in state.skips:
        return Skip(seat)
    if state.turn not in (None, seat):
        return None
    open_haps = state.unclaimed
    if not open_haps:
        return Gyul(seat)
    if state.phase is Phase.BONUS:
        return None
    order = shuffled(open_haps, words(seed, f"house:{state.number}.{attempt}.{len(state.claimed)}"))
    return Hap(seat, order[0])


def house_at(settings: DuelSettings, play: BoardPlay, seat: Seat, reaction_ms: int) -> int | None:
    """When the house calls (ms), or None when it has nothing to call."""
    if house_call(play.state, seat, "0" * 64) is None:
        return None
    at = max(play.news_at, play.since.resumed_at or 0) + reaction_ms
    ends = turn_ends_at(settings, play.state, play.since)
    return at if ends is None else min(at, ends - IN_TIME_MS)
