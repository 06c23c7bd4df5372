"""An event ends while matches are open: each of them needs a decision, or nothing happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from games.errors import Conflict, Invalid, Words
from games.services.claims import ResultClaim, read_claim
from tournaments.models import Pairing, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.tables import Table, sheets_of
from tournaments.queries.tallies import tallies_of
from tournaments.services import results
from tournaments.services.base import lock_event
from tournaments.services.changes.reasons import need_reason
from tournaments.services.changes.rehearsal import moves_of
from tournaments.services.events import finish_event

Decisions = Mapping[int, Mapping[str, Any]]  # pairing -> the result, as plain data for `read_claim`


class Undecided(Conflict):
    """Open matches without a decision; ``facts`` lists them."""

    kind = "open-matches"


@transaction.atomic
def finish_with_decisions(
    event_id: int, actor: Actor, decisions: Decisions, *, reason: str = ""
) -> Tournament:
    """Enters a result for every open match and closes the event, all or nothing.

    A decision is what a result is: two scores, a no-show, a win by rule, lost by both, void; it needs a
    ``reason``, which becomes the note of results that have none. Raises Undecided when a match is left
    open, Invalid for a decision that can't be taken, and Conflict as `finish_event` does.
    """
    event = lock_event(event_id, actor, "finish_event")
    tables = open_tables(event)
    _refuse_undecided(tables, decisions)
    if tables:
        reason = need_reason(reason)
    claims = _claims(event, tables, decisions, reason)
    for pairing_id, claim in claims.items():
        pairing = Pairing.objects.select_related("round__tournament", "match").get(pk=pairing_id)
        results.enter(pairing, claim, actor)
    return finish_event(event_id, actor)


def finish_consequences(
    event: Tournament, actor: Actor, decisions: Decisions, *, reason: str = ""
) -> list[str]:
    """What follows when the event ends so, in sentences."""
    tables = open_tables(event)
    moves = moves_of(event, lambda: finish_with_decisions(event.pk, actor, decisions, reason=reason))
    told = []
    if tables:
        told.append(
            _("Matches that are decided now: %(count)d. Clocks that run there stop.") % {"count": len(tables)}
        )
    told.append(_("Nothing can be changed any more, until the event is reopened with a reason."))
    if event.rated:
        told.append(_("Ratings are computed from its results."))
    return told + (moves if tables else [])


def open_tables(event: Tournament) -> list[Table]:
    """Published tables without a result, by round and table."""
    missing = [tally.round.pk for tally in tallies_of(event) if tally.missing]
    published = event.rounds.filter(pk__in=missing, state=RoundState.PUBLISHED).order_by("number")
    return [table for sheet in sheets_of(published) for table in sheet.missing]


def _refuse_undecided(tables: list[Table], decisions: Decisions) -> None:
    known = {table.pairing.pk for table in tables}
    if strange := sorted(set(decisions) - known):
        raise Conflict(
            _("A match that you decide on is not open any more. Look at the list again."), matches=strange
        )
    left = [table for table in tables if table.pairing.pk not in decisions]
    if left:
        raise Undecided(
            _("Every open match needs a decision; %(count)d have none.") % {"count": len(left)},
            open=[{"match": table.pairing.match_id, "players": str(table.match)} for table in left],
        )


def _claims(
    event: Tournament, tables: list[Table], decisions: Decisions, reason: str
) -> dict[int, ResultClaim]:
    """Every decision read; Invalid names all that can't be taken, a field a match."""
    wrong: dict[str, Words] = {}
    found: dict[int, ResultClaim] = {}
    for table in tables:
        data = {"note": reason} | dict(decisions[table.pairing.pk])
        try:
            found[table.pairing.pk] = read_claim(data, event.variant)
        except Invalid as error:
            wrong[str(table.pairing.pk)] = " ".join(str(words) for words in error.fields.values())
    if wrong:
        raise Invalid(_("Some decisions can't be taken as they are."), fields=wrong)
    return found
