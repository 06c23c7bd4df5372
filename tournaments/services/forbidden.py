"""Pairs that must not meet."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import ForbiddenPair
from tournaments.services.base import find_entry, lock_event


@transaction.atomic
def forbid_pair(
    event_id: int, first_id: int, second_id: int, actor: Actor, *, until_round: int | None = None
) -> ForbiddenPair:
    """Two players must not meet, ever or up to a round."""
    event = lock_event(event_id, actor, "manage_entries")
    if first_id == second_id:
        raise Invalid(_("Choose two different players."), fields={"second": _("The same player twice.")})
    low, high = (find_entry(event, pk) for pk in sorted((first_id, second_id)))
    pair, _made = ForbiddenPair.objects.update_or_create(
        low=low, high=high, defaults={"tournament": event, "until_round": until_round}
    )
    record(event.scope, actor, "pair.forbidden", pair, after={"until_round": until_round})
    return pair


@transaction.atomic
def allow_pair(event_id: int, pair_id: int, actor: Actor) -> None:
    """Takes a prohibition back."""
    event = lock_event(event_id, actor, "manage_entries")
    pair = ForbiddenPair.objects.filter(tournament=event, pk=pair_id).first()
    if pair is None:
        raise Conflict(_("That pair is not forbidden."))
    record(event.scope, actor, "pair.allowed", pair, before={"until_round": pair.until_round})
    pair.delete()
