"""Results that were found wrong: for what the correction counts (`Tournament.pairing`, key ``corrections``).

FIDE's handling rules (C.04.2) tell three cases apart. Found before the next pairing: it counts for that
pairing and the standings. Found after it, but before the next round has ended: for the first pairing still
to be made. Found later: only for the rating, after the tournament. The first two hold in every event; the
third, a *late* correction, is the event's to decide, and by default counts for all that is not paired yet.
"""

from __future__ import annotations

from typing import Any

from audit.actor import Actor
from audit.services import record
from games.models.result import ResultKind
from tournaments.models import Pairing, Tournament
from tournaments.models.round import Corrections, RoundState
from tournaments.queries.history import what_counts
from tournaments.queries.tables import sheet_of
from tournaments.settings import pairing_options

Facts = dict[str, Any]


def policy_of(event: Tournament) -> Corrections:
    """For what the event counts late corrections."""
    return Corrections(pairing_options(event)["corrections"])


def is_late(event: Tournament, number: int) -> bool:
    """Whether the round after ``number`` has ended: it is published and all its results are in."""
    after = event.rounds.filter(number=number + 1, state=RoundState.PUBLISHED).first()
    return after is not None and sheet_of(after).is_complete


def is_being_counted(facts: Facts) -> bool:
    """Whether a score of a match that was played is not known yet."""
    if facts["kind"] != ResultKind.PLAYED or facts.get("seats"):
        return False
    return None in (facts["first_score"], facts["second_score"])


def keep_as_was(event: Tournament, pairing: Pairing, before: Facts, actor: Actor) -> None:
    """Notes under the event's lock that the result was ``before`` until now, if the correction came late.

    The first result of several that were wrong stays the one that counts. Recorded for the log.
    """
    policy = policy_of(event)
    row = Pairing.objects.get(pk=pairing.pk)
    if row.as_was or policy == Corrections.ALWAYS or not is_late(event, pairing.round.number):
        return
    if is_being_counted(before):
        return  # a board was still being counted: there was no result that anybody went by
    row.as_was = {"counts": policy.value, "result": what_counts(before)}
    row.save(update_fields=["as_was"])
    record(event.scope, actor, "result.late", pairing.match, after=row.as_was)


def forget_if_same(pairing: Pairing, now: Facts) -> None:
    """A result that is again as it was needs no note."""
    row = Pairing.objects.get(pk=pairing.pk)
    if row.as_was and row.as_was["result"] == what_counts(now):
        row.as_was = None
        row.save(update_fields=["as_was"])
