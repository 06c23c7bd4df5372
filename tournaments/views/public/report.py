"""The page behind the link of a match: one player reports, the other confirms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.engine.families import is_entropy, is_tiles
from games.engine.variants import get_variant
from games.errors import Conflict, Invalid, Refused
from games.models import Duel, LiveMatch, Match, Report, Side
from games.models.report import ReportState
from games.services.reports import claim_of
from tournaments.forms.results import POINT_NAMES
from tournaments.models import Pairing
from tournaments.queries.links import seated_at
from tournaments.services import results
from tournaments.views.public.arena import way_back
from tournaments.views.public.report_table import report_table


@dataclass(frozen=True, slots=True)
class OpenReport:
    """What one side says, as the page shows it."""

    report: Report
    first_score: int | None
    second_score: int | None
    boards: int

    @classmethod
    def of(cls, report: Report) -> OpenReport:
        claim = claim_of(report)
        first, second = claim.totals
        return cls(report, first, second, sum(bool(game.board) for game in claim.games))

    def values(self) -> dict[str, str]:
        """The report as its form would send it: who corrects begins with what was said."""
        claim = claim_of(self.report)
        if claim.points is not None:
            return dict(zip(POINT_NAMES, map(str, claim.points), strict=True))
        found = {}
        for number, game in enumerate(claim.games, 1):
            found[f"game{number}_score"] = "" if game.score is None else str(game.score)
            found[f"game{number}_board"] = (game.board or "").replace("/", "\n")
            found[f"game{number}_unfinished"] = "on" if game.unfinished else ""
        return found


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, token: str) -> HttpResponse:
    """Shows the match to the holder of the link; takes a report, or the confirmation of the other side's."""
    seat = seated_at(token)
    if seat is None:
        return render(request, "public/report_gone.html", status=404)
    if is_tiles(seat[0].round.tournament.variant):
        return report_table(request, token, *seat)
    pairing, side = seat[0], Side(seat[1])
    if request.method != "POST" and _is_in_play(pairing):
        return redirect("play", token)
    if request.method != "POST":
        return _page(request, pairing, side)
    try:
        return _act(request, pairing, side)
    except Invalid as error:
        return _page(request, pairing, side, refused=error, values=request.POST, status=422)
    except Conflict as error:
        messages.warning(request, str(error))
    return redirect(request.path)


def _is_in_play(pairing: Pairing) -> bool:
    """Whether the match is played on line now: then the link leads to the board."""
    live = LiveMatch.objects.filter(match=pairing.match_id, play=LiveMatch.Play.ONLINE).first()
    play = live or Duel.objects.filter(match=pairing.match_id).first()
    return play is not None and not play.is_over


def _act(request: HttpRequest, pairing: Pairing, side: Side) -> HttpResponse:
    if request.POST.get("act") == "confirm":
        results.confirm(pairing, side, _number(request.POST.get("report")))
        messages.success(request, _("Confirmed. The result is entered."))
        return redirect(request.path)
    claim = results.read_result(pairing, _stated(pairing, request.POST))
    if results.report(pairing, side, claim):
        messages.success(request, _("Both reports agree. The result is entered."))
    else:
        messages.success(request, _("Your report is in."))
    return redirect(request.path)


def _stated(pairing: Pairing, values: Mapping[str, Any]) -> dict[str, Any]:
    if is_entropy(pairing.round.tournament.variant):
        return {"games": [_game(values, number) for number in (1, 2)]}
    return {"points": [values.get(name, "") for name in POINT_NAMES]}


def _game(values: Mapping[str, Any], number: int) -> dict[str, Any]:
    return {
        "score": values.get(f"game{number}_score", ""),
        "board": values.get(f"game{number}_board", ""),
        "unfinished": values.get(f"game{number}_unfinished") == "on",
    }


def _page(
    request: HttpRequest,
    pairing: Pairing,
    side: Side,
    *,
    refused: Refused | None = None,
    values: Mapping[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    match = pairing.match
    assert match is not None
    said = _open_reports(match)
    own = said.get(side)
    typed = values if values is not None else own.values() if own else {}
    errors = refused.fields if refused else {}
    context = {
        "event": pairing.round.tournament,
        "round": pairing.round,
        "pairing": pairing,
        "match": match,
        "side": side,
        "arena_url": way_back(pairing, side),
        "me": match.name_of(side),
        "other_name": match.name_of(side.other),
        "result": getattr(match, "result", None),
        "mine": said.get(side),
        "theirs": said.get(side.other),
        **_asked(match, side, typed, errors),
        "refused": refused,
    }
    return render(request, "public/report.html", context, status=status)


def _open_reports(match: Match) -> dict[int, OpenReport]:
    reports = match.reports.filter(state=ReportState.OPEN).select_related("match")
    return {found.side: OpenReport.of(found) for found in reports}


def _asked(match: Match, side: Side, typed: Mapping[str, Any], errors: Mapping[str, Any]) -> dict[str, Any]:
    """What the form asks for: two games, or the points of both players."""
    if is_entropy(match.variant):
        games = [_fields(number, match, side, typed, errors) for number in (1, 2)]
        return {"variant": get_variant(match.variant), "games": games}
    points = [
        {
            "name": name,
            "player": match.name_of(each),
            "is_mine": each == side,
            "value": typed.get(name, ""),
            "error": errors.get(name, ""),
        }
        for each, name in zip(Side, POINT_NAMES, strict=True)
    ]
    return {"points": points}


def _fields(
    number: int, match: Match, side: Side, values: Mapping[str, Any], errors: Mapping[str, Any]
) -> dict[str, Any]:
    """What the form shows of one game: who was Order, what was typed, what is wrong."""
    order = Side.FIRST if number == 1 else Side.SECOND
    name = f"game{number}"
    return {
        "number": number,
        "order": match.name_of(order),
        "is_mine": order == side,
        "score_name": f"{name}_score",
        "board_name": f"{name}_board",
        "score": values.get(f"{name}_score", ""),
        "board": values.get(f"{name}_board", ""),
        "unfinished": values.get(f"{name}_unfinished") == "on",
        "score_error": errors.get(f"{name}_score") or errors.get(name, ""),
        "board_error": errors.get(f"{name}_board", ""),
    }


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 12 else 0
