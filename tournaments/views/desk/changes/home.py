"""Where changes begin: what can be changed, what was changed last, and what of it can be undone."""

from __future__ import annotations

from typing import Any

from audit.models import AuditEvent
from tournaments.models.round import RoundState
from tournaments.queries.audit_log import lines, log_of
from tournaments.queries.tables import sheet_of
from tournaments.services.changes.undo import UNDOABLE, stands
from tournaments.views.desk.base import DeskPage

RECENT = 12
CHANGES = (
    *UNDOABLE,
    "entries.merged",
    "result.amended",
    "result.taken_back",
    "round.removed",
    "round.unpublished",
    "event.reopened",
)


class Changes(DeskPage):
    template = "desk/changes/home.html"
    act = "pair"
    current = "changes"

    def context(self) -> dict[str, Any]:
        rounds = list(self.event.rounds.order_by("number"))
        published = [round_ for round_ in rounds if round_.state == RoundState.PUBLISHED]
        return super().context() | {
            "sheet": sheet_of(published[-1]) if published else None,
            "draft": next((round_ for round_ in rounds if not round_.is_published), None),
            "last": rounds[-1].number if rounds else None,
            "numbers": [round_.number for round_ in published],
            "recent": self._recent(),
        }

    def _recent(self) -> list[tuple[Any, bool]]:
        """The newest changes, each with whether it can be undone."""
        recent = list(log_of(self.event).filter(verb__in=CHANGES)[:RECENT])
        return [(line, self._can_undo(line.event)) for line in lines(recent)]

    def _can_undo(self, change: AuditEvent) -> bool:
        return not self.event.is_finished and change.verb in UNDOABLE and stands(self.event, change)
