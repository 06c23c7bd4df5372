"""Results in an event: the games app writes them, the event says who may and when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.engine.variants import get_variant
from games.errors import Conflict, Invalid
from games.models import Match, Result, Side
from games.models.report import ReportState
from games.models.result import ResultKind
from games.services import reports, results
from games.services.claims import ResultClaim, read_claim
from tournaments.models import Pairing, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.permissions import require
from tournaments.services.base import lock_event


def read_result(pairing: Pairing, data: Mapping[str, Any]) -> ResultClaim:
    """Reads plain data against the event's variant; Invalid names every wrong field."""
    return read_claim(data, get_variant(pairing.round.tournament.variant))


@transaction.atomic
def enter(pairing: Pairing, claim: ResultClaim, actor: Actor) -> Result:
    """The first result of a table. What is not two scores is a ruling, an arbiter's act of its own."""
    event = _open_event(pairing, actor, _act(claim))
    if claim.first_penalty or claim.second_penalty:
        require(actor, "rule_result", event)
    return results.enter_result(_match(pairing).pk, claim, actor)


@transaction.atomic
def amend(pairing: Pairing, claim: ResultClaim, actor: Actor, *, reason: str, version: int) -> Result:
    """Replaces a result. Pairings that are published stand, with a notice."""
    event = _open_event(pairing, actor, "amend_result")
    result = results.amend_result(_match(pairing).pk, claim, actor, reason=reason, version=version)
    _give_notice(event, pairing)
    return result


@transaction.atomic
def take_back(pairing: Pairing, actor: Actor, *, reason: str, version: int) -> None:
    """Removes a result that belongs elsewhere; the table is missing again."""
    event = _open_event(pairing, actor, "amend_result")
    results.take_back_result(_match(pairing).pk, actor, reason=reason, version=version)
    _give_notice(event, pairing)


@transaction.atomic
def report(pairing: Pairing, side: Side, claim: ResultClaim) -> Result | None:
    """A player's report through the link of the match."""
    _refuse_finished(pairing.round.tournament)
    match = _match(pairing)
    return reports.submit_report(match.pk, side, claim, Actor.link(match.name_of(side)))


@transaction.atomic
def confirm(pairing: Pairing, side: Side, report_id: int) -> Result:
    """The other player confirms a report."""
    _refuse_finished(pairing.round.tournament)
    match = _match(pairing)
    return reports.confirm_report(match.pk, side, report_id, Actor.link(match.name_of(side)))


@transaction.atomic
def resolve(pairing: Pairing, report_id: int, actor: Actor) -> Result:
    """The arbiter takes one of the two reports as the result."""
    _open_event(pairing, actor, "resolve_report")
    match = _match(pairing)
    chosen = match.reports.filter(pk=report_id, state=ReportState.OPEN).first()
    if chosen is None:
        raise Conflict(_("That report is no longer open."))
    result = results.enter_result(match.pk, reports.claim_of(chosen), actor)
    record(match.scope, actor, "report.resolved", match, after={"side": chosen.side})
    return result


def _act(claim: ResultClaim) -> str:
    return "enter_result" if claim.kind == ResultKind.PLAYED else "rule_result"


def _open_event(pairing: Pairing, actor: Actor, act: str) -> Tournament:
    return lock_event(pairing.round.tournament_id, actor, act)


def _refuse_finished(event: Tournament) -> None:
    event.refresh_from_db(fields=["finished_at"])
    if event.is_finished:
        raise Conflict(_("%(event)s is finished.") % {"event": event})


def _match(pairing: Pairing) -> Match:
    try:
        match = pairing.match
    except ObjectDoesNotExist:
        match = None
    if match is None or pairing.round.state != RoundState.PUBLISHED:
        raise Invalid(_("Round %(number)d is not published yet.") % {"number": pairing.round.number})
    return match


def _give_notice(event: Tournament, pairing: Pairing) -> None:
    number = pairing.round.number
    notice = _("The result of round %(number)d, table %(table)d was changed after this round was paired.") % {
        "number": number,
        "table": pairing.table,
    }
    for later in Round.objects.filter(tournament=event, number__gt=number, state=RoundState.PUBLISHED):
        if notice not in later.notice:
            later.notice = f"{later.notice}\n{notice}".strip()
            later.save(update_fields=["notice"])
