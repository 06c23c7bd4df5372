"""Who is in the hall: one tap a player."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext

from tournaments.models import Entry
from tournaments.models.entry import AbsenceKind
from tournaments.queries.presence import presence_in
from tournaments.services.attendance import check_in, set_absence
from tournaments.services.entries import next_round_number
from tournaments.views.desk.base import DeskPage, Said


class CheckIn(DeskPage):
    template = "desk/check_in.html"
    act = "check_in"
    current = "check-in"

    def entries(self) -> list[Entry]:
        """Who still plays, by name."""
        playing = self.event.entries.filter(last_round__isnull=True).select_related("player")
        return list(playing.order_by("player__name_key", "seed"))

    def context(self) -> dict[str, Any]:
        entries = self.entries()
        sought = self.request.GET.get("q", "").strip()
        shown = [entry for entry in entries if sought.casefold() in entry.name.casefold()]
        return super().context() | {
            "entries": shown,
            "sought": sought,
            "here": sum(1 for entry in entries if entry.checked_in_at),
            "total": len(entries),
            "number": next_round_number(self.event),
        }

    def do_here(self) -> Said:
        return self._mark(True)

    def do_away(self) -> Said:
        return self._mark(False)

    def do_all_here(self) -> Said:
        count = check_in(self.event.pk, [entry.pk for entry in self.entries()], self.actor)
        return ngettext("%(count)d more is here.", "%(count)d more are here.", count) % {"count": count}

    def do_absent(self) -> Said:
        """Everybody who would be paired in the next round and is not checked in is absent in it."""
        number = next_round_number(self.event)
        missing = [e for e in presence_in(self.event, number).playing.values() if not e.checked_in_at]
        with transaction.atomic():
            for entry in missing:
                set_absence(self.event.pk, entry.pk, number, AbsenceKind.ABSENT, self.actor)
        words = ngettext(
            "%(count)d player is marked absent in round %(number)d.",
            "%(count)d players are marked absent in round %(number)d.",
            len(missing),
        )
        return words % {"count": len(missing), "number": number}

    def _mark(self, here: bool) -> Said:
        entry_id = self.number_of("entry")
        check_in(self.event.pk, [entry_id], self.actor, here=here)
        if not self.request.htmx:  # type: ignore[attr-defined]
            return None
        return self._row(entry_id)

    def _row(self, entry_id: int) -> HttpResponse:
        """The changed row and the count, for a page that stays open."""
        found = self.context()
        row = next((entry for entry in found["entries"] if entry.pk == entry_id), None)
        return render(self.request, "desk/_check_in_row.html", found | {"entry": row, "swapped": True})

    def done_url(self) -> str:
        entry = self.number_of("entry")
        return self.request.get_full_path() + (f"#tap-{entry}" if entry else "")
