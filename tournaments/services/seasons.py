"""Seasons: made by anybody who is signed in, kept by their owner; an event is put in by its organiser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import Season, SeasonEvent, Tournament
from tournaments.models.tournament import Visibility
from tournaments.permissions import require
from tournaments.standings.season import MOST_EVENTS, SeasonRuleError, rule_from

TAKEN_BY_PAGES = {"new"}  # /seasons/new/ is where seasons are made
MOST_WEIGHT = 1000
FIELDS = ("name", "slug", "visibility", "rule")


def season_facts(season: Season) -> dict[str, Any]:
    """A season as JSON-ready facts."""
    return {field: getattr(season, field) for field in FIELDS}


@transaction.atomic
def create_season(actor: Actor, **values: Any) -> Season:
    """Makes a season; a name is enough. Who makes it owns it. Invalid names every field that is wrong."""
    require(actor, "create_season")
    season = Season(owner=actor.user, **values)
    season.name = " ".join(season.name.split())
    season.slug = season.slug or _free_slug(season.name)
    _clean(season)
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError:
        raise Conflict(_("Somebody made a season at this address just now. Choose another.")) from None
    record(season.scope, actor, "season.created", season, after=season_facts(season))
    return season


@transaction.atomic
def change_season(season_id: int, actor: Actor, **values: Any) -> Season:
    """Changes name, visibility or rule. Its private events keep a season private."""
    season = lock_season(season_id, actor)
    before = season_facts(season)
    for field, value in values.items():
        setattr(season, field, value)
    _clean(season)
    if season.visibility != Visibility.PRIVATE:
        _refuse_private_events(season)
    after = season_facts(season)
    changed = sorted(field for field in FIELDS if before[field] != after[field])
    if changed:
        season.save()
        record(
            season.scope,
            actor,
            "season.changed",
            season,
            before={field: before[field] for field in changed},
            after={field: after[field] for field in changed},
        )
    return season


@transaction.atomic
def delete_season(season_id: int, actor: Actor) -> None:
    """Removes a season; its events stay as they are."""
    season = lock_season(season_id, actor)
    events = list(season.events.values_list("tournament__slug", flat=True))
    record(season.scope, actor, "season.removed", season, before=season_facts(season) | {"events": events})
    season.delete()


@transaction.atomic
def add_event(season_id: int, event_id: int, actor: Actor, *, weight: int = 100) -> SeasonEvent:
    """Puts an event at the end of the season. Asks for the season's owner who also organises the event."""
    season = lock_season(season_id, actor)
    event = Tournament.objects.get(pk=event_id)
    require(actor, "add_to_season", event)
    _check_weight(weight)
    if event.visibility == Visibility.PRIVATE and season.visibility != Visibility.PRIVATE:
        words = _("%(event)s is private, and others see this season.") % {"event": event}
        raise Invalid(words, fields={"tournament": words})
    if season.events.filter(tournament=event).exists():
        raise Conflict(_("%(event)s is in this season already.") % {"event": event})
    count = season.events.count()
    if count >= MOST_EVENTS:
        raise Conflict(_("A season holds at most %(most)d events.") % {"most": MOST_EVENTS})
    last = season.events.order_by("-number").values_list("number", flat=True).first() or 0
    placed = SeasonEvent.objects.create(season=season, tournament=event, number=last + 1, weight=weight)
    facts = {"event": event.slug, "weight": weight}
    record(season.scope, actor, "season.event_added", event, after=facts)
    return placed


@transaction.atomic
def remove_event(season_id: int, event_id: int, actor: Actor) -> None:
    """Takes an event out; its organiser may, and the season's owner."""
    season = Season.objects.select_for_update().get(pk=season_id)
    placed = _placed(season, event_id)
    try:
        require(actor, "change_season", season)
    except PermissionDenied:
        require(actor, "add_to_season", placed.tournament)
    record(
        season.scope,
        actor,
        "season.event_removed",
        placed.tournament,
        before={"event": placed.tournament.slug, "weight": placed.weight},
    )
    placed.delete()


@transaction.atomic
def weigh_event(season_id: int, event_id: int, actor: Actor, *, weight: int) -> SeasonEvent:
    """Lets the points of an event count by another weight, in per cent."""
    season = lock_season(season_id, actor)
    placed = _placed(season, event_id)
    _check_weight(weight)
    before = {"weight": placed.weight}
    placed.weight = weight
    placed.save(update_fields=["weight"])
    record(
        season.scope,
        actor,
        "season.event_weighed",
        placed.tournament,
        before=before,
        after={"weight": weight},
    )
    return placed


@transaction.atomic
def order_events(season_id: int, event_ids: Sequence[int], actor: Actor) -> None:
    """Numbers the events anew; ``event_ids`` are all of them, in the order that is wanted."""
    season = lock_season(season_id, actor)
    placed = {each.tournament_id: each for each in season.events.order_by("number")}
    if sorted(placed) != sorted(event_ids):
        raise Conflict(_("The events of the season have changed. Read it again, and decide."))
    if list(placed) == list(event_ids):
        return
    highest = max(each.number for each in placed.values())
    # Numbers are unique: first out of the way, then to their places.
    for offset in (highest, 0):
        for number, event_id in enumerate(event_ids, 1):
            SeasonEvent.objects.filter(pk=placed[event_id].pk).update(number=offset + number)
    slugs = [placed[event_id].tournament.slug for event_id in event_ids]
    record(season.scope, actor, "season.events_ordered", season, after={"events": slugs})


def lock_season(season_id: int, actor: Actor) -> Season:
    """The season, locked until the transaction ends, after asking whether the actor may change it."""
    season = Season.objects.select_for_update().get(pk=season_id)
    require(actor, "change_season", season)
    return season


def _placed(season: Season, event_id: int) -> SeasonEvent:
    placed = season.events.select_related("tournament").filter(tournament=event_id).first()
    if placed is None:
        raise Conflict(_("That event is not in this season any more."))
    return placed


def _check_weight(weight: int) -> None:
    if not 0 <= weight <= MOST_WEIGHT:
        words = _("A weight is a whole number of per cent, 0 to %(most)d.") % {"most": MOST_WEIGHT}
        raise Invalid(words, fields={"weight": words})


def _refuse_private_events(season: Season) -> None:
    private = season.events.filter(tournament__visibility=Visibility.PRIVATE).count()
    if private:
        words = _("Private events are in this season, so it stays private, or they are taken out first.")
        raise Invalid(words, fields={"visibility": words})


def _free_slug(name: str) -> str:
    base = slugify(name)[:50] or "season"
    slug, number = base, 1
    while slug in TAKEN_BY_PAGES or Season.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{base}-{number}"
    return slug


def _clean(season: Season) -> None:
    wrong: dict[str, Any] = {}
    try:
        season.full_clean(exclude=["owner"], validate_unique=True)
    except ValidationError as error:
        wrong = {field: " ".join(words) for field, words in error.message_dict.items()}
    if season.slug in TAKEN_BY_PAGES:
        wrong["slug"] = _("There is a page at this address. Choose another.")
    try:
        season.rule = rule_from(season.rule).data()
    except SeasonRuleError as error:
        wrong[f"rule.{error.key}" if error.key != "rule" else "rule"] = str(error)
    if wrong:
        raise Invalid(_("This season can't be saved."), fields=wrong)
