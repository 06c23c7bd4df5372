"""Clocks and acts of the arbiter as lines of a log, by instant, whatever is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _

from audit.models import AuditEvent
from clocks.core import Adjust, Carry, End, Event, Fall, Lift, Pause, Press, Resume, Start, Undo
from clocks.core.codec import event_from_json
from clocks.models import Clock, ClockEvent
from clocks.services.instants import now_ms
from tournaments.queries.audit_words import verb_words
from tournaments.queries.log_words import actor_words, pause_words

SideName = Callable[[int], str]
"""What a side of the clock is called."""

CLOCK, GAME, ACT = "clock", "game", "act"
# An act of the arbiter and the event of the clock that it made are one line: the reason stands with the act.
MADE_BY = {"pause": "play.paused", "resume": "play.resumed"}
SAME_ACT_SECONDS = 2


@dataclass(frozen=True, slots=True)
class LogLine:
    """``lane``: clock, game or act. ``at``: instant in ms; ``since``: ms after the start of the game."""

    lane: str
    at: int
    words: str
    who: str
    via: str
    reason: str = ""
    since: int | None = None
    number: int = 0  # ply, or version of the clock
    gone: bool = False  # a ply that was taken back
    beside: str = ""  # what the clock did with this ply


LANES = (GAME, CLOCK, ACT)


def in_order(lines: Iterable[LogLine]) -> list[LogLine]:
    """By instant; what was done comes before what the clock made of it."""
    return sorted(lines, key=lambda line: (line.at, LANES.index(line.lane), line.number))


def since_start(lines: Iterable[LogLine], started_at: int | None) -> Iterator[LogLine]:
    """The lines with the ms after the start of their game."""
    for line in lines:
        yield replace(line, since=None if started_at is None else line.at - started_at)


def clock_lines(clock: Clock, acts: list[AuditEvent], name: SideName) -> Iterator[LogLine]:
    """The events of a clock; of acts that made one the reason stands with it, and they leave ``acts``."""
    for row in clock.events.order_by("version"):
        event = event_from_json(row.data)
        act = _act_of(row, acts)
        reason = act.reason if act else getattr(event, "reason", "")
        words = _event_words(event, name)
        yield LogLine(
            CLOCK, row.at, words, actor_words(row.actor_label, row.via), row.via, reason, number=row.version
        )


def _act_of(row: ClockEvent, acts: list[AuditEvent]) -> AuditEvent | None:
    """The audited act that made this event; it is taken out of the list."""
    verb = MADE_BY.get(row.kind)
    for act in acts:
        near = abs((act.at - row.recorded_at).total_seconds()) < SAME_ACT_SECONDS
        if act.verb == verb and act.actor_label == row.actor_label and near:
            acts.remove(act)
            return act
    return None


def _event_words(event: Event, name: SideName) -> str:
    match event:
        case Start():
            return _("%(side)s’s clock starts") % {"side": name(event.side)}
        case Press():
            to = (
                _("nobody’s clock runs")
                if event.to is None
                else _("%(side)s’s clock runs") % {"side": name(event.to)}
            )
            return _("%(side)s completes the turn; %(next)s") % {"side": name(event.side), "next": to}
        case Pause():
            return _("paused (%(names)s)") % {"names": pause_words(event.reasons)}
        case Resume():
            return _("resumed (%(names)s)") % {"names": pause_words(event.reasons)}
        case Adjust():
            return _adjust_words(event, name)
        case Fall():
            return _("%(side)s’s flag falls (%(cause)s)") % {"side": name(event.side), "cause": event.cause}
        case Lift():
            return _("%(side)s’s flag is lifted, play goes on from ply %(ply)d") % {
                "side": name(event.side),
                "ply": event.ply,
            }
        case Undo():
            return _("version %(version)d is undone") % {"version": event.undoes}
        case Carry():
            return _("time is carried over from game 1")
        case End():
            return _("the clock is stopped for good")


def _adjust_words(event: Adjust, name: SideName) -> str:
    values = {"side": name(event.side), "time": _time(event.ms)}
    return (
        _("%(side)s’s time is set to %(time)s") % values if event.set_to else _("%(side)s: %(time)s") % values
    )


def _time(ms: int) -> str:
    sign = "−" if ms < 0 else "+"
    minutes, seconds = divmod(abs(ms) // 1000, 60)
    return f"{sign}{minutes}:{seconds:02d}"


def act_lines(acts: list[AuditEvent]) -> Iterator[LogLine]:
    """Audited acts as lines."""
    behind = now_ms() - int(timezone.now().timestamp() * 1000)  # from the wall clock to the line of instants
    for act in acts:
        at = int(act.at.timestamp() * 1000) + behind
        yield LogLine(
            ACT, at, verb_words(act.verb), actor_words(act.actor_label, act.via), act.via, act.reason
        )
