"""The page behind the link of a seat in a game of Chaos Tiles: one reports for all, another confirms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.engine.chaos_tiles.games.keys import GO_ASUNDER
from games.errors import Conflict, Invalid, Refused
from games.models import Match, Report, Side, TilesGame
from games.models.report import ReportState
from games.services.reports import claim_of
from tournaments.forms.pod_results import seat_field, typed_seats
from tournaments.models import Pairing
from tournaments.services import results
from tournaments.views.public.arena import way_back


@dataclass(frozen=True, slots=True)
class SeatSaid:
    """A seat of a table as the page shows it: what was said of it, and what is wrong with that."""

    number: int
    name: str
    score: str = ""
    place: str = ""
    is_absent: bool = False
    is_mine: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class TableReport:
    """What somebody at the table says of it."""

    report: Report
    by: str
    seats: tuple[SeatSaid, ...]


def report_table(request: HttpRequest, token: str, pairing: Pairing, seat: int) -> HttpResponse:
    """Shows the table to the holder of a seat's link; takes a report, or the confirmation of another's."""
    if request.method != "POST" and _is_in_play(pairing):
        return redirect("play", token)
    if request.method != "POST":
        return _page(request, pairing, seat)
    try:
        return _act(request, pairing, seat)
    except Invalid as error:
        return _page(request, pairing, seat, refused=error, status=422)
    except Conflict as error:
        messages.warning(request, str(error))
    return redirect(request.path)


def _is_in_play(pairing: Pairing) -> bool:
    game = TilesGame.objects.filter(match=pairing.match_id).first()
    return game is not None and not game.is_over


def _act(request: HttpRequest, pairing: Pairing, seat: int) -> HttpResponse:
    if request.POST.get("act") == "confirm":
        results.confirm(pairing, seat, _number(request.POST.get("report")))
        messages.success(request, _("Confirmed. The result is entered."))
        return redirect(request.path)
    stated = typed_seats(request.POST, len(_match(pairing).names))
    if results.report(pairing, seat, results.read_result(pairing, stated)):
        messages.success(request, _("The reports agree. The result is entered."))
    else:
        messages.success(request, _("Your report is in."))
    return redirect(request.path)


def _page(
    request: HttpRequest,
    pairing: Pairing,
    seat: int,
    *,
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    match = _match(pairing)
    reports = {report.report.side: report for report in _open_reports(match, seat)}
    mine = reports.pop(seat, None)
    said = mine.seats if mine else _empty(match, seat)
    result = getattr(match, "result", None)
    context = {
        "event": pairing.round.tournament,
        "round": pairing.round,
        "pairing": pairing,
        "match": match,
        "me": match.name_of(seat),
        "alone": len(match.names) == 1,
        "several": len(match.names) > len(Side),
        "halves": match.variant == GO_ASUNDER,
        "arena_url": way_back(pairing, Side(seat)) if seat <= Side.SECOND else "",
        "result": result,
        "told": _told(match, result.seats, seat) if result and result.seats else (),
        "mine": mine,
        "others": list(reports.values()),
        "seats": _typed(match, seat, request.POST, refused) if refused else said,
        "refused": refused,
    }
    return render(request, "public/report_table.html", context, status=status)


def _open_reports(match: Match, seat: int) -> list[TableReport]:
    found = match.reports.filter(state=ReportState.OPEN).select_related("match").order_by("side")
    return [
        TableReport(report, match.name_of(report.side), _told(match, claim_of(report).data()["seats"], seat))
        for report in found
    ]


def _told(match: Match, seats: list[Mapping[str, Any]], own: int) -> tuple[SeatSaid, ...]:
    return tuple(
        SeatSaid(
            number,
            name,
            str(said["score"] or "") if said["score"] is not None else "",
            str(said["place"] or ""),
            said["place"] is None,
            number == own,
        )
        for number, (name, said) in enumerate(zip(match.names, seats, strict=True), 1)
    )


def _empty(match: Match, own: int) -> tuple[SeatSaid, ...]:
    return tuple(SeatSaid(number, name, is_mine=number == own) for number, name in enumerate(match.names, 1))


def _typed(match: Match, own: int, values: Mapping[str, Any], refused: Refused) -> tuple[SeatSaid, ...]:
    return tuple(
        SeatSaid(
            number,
            name,
            values.get(seat_field(number, "score"), ""),
            values.get(seat_field(number, "place"), ""),
            bool(values.get(seat_field(number, "absent"))),
            number == own,
            " ".join(str(refused.fields[name]) for name in _names(number) if name in refused.fields),
        )
        for number, name in enumerate(match.names, 1)
    )


def _names(number: int) -> tuple[str, str]:
    return seat_field(number, "score"), seat_field(number, "place")


def _match(pairing: Pairing) -> Match:
    assert pairing.match is not None
    return pairing.match


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 12 else 0
