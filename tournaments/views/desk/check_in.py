"""Who is in the hall: one tap a player."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clocks.views.qr import qr_svg
from tournaments.forms.registration import OpenCheckInForm
from tournaments.models import Entry
from tournaments.queries.links import kiosk_token
from tournaments.registration import check_in_of
from tournaments.services.attendance import check_in, mark_absent, not_here
from tournaments.services.entries import next_round_number
from tournaments.services.self_check_in import (
    close_check_in,
    make_kiosk_link,
    open_check_in,
    revoke_kiosk_link,
)
from tournaments.views.desk.base import DeskPage, Forms, Said, plain_number


class CheckIn(DeskPage):
    template = "desk/check_in.html"
    act = "check_in"
    current = "check-in"
    forms: ClassVar[Forms] = {"open": OpenCheckInForm}

    def entries(self) -> list[Entry]:
        """Who still plays, by name."""
        playing = self.event.entries.filter(last_round__isnull=True).select_related("player")
        return list(playing.order_by("player__name_key", "seed"))

    def context(self) -> dict[str, Any]:
        entries = self.entries()
        sought = self.request.GET.get("q", "").strip()
        shown = [entry for entry in entries if sought.casefold() in entry.name.casefold()]
        return (
            super().context()
            | {
                "entries": shown,
                "sought": sought,
                "here": sum(1 for entry in entries if entry.checked_in_at),
                "total": len(entries),
                "number": next_round_number(self.event),
            }
            | self._by_players()
        )

    def _by_players(self) -> dict[str, Any]:
        """The preview of who would be absent (``?absent=1``), and how players check themselves in."""
        rules, token = check_in_of(self.event), kiosk_token(self.event)
        shows = "absent" in self.request.GET and self.may("manage_entries")
        kiosk = self.request.build_absolute_uri(reverse("kiosk", args=[token])) if token else ""
        return {
            "previews": shows,
            "missing": not_here(self.event, next_round_number(self.event)) if shows else [],
            "check_in_open": rules.is_open(timezone.now()),
            "closes_at": rules.closes_at,
            "kiosk": kiosk,
            "kiosk_code": qr_svg(kiosk) if kiosk else "",
        }

    def do_here(self) -> Said:
        return self._mark(True)

    def do_away(self) -> Said:
        return self._mark(False)

    def do_all_here(self) -> Said:
        count = check_in(self.event.pk, [entry.pk for entry in self.entries()], self.actor)
        return ngettext("%(count)d more is here.", "%(count)d more are here.", count) % {"count": count}

    def do_absent(self) -> Said:
        """Everybody who was shown as not here is absent in the next round."""
        seen = [plain_number(text) for text in self.request.POST.getlist("missing")]
        number = self.number_of("number")
        missing = mark_absent(self.event.pk, number, self.actor, seen=seen)
        words = ngettext(
            "%(count)d player is marked absent in round %(number)d.",
            "%(count)d players are marked absent in round %(number)d.",
            len(missing),
        )
        messages.success(self.request, words % {"count": len(missing), "number": number})
        return redirect(self.request.path)

    def do_open(self, data: dict[str, Any]) -> Said:
        open_check_in(self.event.pk, self.actor, closes_at=data["closes_at"])
        return _("Players can check themselves in.")

    def do_close(self) -> Said:
        close_check_in(self.event.pk, self.actor)
        return _("From now on only the desk checks in.")

    def do_kiosk(self) -> Said:
        make_kiosk_link(self.event.pk, self.actor)
        return _("The kiosk has a new link. One that was made before works no more.")

    def do_no_kiosk(self) -> Said:
        revoke_kiosk_link(self.event.pk, self.actor)
        return _("The link of the kiosk works no more.")

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
