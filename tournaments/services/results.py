"""Results in an event: the games app writes them, the event says who may and when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from games.models import Match, Result
from games.models.report import ReportState
from games.models.result import ResultKind
from games.services import reports, results
from games.services.claims import ResultClaim, read_claim
from tournaments.models import Pairing, Round, Tournament
from tournaments.models.round import Corrections, RoundState
from tournaments.permissions import require
from tournaments.services.base import lock_event
from tournaments.services.changes.late import forget_if_same, keep_as_was


def read_result(pairing: Pairing, data: Mapping[str, Any]) -> ResultClaim:
    """Reads plain data against the event's variant; Invalid names every wrong field."""
    return read_claim(data, pairing.round.tournament.variant)


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
    match = _match(pairing)
    _keep_if_late(event, pairing, match, actor)
    result = results.amend_result(match.pk, claim, actor, reason=reason, version=version)
    forget_if_same(pairing, results.result_facts(result))
    _give_notice(event, pairing)
    return result


@transaction.atomic
def take_back(pairing: Pairing, actor: Actor, *, reason: str, version: int) -> None:
    """Removes a result that belongs elsewhere; the table is missing again."""
    event = _open_event(pairing, actor, "amend_result")
    match = _match(pairing)
    _keep_if_late(event, pairing, match, actor)
    results.take_back_result(match.pk, actor, reason=reason, version=version)
    _give_notice(event, pairing)


@transaction.atomic
def report(pairing: Pairing, side: int, claim: ResultClaim) -> Result | None:
    """A player's report through the link of the match."""
    _refuse_finished(pairing.round.tournament)
    match = _match(pairing)
    return reports.submit_report(match.pk, side, claim, Actor.link(match.name_of(side)))


@transaction.atomic
def confirm(pairing: Pairing, side: int, report_id: int) -> Result:
    """Another player confirms a report."""
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


def _keep_if_late(event: Tournament, pairing: Pairing, match: Match, actor: Actor) -> None:
    """Before a result changes: standings are computed anew with the change."""
    result = Result.objects.filter(match=match).first()
    if result:
        keep_as_was(event, pairing, results.result_facts(result), actor)


def _give_notice(event: Tournament, pairing: Pairing) -> None:
    number = pairing.round.number
    published = Round.objects.filter(tournament=event, state=RoundState.PUBLISHED)
    place = {"number": number, "table": pairing.table}
    notice = (
        _("The result of round %(number)d, table %(table)d was changed after this round was paired.") % place
    )
    for later in published.filter(number__gt=number):
        add_notice(later, notice)
    late = Pairing.objects.values_list("as_was", flat=True).get(pk=pairing.pk)
    if late:
        words = _("The result of round %(number)d, table %(table)d was corrected late: it counts %(use)s.")
        add_notice(published.get(number=number), words % (place | {"use": Corrections(late["counts"]).label}))


def add_notice(round_: Round, notice: str) -> None:
    """Adds a line to what is shown with a round's pairings, once."""
    if notice not in round_.notice:
        round_.notice = f"{round_.notice}\n{notice}".strip()
        round_.save(update_fields=["notice"])
