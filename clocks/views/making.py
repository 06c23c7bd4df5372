"""Makes stand-alone clocks: one, or one for every table of a room with a sheet of QR codes."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from audit.actor import Actor
from clocks.models import TableClock
from clocks.services.table import make_hall, make_table_clock
from clocks.views.forms import TableForm
from clocks.views.limits import MOST_BY_VISITORS, is_too_many, may_make
from clocks.views.qr import qr_svg

SALT = "clocks.sheet"
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def make(request: HttpRequest) -> HttpResponse:
    """The form, and what it makes; goes on to the clock, or to the sheet of several."""
    if not may_make(request):
        return redirect_to_login(request.get_full_path())
    form = TableForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid() and not _is_refused(request, form):
        return redirect(_made(request, form))
    status = 422 if form.errors else 200
    return render(request, "clock/new.html", {"form": form}, status=status)


@never_cache
@require_safe
def sheet(request: HttpRequest, batch: str) -> HttpResponse:
    """The tables made together, each with its QR code, for paper."""
    try:
        numbers = signing.loads(batch, salt=SALT)
    except signing.BadSignature:
        raise Http404 from None
    tables = TableClock.objects.filter(pk__in=numbers).select_related("clock").order_by("pk")
    host = request.get_host().rpartition(":")[0] or request.get_host()
    context = {"slips": [_slip(request, table) for table in tables], "only_here": host in LOOPBACK}
    return render(request, "clock/sheet.html", context)


def _is_refused(request: HttpRequest, form: TableForm) -> bool:
    if request.user.is_authenticated:
        return False
    if form.cleaned_data["count"] > MOST_BY_VISITORS:
        words = _("Without an account at most %(most)d tables at once: sign in to make more.")
        form.add_error("count", words % {"most": MOST_BY_VISITORS})
    elif is_too_many(request):
        form.add_error(None, _("Too many clocks were made from this address. Wait an hour, or sign in."))
    return bool(form.errors)


def _made(request: HttpRequest, form: TableForm) -> str:
    """Makes what the valid form says; the address to go on to."""
    user = request.user
    actor = Actor.of(user) if user.is_authenticated else Actor(None, _("visitor"), "page")
    count = form.cleaned_data["count"]
    if count == 1:
        return reverse("table-clock", args=[make_table_clock(form.setup(), actor).token])
    made = make_hall(form.setup(), count, actor)
    return reverse("table-clock-sheet", args=[signing.dumps([table.pk for table in made], salt=SALT)])


def _slip(request: HttpRequest, table: TableClock) -> dict[str, Any]:
    address = request.build_absolute_uri(reverse("table-clock", args=[table.token]))
    return {"table": table, "address": address, "code": qr_svg(address)}
