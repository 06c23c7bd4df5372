"""The log of a timed game: moves, events of its clock and acts of the arbiter, side by side, by instant."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from audit.models import AuditEvent
from games.models import Action, Incident, LiveGame
from games.queries.timed_match import TimedMatch
from tournaments.queries.clock_log import ACT, GAME, LogLine, act_lines, clock_lines, in_order, since_start
from tournaments.queries.log_words import actor_words


def log_of(held: TimedMatch, number: int) -> list[LogLine]:
    """The lines of game ``number``, all its attempts, oldest first; five queries."""
    games = list(held.live.games.filter(number=number).order_by("attempt"))
    acts = _acts(held, games)
    lines: list[LogLine] = []
    for game in games:
        clock = {line.number: line for line in clock_lines(game.clock, acts, _side)}
        plies = list(_game_lines(game, clock))
        lines += since_start([*clock.values(), *plies, *_incidents(game)], game.started_at)
    return in_order([*lines, *act_lines(acts)])


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
            actor_words(action.actor_label, action.via),
            action.via,
            number=action.ply,
            gone=action.ply > len(game.plies) or newest[action.ply] != action.branch,
            beside=press.words if press else "",
        )


def _ply_words(action: Action) -> str:
    by = {"order": _("Order"), "chaos": _("Chaos"), "rule": _("by rule")}[action.by]
    return _("%(ply)d. %(text)s (%(by)s)") % {"ply": action.ply, "text": action.text, "by": by}


def _side(side: int) -> str:
    return _("Chaos") if side else _("Order")


def _incidents(game: LiveGame) -> Iterator[LogLine]:
    """Notes that no event of the clock stands for already."""
    for incident in game.incidents.all():
        if incident.kind in Incident.Kind.values and incident.kind not in ("time", "flag", "back"):
            yield LogLine(
                ACT,
                incident.at,
                _incident_words(incident),
                actor_words(incident.actor_label, incident.via),
                incident.via,
                incident.text,
            )


def _incident_words(incident: Incident) -> str:
    words = str(incident.get_kind_display())
    if incident.points:
        words = ngettext("%(words)s: %(points)d point", "%(words)s: %(points)d points", incident.points) % {
            "words": words,
            "points": incident.points,
        }
    return words if incident.side is None else f"{words} ({incident.game.live.match.name_of(incident.side)})"


def _acts(held: TimedMatch, games: list[LiveGame]) -> list[AuditEvent]:
    """The audited acts of play on these games and on the match; incidents are read as such."""
    targets = [f"livegame:{game.pk}" for game in games] + [f"match:{held.live.match_id}"]
    found = AuditEvent.objects.filter(scope=held.match.scope, verb__startswith="play.", target__in=targets)
    own = ("play.incident", "play.time_changed", "play.flag_lifted", "play.taken_back")
    return list(found.exclude(verb__in=own).order_by("pk"))
