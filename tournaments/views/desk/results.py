"""Results of a round, entered by keyboard: table, two scores, Enter, next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from audit.services import version_of
from games.errors import Refused
from games.models import Result
from games.services.results import ResultExists
from tournaments.forms.pod_results import PodRowForm, seat_field
from tournaments.forms.results import RowForm, score_names
from tournaments.models.round import RoundState
from tournaments.queries.checks import doubtful_matches
from tournaments.queries.meetings import Meeting, by_table
from tournaments.queries.result_desk import Row, next_missing, row_of, rows_of
from tournaments.queries.tables import RoundSheet, SeatLine
from tournaments.services import results
from tournaments.views.desk.base import DeskPage, Forms, Said, plain_number
from tournaments.views.desk.in_round import RoundPage
from tournaments.views.desk.next_card import next_card


class Results(RoundPage):
    """The whole sheet. With htmx a save answers with its row alone; without, with the sheet, the next
    missing table in focus."""

    template = "desk/results.html"
    forms: ClassVar[Forms] = {"save": RowForm}

    def form_class(self, name: str) -> type[Form]:
        return PodRowForm if self.event.seats_tables else super().form_class(name)

    def form_options(self, name: str) -> dict[str, Any]:
        if self.event.seats_tables:
            return {"seats": self.pairing_at(self.number_of("table")).seats.count() if self._is_sent() else 0}
        return {"key": self.event.variant}

    def _is_sent(self) -> bool:
        return self.request.method == "POST"

    def context(self) -> dict[str, Any]:
        version = version_of(self.event.scope)  # before the rows: what comes in between is asked for again
        sheet = self.sheet()
        rows = rows_of(sheet)
        missing = [row for row in rows if row.table.is_missing]
        only = self.request.GET.get("missing") == "1"
        return super().context() | {
            "round": self.round,
            "names": score_names(self.event.variant),
            "rows": missing if only else rows,
            "lines": _with_heads(sheet, missing if only else rows),
            "only_missing": only,
            "missing": sum(row.is_open for row in rows),
            "playing": sum(row.is_playing for row in rows),
            "total": len(rows),
            "focus": next_missing(rows, self._after()),
            "saved": self._after(),
            "sent": self._sent(),
            "rows_url": f"/live/events/{self.event.slug}/",
            "version": version,
            "doubtful": self.doubtful(),
        }

    def doubtful(self) -> set[int]:
        """The matches about which something is doubtful; nobody else is told."""
        return doubtful_matches(self.event) if self.may("check_boards") else set()

    def _after(self) -> int:
        return plain_number(self.request.GET.get("after", ""))

    def _sent(self) -> dict[str, Any] | None:
        """The row that was refused: what was typed, and what is wrong with it."""
        if self.refusal is None:
            return None
        form = self.form("save")
        existing = self.refusal.result if isinstance(self.refusal, ResultExists) else None
        if self.event.seats_tables:
            return self._sent_seats(form, existing)
        names = score_names(self.event.variant)
        first, second = names
        return {
            "table": self.number_of("table"),
            "first": self.request.POST.get(first, ""),
            "second": self.request.POST.get(second, ""),
            "typed": self.request.POST,
            "typed_scores": " : ".join(self.request.POST.get(name, "") for name in names),
            "words": [str(self.refusal)] if existing else _words(form, self.refusal),
            "wrong_first": first in form.errors,
            "wrong_second": second in form.errors,
            "wrong": form.errors,
            "existing": existing,
        }

    def _sent_seats(self, form: Form, existing: Result | None) -> dict[str, Any]:
        table, post = self.number_of("table"), self.request.POST
        row = row_of(self.sheet(), table)
        lines = [
            SeatLine(
                seat.number,
                seat.entry,
                post.get(seat_field(seat.number, "score"), ""),
                post.get(seat_field(seat.number, "place"), ""),
                bool(post.get(seat_field(seat.number, "absent"))),
                seat_field(seat.number, "score") in form.errors
                or seat_field(seat.number, "place") in form.errors,
            )
            for seat in (row.table.seats if row else ())
        ]
        words = [str(self.refusal)] if existing else _words(form, cast(Refused, self.refusal))
        return {"table": table, "seats": lines, "words": words, "existing": existing}

    def do_save(self, data: dict[str, Any]) -> Said:
        pairing = self.pairing_at(data["table"])
        stated = cast(RowForm | PodRowForm, self.form("save")).stated()
        results.enter(pairing, results.read_result(pairing, stated), self.actor)
        if self.request.htmx:  # type: ignore[attr-defined]
            return self.one_row(data["table"])
        return redirect(self._sheet_url(data["table"]))

    def _sheet_url(self, table: int) -> str:
        """The sheet again, at the next missing table."""
        after = next_missing(rows_of(self.sheet()), table)
        only = "&missing=1" if self.request.GET.get("missing") == "1" else ""
        return f"{self.request.path}?after={table}{only}#score-{after or table}"

    def respond(self, status: int = 200) -> HttpResponse:
        if self.request.method == "POST" and self.request.htmx:  # type: ignore[attr-defined]
            return self.one_row(self.number_of("table"), status)
        return super().respond(status)

    def one_row(self, table: int, status: int = 200) -> HttpResponse:
        """One row of the sheet, as it is now."""
        row = row_of(self.sheet(), table)
        if row is None:
            raise Http404
        found = {"event": self.event, "number": self.number, "row": row, "sent": self._sent(), "saved": table}
        found |= {"doubtful": self.doubtful(), "names": score_names(self.event.variant)}
        return render(self.request, "desk/_result_row_swap.html", found | self._next(), status=status)

    def _next(self) -> dict[str, Any]:
        """What is next, for a page that stays open."""
        sheet = reverse("desk:results", args=[self.event.slug, self.number])
        return {"next": next_card(self.event, self.request.user, sheet)}


class ResultRow(Results):
    """One row, asked for again while its boards are being counted."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        row: Row | None = row_of(self.sheet(), kwargs["table"])
        if row is None:
            raise Http404
        found = {"event": self.event, "number": self.number, "row": row, "saved": 0}
        found |= {"doubtful": self.doubtful(), "names": score_names(self.event.variant)}
        return render(request, "desk/_result_row_swap.html", found | self._next())


class ResultsNow(DeskPage):
    """To the sheet that matters: the first round with a missing result, else the newest."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        step = self.next_round()
        if step is None:
            return redirect("desk:home", self.event.slug)
        return redirect(reverse("desk:results", args=[self.event.slug, step]))

    def next_round(self) -> int | None:
        rounds = self.event.rounds.filter(state=RoundState.PUBLISHED)
        missing = rounds.filter(pairings__match__isnull=False, pairings__match__result__isnull=True)
        found = missing.order_by("number").first() or rounds.order_by("-number").first()
        return found.number if found else None


def _with_heads(sheet: RoundSheet, rows: Sequence[Row]) -> list[tuple[Row, Meeting | None]]:
    """Each row; the first one of a team match with that match, to stand over it."""
    meetings, shown, found = by_table(sheet), set(), []
    for row in rows:
        meeting = meetings.get(row.table.number)
        is_first = meeting is not None and meeting.pairing.pk not in shown
        found.append((row, meeting if is_first else None))
        shown |= {meeting.pairing.pk} if meeting else set()
    return found


def _words(form: Any, refusal: Refused) -> list[str]:
    named = [str(words) for words in refusal.fields.values()]
    return named or [str(refusal)]
