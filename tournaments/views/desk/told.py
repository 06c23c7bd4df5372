"""Acts that are done in two steps: first the page says what follows, then the act is done."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2s
from typing import Any

from django.http import HttpResponse

from tournaments.views.desk.base import DeskPage

LENGTH = 8  # bytes of a mark: enough to tell two lists of sentences apart


class TellingPage(DeskPage):
    """A page of acts whose consequences are shown before. ``told`` are those of the act ``told_of``;
    ``moved``: they are other ones than the page has shown before."""

    told: Sequence[str] = ()
    told_of = ""
    moved = False

    def tell_first(self, told: Sequence[str]) -> HttpResponse | None:
        """None when the visitor has seen exactly these sentences and says yes; else the page with them."""
        sent = self.request.POST
        if sent.get("step") == "apply" and sent.get("told") == mark_of(told):
            return None
        self.told, self.told_of = told, sent.get("do", "")
        self.moved = sent.get("step") == "apply"
        return self.respond()

    def context(self) -> dict[str, Any]:
        return super().context() | {
            "told": self.told,
            "told_of": self.told_of,
            "told_mark": mark_of(self.told),
            "moved": self.moved,
        }


def mark_of(told: Sequence[str]) -> str:
    """A short mark of sentences, to see whether the same ones were shown."""
    return blake2s("\n".join(told).encode(), digest_size=LENGTH).hexdigest()
