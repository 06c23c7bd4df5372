"""Standings: the newest, of any round, in any version; and the arithmetic of each value."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.models import StandingsSnapshot, Tournament
from tournaments.queries.snapshots import find_snapshot, published_snapshots
from tournaments.queries.standings_table import columns_of, rows_of
from tournaments.views.public.pages import event_page, show_event


@event_page
def newest(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The newest standings; before round 1 a page that says so."""
    return _show(request, event, find_snapshot(event))


@event_page
def after_round(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """The standings after a round; ``?version=`` an earlier version of them."""
    version = _number(request.GET.get("version"))
    snapshot = find_snapshot(event, number, version)
    if snapshot is None:
        raise Http404(_("There are no such standings."))
    return _show(request, event, snapshot)


def _show(request: HttpRequest, event: Tournament, snapshot: StandingsSnapshot | None) -> HttpResponse:
    known = list(published_snapshots(event))
    rounds = sorted({one.round_number for one in known})
    number = snapshot.round_number if snapshot else 0
    entries = {entry.pk: entry for entry in event.entries.select_related("player")}
    return show_event(
        request,
        "standings.html",
        event,
        "standings",
        snapshot=snapshot,
        number=number,
        rounds=rounds,
        versions=[one for one in known if one.round_number == number],
        is_newest_version=bool(snapshot and snapshot == [o for o in known if o.round_number == number][-1]),
        columns=columns_of(snapshot) if snapshot else [],
        rows=rows_of(snapshot, entries) if snapshot else [],
        opened=_opened(request, snapshot),
        column_count=5 + len(snapshot.data["tie_breaks"]) if snapshot else 0,
    )


def _opened(request: HttpRequest, snapshot: StandingsSnapshot | None) -> dict[str, Any] | None:
    """The value whose arithmetic is asked for by ``?player=`` (seed number) and ``?value=`` (key)."""
    seed, key = _number(request.GET.get("player")), request.GET.get("value", "")
    row = next((row for row in snapshot.data["rows"] if row["seed"] == seed), None) if snapshot else None
    if row is None:
        return None
    value = next((value for value in row["tie_breaks"] if value["key"] == key), None)
    # Points and spread stand in every table; the spread is a tie-break in some events only.
    if key in ("points", "spread") and value is None:
        names = {one["entry"]: one["name"] for one in snapshot.data["rows"]} if snapshot else {}
        rounds = [
            one | {"opponent_name": names.get(one["opponent"], ""), "value": one[key]}
            for one in row["rounds"]
        ]
        label = _("Points") if key == "points" else _("Spread")
        return {"row": row, "label": label, "rounds": rounds, "total": row[key]}
    labels = {column["key"]: column["label"] for column in snapshot.data["tie_breaks"]} if snapshot else {}
    return {"row": row, "label": labels[key], "value": value, "total": value["value"]} if value else None


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else None
