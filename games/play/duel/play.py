"""A board in time: what was called there so far, folded; every change is a new value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.engine.gyul_hap import BoardState, Call, Judged, Verdict, judge, parse_call
from games.play.duel.timing import Instants

# What leaves the turn where it is: an agreement beside the calls, and time that waits for a naming.
_BESIDE = frozenset({Verdict.SKIP, Verdict.UNSKIP, Verdict.LIMIT, Verdict.LATE})
# What the house player has to think about anew.
_NEWS = frozenset({Verdict.CLAIM, Verdict.SKIP})


@dataclass(frozen=True, slots=True)
class BoardPlay:
    """``last_at`` is when the newest call came (ms), ``news_at`` since when a house player may answer."""

    state: BoardState
    since: Instants
    last_at: int
    news_at: int


def begun(state: BoardState, shown_at: int, lost_ms: int = 0, resumed_at: int | None = None) -> BoardPlay:
    """A board that is shown, before its first call."""
    return BoardPlay(state, Instants(shown_at, shown_at, lost_ms, resumed_at), shown_at, shown_at)


def judged(play: BoardPlay, call: Call, at: int) -> tuple[BoardPlay, Judged]:
    """The board after a call at the instant ``at`` (ms), and the verdict.

    Raises OutOfTurn, Illegal or Malformed.
    """
    verdict = judge(play.state, call)
    at = max(at, play.last_at)
    passed = verdict.verdict not in _BESIDE
    since = replace(play.since, turn_at=at) if passed else play.since
    return BoardPlay(verdict.state, since, at, at if _is_news(verdict) else play.news_at), verdict


def replayed(play: BoardPlay, calls: Iterable[tuple[str, int | None, str, int]]) -> BoardPlay:
    """The same board after stored calls: text, seat (None: nobody's), verdict and instant of each."""
    for text, seat, verdict, at in calls:
        if verdict != Verdict.LATE:
            play, _ = judged(play, parse_call(text, seat or 0), at)
    return play


def _is_news(verdict: Judged) -> bool:
    turned = verdict.state.turn is not None
    return turned or verdict.verdict in _NEWS
