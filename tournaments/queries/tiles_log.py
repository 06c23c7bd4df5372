"""The log of a game of Chaos Tiles for its arbiter: actions, clock and acts side by side, by instant.

The arbiter reads actions as everybody does: what an exchange returned is told by kinds alone until the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from audit.models import AuditEvent
from clocks.models import Clock
from games.engine.chaos_tiles.games.actions import parse_action
from games.engine.chaos_tiles.games.views import shown_text
from games.models import TilesAct
from games.play.tiles.words import UNDO
from games.queries.tiles.snapshot import hands_are_open
from games.queries.tiles.tiles_match import TilesMatch
from tournaments.queries.clock_log import (
    GAME,
    LogLine,
    SideName,
    act_lines,
    clock_lines,
    in_order,
    since_start,
)

CLOCK_TELLS = "play.time_changed"
"""An act whose line is that of the clock, which has the reason too."""


def tiles_log(held: TilesMatch) -> list[LogLine]:
    """All attempts, oldest first. The ``words`` of an action are its text, as everybody may read it."""
    acts = _acts(held)
    lines: list[LogLine] = []
    for attempt, clock, started_at in _attempts(held):
        told = clock_lines(clock, acts, _name(held)) if clock else ()
        beside = {line.number: line for line in told}
        actions = list(_actions(held, attempt, beside))
        lines += since_start([*beside.values(), *actions], started_at)
    return in_order([*lines, *act_lines(acts)])


def _attempts(held: TilesMatch) -> Iterator[tuple[int, Clock | None, int | None]]:
    """Every attempt with its clock (None: of an earlier one that came with a document), and when it began."""
    earlier = held.game.earlier
    clocks = Clock.objects.in_bulk([each["clock"] for each in earlier if each.get("clock")])
    for each in earlier:
        yield each["attempt"], clocks.get(each.get("clock")), each["started_at"]
    yield held.game.attempt, held.clock, held.game.started_at


def _actions(held: TilesMatch, attempt: int, beside: dict[int, LogLine]) -> Iterator[LogLine]:
    """The acts of the seats, each with the press that it made: that one is taken out of ``beside``."""
    rows = list(TilesAct.objects.filter(game=held.game, attempt=attempt).order_by("seq"))
    gone = _taken_back(rows)
    for row in rows:
        press = beside.pop(row.clock_version or 0, None)
        line = LogLine(GAME, row.at, _shown(held, row), _who(held, row), row.via, number=row.seq)
        yield replace(line, gone=row.seq in gone, beside=press.words if press else "")


def _taken_back(rows: list[TilesAct]) -> set[int]:
    """The numbers of actions that were taken back."""
    gone: set[int] = set()
    standing: list[TilesAct] = []
    for row in rows:
        if row.text != UNDO:
            standing.append(row)
            continue
        last = max(place for place, other in enumerate(standing) if other.seat == row.seat)
        gone.add(standing.pop(last).seq)
    return gone


def _shown(held: TilesMatch, row: TilesAct) -> str:
    """The action without its seat, as everybody may read it."""
    if row.text == UNDO:
        return UNDO
    shown = shown_text(parse_action(f"{row.seat} {row.text}"), None, is_over=_is_known(held, row))
    return shown.partition(" ")[2]


def _is_known(held: TilesMatch, row: TilesAct) -> bool:
    """Whether all hands of its attempt are open."""
    return row.attempt == held.game.attempt and hands_are_open(held)


def _who(held: TilesMatch, row: TilesAct) -> str:
    """Whose act it is; what befalls a seat, as a flag or its removal, names that seat itself."""
    return held.match.name_of(row.seat) if row.seat else ""


def _name(held: TilesMatch) -> SideName:
    """The sides of the clock are the seats, counted from 0."""
    return lambda side: held.match.name_of(side + 1)


def _acts(held: TilesMatch) -> list[AuditEvent]:
    """The audited acts of play on the match."""
    found = AuditEvent.objects.filter(
        scope=held.match.scope, verb__startswith="play.", target=f"match:{held.match.pk}"
    )
    return list(found.exclude(verb=CLOCK_TELLS).order_by("pk"))
