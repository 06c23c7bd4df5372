"""What can be won in an event, and who competes in the event's own categories.

Both may change after the end: places stand, only what is handed out follows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Invalid
from tournaments.models import Entry, Tournament
from tournaments.models.player import clean_name
from tournaments.services.base import lock_event
from tournaments.services.feed import entries_once
from tournaments.standings.prizes import PrizeError, plan_from

MOST_NAMES = 10
LONGEST_NAME = 40


@transaction.atomic
def set_prizes(event_id: int, actor: Actor, document: object) -> Tournament:
    """Replaces what is offered; it is stored as it was understood. Invalid says what is wrong, and where."""
    event = lock_event(event_id, actor, "change_settings", even_finished=True)
    try:
        plan = plan_from(document)
    except PrizeError as error:
        raise Invalid(str(error), fields={"prizes": str(error)}) from None
    before, event.prizes = event.prizes, plan.data()
    if before != event.prizes:
        event.save(update_fields=["prizes"])
        record(
            event.scope,
            actor,
            "prizes.changed",
            event,
            before={"prizes": before},
            after={"prizes": event.prizes},
        )
    return event


@transaction.atomic
def set_categories(event_id: int, actor: Actor, names: Mapping[int, Sequence[str]]) -> int:
    """Gives entries the event's own names for who competes for which prize; returns how many changed.

    ``names``: by entry id; entries that are not named keep what they have.
    """
    event = lock_event(event_id, actor, "manage_entries", even_finished=True)
    entries = {entry.pk: entry for entry in event.entries.select_related("player").filter(pk__in=names)}
    if unknown := sorted(set(names) - set(entries)):
        raise Invalid(_("There is no entry %(number)d in this event.") % {"number": unknown[0]})
    with entries_once(event):
        return sum(
            _categorise(event, actor, entry, _cleaned(entry, names[pk])) for pk, entry in entries.items()
        )


def _categorise(event: Tournament, actor: Actor, entry: Entry, names: list[str]) -> bool:
    """Whether that was another list than the entry had."""
    if entry.categories == names:
        return False
    before, entry.categories = entry.categories, names
    entry.save(update_fields=["categories"])
    after = {"categories": names}
    record(event.scope, actor, "entry.categories", entry, before={"categories": before}, after=after)
    return True


def _cleaned(entry: Entry, names: Sequence[str]) -> list[str]:
    cleaned = list(dict.fromkeys(name for name in map(clean_name, names) if name))
    if len(cleaned) <= MOST_NAMES and all(len(name) <= LONGEST_NAME for name in cleaned):
        return cleaned
    words = _("%(player)s: at most %(most)d categories, of at most %(longest)d letters each.") % {
        "player": entry,
        "most": MOST_NAMES,
        "longest": LONGEST_NAME,
    }
    raise Invalid(words, fields={f"entry_{entry.pk}": words})
