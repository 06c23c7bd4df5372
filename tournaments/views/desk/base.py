"""What every page of the desk shares: who is asking, for which event, and how a refusal is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar, cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.functional import Promise
from django.views import View
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from audit.actor import Actor
from games.errors import Refused
from tournaments.forms.seen import NAME, refuse_overwriting
from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.permissions import ACTS, allowed
from tournaments.queries.control_room import ControlRow
from tournaments.queries.visible import find_event
from tournaments.views.desk.next_card import next_card

Said = str | Promise | HttpResponse | None
Forms = Mapping[str, type[Form]]
F = TypeVar("F", bound=Form)


class Page(View):
    """A page with acts. GET shows it; POST names one act in ``do``, which the method ``do_<name>`` performs.

    An act returns what to say after it, or a response of its own. Its input is read by the form that
    ``forms`` holds under its name. What the form or a service refuses is shown on the same page, at its
    field, with the status of the refusal; nothing is done then.
    """

    template: ClassVar[str]
    forms: ClassVar[Forms] = {}

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().setup(request, *args, **kwargs)
        self._made: dict[str, Form] = {}
        self.refusal: Refused | None = None

    @property
    def actor(self) -> Actor:
        return Actor.of(self.request.user, "page")  # type: ignore[arg-type]

    def form_options(self, name: str) -> dict[str, Any]:
        """What the form of an act is made with, besides its data."""
        return {}

    def form(self, name: str) -> Form:
        """The form of an act: with the sent data if this is the act being done."""
        if name not in self._made:
            sent = self.request.method == "POST" and self.request.POST.get("do") == name
            # Several forms of a page may have a field of one name.
            options = self.form_options(name) | {"auto_id": f"{name}-%s"}
            if sent:
                options |= {"data": self.request.POST, "files": self.request.FILES}
            self._made[name] = self.form_class(name)(**options)
        return self._made[name]

    def form_class(self, name: str) -> type[Form]:
        """The form of an act: that of ``forms``, or what stands in for it in an event of another kind."""
        return self.forms[name]

    def sent(self, kind: type[F]) -> F:
        """The form of the act being done, as the kind that ``forms`` says it is."""
        return cast(F, self.form(self.request.POST["do"]))

    def number_of(self, name: str) -> int:
        """A number from a hidden field of the act; 0, which names nothing, when it is none."""
        return plain_number(self.request.POST.get(name, ""))

    def context(self) -> dict[str, Any]:
        """What the page's template gets, besides its forms."""
        return {}

    def respond(self, status: int = 200) -> HttpResponse:
        """The page as it is now."""
        found = {"forms": {name: self.form(name) for name in self.forms}, "refusal": self.refusal}
        response = render(self.request, self.template, found | self.context(), status=status)
        patch_cache_control(response, private=True, no_cache=True)
        return response

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.respond()

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        name = request.POST.get("do", "")
        act: Callable[..., Said] | None = getattr(self, f"do_{name}", None)
        if act is None:
            raise SuspiciousOperation(f"There is no act {name[:40]!r} on this page.")
        form = self.form(name) if name in self.forms else None
        if form is not None and not form.is_valid():
            return self.respond(422)
        try:
            if form is not None:
                refuse_overwriting(form, request.POST.get(NAME, ""))
            said = act() if form is None else act(form.cleaned_data)
        except Refused as error:
            return self.refused(error, form)
        if isinstance(said, HttpResponse):
            return said
        if said:
            messages.success(request, str(said))
        return HttpResponseRedirect(self.done_url())

    def refused(self, error: Refused, form: Form | None) -> HttpResponse:
        """The page again, with what a service refused: at the fields it names, else on top."""
        self.refusal = error
        if form is not None:
            show_refusal(form, error)
        return self.respond(422 if error.status == 400 else error.status)

    def done_url(self) -> str:
        """Where to go after an act."""
        return self.request.get_full_path()


class DeskPage(Page):
    """A page of one event's desk. ``act`` (a key of ACTS) is what the visitor must be allowed to open it."""

    act: ClassVar[str] = "enter_result"
    current: ClassVar[str] = ""  # the desk's menu entry that this page belongs to
    rows: list[ControlRow] | None = None  # the timed boards, on a page that has read them

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        event = find_event(kwargs["slug"], request.user)
        if event is None:
            raise Http404
        if not self.may(self.act, event):
            if not request.user.is_authenticated:
                return _to_login(request)
            raise PermissionDenied
        self.event: Tournament = event
        return super().dispatch(request, *args, **kwargs)

    def may(self, act: str, event: Tournament | None = None) -> bool:
        """Whether the visitor may do an act in the event."""
        return allowed(self.request.user, act, event or self.event)

    def respond(self, status: int = 200) -> HttpResponse:
        # A service may have changed the row under this object.
        self.event.refresh_from_db()
        return super().respond(status)

    def context(self) -> dict[str, Any]:
        return {
            "event": self.event,
            "may": {act: self.may(act) for act in ACTS},
            "next": next_card(self.event, self.request.user, self.request.path, self.rows),
            "current": self.current,
            "section": "desk",
            "may_desk": True,
            "newest_round": self.newest_round(),
        }

    def newest_round(self) -> int | None:
        """The newest published round, for the event's own menu."""
        published = self.event.rounds.filter(state=RoundState.PUBLISHED)
        return published.order_by("-number").values_list("number", flat=True).first()


def plain_number(text: str) -> int:
    """A number from an address or a hidden field; 0 for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _to_login(request: HttpRequest) -> HttpResponse:
    """Sign in, then back here; a part of a page takes the whole page along."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    if htmx:
        login = redirect_to_login(htmx.current_url_abs_path or request.path)
        return HttpResponseClientRedirect(login.url)
    return redirect_to_login(request.get_full_path())


def show_refusal(form: Form, error: Refused) -> None:
    """Puts a refusal's sentences at the form's fields; what has no field goes on top of the form."""
    placed = False
    for name, words in error.fields.items():
        if name in form.fields:
            form.add_error(name, str(words))
            placed = True
    loose = [str(words) for name, words in error.fields.items() if name not in form.fields]
    if not placed or loose:
        form.add_error(None, " ".join([str(error), *loose]))
