"""Two records of one person in the register become one, with all that refers to them."""

from __future__ import annotations

from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid, Locked
from tournaments.models import Bot, Entry, Player, RatingChange, Tournament
from tournaments.permissions import require
from tournaments.services.changes.merge_entries import merge_entries
from tournaments.services.changes.names import rename_in_event
from tournaments.services.changes.reasons import need_reason
from tournaments.services.people import FIELDS, player_facts
from tournaments.services.ratings import outdate_player


@transaction.atomic
def merge_players(keep_id: int, drop_id: int, actor: Actor, *, reason: str) -> Player:
    """Person ``keep_id`` takes over what ``drop_id`` has: entries, registrations, ratings, the account of a
    program; values that are missing are filled in. Not undone, but recorded, in the site's log and in each
    event's.

    Where both are in one event their entries are merged. Raises Conflict or Locked where that can't be.
    """
    require(actor, "merge_register")
    reason = need_reason(reason)
    keep, drop = _both(keep_id, drop_id)
    events = Tournament.objects.filter(pk__in=drop.entries.values("tournament"))
    list(events.select_for_update().order_by("pk").values_list("pk"))
    before = {"kept": player_facts(keep), "dropped": player_facts(drop)}
    for entry in drop.entries.select_related("tournament", "player"):
        _move_entry(entry, keep, actor, reason)
    _move_program(keep, drop)
    _move_rest(keep, drop)
    outdate_player(keep)  # one history from now on: what follows from it changes
    for field in FIELDS:
        if getattr(keep, field) in (None, ""):
            setattr(keep, field, getattr(drop, field))
    drop.delete()
    keep.save()
    after = player_facts(keep) | {"ids": {"kept": keep.pk, "dropped": drop_id}}
    record("site", actor, "player.merged", keep, before=before, after=after, reason=reason)
    return keep


def merge_players_consequences(keep_id: int, drop_id: int, actor: Actor, *, reason: str) -> list[str]:
    """What follows from a merge of two people, in sentences."""
    with transaction.atomic():
        merge_players(keep_id, drop_id, actor, reason=reason)
        transaction.set_rollback(True)
    keep, drop = Player.objects.get(pk=keep_id), Player.objects.get(pk=drop_id)
    both = set(keep.entries.values_list("tournament", flat=True))
    told = [_("%(drop)s goes from the register; %(keep)s stays.") % {"drop": drop.name, "keep": keep.name}]
    for entry in drop.entries.select_related("tournament"):
        words = (
            _("%(event)s: the two entries become one.")
            if entry.tournament_id in both
            else _("%(event)s: the entry becomes that of %(keep)s; matches and newest standings follow.")
        )
        told.append(words % {"event": entry.tournament.name, "keep": keep.name})
    told.append(_("A merge is recorded, but can't be undone."))
    return told


def _both(keep_id: int, drop_id: int) -> tuple[Player, Player]:
    if keep_id == drop_id:
        raise Invalid(_("Choose two different people."), fields={"drop": _("The same person twice.")})
    found = {p.pk: p for p in Player.objects.select_for_update().filter(pk__in=[keep_id, drop_id])}
    if len(found) != 2:
        raise Invalid(_("There is no such player."), fields={"drop": _("Choose somebody of the register.")})
    return found[keep_id], found[drop_id]


def _move_entry(entry: Entry, keep: Player, actor: Actor, reason: str) -> None:
    event = entry.tournament
    mine = event.entries.filter(player=keep).first()
    if mine:
        if event.is_finished:
            raise Locked(
                _("Both are in %(event)s, which is finished. Reopen it to merge the two.") % {"event": event}
            )
        merge_entries(event.pk, mine.pk, entry.pk, actor, reason=reason)
        return
    before = entry.name
    if before != keep.name:
        rename_in_event(entry, keep.name, before)
    entry.player = keep
    entry.save(update_fields=["player"])
    after = {"name": keep.name, "ids": {"entry": entry.pk}}
    record(event.scope, actor, "entry.person", entry, before={"name": before}, after=after, reason=reason)


def _move_program(keep: Player, drop: Player) -> None:
    """A program's account plays for the person that stays. Raises Conflict when both are programs."""
    account = Bot.objects.filter(player=drop)
    if account.exists() and Bot.objects.filter(player=keep).exists():
        raise Conflict(_("Both are programs, each with an account: they stay two."))
    account.update(player=keep)


def _move_rest(keep: Player, drop: Player) -> None:
    """Whatever else refers to the person; of ratings those of events in which the kept one has none."""
    events = RatingChange.objects.filter(player=keep).values("tournament", "system")
    for change in RatingChange.objects.filter(player=drop):
        if not events.filter(tournament=change.tournament_id, system=change.system).exists():
            RatingChange.objects.filter(pk=change.pk).update(player=keep)
    for relation in _references():
        if relation.related_model is not RatingChange:
            rows: Any = relation.related_model._default_manager
            rows.filter(**{relation.field.name: drop}).update(**{relation.field.name: keep})


def _references() -> list[Any]:
    return [
        relation
        for relation in Player._meta.related_objects
        if isinstance(relation, models.ManyToOneRel) and not isinstance(relation, models.OneToOneRel)
    ]
