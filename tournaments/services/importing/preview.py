"""What an import would do, line by line. Changes nothing."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from games.errors import Locked
from tournaments.models import Entry, Player, Tournament
from tournaments.models.player import name_key
from tournaments.services.entries import entry_facts
from tournaments.services.importing.duplicates import Twins, twins_of
from tournaments.services.importing.register import Register, register_of
from tournaments.services.importing.table import Row, Table
from tournaments.services.importing.values import Problem, read_row


class LineState(StrEnum):
    """What becomes of a line."""

    NEW = "new"
    KNOWN = "known"
    ENTERED = "entered"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its values, what becomes of it, and its problems.

    ``player`` is the person of the register that a known line means; ``entry`` the record that exists
    when somebody of that name is in the event already.
    """

    number: int
    values: dict[str, Any]
    state: LineState
    problems: tuple[Problem, ...] = ()
    player: Player | None = None
    entry: Entry | None = None

    @property
    def is_good(self) -> bool:
        return self.state in (LineState.NEW, LineState.KNOWN)

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if not problem.warning)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.warning)

    def data(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "line": self.number,
            "state": self.state.value,
            "values": self.values,
            "problems": [problem.data() for problem in self.problems],
            "player": self.player.pk if self.player else None,
            "entry": entry_facts(self.entry) if self.entry else None,
        }


@dataclass(frozen=True, slots=True)
class Preview:
    """All lines. ``fingerprint`` changes with the input and with whatever would change the outcome."""

    lines: tuple[Line, ...]
    encoding: str
    separator: str
    columns: tuple[str, ...]
    ignored: tuple[str, ...] = ()
    fingerprint: str = field(default="")

    @property
    def bad(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if not line.is_good)

    @property
    def is_good(self) -> bool:
        """Whether it can be confirmed."""
        return bool(self.lines) and not self.bad

    @property
    def counts(self) -> dict[str, int]:
        """How many lines of each state, and how many have warnings."""
        states = Counter(line.state.value for line in self.lines)
        warned = sum(1 for line in self.lines if line.warnings)
        return {state.value: states[state.value] for state in LineState} | {"warnings": warned}

    def data(self) -> dict[str, Any]:
        """JSON-ready: what the API and the command line answer."""
        return {
            "encoding": self.encoding,
            "separator": self.separator,
            "columns": list(self.columns),
            "ignored": list(self.ignored),
            "counts": self.counts,
            "fingerprint": self.fingerprint,
            "lines": [line.data() for line in self.lines],
        }


def preview(event: Tournament, table: Table) -> Preview:
    """What would be entered in the event. Raises Locked when the event takes no more players at all."""
    _refuse_closed(event)
    read = [(row, *read_row(row)) for row in table.rows]
    entries = {entry.player.name_key: entry for entry in event.entries.select_related("player")}
    seeds = {entry.seed: entry for entry in entries.values()}
    register = register_of({name_key(values.get("name", "")) for _row, values, _problems in read})
    twins = twins_of([(row.number, values) for row, values, _problems in read])
    context = _Context(entries, seeds, register, twins)
    lines = tuple(_line(row, values, problems, context) for row, values, problems in read)
    print_ = _fingerprint(event, lines)
    return Preview(lines, table.encoding, table.separator, table.columns, table.ignored, print_)


@dataclass(frozen=True, slots=True)
class _Context:
    entries: dict[str, Entry]
    seeds: dict[int, Entry]
    register: Register
    twins: Twins


def _line(row: Row, values: dict[str, Any], problems: list[Problem], context: _Context) -> Line:
    entry = context.entries.get(name_key(values.get("name", "")))
    player, hints = context.register.find(values)
    problems = [*problems, *context.twins.problems(row.number, values), *_taken(values, entry, context)]
    if entry is None:
        problems += hints
    if any(not problem.warning for problem in problems):
        only_entered = entry is not None and all(p.warning or p.field == "entry" for p in problems)
        state = LineState.ENTERED if only_entered else LineState.BAD
        return Line(row.number, values, state, tuple(problems), entry=entry)
    state = LineState.KNOWN if player else LineState.NEW
    return Line(row.number, values, state, tuple(problems), player=player)


def _taken(values: dict[str, Any], entry: Entry | None, context: _Context) -> list[Problem]:
    if entry is not None:
        words = _("Already entered: %(name)s, seed number %(seed)d (%(club)s).") % {
            "name": entry.name,
            "seed": entry.seed,
            "club": entry.club or _("no club"),
        }
        return [Problem("entry", words)]
    holder = context.seeds.get(values.get("seed", 0))
    if holder is None:
        return []
    words = _("Seed number %(seed)d belongs to %(name)s.") % {"seed": holder.seed, "name": holder.name}
    return [Problem("seed", words)]


def _refuse_closed(event: Tournament) -> None:
    if event.is_finished:
        raise Locked(_("%(event)s is finished. Reopen it to enter players.") % {"event": event})
    if event.field_stands:
        raise Locked(
            _("%(event)s has started: its field stands, and has no place for a late entry.")
            % {"event": event}
        )


def _fingerprint(event: Tournament, lines: tuple[Line, ...]) -> str:
    """Of the event and of all that the preview shows: input, people found, entries and problems."""
    shown = [event.pk, [line.data() for line in lines]]
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:32]
