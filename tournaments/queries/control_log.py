"""The log of a timed game: moves, events of its clock and acts of the arbiter, side by side, by instant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _

from audit.models import AuditEvent
from clocks.core import Adjust, Carry, End, Event, Fall, Lift, Pause, Press, Resume, Start, Undo
from clocks.core.codec import event_from_json
from clocks.models import ClockEvent
from clocks.services.instants import now_ms
from games.models import Action, Incident, LiveGame
from games.queries.timed_match import TimedMatch
from tournaments.queries.audit_words import verb_words

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


def log_of(held: TimedMatch, number: int) -> list[LogLine]:
    """The lines of game ``number``, all its attempts, oldest first; five queries."""
    games = list(held.live.games.filter(number=number).order_by("attempt"))
    acts = _acts(held, games)
    lines: list[LogLine] = []
    for game in games:
        clock = {line.number: line for line in _clock_lines(game, acts)}
        plies = list(_game_lines(game, clock))
        lines += _since(game, [*clock.values(), *plies, *_incidents(game)])
    return sorted(
        [*lines, *_act_lines(acts)], key=lambda line: (line.at, _LANES.index(line.lane), line.number)
    )


_LANES = (GAME, CLOCK, ACT)


def _since(game: LiveGame, lines: Iterable[LogLine]) -> Iterator[LogLine]:
    for line in lines:
        since = None if game.started_at is None else line.at - game.started_at
        yield replace(line, since=since)


def _game_lines(game: LiveGame, clock: dict[int, LogLine]) -> Iterator[LogLine]:
    """The plies, each with the press that it made: that one is taken out of ``clock``."""
    actions = list(game.actions.order_by("branch", "ply"))
    newest = {action.ply: action.branch for action in actions}
    for action in actions:
        press = clock.pop(action.clock_version or 0, None)
        yield LogLine(
            GAME,
            action.at,
            _ply_words(action),
            action.actor_label,
            action.via,
            number=action.ply,
            gone=action.ply > len(game.plies) or newest[action.ply] != action.branch,
            beside=press.words if press else "",
        )


def _ply_words(action: Action) -> str:
    by = {"order": _("Order"), "chaos": _("Chaos"), "rule": _("by rule")}[action.by]
    return _("%(ply)d. %(text)s (%(by)s)") % {"ply": action.ply, "text": action.text, "by": by}


def _clock_lines(game: LiveGame, acts: list[AuditEvent]) -> Iterator[LogLine]:
    for row in game.clock.events.order_by("version"):
        event = event_from_json(row.data)
        act = _act_of(row, acts)
        reason = act.reason if act else getattr(event, "reason", "")
        yield LogLine(
            CLOCK, row.at, _event_words(event), row.actor_label, row.via, reason, number=row.version
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


def _event_words(event: Event) -> str:
    match event:
        case Start():
            return _("%(side)s’s clock starts") % {"side": _side(event.side)}
        case Press():
            to = (
                _("nobody’s clock runs")
                if event.to is None
                else _("%(side)s’s clock runs") % {"side": _side(event.to)}
            )
            return _("%(side)s completes the turn; %(next)s") % {"side": _side(event.side), "next": to}
        case Pause():
            return _("paused (%(names)s)") % {"names": ", ".join(sorted(event.reasons))}
        case Resume():
            return _("resumed (%(names)s)") % {"names": ", ".join(sorted(event.reasons))}
        case Adjust():
            return _adjust_words(event)
        case Fall():
            return _("%(side)s’s flag falls (%(cause)s)") % {"side": _side(event.side), "cause": event.cause}
        case Lift():
            return _("%(side)s’s flag is lifted, play goes on from ply %(ply)d") % {
                "side": _side(event.side),
                "ply": event.ply,
            }
        case Undo():
            return _("version %(version)d is undone") % {"version": event.undoes}
        case Carry():
            return _("time is carried over from game 1")
        case End():
            return _("the clock is stopped for good")


def _adjust_words(event: Adjust) -> str:
    values = {"side": _side(event.side), "time": _time(event.ms)}
    return (
        _("%(side)s’s time is set to %(time)s") % values if event.set_to else _("%(side)s: %(time)s") % values
    )


def _time(ms: int) -> str:
    sign = "−" if ms < 0 else "+"
    minutes, seconds = divmod(abs(ms) // 1000, 60)
    return f"{sign}{minutes}:{seconds:02d}"


def _side(side: int) -> str:
    return _("Chaos") if side else _("Order")


def _incidents(game: LiveGame) -> Iterator[LogLine]:
    """Notes that no event of the clock stands for already."""
    for incident in game.incidents.all():
        if incident.kind in Incident.Kind.values and incident.kind not in ("time", "flag", "back"):
            yield LogLine(
                ACT, incident.at, _incident_words(incident), incident.actor_label, incident.via, incident.text
            )


def _incident_words(incident: Incident) -> str:
    words = str(incident.get_kind_display())
    if incident.points:
        words += _(": %(points)d points") % {"points": incident.points}
    return words if incident.side is None else f"{words} ({incident.game.live.match.name_of(incident.side)})"


def _acts(held: TimedMatch, games: list[LiveGame]) -> list[AuditEvent]:
    """The audited acts of play on these games and on the match; incidents are read as such."""
    targets = [f"livegame:{game.pk}" for game in games] + [f"match:{held.live.match_id}"]
    found = AuditEvent.objects.filter(scope=held.match.scope, verb__startswith="play.", target__in=targets)
    own = ("play.incident", "play.time_changed", "play.flag_lifted", "play.taken_back")
    return list(found.exclude(verb__in=own).order_by("pk"))


def _act_lines(acts: list[AuditEvent]) -> Iterator[LogLine]:
    behind = now_ms() - int(timezone.now().timestamp() * 1000)  # from the wall clock to the line of instants
    for act in acts:
        at = int(act.at.timestamp() * 1000) + behind
        yield LogLine(ACT, at, verb_words(act.verb), act.actor_label, act.via, act.reason)
