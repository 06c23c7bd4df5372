"""Self-registration: a form without an account."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.errors import Refused
from tournaments.forms.registering import RegisterForm
from tournaments.limits import is_too_many
from tournaments.models import Tournament
from tournaments.queries.registrations import places_of
from tournaments.registration import Phase, hides_list, rules_of
from tournaments.services.registration.register import AlreadyRegistered, register
from tournaments.views.desk.base import show_refusal
from tournaments.views.public.pages import event_or_404


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register_for(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the form; what it takes is at the address of its own that the person keeps."""
    event = event_or_404(slug, request)
    sent = request.POST if request.method == "POST" else None
    form = RegisterForm(sent, rules=rules_of(event))
    if sent is None:
        return _page(request, event, form)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    if form.is_trapped:
        form.add_error(None, _("This looks like a program. Please leave the field “Leave this empty” empty."))
        return _page(request, event, form, status=422)
    if is_too_many(request):
        form.add_error(None, _("Too many registrations from this address. Please wait, or ask the desk."))
        return _page(request, event, form, status=429)
    return _taken(request, event, form)


def _taken(request: HttpRequest, event: Tournament, form: RegisterForm) -> HttpResponse:
    try:
        made = register(event.pk, **form.answers())
    except AlreadyRegistered as error:
        return _page(request, event, form, known=error, status=error.status)
    except Refused as error:
        show_refusal(form, error)
        return _page(request, event, form, status=422 if error.status == 400 else error.status)
    return redirect("registration", made.token)


def _page(
    request: HttpRequest,
    event: Tournament,
    form: RegisterForm,
    *,
    known: AlreadyRegistered | None = None,
    status: int = 200,
) -> HttpResponse:
    places = places_of(event)
    context = {
        "area": "events",
        "event": event,
        "section": "event",
        "form": form,
        "known": known,
        "list_is_open": not hides_list(event),
        "places": places,
        "is_open": places.phase is Phase.OPEN,
        "will_wait": places.free is not None and (places.free == 0 or places.waiting > 0),
    }
    return render(request, "public/register_for.html", context, status=status)
