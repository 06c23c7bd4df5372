"""What a list of results would do, line by line. Changes nothing."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from games.errors import Locked
from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.queries.tables import sheets_of
from tournaments.services.importing.table import Table
from tournaments.services.importing.values import Problem
from tournaments.services.result_lists.lines import Line, LineState, read_line


@dataclass(frozen=True, slots=True)
class Preview:
    """All lines. ``fingerprint`` changes with the input and with whatever would change the outcome."""

    lines: tuple[Line, ...]
    encoding: str
    separator: str
    ignored: tuple[str, ...] = ()
    fingerprint: str = ""

    @property
    def bad(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if not line.is_good)

    @property
    def new(self) -> tuple[Line, ...]:
        """What is entered."""
        return tuple(line for line in self.lines if line.state is LineState.NEW)

    @property
    def is_good(self) -> bool:
        """Whether it can be confirmed."""
        return bool(self.new) and not self.bad

    @property
    def counts(self) -> dict[str, int]:
        """How many lines of each state."""
        states = Counter(line.state for line in self.lines)
        return {state.value: states[state] for state in LineState}

    def data(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "encoding": self.encoding,
            "separator": self.separator,
            "ignored": list(self.ignored),
            "counts": self.counts,
            "fingerprint": self.fingerprint,
            "lines": [line.data() for line in self.lines],
        }


def preview(event: Tournament, table: Table, actor: Actor, *, round_number: int | None = None) -> Preview:
    """What would be entered. ``round_number``: of rows that name no round. Raises Locked after the end."""
    if event.is_finished:
        raise Locked(_("%(event)s is finished. Reopen it to enter results.") % {"event": event})
    if event.seats_tables:
        raise Locked(_("A list holds matches of two: results of tables are typed seat by seat."))
    rounds = event.rounds.filter(state=RoundState.PUBLISHED)
    sheets = {sheet.round.number: sheet for sheet in sheets_of(rounds)}
    read = [read_line(event, row, sheets, round_number, actor) for row in table.rows]
    lines = tuple(_twice(line, read) for line in read)
    return Preview(lines, table.encoding, table.separator, table.ignored, _fingerprint(event, lines))


def _twice(line: Line, lines: list[Line]) -> Line:
    """A table that stands on several lines is wrong on all of them."""
    if line.found is None or line.state is LineState.EMPTY:
        return line
    place = line.found.table.pairing.pk
    others = [
        str(each.number)
        for each in lines
        if each is not line
        and each.found is not None
        and each.state is not LineState.EMPTY
        and each.found.table.pairing.pk == place
    ]
    if not others:
        return line
    words = _("The same table stands on line %(lines)s.") % {"lines": ", ".join(others)}
    return replace(line, state=LineState.BAD, problems=(*line.problems, Problem("table", words)))


def _fingerprint(event: Tournament, lines: tuple[Line, ...]) -> str:
    shown = [event.pk, [[line.data(), line.claim.data() if line.claim else None] for line in lines]]
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:32]
