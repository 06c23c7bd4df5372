"""The queue of registrations: approved, refused, put on the waiting list; and the rules they come in by."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.forms.registration import DecisionForm, RulesForm
from tournaments.models import Registration
from tournaments.models.registration import RegistrationState
from tournaments.queries.registrations import place_on_list, places_of, queue_of, similar
from tournaments.services.registration.decide import Decision, decide
from tournaments.services.registration.rules import change_rules
from tournaments.views.desk.base import DeskPage, Forms, Said, plain_number


class Registrations(DeskPage):
    template = "desk/registrations.html"
    act = "manage_entries"
    current = "registrations"
    forms: ClassVar[Forms] = {"rules": RulesForm}

    def form_options(self, name: str) -> dict[str, Any]:
        return {"event": self.event}

    def context(self) -> dict[str, Any]:
        queue = queue_of(self.event)
        over = (RegistrationState.REFUSED, RegistrationState.CANCELLED)
        address = reverse("register-for", args=[self.event.slug])
        return super().context() | {
            "places": places_of(self.event),
            "pending": queue[RegistrationState.PENDING],
            "on_list": queue[RegistrationState.WAITING],
            "approved": queue[RegistrationState.APPROVED],
            "over": [line for state in over for line in queue[state]],
            "address": self.request.build_absolute_uri(address),
        }

    def do_rules(self, data: dict[str, Any]) -> Said:
        if not self.may("change_settings"):
            raise PermissionDenied
        change_rules(self.event.pk, self.actor, **self.sent(RulesForm).values())
        return _("The rules of registration are saved.")

    def do_approve(self) -> Said:
        count = self._decide(Decision.APPROVE)
        words = ngettext("%(count)d person is entered.", "%(count)d people are entered.", count)
        return words % {"count": count}

    def do_refuse(self) -> Said:
        count = self._decide(Decision.REFUSE)
        words = ngettext("%(count)d registration is refused.", "%(count)d registrations are refused.", count)
        return words % {"count": count}

    def do_wait(self) -> Said:
        count = self._decide(Decision.WAIT)
        words = ngettext(
            "%(count)d person is put on the waiting list.",
            "%(count)d people are put on the waiting list.",
            count,
        )
        return words % {"count": count}

    def _decide(self, decision: Decision) -> int:
        """The one whose button was pressed (``?one=``), else those that are ticked."""
        one = plain_number(self.request.GET.get("one", ""))
        ticked = [plain_number(text) for text in self.request.POST.getlist("registrations")]
        return len(decide(self.event.pk, [one] if one else ticked, decision, self.actor))

    def done_url(self) -> str:
        return self.request.path


class OneRegistration(DeskPage):
    """All that somebody said, and who of the register it may be."""

    template = "desk/registration.html"
    act = "manage_entries"
    current = "registrations"
    forms: ClassVar[Forms] = {"approve": DecisionForm, "refuse": DecisionForm, "wait": DecisionForm}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.number = kwargs["registration_id"]
        return super().dispatch(request, *args, **kwargs)

    @cached_property
    def registration(self) -> Registration:
        found = self.event.registrations.select_related("tournament", "entry__player", "player")
        one = found.filter(pk=self.number).first()
        if one is None:
            raise Http404
        return one

    def form_options(self, name: str) -> dict[str, Any]:
        people = similar(self.registration) if name == "approve" else []
        return {"people": [(player.pk, _described(player)) for player in people]}

    def context(self) -> dict[str, Any]:
        own = self.registration
        return super().context() | {
            "own": own,
            "state": RegistrationState(own.state),
            "place": place_on_list(own),
            "places": places_of(self.event),
            "address": self.request.build_absolute_uri(reverse("registration", args=[own.token])),
        }

    def do_approve(self, data: dict[str, Any]) -> Said:
        return self._decide(Decision.APPROVE, data)

    def do_refuse(self, data: dict[str, Any]) -> Said:
        return self._decide(Decision.REFUSE, data)

    def do_wait(self, data: dict[str, Any]) -> Said:
        return self._decide(Decision.WAIT, data)

    def _decide(self, decision: Decision, data: dict[str, Any]) -> Said:
        player, reason = data["player"], data["reason"]
        decide(self.event.pk, [self.registration.pk], decision, self.actor, player_id=player, reason=reason)
        return redirect("desk:registrations", self.event.slug)


def _described(player: Any) -> str:
    known = (player.club, player.federation, str(player.rating or ""), str(player.birth_year or ""))
    return ", ".join(filter(None, (player.name, *known)))
