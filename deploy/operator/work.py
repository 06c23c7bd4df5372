"""What is done and what waits: requests, jobs, clocks, streams, errors, webhooks."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from deploy.metrics.page import counted
from deploy.metrics.waiting import Waiting, queued, rows_waiting
from deploy.operator.row import Row, Section
from tournaments.models import Webhook

# Of a row that nobody takes care of. An analysis is done when there is nothing else to do.
TOO_LONG_SECONDS = 300
PATIENT = ("analysis", "webhook")
IN_TIME = "0.1"  # a bucket of orderly_clock_lateness_seconds


def jobs() -> Section:
    names = {
        "scoring": _("Boards to count"),
        "ruling": _("Rulings to estimate"),
        "analysis": _("Games to analyse"),
        "rating": _("Ratings to compute"),
        "webhook": _("Webhook messages to send"),
        "settling": _("Results to enter: Entropy"),
        "settling_duel": _("Results to enter: Gyul! Hap!"),
        "settling_tiles": _("Results to enter: Chaos Tiles"),
    }
    waiting = queued()
    shown = _("not known: the broker does not answer") if waiting is None else number_format(waiting)
    rows = [Row(_("Jobs in the queue"), shown)]
    return Section(_("Jobs"), rows + [_waiting_row(names[each.kind], each) for each in rows_waiting()])


def traffic() -> Section:
    """Since the start of this installation's processes on this machine."""
    sums = _sums()
    requests = sums.get("orderly_requests_total", 0.0)
    fired = sums.get("orderly_clock_lateness_seconds_count", 0.0)
    rows = [
        Row(_("Requests"), number_format(int(requests))),
        Row(_("Answered with an error of ours"), number_format(int(sums.get("failed", 0)))),
        Row(
            _("Failed because of the database"),
            number_format(int(sums.get("orderly_database_errors_total", 0))),
        ),
        Row(_("Errors in the log"), number_format(int(sums.get("orderly_logged_errors_total", 0)))),
        Row(_("Open streams"), number_format(int(sums.get("orderly_stream_clients", 0)))),
    ]
    if fired:
        share = 100 * sums.get("in_time", 0.0) / fired
        said = _("%(share).1f %% of %(count)s within 0.1 s") % {
            "share": share,
            "count": number_format(int(fired)),
        }
        rows.append(Row(_("Flags and timers in time"), said))
    return Section(_("Since the start"), rows)


def webhooks() -> Section:
    """Addresses that take no messages; what they are is for the organisers to see."""
    failing = (
        Webhook.objects.exclude(failing_since=None).select_related("tournament").order_by("failing_since")
    )
    rows = [Row(_("Webhooks"), number_format(Webhook.objects.filter(active=True).count()))]
    for each in failing[:20]:
        said = _("A webhook of %(event)s fails.") % {"event": each.tournament.name}
        rows.append(Row(_("Fails"), each.tournament.name, said, url=f"/events/{each.tournament.slug}/desk/"))
    return Section(_("Webhooks"), rows)


def _waiting_row(name: str, waiting: Waiting) -> Row:
    if not waiting.count or waiting.oldest is None:
        return Row(name, number_format(waiting.count))
    seconds = int(waiting.oldest)
    said = ngettext(
        "%(rows)s, the oldest for %(count)d second", "%(rows)s, the oldest for %(count)d seconds", seconds
    ) % {"rows": number_format(waiting.count), "count": seconds}
    late = seconds > TOO_LONG_SECONDS and waiting.kind not in PATIENT
    return Row(name, said, _("%(what)s: waiting for too long.") % {"what": name} if late else "")


def _sums() -> dict[str, float]:
    """The measures, each over all its labels; and of some the part that matters here."""
    sums: dict[str, float] = {}
    for metric in counted().collect():
        for each in metric.samples:
            names = [each.name]
            if each.name == "orderly_requests_total" and each.labels["status"].startswith("5"):
                names.append("failed")
            if each.name == "orderly_clock_lateness_seconds_bucket" and each.labels["le"] == IN_TIME:
                names.append("in_time")
            for name in names:
                sums[name] = sums.get(name, 0.0) + each.value
    return sums
