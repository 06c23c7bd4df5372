"""`/operator/`: how this installation is, for administrators alone."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from deploy.operator import in_force, parts, storage, work


@require_safe
@never_cache
@login_required
def operator(request: HttpRequest) -> HttpResponse:
    if not request.user.is_superuser:
        raise PermissionDenied
    sections = [
        parts.parts(),
        work.jobs(),
        work.traffic(),
        storage.backups(),
        storage.database(),
        storage.disk(),
        work.webhooks(),
        parts.versions(),
    ]
    wrong = [row for section in sections for row in section.rows if row.wrong]
    context = {"sections": sections, "wrong": wrong, "settings_in_force": in_force.settings_in_force()}
    return render(request, "operator/page.html", context)
