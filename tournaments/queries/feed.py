"""The public changes of an event, oldest first: what followers read after the last number they know."""

from __future__ import annotations

from typing import Any

from django.db.models import Max
from django.urls import reverse

from tournaments.models import Change, Tournament
from tournaments.models.change import ChangeKind

MOST_CHANGES = 500  # at one go


def newest_seq(event: Tournament) -> int:
    """The number of the newest change; 0 where nothing has changed yet since changes are counted."""
    newest: int | None = event.changes.aggregate(newest=Max("seq"))["newest"]
    return newest or 0


def changes_after(event: Tournament, seq: int, limit: int = MOST_CHANGES) -> list[Change]:
    """Up to ``limit`` changes after number ``seq``, without a gap, oldest first."""
    found = event.changes.filter(seq__gt=seq).order_by("seq")[: min(limit, MOST_CHANGES)]
    return list(found)


def change_data(change: Change, slug: str, base_url: str = "") -> dict[str, Any]:
    """A change as followers are told it. ``slug`` is its event's; ``base_url`` stands before the address."""
    return {
        "seq": change.seq,
        "kind": change.kind,
        "at": change.at.isoformat(),
        "data": change.data,
        "url": base_url + address_of(change.kind, change.data, slug),
    }


def address_of(kind: str, data: dict[str, Any], slug: str) -> str:
    """Where the API tells what a change has changed, as it is when it is read."""
    if kind in (ChangeKind.RESULT, ChangeKind.GAME_FINISHED):
        return reverse("api:match", args=[data["match"]])
    if kind in (ChangeKind.ROUND_PUBLISHED, ChangeKind.ROUND_CHANGED, ChangeKind.ROUND_FINISHED):
        return reverse("api:round", args=[slug, data["round"]])
    if kind == ChangeKind.ROUND_WITHDRAWN:
        return reverse("api:rounds", args=[slug])
    if kind == ChangeKind.STANDINGS:
        return f"{reverse('api:standings', args=[slug])}?round={data['round']}"
    return reverse("api:entries" if kind == ChangeKind.ENTRIES else "api:tournament", args=[slug])
