"""The schema of the API as a page: made once in each language and form, and not sent to who has it."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.encoding import force_bytes
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request


class SchemaPage(SpectacularAPIView):
    """Everybody gets the same; only the language and the form are asked for."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        renderer = request.accepted_renderer
        text = schema_text(_language_of(request), renderer.format)
        headers = {
            "Content-Disposition": f'inline; filename="{self._get_filename(request, None)}"',
            "ETag": f'"{sha256(text).hexdigest()[:32]}"',
        }
        charset = f"; charset={renderer.charset}" if renderer.charset else ""
        answer = HttpResponse(text, headers=headers, content_type=f"{renderer.media_type}{charset}")
        patch_cache_control(answer, public=True, no_cache=True)
        return get_conditional_response(request, etag=headers["ETag"], response=answer) or answer


def _language_of(request: Request) -> str:
    asked = request.GET.get("lang", "")
    return (
        asked if asked in dict(settings.LANGUAGES) else translation.get_language() or settings.LANGUAGE_CODE
    )


@cache
def schema_text(language: str, form: str) -> bytes:
    """Kept until the program ends: nothing else changes it."""
    with translation.override(language):
        schema = SchemaGenerator().get_schema(request=None, public=True)
        renderer = OpenApiJsonRenderer() if form == "json" else OpenApiYamlRenderer()
        return force_bytes(renderer.render(schema, renderer_context={}))
