"""Estimating positions: split into parts, played by any worker, put together. Idempotent, compare-and-set.

A part is the same whoever plays it and however often, so that a killed worker costs only time.
"""

from __future__ import annotations

import logging
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from audit.actor import SYSTEM
from audit.services import record
from games.engine.estimate import (
    Estimate,
    combine,
    estimate_data,
    part_sizes,
    play_part,
    without_playouts,
)
from games.engine.position_json import position_from
from games.models import Adjudication, AdjudicationPart
from games.models.adjudication import AdjudicationState, PartState
from games.services.adjudication.sending import send_parts

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 5


def begin(adjudication_id: int) -> None:
    """Estimates at once what needs no play-outs, else sends the parts that nobody has played yet."""
    asked = _pending(adjudication_id)
    if asked is None:
        return
    try:
        known = without_playouts(position_from(asked.position), asked.seed)
        waiting = [] if known else _waiting_parts(asked)
    except Exception as error:  # whatever it is, the row must say so
        _fail(asked, error)
        return
    if known:
        _finish(asked, known)
    elif waiting:
        send_parts(asked.pk, waiting)
    else:
        put_together(asked.pk)


def play(adjudication_id: int, number: int) -> None:
    """Plays one part. Harmless when it runs twice, late, or for an estimate that is done."""
    parts = AdjudicationPart.objects.filter(
        adjudication=adjudication_id, number=number, state=PartState.PENDING
    )
    asked, part = _pending(adjudication_id), parts.first()
    if asked is None or part is None:
        return
    try:
        finals = play_part(position_from(asked.position), number, part.playouts, asked.seed)
    except Exception as error:  # whatever it is, the row must say so
        _fail_part(asked, part, error)
        return
    parts.update(state=PartState.DONE, finals={str(score): times for score, times in finals.items()})


def put_together(adjudication_id: int) -> None:
    """The estimate from all parts, once they are all there."""
    asked = _pending(adjudication_id)
    parts = list(asked.parts.all()) if asked else []
    if asked is None or not parts or any(part.state != PartState.DONE for part in parts):
        return
    try:
        finals = ({int(score): times for score, times in (part.finals or {}).items()} for part in parts)
        found = combine(position_from(asked.position), finals, asked.seed)
    except Exception as error:  # whatever it is, the row must say so
        _fail(asked, error)
        return
    _finish(asked, found)


def _pending(adjudication_id: int) -> Adjudication | None:
    rows = Adjudication.objects.select_related("game__live__match")
    return rows.filter(pk=adjudication_id, state=AdjudicationState.PENDING).first()


def _waiting_parts(asked: Adjudication) -> list[int]:
    """The numbers of the parts that are still to be played; made when there are none yet."""
    sizes = enumerate(part_sizes(asked.playouts))
    parts = [AdjudicationPart(adjudication=asked, number=number, playouts=size) for number, size in sizes]
    AdjudicationPart.objects.bulk_create(parts, ignore_conflicts=True)
    return list(asked.parts.filter(state=PartState.PENDING).values_list("number", flat=True))


@transaction.atomic
def _finish(asked: Adjudication, found: Estimate) -> None:
    rows = Adjudication.objects.filter(pk=asked.pk, state=AdjudicationState.PENDING)
    data = estimate_data(found)
    if rows.update(state=AdjudicationState.READY, estimate=data, error="", finished_at=timezone.now()):
        _record(asked, "play.ruling_estimated", {"ruling": asked.pk} | data)


def _fail_part(asked: Adjudication, part: AdjudicationPart, error: Exception) -> None:
    """A part may fail as often as the whole; one that never works fails the whole."""
    AdjudicationPart.objects.filter(pk=part.pk).update(attempts=F("attempts") + 1)
    part.refresh_from_db()
    _fail(asked, error, part.attempts)


def _fail(asked: Adjudication, error: Exception, attempts: int | None = None) -> None:
    """Counts a try that failed (its number, where a part counts for itself); after the last one gives up."""
    log.exception("estimate for ruling %s failed", asked.pk)
    number = asked.attempts + 1 if attempts is None else attempts
    values: dict[str, Any] = {"attempts": number, "error": f"{type(error).__name__}: {error}"}
    if number >= MOST_ATTEMPTS:
        values |= {"state": AdjudicationState.FAILED, "finished_at": timezone.now()}
    with transaction.atomic():
        rows = Adjudication.objects.filter(pk=asked.pk, state=AdjudicationState.PENDING)
        if rows.update(**values) and number >= MOST_ATTEMPTS:
            _record(asked, "play.ruling_failed", {"ruling": asked.pk, "error": values["error"]})


def _record(asked: Adjudication, verb: str, facts: dict[str, Any]) -> None:
    record(asked.game.live.match.scope, SYSTEM, verb, asked.game, after=facts)
