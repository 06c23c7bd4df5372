"""A result amended, taken back, penalised or ruled on afterwards: what follows from it.

The change itself is `services.results.amend` and `take_back`; a penalty given later is here.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from games.engine.families import is_entropy
from games.errors import Conflict, Invalid
from games.models import Result, Side
from games.models.result import ResultKind
from games.services.claims import ResultClaim, read_claim
from tournaments.models import Pairing, Tournament
from tournaments.models.round import Corrections, RoundState
from tournaments.services import results
from tournaments.services.base import lock_event
from tournaments.services.changes.late import is_late, policy_of
from tournaments.services.changes.qualifying import strays_of
from tournaments.services.changes.reasons import need_reason
from tournaments.services.changes.rehearsal import rehearse, standings_sentences, tables_of


@transaction.atomic
def give_penalty(
    pairing: Pairing, side: Side, points: int, actor: Actor, *, reason: str, version: int
) -> Result:
    """Takes ``points`` more off a player's own total in a match that has its scores (match_scoring.md).

    The boards and scores stay. Raises Invalid for no points, Conflict without two scores.
    """
    event = lock_event(pairing.round.tournament_id, actor, "amend_result")
    if points < 1:
        raise Invalid(_("A penalty takes off at least one point."), fields={"points": _("1 or more.")})
    claim = _claim_of(event, pairing)
    before = claim.first_penalty, claim.second_penalty
    first, second = (old + points * (mine is side) for old, mine in zip(before, Side, strict=True))
    penalised = read_claim(claim.data() | {"first_penalty": first, "second_penalty": second}, event.variant)
    return results.amend(pairing, penalised, actor, reason=need_reason(reason), version=version)


def _claim_of(event: Tournament, pairing: Pairing) -> ResultClaim:
    """The result that stands, as a claim."""
    result = Result.objects.filter(match=pairing.match).first()
    if result is None or result.kind != ResultKind.PLAYED or result.is_scoring:
        raise Conflict(_("A penalty goes with two scores: this match has none."))
    data = {
        **_stated(result),
        "first_penalty": result.first_penalty,
        "second_penalty": result.second_penalty,
        "note": result.note,
    }
    return read_claim(data, event.variant)


def _stated(result: Result) -> dict[str, Any]:
    """What was played: the seats, the points, or the games with their boards."""
    scores = result.first_score, result.second_score
    if result.seats is not None:
        return {"seats": result.seats}
    if not is_entropy(result.match.variant):
        return {"points": list(scores)}
    games = [
        {"score": score, "board": game.board, "unfinished": game.unfinished}
        for score, game in zip(scores, result.match.games.all(), strict=True)
    ]
    return {"games": games}


def amend_consequences(
    pairing: Pairing, claim: ResultClaim | None, actor: Actor, *, reason: str, version: int
) -> list[str]:
    """What follows when a table's result becomes ``claim``, or is taken back (None)."""
    event = pairing.round.tournament
    need_reason(reason)

    def act() -> None:
        if claim is None:
            results.take_back(pairing, actor, reason=reason, version=version)
        else:
            results.amend(pairing, claim, actor, reason=reason, version=version)

    late = is_late(event, pairing.round.number)
    before, after = rehearse(act, lambda: (tables_of(event), strays_of(event)))
    gone = [_("The table is missing a result again.")] if claim is None else []
    return [
        *gone,
        *standings_sentences(before[0], after[0]),
        *(stray for stray in after[1] if stray not in before[1]),
        *_pairing_sentences(event, pairing.round.number),
        *_use_sentences(event, late=late),
    ]


def _pairing_sentences(event: Tournament, number: int) -> list[str]:
    """What of the rounds that were paired from the old result stays, and what doesn't."""
    told = []
    later = event.rounds.filter(number__gt=number).order_by("number")
    published = [str(round_.number) for round_ in later if round_.state == RoundState.PUBLISHED]
    if published:
        told.append(
            _("Pairings that are published stay, with a notice: round %(rounds)s.")
            % {"rounds": ", ".join(published)}
        )
    if draft := next((round_ for round_ in later if round_.state == RoundState.DRAFT), None):
        told.append(
            _("The draft of round %(number)d may have to be paired again before it is published.")
            % {"number": draft.number}
        )
    return told


def _use_sentences(event: Tournament, *, late: bool) -> list[str]:
    """For what the corrected result counts, as the event has decided."""
    policy = policy_of(event)
    if not late or policy == Corrections.ALWAYS:
        told = [_("The corrected result counts for standings and for every round that is not paired yet.")]
    else:
        told = [
            _("The next round has ended already: as the event has decided, the correction counts %(use)s.")
            % {"use": policy.label}
        ]
    if event.rated:
        told.append(_("Ratings are computed from the corrected result when the event is finished."))
    return told
