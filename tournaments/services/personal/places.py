"""Where names of an event's people are written: every text and document that belongs to the event.

Found from the models themselves, so that a new column is no forgotten one: a row belongs to an event by its
own ``scope``, or by the shortest way of foreign keys to a row that does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import QuerySet

from audit.models import AuditEvent
from tournaments.models import Tournament
from tournaments.services.personal.renaming import Renaming

APPS = ("clocks", "games", "tournaments")
# An address of an event is no place where a person is named; digests and secrets hold no words.
NO_WORDS = frozenset(("slug", "scope", "digest", "token", "seed", "salt", "commitment", "secret", "basis"))
# Words of the program, not of people: kinds, settings, and what is played.
OWN_WORDS = (
    frozenset(
        ("variant", "bag_mode", "via", "source", "kind", "key", "slot", "house_kind", "engine", "kinds")
    )
    | frozenset(
        ("scheme", "timing", "scopes", "token_key", "message_id", "payload", "tries", "visitor", "url")
    )
    | frozenset(("state", "lag", "settings", "plies", "flags", "lifted", "offer", "board", "cards", "triple"))
    | frozenset(("verdict", "position", "finals", "line", "earlier", "to_act", "by", "ended_by", "control"))
    | frozenset(("federation",))
)
MOVES = frozenset(("games.Action", "games.TilesAct", "games.Call"))  # their ``text`` is a move

LONGEST_WAY = 4

Model = type[models.Model]


def rename_in_events(events: Iterable[Tournament], renaming: Renaming) -> int:
    """All rows of the events but those of the log; says how many changed."""
    found = list(events)
    scopes, numbers = [event.scope for event in found], [event.pk for event in found]
    changed = 0
    for model, way in sorted(_models(), key=lambda each: each[0]._meta.label):
        values = scopes if way.endswith("scope__in") else numbers
        changed += rename_rows(model._default_manager.filter(**{way: values}), renaming)
    return changed


def rename_rows(rows: QuerySet[models.Model], renaming: Renaming) -> int:
    """The texts and documents of the rows; says how many rows changed."""
    columns = text_columns(rows.model)
    changed = 0
    for was in rows.order_by("pk").values("pk", *columns).iterator(chunk_size=500):
        if _different(was, columns, renaming):
            changed += _rename_row(rows.model, was["pk"], columns, renaming)
    return changed


def _rename_row(model: Model, pk: int, columns: list[str], renaming: Renaming) -> int:
    """The row as it is by now, and held: a move may have changed it since it was looked at."""
    row = model._default_manager.filter(pk=pk)
    now = row.select_for_update().values("pk", *columns).first()
    if now and (different := _different(now, columns, renaming)):
        row.update(**different)
        return 1
    return 0


def _different(row: dict[str, Any], columns: list[str], renaming: Renaming) -> dict[str, Any]:
    told = {name: renaming.put(name, row[name]) for name in columns}
    return {name: value for name, value in told.items() if value != row[name]}


def text_columns(model: Model) -> list[str]:
    """The columns of a model that may hold words of people."""
    kinds = (models.CharField, models.TextField, models.JSONField)
    return [
        field.name
        for field in model._meta.concrete_fields
        if isinstance(field, kinds)
        and not field.choices
        and field.name not in NO_WORDS | OWN_WORDS
        and not (field.name == "text" and model._meta.label in MOVES)
        and not field.primary_key
    ]


def _models() -> Iterator[tuple[Model, str]]:
    for model in apps.get_models():
        if model._meta.app_label in APPS and (way := way_to_event(model)) and text_columns(model):
            yield model, way


def way_to_event(model: Model) -> str:
    """The lookup from a row to its event: by number, or by scope; empty: it belongs to none."""
    return _way(model, LONGEST_WAY)[1]


@lru_cache(maxsize=500)
def _way(model: Model, left: int) -> tuple[int, str]:
    """The best way and what it costs: a key that may be empty misses rows, so nearly any other is better."""
    if model is Tournament:
        return 0, "pk__in"
    fields = model._meta.concrete_fields
    if any(field.name == "scope" for field in fields):
        return 0, "scope__in"
    found = [
        (cost + (100 if field.null else 1), f"{field.name}__{way}")
        for field in fields
        if left and isinstance(field, models.ForeignKey)
        for cost, way in [_way(field.related_model, left - 1)]
        if way
    ]
    return min(found, default=(0, ""))


def acts_in(events: Iterable[Tournament]) -> QuerySet[AuditEvent]:
    """The log of the events."""
    return AuditEvent.objects.filter(scope__in=[event.scope for event in events])
