"""Reads that answer 304 when nothing has changed, and say who may keep the answer."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from django.http import HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

if TYPE_CHECKING:
    from tournaments.api.base import Resource

VARY = ["Accept", "Accept-Language", "Authorization", "Cookie"]


def read_fresh(
    view: Resource, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any
) -> HttpResponseBase:
    """The answer to a read, or 304 where the client has it.

    A view that knows the version of what it shows is not even asked; the answer of others is compared.
    """
    parts = view.version_parts()
    tag = weak_tag(*parts, request.get_full_path(), request.accepted_media_type) if parts else None
    response: HttpResponseBase | None = (
        None if tag and _has(request, tag) else handler(request, *args, **kwargs)
    )
    if response is not None:
        tag = (
            tag
            or response.headers.get("ETag")
            or weak_tag(JSONRenderer().render(getattr(response, "data", None)))
        )
        if _has(request, tag):
            response = None
    if response is None:
        response = HttpResponseNotModified()
    response["ETag"] = str(tag)
    return response


def add_cache_headers(request: Request, response: Response, *, secret: bool = False) -> None:
    """A cache asks every time before it uses an answer; what a person was shown is for that person. What
    never changes has said so."""
    patch_vary_headers(response, VARY)
    if "immutable" in response.get("Cache-Control", ""):
        return
    if request.method not in ("GET", "HEAD") or response.status_code >= 400:
        patch_cache_control(response, no_store=True)
    elif secret or request.user.is_authenticated:
        patch_cache_control(response, private=True, no_cache=True)
    else:
        patch_cache_control(response, public=True, no_cache=True)


def weak_tag(*parts: object) -> str:
    """A weak entity tag of everything that an answer depends on."""
    text = "\n".join(part.decode() if isinstance(part, bytes) else str(part) for part in parts)
    return f'W/"{sha256(text.encode()).hexdigest()[:32]}"'


def _has(request: Request, tag: str | None) -> bool:
    held = parse_etags(request.headers.get("If-None-Match", ""))
    plain = {item.removeprefix("W/") for item in held}
    return bool(tag) and (held == ["*"] or str(tag).removeprefix("W/") in plain)
