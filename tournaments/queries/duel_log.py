"""A match of Gyul! Hap! for its arbiter: every board with its calls, and the acts while it was the newest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from audit.models import AuditEvent
from clocks.services.instants import now_ms
from games.engine.gyul_hap import Verdict, haps_on
from games.models import BoardState, Call, DuelBoard
from games.queries.duels import DuelMatch
from tournaments.queries.audit_words import verb_words
from tournaments.queries.log_words import actor_words


@dataclass(frozen=True, slots=True)
class LogLine:
    """A call (``call`` is set) or an act of the arbiter. ``since``: ms after the board was shown.

    ``recorded_at`` is the wall clock's: the one measure that calls and acts have in common.
    """

    at: int
    recorded_at: datetime
    who: str
    via: str
    call: Call | None = None
    words: str = ""
    reason: str = ""
    since: int | None = None


@dataclass(frozen=True, slots=True)
class FoundHap:
    """A Hap of the board: who claimed it, and how long after the board was shown; nobody, and None."""

    triple: str
    who: str
    since: int | None


@dataclass
class BoardLog:
    """A board with what happened on it; ``board`` is None for what came before the first.

    ``haps``: of a board that is over all that there were, of an open one those that were claimed.
    """

    board: DuelBoard | None
    haps: list[FoundHap] = field(default_factory=list)
    lines: list[LogLine] = field(default_factory=list)

    @property
    def cards(self) -> list[str]:
        return self.board.cards.split() if self.board else []

    @property
    def is_open(self) -> bool:
        return self.board is not None and self.board.state == BoardState.OPEN

    @property
    def is_void(self) -> bool:
        return self.board is not None and self.board.state == BoardState.VOID


def duel_log(held: DuelMatch) -> list[BoardLog]:
    """The boards as they were shown, newest first, and at the end what came before the first."""
    parts = [BoardLog(None)]
    for board in held.boards:
        calls = held.calls.get(board.pk, [])
        parts.append(BoardLog(board, list(_haps(held, board, calls)), list(_calls(held, board, calls))))
    for act in _acts(held):
        _place(parts, act)
    return parts[::-1] if parts[0].lines else parts[:0:-1]


def _place(parts: list[BoardLog], act: LogLine) -> None:
    """Puts an act between the calls of the board that was the newest at its instant."""
    part = next(each for each in reversed(parts) if each.board is None or each.board.shown_at <= act.at)
    since = act.at - part.board.shown_at if part.board else None
    place = sum(each.recorded_at <= act.recorded_at for each in part.lines)
    part.lines.insert(place, replace(act, since=since))


def _calls(held: DuelMatch, board: DuelBoard, calls: Iterable[Call]) -> Iterator[LogLine]:
    """By number: the order in which they were judged."""
    for call in calls:
        who = held.match.name_of(call.side) if call.side else ""
        since = call.at - board.shown_at
        yield LogLine(call.at, call.recorded_at, who, call.via, call, since=since)


def _haps(held: DuelMatch, board: DuelBoard, calls: Iterable[Call]) -> Iterator[FoundHap]:
    """What of them is nobody's yet stays hidden, from the arbiter too, until the board is over."""
    claims = {call.triple: call for call in calls if call.verdict == Verdict.CLAIM}
    triples: Iterable[str] = claims
    if board.state != BoardState.OPEN:
        triples = ("".join(map(str, triple)) for triple in haps_on(held.play(board).state.cards))
    for triple in triples:
        claim = claims.get(triple)
        if claim and claim.side:
            yield FoundHap(triple, held.match.name_of(claim.side), claim.at - board.shown_at)
        else:
            yield FoundHap(triple, "", None)


def _acts(held: DuelMatch) -> Iterator[LogLine]:
    """The audited acts on the match, its play and its boards, oldest first."""
    boards = (f"duelboard:{board.pk}" for board in held.boards)
    targets = [f"match:{held.match.pk}", f"duel:{held.duel.pk}", *boards]
    behind = now_ms() - int(timezone.now().timestamp() * 1000)  # from the wall clock to the line of instants
    for act in AuditEvent.objects.filter(scope=held.match.scope, target__in=targets).order_by("pk"):
        at = int(act.at.timestamp() * 1000) + behind
        words = _act_words(held, act)
        yield LogLine(
            at, act.at, actor_words(act.actor_label, act.via), act.via, words=words, reason=act.reason
        )


def _act_words(held: DuelMatch, act: AuditEvent) -> str:
    """An act, with the board or the points that it is about."""
    words, facts = verb_words(act.verb), act.after or {}
    if act.verb == "play.board_voided":
        return f"{words} ({_('board %(number)d') % facts})"
    if act.verb == "play.penalty_set":
        return f"{words}: {held.match.name_of(facts['side'])}, {facts['penalty']}"
    return words
