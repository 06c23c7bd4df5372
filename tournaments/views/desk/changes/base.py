"""One change on a page of its own: its form, what follows, and the button that does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.forms.changes import ChangeForm
from tournaments.views.desk.base import Forms, Said
from tournaments.views.desk.told import TellingPage


class ChangePage(TellingPage):
    """``consequences`` and ``apply`` are the change; ``title``, ``words`` and ``yes`` what the page says."""

    template = "desk/changes/change.html"
    current = "changes"
    forms: ClassVar[Forms] = {"change": ChangeForm}
    title: ClassVar[str | Promise]
    words: ClassVar[str | Promise] = ""
    yes: ClassVar[str | Promise] = gettext_lazy("Change it")

    def consequences(self, data: dict[str, Any]) -> Sequence[str]:
        """What would follow, in sentences. Raises what the change refuses."""
        raise NotImplementedError

    def apply(self, data: dict[str, Any]) -> Said:
        """Does it. Returns what to say after it."""
        raise NotImplementedError

    def back(self) -> str:
        """Where to go without a change, and after one."""
        return reverse("desk:changes", args=[self.event.slug])

    def done_url(self) -> str:
        return self.back()

    def context(self) -> dict[str, Any]:
        said = {"title": self.title, "words": self.words, "yes": self.yes, "back": self.back()}
        return super().context() | said

    def do_change(self, data: dict[str, Any]) -> Said:
        return self.tell_first(self.consequences(data)) or self.apply(data)
