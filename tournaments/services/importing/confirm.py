"""Enters the players of a list: all in one transaction, or none."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid, Words
from tournaments.models import Entry
from tournaments.services.base import lock_event
from tournaments.services.entries import change_entry, enter_player
from tournaments.services.feed import entries_once
from tournaments.services.importing.preview import Line, Preview, preview
from tournaments.services.importing.table import Table


@transaction.atomic
def confirm(event_id: int, table: Table, actor: Actor, fingerprint: str | None = None) -> list[Entry]:
    """Enters every line, in the order of the list. With ``fingerprint``, only what that preview showed.

    Raises Conflict when something has changed since the preview, and Invalid with all bad lines.
    """
    event = lock_event(event_id, actor, "manage_entries")
    seen = preview(event, table)
    if fingerprint is not None and fingerprint != seen.fingerprint:
        raise Conflict(
            _("The list or the event has changed since the preview. Please look at it again."),
            fingerprint=seen.fingerprint,
        )
    _refuse_bad(seen)
    with entries_once(event):
        entries = {line.number: _enter(event.pk, line, actor) for line in _seeded_first(seen)}
        record(event.scope, actor, "entries.imported", event, after={"count": len(entries)} | seen.counts)
    return [entries[line.number] for line in seen.lines]


def _enter(event_id: int, line: Line, actor: Actor) -> Entry:
    """The list's rating counts in this event, whatever the register knew before."""
    entry = enter_player(event_id, actor, **line.values)
    rating = line.values.get("rating")
    if rating in (None, entry.rating):
        return entry
    return change_entry(event_id, entry.pk, actor, rating=rating)


def _seeded_first(seen: Preview) -> list[Line]:
    """Lines with a seed number first, so that no line without one gets it."""
    return sorted(seen.lines, key=lambda line: "seed" not in line.values)


def _refuse_bad(seen: Preview) -> None:
    if not seen.lines:
        raise Invalid(_("There are no players in this list."))
    if not seen.bad:
        return
    fields: dict[str, Words] = {
        f"line {line.number}": " ".join(problem.words for problem in line.errors) for line in seen.bad
    }
    raise Invalid(
        _("Nothing was entered: %(count)d of %(all)d lines need a correction.")
        % {"count": len(seen.bad), "all": len(seen.lines)},
        fields=fields,
        lines=[line.data() for line in seen.bad],
    )
