"""The boards of a match of Gyul! Hap! that are over, again: call by call, or as fast as they were played."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms
from games.queries.duel_snapshot import snapshot_of
from tournaments.models import Tournament
from tournaments.queries.duel_film import past_stage
from tournaments.views.public.duel_watch import context_of, find_duel
from tournaments.views.public.duel_watch_facts import Facts
from tournaments.views.public.pages import show_event


def replay(request: HttpRequest, event: Tournament, number: int, table: int, board: int) -> HttpResponse:
    """Board ``board`` of those that are over, counted from 1, after ``?calls=`` calls, at first none."""
    found = find_duel(event, number, table)
    snapshot = snapshot_of(found.held, now_ms()) | {"board": None, "winner": None}
    if not 1 <= board <= len(snapshot["boards"]):
        raise Http404(_("There is no such board, or it is not over yet."))
    shown = snapshot["boards"][board - 1]
    calls = min(_number(request.GET.get("calls")), len(shown["calls"]))
    stage = past_stage(snapshot, board - 1, calls)
    return show_event(
        request,
        "duel_replay.html",
        event,
        "live",
        step=_step(snapshot, board, calls),
        **context_of(event, found, snapshot, stage),
    )


def _step(snapshot: Facts, board: int, calls: int) -> Facts:
    """Where the page is, and which pages come before and after it."""
    boards = snapshot["boards"]
    last = len(boards[board - 1]["calls"])
    before = (board, calls - 1) if calls else (board - 1, len(boards[board - 2]["calls"]) if board > 1 else 0)
    after = (board, calls + 1) if calls < last else (board + 1, 0)
    return {
        "board": board,
        "calls": calls,
        "last": last,
        "before": before if before[0] >= 1 else None,
        "after": after if after[0] <= len(boards) else None,
    }


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else 0
