"""Players report through the link of their match; two reports that agree make the result.

At a table of several any seat may report for all, and any other one confirm.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from games.models import Match, Report, Result
from games.models.report import ReportState
from games.models.result import ResultKind
from games.services.claims import ResultClaim, read_claim
from games.services.results import enter_result, lock_unreported


@transaction.atomic
def submit_report(match_id: int, side: int, claim: ResultClaim, actor: Actor) -> Result | None:
    """One side's claim. When the open claim of another side agrees, the result is entered and returned;
    otherwise the claim waits (None), and those that differ wait for the arbiter."""
    match = lock_unreported(match_id)
    if claim.kind != ResultKind.PLAYED or claim.first_penalty or claim.second_penalty:
        raise Invalid(
            _("Forfeits and penalties are for the arbiter."), fields={"kind": _("Report two scores.")}
        )
    match.reports.filter(side=side, state=ReportState.OPEN).update(state=ReportState.CLOSED)
    report = Report.objects.create(match=match, side=side, claim=claim.data())
    record(match.scope, actor, "result.reported", match, after=claim.data() | {"side": side})
    others = match.reports.filter(state=ReportState.OPEN).exclude(side=side)
    other = next((each for each in others if claim.agrees_with(claim_of(each))), None)
    if other is None:
        return None
    return _accept(match, [report, other], claim.with_boards_of(claim_of(other)), actor)


@transaction.atomic
def confirm_report(match_id: int, side: int, report_id: int, actor: Actor) -> Result:
    """Another side confirms exactly the report it saw; the result is entered."""
    match = lock_unreported(match_id)
    report = match.reports.filter(pk=report_id, state=ReportState.OPEN).exclude(side=side).first()
    if report is None:
        raise Conflict(_("That report has changed since. Please look at it again."))
    match.reports.filter(side=side, state=ReportState.OPEN).update(state=ReportState.CLOSED)
    return _accept(match, [report], claim_of(report), actor)


def claim_of(report: Report) -> ResultClaim:
    """The claim of a report, read back."""
    return read_claim(report.claim, report.match.variant)


def _accept(match: Match, reports: list[Report], claim: ResultClaim, actor: Actor) -> Result:
    Report.objects.filter(pk__in=[report.pk for report in reports]).update(state=ReportState.ACCEPTED)
    return enter_result(match.pk, claim, actor)
