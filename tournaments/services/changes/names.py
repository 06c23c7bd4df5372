"""A name that changes is followed by what was published under it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from audit.actor import Actor
from audit.services import record
from games.models import Match, Side
from tournaments.models import Entry, Player, StandingsSnapshot, Tournament

_NAME_OF = {Side.FIRST: "first_name", Side.SECOND: "second_name"}


def follow_name(player: Player, actor: Actor, *, before: str, reason: str = "") -> None:
    """Matches and newest standings of every event of the player take the new name; in the caller's
    transaction. Older versions of complete standings keep the one they were published with."""
    theirs = Tournament.objects.filter(pk__in=player.entries.values("tournament"))
    list(theirs.select_for_update().order_by("pk").values_list("pk"))
    for entry in player.entries.select_related("tournament"):
        rename_in_event(entry, player.name, before)
        record(
            entry.tournament.scope,
            actor,
            "entry.person",
            entry,
            before={"name": before},
            after={"name": player.name, "ids": {"entry": entry.pk}},
            reason=reason,
        )


def rename_in_event(entry: Entry, name: str, before: str) -> None:
    """Matches and standings of one event."""
    for side, field in _NAME_OF.items():
        Match.objects.filter(pairing__seats__entry=entry, pairing__seats__side=side).update(**{field: name})
    for match in Match.objects.filter(pairing__seats__entry=entry, pairing__seats__side__gt=Side.SECOND):
        seat = entry.seats.values_list("side", flat=True).get(pairing__match=match) or 0
        match.more_names[seat - 3] = name
        match.save(update_fields=["more_names"])
    for snapshot in _newest(entry.tournament):
        _rename(snapshot, entry.pk, name, before)


def _newest(event: Tournament) -> Iterable[StandingsSnapshot]:
    newest: dict[int, StandingsSnapshot] = {}
    for snapshot in event.snapshots.order_by("round_number", "version"):
        newest[snapshot.round_number] = snapshot
    return newest.values()


def _rename(snapshot: StandingsSnapshot, entry: int, name: str, before: str) -> None:
    """A new version of complete standings, as for any change; incomplete ones are rewritten."""
    data = {**snapshot.data, "rows": [_row(row, entry, name, before) for row in snapshot.data["rows"]]}
    if data == snapshot.data:
        return
    if snapshot.complete:
        snapshot.pk = None
        snapshot._state.adding = True
    snapshot.data, snapshot.version = data, snapshot.version + 1
    snapshot.save()


def _row(row: dict[str, Any], entry: int, name: str, before: str) -> dict[str, Any]:
    # Nobody else in the event has the name: an entry of a name that is there is refused.
    values = [
        {**value, "terms": [_term(term, name, before) for term in value["terms"]]}
        for value in row["tie_breaks"]
    ]
    return {**row, "name": name if row["entry"] == entry else row["name"], "tie_breaks": values}


def _term(term: dict[str, Any], name: str, before: str) -> dict[str, Any]:
    return {**term, "opponent": name} if term["opponent"] == before else term
