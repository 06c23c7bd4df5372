"""Tables of a published round taken apart, and their players paired again while the rest stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid, Locked
from tournaments.models import Round, Tournament
from tournaments.models.tournament import System
from tournaments.queries.presence import Presence
from tournaments.queries.tables import RoundSheet
from tournaments.services.base import lock_event
from tournaments.services.changes.by_hand import reasons_for, warnings_for
from tournaments.services.changes.reasons import need_reason
from tournaments.services.changes.rehearsal import moves_of
from tournaments.services.changes.swap import remade, tables_said
from tournaments.services.changes.tables import (
    Reasons,
    Setting,
    bye_of,
    newest_round,
    refuse_begun,
    refuse_laid_down,
    set_tables,
    setting_of,
    table_at,
)
from tournaments.services.explain import Explainer
from tournaments.services.pairer import Wishes, pair_by_system
from tournaments.services.round_facts import round_facts


@dataclass(frozen=True, slots=True)
class Again:
    """Which tables are paired again; ``with_bye``: the player with the allocated bye as well. ``pairs`` (of
    entries) say how, the first player Order in game 1; empty: the system pairs them."""

    tables: Sequence[int]
    pairs: Sequence[tuple[int, int]] = ()
    with_bye: bool = False


@transaction.atomic
def pair_again(event_id: int, number: int, asked: Again, actor: Actor, *, reason: str) -> Round:
    """Pairs the players of some tables of the newest round again; nobody else is moved.

    Raises Invalid for pairs that don't fit, Locked for a table at which something has happened, Conflict
    when nothing would change, and what the pairing refuses.
    """
    event = lock_event(event_id, actor, "pair")
    reason = need_reason(reason)
    sheet = newest_round(event, number)
    wanted, reasons = _decided(event, sheet, asked)
    before = round_facts(sheet.round)
    made = set_tables(event, sheet, wanted, reasons)
    after = round_facts(made.round) | {"version": made.round.version}
    record(event.scope, actor, "tables.paired_again", made.round, before=before, after=after, reason=reason)
    return made.round


def pair_again_consequences(
    event: Tournament, number: int, asked: Again, actor: Actor, *, reason: str
) -> list[str]:
    """How the tables would be paired, and what follows, in sentences."""
    moves = moves_of(event, lambda: pair_again(event.pk, number, asked, actor, reason=reason))
    wanted, _reasons = _decided(event, newest_round(event, number), asked)
    return [
        *tables_said(event, wanted),
        *warnings_for(event, number, wanted),
        remade(event, wanted),
        *moves,
    ]


def _decided(event: Tournament, sheet: RoundSheet, asked: Again) -> tuple[Setting, Reasons]:
    refuse_laid_down(event)
    if event.seats_tables:
        raise Locked(_("Tables of several are not paired again: exchange players, or withdraw the round."))
    if not asked.tables:
        raise Invalid(_("Choose the tables to pair again."), fields={"tables": _("At least one.")})
    refuse_begun([table_at(sheet, number) for number in asked.tables])
    old = setting_of(sheet, set(asked.tables), with_bye=asked.with_bye)
    if asked.pairs or event.system == System.MANUAL:
        wanted = _by_hand(sheet, old, asked.pairs)
        reasons = reasons_for(event, sheet.round.number, wanted)
    else:
        wanted, reasons = _by_system(event, sheet, old)
    if set(wanted.tables.values()) == set(old.tables.values()):
        raise Conflict(
            _("These tables would be paired as they are. Choose more tables, or say who shall meet.")
        )
    return wanted, reasons


def _pool(old: Setting) -> set[int]:
    entries = {entry for table in old.tables.values() for entry in table}
    return entries | ({old.bye} if old.bye is not None else set())


def _by_hand(sheet: RoundSheet, old: Setting, pairs: Sequence[tuple[int, int]]) -> Setting:
    """The pairs at the freed tables, in their order; who is left over has the bye."""
    pool, named = _pool(old), [entry for pair in pairs for entry in pair]
    left = pool - set(named)
    odd = len(pool) % 2
    if len(set(named)) != len(named) or not set(named) <= pool or len(left) != odd:
        raise Invalid(
            _("Each player of the chosen tables stands in one pair; of an odd number one is left over."),
            fields={"pairs": _("Pairs of the players at the chosen tables.")},
        )
    numbers = sorted(old.tables)
    return Setting(dict(zip(numbers, pairs, strict=True)), left.pop() if left else None)


def _by_system(event: Tournament, sheet: RoundSheet, old: Setting) -> tuple[Setting, Reasons]:
    """The system pairs the round with all other tables, and the bye, as they stand."""
    kept = [t for t in sheet.tables if t.number not in old.tables]
    bye = bye_of(sheet)
    wishes = Wishes(
        tuple((t.first.pk, t.second.pk) for t in kept),
        bye.entry_id if bye and old.bye is None else None,
    )
    paired = pair_by_system(event, sheet.round.number, _presence(event, sheet), wishes)
    fixed = {frozenset(pair) for pair in wishes.pairs}
    new = [pair for pair in paired.pairs if pair.players not in fixed]
    explain = Explainer(event)
    tables: dict[int, tuple[int, ...]] = dict(
        zip(sorted(old.tables), ((p.first, p.second) for p in new), strict=True)
    )
    reasons = Reasons(
        {(pair.first, pair.second): explain.of_pair(pair) for pair in new},
        explain.of_bye(paired),
        manual=False,
    )
    return Setting(tables, paired.bye if old.bye is not None else None), reasons


def _presence(event: Tournament, sheet: RoundSheet) -> Presence:
    """The players of the round as it was published, whoever has come or left since."""
    entries = {entry.pk: entry for entry in event.entries.filter(is_house=False).select_related("player")}
    bye = bye_of(sheet)
    byes = {seat.entry_id: seat.bye for seat in sheet.byes if seat != bye}
    seated = {entry.pk for t in sheet.tables for entry in t.entries}
    seated |= {bye.entry_id} if bye else set()
    playing = {pk: entry for pk, entry in entries.items() if pk in seated}
    absent = {pk: entry for pk, entry in entries.items() if pk not in playing and pk not in byes}
    number = sheet.round.number
    left = frozenset(pk for pk, entry in absent.items() if not entry.takes_part_in(number))
    return Presence(playing, byes, absent, left)
