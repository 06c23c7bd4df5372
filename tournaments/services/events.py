"""An event from its creation to its end."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid, Locked
from tournaments.models import Role, Tournament
from tournaments.models.role import RoleName
from tournaments.pairing.plan import Verdict
from tournaments.permissions import require
from tournaments.queries.plan import plan_of
from tournaments.queries.tables import sheets_of
from tournaments.services.base import lock_event
from tournaments.services.ratings import outdate
from tournaments.settings import SETTINGS, check_settings, locked_first_round, locked_settings
from tournaments.signals import place_freed

ATTEMPTS = 20  # to find a free address while others take them
TAKEN_BY_PAGES = {"new"}  # /events/new/ is where events are made


def event_facts(event: Tournament) -> dict[str, Any]:
    """The settings as JSON-ready facts."""
    facts = {field: getattr(event, field) for field in SETTINGS}
    return facts | {"starts_on": event.starts_on.isoformat() if event.starts_on else None}


@transaction.atomic
def create_event(actor: Actor, **values: Any) -> Tournament:
    """Makes an event; name and variant are enough. Who makes it becomes its organiser.

    Raises Invalid with a sentence for every setting that is wrong.
    """
    require(actor, "create_event")
    event = Tournament(**values)
    event.name = " ".join(event.name.split())
    if event.slug:
        _clean(event)
        event.save()
    else:
        _save_at_free_address(event)
    if actor.user:
        Role.objects.create(tournament=event, user=actor.user, name=RoleName.ORGANISER)
    record(event.scope, actor, "event.created", event, after=event_facts(event))
    return event


@transaction.atomic
def change_settings(event_id: int, actor: Actor, **values: Any) -> Tournament:
    """Changes settings. After the start, what would change the past is Locked, with the reason.

    Where an event is shown may change when it is finished, too.
    """
    event = lock_event(event_id, actor, "change_settings", even_finished=values.keys() == {"publication"})
    before = event_facts(event)
    for field, value in values.items():
        setattr(event, field, value)
    after = event_facts(event)
    changed = {field for field in before if before[field] != after[field]}
    if not changed:
        return event
    locked = {field: why for field, why in locked_settings(event).items() if field in changed}
    if "pairing" in changed and (why := locked_first_round(event, before["pairing"])):
        locked["pairing"] = why
    if locked:
        raise Locked(" ".join(dict.fromkeys(str(why) for why in locked.values())), fields=locked)
    _clean(event)
    if "planned_rounds" in changed:
        _refuse_impossible_plan(event)
    event.save()
    record(
        event.scope,
        actor,
        "settings.changed",
        event,
        before={field: before[field] for field in sorted(changed)},
        after={field: after[field] for field in sorted(changed)},
    )
    if "registration" in changed:
        place_freed.send(sender=Tournament, event=event)
    return event


def _refuse_impossible_plan(event: Tournament) -> None:
    """More rounds than the field can play are refused while settings are made (pairing.md)."""
    plan = plan_of(event)
    if plan and plan.verdict is Verdict.REFUSED:
        raise Invalid(plan.sentence, fields={"planned_rounds": plan.sentence})


@transaction.atomic
def finish_event(event_id: int, actor: Actor) -> Tournament:
    """Closes the event. Every published round must have its results."""
    event = lock_event(event_id, actor, "finish_event")
    if not event.has_started:
        raise Conflict(_("No round was played yet: there is nothing to finish."))
    for sheet in sheets_of(event.rounds.all()):
        if not sheet.round.is_published:
            raise Conflict(
                _("Round %(number)d is a draft. Publish or discard it first.")
                % {"number": sheet.round.number}
            )
        if not sheet.is_complete:
            tables = ", ".join(str(table.number) for table in (*sheet.missing, *sheet.scoring))
            raise Conflict(
                _("Round %(number)d has no result at table %(tables)s.")
                % {"number": sheet.round.number, "tables": tables}
            )
    event.finished_at = timezone.now()
    event.save(update_fields=["finished_at"])
    record(event.scope, actor, "event.finished", event)
    outdate(event)
    return event


@transaction.atomic
def reopen_event(event_id: int, actor: Actor, *, reason: str) -> Tournament:
    """Opens a finished event again; a reason is required."""
    event = lock_event(event_id, actor, "finish_event", even_finished=True)
    if not event.is_finished:
        raise Conflict(_("%(event)s is not finished.") % {"event": event})
    if not reason.strip():
        raise Invalid(_("Reopening needs a reason."), fields={"reason": _("Say why, for the audit log.")})
    event.finished_at = None
    event.save(update_fields=["finished_at"])
    record(event.scope, actor, "event.reopened", event, reason=reason)
    outdate(event)
    return event


def _save_at_free_address(event: Tournament) -> None:
    """Events of one name that are made at one instant get addresses of their own."""
    for _attempt in range(ATTEMPTS):
        event.slug = free_slug(event.name)
        try:
            with transaction.atomic():
                _clean(event)
                event.save()
        except (Invalid, IntegrityError) as error:
            if isinstance(error, Invalid) and error.fields.keys() != {"slug"}:
                raise
        else:
            return
    raise Conflict(_("Somebody makes events of this name all the time. Choose an address of your own."))


def free_slug(name: str) -> str:
    """An address part from a name, made unique by a number."""
    base = slugify(name)[:50] or "event"
    slug, number = base, 1
    while slug in TAKEN_BY_PAGES or Tournament.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{base}-{number}"
    return slug


def _clean(event: Tournament) -> None:
    wrong: dict[str, Any] = {}
    try:
        event.full_clean(validate_unique=True)
    except ValidationError as error:
        wrong = {field: " ".join(words) for field, words in error.message_dict.items()}
    if event.slug in TAKEN_BY_PAGES:
        wrong["slug"] = _("There is a page at this address. Choose another.")
    wrong = check_settings(event) | wrong
    if wrong:
        raise Invalid(_("These settings can't be used."), fields=wrong)
