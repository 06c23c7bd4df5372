"""A change undone: tables put back as they were, an entry as it was before its correction."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.models import AuditEvent
from audit.services import record
from games.errors import Conflict
from tournaments.models import Tournament
from tournaments.models.round import SeatBye
from tournaments.queries.tables import sheet_of
from tournaments.services.base import lock_event
from tournaments.services.changes.by_hand import reasons_for
from tournaments.services.changes.correct_entry import correct_entry, correctable
from tournaments.services.changes.reasons import need_reason
from tournaments.services.changes.rehearsal import moves_of
from tournaments.services.changes.swap import remade, tables_said
from tournaments.services.changes.tables import Setting, newest_round, set_tables
from tournaments.services.round_facts import round_facts, seat_ids

OF_TABLES = ("tables.swapped", "tables.paired_again", "tables.put_back")
UNDOABLE = (*OF_TABLES, "entry.corrected")


@transaction.atomic
def undo(event_id: int, change_id: int, actor: Actor, *, reason: str) -> None:
    """Undoes one change of the log, while what it made still stands; the undoing is a change of its own.

    Raises Conflict when it can't be undone, or something was changed since; Locked once a table has begun.
    """
    event = lock_event(event_id, actor, "view_drafts")
    reason = need_reason(reason)
    change = undoable(event, change_id)
    if change.verb in OF_TABLES:
        lock_event(event_id, actor, "pair")
        _put_back(event, change, actor, reason)
    else:
        correct_entry(event_id, _entry_of(change), actor, reason=reason, **_plain(change.before))


def undo_consequences(event: Tournament, change_id: int, actor: Actor, *, reason: str) -> list[str]:
    """What follows, in sentences."""
    moves = moves_of(event, lambda: undo(event.pk, change_id, actor, reason=reason))
    change = undoable(event, change_id)
    if change.verb in OF_TABLES:
        wanted = _wanted(change)
        return [*tables_said(event, wanted), remade(event, wanted), *moves]
    facts = ", ".join(f"{name}: {value}" for name, value in _plain(change.before).items())
    return [_("The entry says again: %(facts)s.") % {"facts": facts}, *moves]


def undoable(event: Tournament, change_id: int) -> AuditEvent:
    """The change, if it can be undone. Raises Conflict."""
    change = AuditEvent.objects.filter(scope=event.scope, pk=change_id, verb__in=UNDOABLE).first()
    if change is None:
        raise Conflict(_("That can't be undone: it is in the log for good."))
    if not stands(event, change):
        raise Conflict(_("Something was changed since: undo that first, or make the change by hand."))
    return change


def stands(event: Tournament, change: AuditEvent) -> bool:
    """Whether what a change made is still so."""
    return (_tables_stand if change.verb in OF_TABLES else _entry_stands)(event, change)


def _tables_stand(event: Tournament, change: AuditEvent) -> bool:
    after = change.after or {}
    newest = event.rounds.order_by("-number").first()
    if newest is None or (newest.number, newest.version) != (after["round"], after["version"]):
        return False
    return bool(seat_ids(sheet_of(newest)) == after["ids"])


def _entry_stands(event: Tournament, change: AuditEvent) -> bool:
    entry = event.entries.select_related("player").filter(pk=_entry_of(change)).first()
    now = correctable(entry) if entry else {}
    return bool(now) and all(now[name] == value for name, value in _plain(change.after).items())


def _put_back(event: Tournament, change: AuditEvent, actor: Actor, reason: str) -> None:
    wanted = _wanted(change)
    sheet = newest_round(event, (change.after or {})["round"])
    before = round_facts(sheet.round)
    made = set_tables(event, sheet, wanted, reasons_for(event, sheet.round.number, wanted))
    after = round_facts(made.round) | {"version": made.round.version}
    record(event.scope, actor, "tables.put_back", made.round, before=before, after=after, reason=reason)


def _wanted(change: AuditEvent) -> Setting:
    """The tables that the change has set, as they were before it."""
    before, after = (_seats((facts or {})["ids"]) for facts in (change.before, change.after))
    tables = {number: pair for number, pair in before.tables.items() if after.tables.get(number) != pair}
    return Setting(tables, before.bye if before.bye != after.bye else None)


def _seats(ids: dict[str, Any]) -> Setting:
    bye = next((entry for entry, kind in ids["byes"] if kind == SeatBye.ALLOCATED), None)
    return Setting({number: (first, second) for number, first, second, _match in ids["tables"]}, bye)


def _entry_of(change: AuditEvent) -> int:
    return int((change.after or {})["ids"]["entry"])


def _plain(facts: dict[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (facts or {}).items() if name != "ids"}
