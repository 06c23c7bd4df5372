"""Enters the results of a list: all in one transaction, or none."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid, Words
from games.models import Result
from tournaments.services import results
from tournaments.services.base import lock_event
from tournaments.services.importing.table import Table
from tournaments.services.result_lists.lines import LineState
from tournaments.services.result_lists.preview import Preview, preview
from tournaments.services.standings import standings_once


@transaction.atomic
def confirm(
    event_id: int,
    table: Table,
    actor: Actor,
    *,
    round_number: int | None = None,
    fingerprint: str | None = None,
) -> list[Result]:
    """Enters every new result; lines that say what is there already, or nothing, are passed over.

    With ``fingerprint``, only what that preview showed. Raises Conflict when something has changed since, or
    where another result is there, and Invalid with all bad lines.
    """
    event = lock_event(event_id, actor, "enter_result")
    seen = preview(event, table, actor, round_number=round_number)
    if fingerprint is not None and fingerprint != seen.fingerprint:
        raise Conflict(
            _("The list or the event has changed since the preview. Please look at it again."),
            fingerprint=seen.fingerprint,
        )
    _refuse_bad(seen)
    with standings_once(event):
        entered = [
            results.enter(line.found.table.pairing, line.claim, actor)
            for line in seen.new
            if line.found and line.claim
        ]
    record(event.scope, actor, "results.imported", event, after=seen.counts)
    return entered


def _refuse_bad(seen: Preview) -> None:
    if seen.bad:
        fields: dict[str, Words] = {
            f"line {line.number}": " ".join(problem.words for problem in line.problems) for line in seen.bad
        }
        words = _("Nothing was entered: %(count)d of %(all)d lines need a correction.") % {
            "count": len(seen.bad),
            "all": len(seen.lines),
        }
        lines = [line.data() for line in seen.bad]
        if all(line.state is LineState.CONFLICT for line in seen.bad):
            raise Conflict(" ".join([words, *map(str, fields.values())][:4]), lines=lines)
        raise Invalid(words, fields=fields, lines=lines)
    if not seen.new:
        raise Invalid(_("There is no new result in this list."))
