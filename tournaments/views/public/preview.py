"""The picture of an event for pages that link to it. A private event has none."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.papers.preview import Facts, draw
from tournaments.queries.preview import above_of, state_of
from tournaments.views.public.conditional import build, event_versions
from tournaments.views.public.feeds import kept
from tournaments.views.public.pages import event_or_404

KEPT_SECONDS = 3600


@require_safe
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """1200 x 630 pixels, drawn once for each version of the event and each language."""
    request.user = AnonymousUser()
    event = event_or_404(slug, request)
    versions = event_versions(event.scope)
    return kept(request, versions, lambda: HttpResponse(_drawn(event, versions), content_type="image/png"))


def _drawn(event: Tournament, versions: tuple[int, int]) -> bytes:
    key = f"preview:{event.pk}:{versions[0]}:{versions[1]}:{get_language()}:{build()}"
    found: bytes | None = cache.get(key)
    if found is None:
        heading, rows = state_of(event)
        found = draw(Facts(above_of(event), event.name, heading, rows))
        cache.set(key, found, KEPT_SECONDS)
    return found
