"""A person's own registration, at the address that was shown after registering."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clocks.views.qr import qr_svg
from games.errors import Invalid, Refused
from tournaments.forms.registering import RegisterForm
from tournaments.models import Registration
from tournaments.models.registration import RegistrationState
from tournaments.queries.links import check_in_token
from tournaments.queries.registrations import place_on_list
from tournaments.registration import rules_of
from tournaments.services.registration.own import UNDECIDED, cancel, change, own_registration
from tournaments.views.desk.base import show_refusal


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def registration(request: HttpRequest, token: str) -> HttpResponse:
    """Where the registration stands; takes corrections and the cancellation."""
    own = own_registration(token)
    if own is None:
        return render(request, "public/link_gone.html", status=404)
    if request.method != "POST":
        return _page(request, own, _form(own))
    if request.POST.get("do") == "cancel":
        return _cancelled(request, token)
    form = _form(own, request.POST)
    if not form.is_valid():
        return _page(request, own, form, status=422)
    try:
        change(token, **form.answers())
    except Refused as error:
        show_refusal(form, error)
        return _page(request, own, form, status=422 if isinstance(error, Invalid) else error.status)
    messages.success(request, _("Saved."))
    return redirect(request.path)


def _cancelled(request: HttpRequest, token: str) -> HttpResponse:
    try:
        cancel(token)
        messages.success(request, _("Your registration is cancelled."))
    except Refused as error:
        messages.warning(request, str(error))
    return redirect("registration", token)


def _form(own: Registration, sent: Any = None) -> RegisterForm:
    locked = own.state not in UNDECIDED
    return RegisterForm(sent, rules=rules_of(own.tournament), own=own, locked=locked)


def _page(request: HttpRequest, own: Registration, form: RegisterForm, *, status: int = 200) -> HttpResponse:
    event, state = own.tournament, RegistrationState(own.state)
    approved = state is RegistrationState.APPROVED
    begun = approved and event.has_started
    over = event.is_finished or state in (RegistrationState.REFUSED, RegistrationState.CANCELLED)
    context = {
        "event": event,
        "own": own,
        "form": form,
        "state": state,
        "place": place_on_list(own),
        "address": request.build_absolute_uri(request.path),
        "may_cancel": not over and not begun,
        "may_change": not over and not begun and (state in UNDECIDED or bool(form.kept_private)),
        "begun": begun and not event.is_finished,
    }
    if approved and own.entry and not own.entry.is_withdrawn and not event.is_finished:
        address = request.build_absolute_uri(reverse("self-check-in", args=[check_in_token(own.entry.pk)]))
        context |= {"check_in": address, "code": qr_svg(address)}
    return render(request, "public/registration.html", context, status=status)
