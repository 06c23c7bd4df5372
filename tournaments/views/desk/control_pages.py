"""What control rooms have in common, whatever is played: the page of all tables, and that of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from clocks.middleware import stamp_of
from tournaments.forms.control import PauseForm
from tournaments.views.desk.base import DeskPage, Forms

T = TypeVar("T")


class RoomPage(DeskPage):
    """``?show=`` one of the ``kinds`` of tables; all of them are on the page, the others hidden."""

    act = "control_play"
    current = "control"
    forms: ClassVar[Forms] = {"pause_all": PauseForm}
    kinds: ClassVar[Iterable[str]]

    def context(self) -> dict[str, Any]:
        asked = self.request.GET.get("show", "")
        return super().context() | {
            "show": asked if asked in list(self.kinds) else "",
            "boards_url": f"/live/events/{self.event.slug}/boards/",
        }

    @property
    def stamp(self) -> int:
        return stamp_of(self.request)

    def done_url(self) -> str:
        match = self.number_of("match")
        return self.request.get_full_path() + (f"#match-{match}" if match else "")


class TablePage(DeskPage, Generic[T]):
    """A page about one table, found by round and table."""

    act = "control_play"
    current = "control"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.place: tuple[int, int] = (kwargs["number"], kwargs["table"])
        return super().dispatch(request, *args, **kwargs)

    def respond(self, status: int = 200) -> HttpResponse:
        self.__dict__.pop("_found", None)  # an act may have changed it
        return super().respond(status)

    def find(self) -> T | None:
        """What is played at ``self.place``; None for nothing."""
        raise NotImplementedError

    @property
    def found(self) -> T:
        """What is played at the table, read once a response."""
        if "_found" not in self.__dict__:
            found = self.find()
            if found is None:
                raise Http404
            self._found = found
        return self._found

    @property
    def by(self) -> dict[str, Any]:
        """Who acts, and when the request came in."""
        return {"actor": self.actor, "stamp": stamp_of(self.request)}


def by_round(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Round numbers of tables as rounds, each with how many tables there are."""
    return sorted(Counter(numbers).items())
