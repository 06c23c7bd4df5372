"""A draft of tables of several, changed by hand: somebody moves to another table, or two exchange places."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import Pairing, Round, Seat, Tournament
from tournaments.models.round import RoundState
from tournaments.pods.sizes import SIZES
from tournaments.queries.tables import RoundSheet, sheet_of
from tournaments.services.base import lock_event
from tournaments.services.pods import pods_by_hand, pods_cost
from tournaments.services.round_facts import round_facts

Tables = dict[int, list[int]]  # number -> entries by seat


@transaction.atomic
def move_player(event_id: int, actor: Actor, entry: int, table: int, *, other: int | None = None) -> Round:
    """``entry`` goes to ``table`` of the draft, to its last seat, or takes the place of ``other`` there, who
    takes the empty one. Raises Invalid for a table that would not have three to five players."""
    event = lock_event(event_id, actor, "pair")
    draft = event.rounds.filter(state=RoundState.DRAFT).first()
    if draft is None or event.system != Tournament.System.TABLES:
        raise Conflict(_("There is no draft of tables to change."))
    sheet = sheet_of(draft)
    before = {each.number: [one.pk for one in each.entries] for each in sheet.tables}
    after = _moved(before, entry, table, other)
    _write(event, sheet, {number: row for number, row in after.items() if row != before[number]})
    draft.explanation = (
        draft.explanation | pods_cost(event, draft.number, list(after.values())) | {"changes": []}
    )
    draft.save(update_fields=["explanation"])
    record(event.scope, actor, "round.paired_again", draft, after=round_facts(draft))
    return draft


def _moved(tables: Tables, entry: int, table: int, other: int | None) -> Tables:
    own = next((number for number, row in tables.items() if entry in row), None)
    if own is None:
        raise Invalid(
            _("Who is moved sits at a table."), fields={"entry": _("Choose a player of this draft.")}
        )
    if table not in tables or table == own:
        raise Invalid(
            _("There is no other table of this number."), fields={"table": _("Choose another table.")}
        )
    if other is not None:
        return _exchanged(tables, own, entry, table, other)
    found = {number: [one for one in row if one != entry] for number, row in tables.items()}
    found[table] = [*found[table], entry]
    for number in (own, table):
        if len(found[number]) not in SIZES:
            raise Invalid(
                _("Table %(table)d would have %(count)d players: exchange two.")
                % {"table": number, "count": len(found[number])},
                fields={"other": _("Say who comes back.")},
            )
    return found


def _exchanged(tables: Tables, own: int, entry: int, table: int, other: int) -> Tables:
    if other not in tables[table]:
        raise Invalid(_("Who comes back sits at the other table."), fields={"other": _("Sits elsewhere.")})
    swap = {entry: other, other: entry}
    return {number: [swap.get(one, one) for one in row] for number, row in tables.items()}


def _write(event: Tournament, sheet: RoundSheet, changed: Tables) -> None:
    """The seats of the changed tables anew, with what there is to say about them."""
    pairings = {each.number: each.pairing for each in sheet.tables}
    told = pods_by_hand(event, sheet.round.number, [tuple(row) for row in changed.values()])
    Seat.objects.filter(pairing__in=[pairings[number].pk for number in changed]).delete()
    for number, row in changed.items():
        Pairing.objects.filter(pk=pairings[number].pk).update(manual=True, reason=told[tuple(row)])
        Seat.objects.bulk_create(
            Seat(round=sheet.round, entry_id=entry, pairing=pairings[number], side=side)
            for side, entry in enumerate(row, 1)
        )
