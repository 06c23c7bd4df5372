"""The board of the day and those of earlier days: one try, and who was how fast."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clocks.services.instants import now_ms
from games.errors import Refused
from games.models import Side
from tournaments.forms.practice_daily import DailyForm
from tournaments.models import DailyBoard, DailyRun
from tournaments.queries.daily import (
    days_beside,
    find_day,
    is_open_to,
    leaderboard,
    listed_runs,
    picture_of,
    read_day,
    run_of,
    this_day,
)
from tournaments.queries.daily_own import own_of
from tournaments.queries.practice import practice_token, scope_of
from tournaments.services.daily import ensure_board, start_run
from tournaments.views.desk.base import show_refusal
from tournaments.views.public.practice_visitor import (
    check_throttle,
    keep_visitor,
    visitor_actor,
    visitor_of,
    visitor_or_new,
    where_offered,
)

A_DAY = timedelta(days=1)


@where_offered
@require_http_methods(["GET", "HEAD", "POST"])
def daily(request: HttpRequest) -> HttpResponse:
    """Today's board. A post starts the visitor's try, or goes on with it."""
    today = this_day()
    board = ensure_board(today)
    form = DailyForm(request.POST if request.method == "POST" else None, initial=_called(request))
    if request.method == "POST":
        visitor = visitor_or_new(request)
        try:
            run = _start(request, form, visitor)
        except Refused as refused:
            form.is_valid()
            show_refusal(form, refused)
        else:
            return keep_visitor(redirect("play", _token(run)), request, visitor)
    context = _context(request, board, today) | {"form": form, "tomorrow": ensure_board(today + A_DAY)}
    return render(request, "public/daily.html", context, status=422 if form.errors else 200)


@where_offered
@require_safe
def daily_of(request: HttpRequest, day: str) -> HttpResponse:
    """The board of an earlier day; today's has one address."""
    today = this_day()
    asked = read_day(day)
    if asked == today:
        return redirect("daily")
    board = find_day(asked) if asked and asked < today else None
    if board is None:
        raise Http404(_("There was no board on that day."))
    return render(request, "public/daily.html", _context(request, board, today))


def _start(request: HttpRequest, form: DailyForm, visitor: str) -> DailyRun:
    check_throttle(request)
    return start_run(scope_of(visitor), form.data.get("name", ""), visitor_actor(request), now=now_ms())


def _token(run: DailyRun) -> str:
    """The token of its player."""
    assert run.match_id is not None
    return practice_token(run.match_id, Side.FIRST)


def _called(request: HttpRequest) -> dict[str, str]:
    user = request.user
    return {"name": user.get_full_name() or user.get_username()} if user.is_authenticated else {}


def _context(request: HttpRequest, board: DailyBoard, today: date) -> dict[str, Any]:
    visitor = visitor_of(request)
    scope = scope_of(visitor) if visitor else None
    run = run_of(board, scope) if scope else None
    is_open = is_open_to(board, run, today)
    before, after = days_beside(board.day, today)
    lines = leaderboard(board, scope)
    return {
        "area": "daily",
        "board": board,
        "today": today,
        "is_today": board.day == today,
        "run": run,
        "run_token": _token(run) if run and run.match_id else None,
        "is_open": is_open,
        "picture": picture_of(board) if is_open else None,
        "lines": lines,
        "mine": next((line for line in lines if line.is_mine), None),
        "count": listed_runs(board).count(),
        "own": own_of(scope, today) if scope else None,
        "before": before,
        "after": after,
    }
