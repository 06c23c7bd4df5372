"""The newest round goes, while nothing has happened in it: a draft, or one that is published."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import Round, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.tables import sheet_of
from tournaments.services.base import lock_event
from tournaments.services.changes.reasons import need_reason
from tournaments.services.changes.rehearsal import moves_of
from tournaments.services.round_facts import round_facts
from tournaments.services.rounds import discard_draft, withdraw_publication


@transaction.atomic
def remove_round(event_id: int, number: int, actor: Actor, *, reason: str) -> None:
    """Removes round ``number``, the newest one. Raises Conflict when a newer one is there, and Locked once
    there is a result, a report or a running clock."""
    event = lock_event(event_id, actor, "pair")
    reason = need_reason(reason)
    round_ = _newest(event, number)
    before = round_facts(round_)
    if round_.is_published:
        withdraw_publication(event_id, actor, reason=reason)
    discard_draft(event_id, actor)
    record(event.scope, actor, "round.removed", event, before=before, reason=reason)


def remove_round_consequences(event: Tournament, number: int, actor: Actor, *, reason: str) -> list[str]:
    """What follows when the round goes, in sentences."""
    round_ = _newest(event, number)
    moves = moves_of(event, lambda: remove_round(event.pk, number, actor, reason=reason))
    if not round_.is_published:
        return [_("The draft of round %(number)d goes; nobody else has seen it.") % {"number": number}]
    tables = len(sheet_of(round_).tables)
    told = [
        _("Round %(number)d and its %(tables)d matches go; links and QR codes of its tables die.")
        % {"number": number, "tables": tables},
        _("It is not restored, but pairing it again from the same field and results gives the same pairs."),
    ]
    if number == 1:
        told.append(_("The event has not begun any more: settings that were locked can change again."))
    return told + moves


def _newest(event: Tournament, number: int) -> Round:
    newest = event.rounds.order_by("-number").first()
    if newest is None or newest.number < number:
        raise Invalid(_("There is no round %(number)d.") % {"number": number})
    if newest.number > number:
        state = _("a draft") if newest.state == RoundState.DRAFT else _("published")
        raise Conflict(
            _("Round %(newest)d is there (%(state)s). Rounds are removed one by one, the newest first.")
            % {"newest": newest.number, "state": state}
        )
    return newest
