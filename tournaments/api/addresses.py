"""Whole addresses of the API's own things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse as path_of
from rest_framework.request import Request


def reverse(
    name: str,
    args: Sequence[Any] | None = None,
    kwargs: Mapping[str, Any] | None = None,
    *,
    request: Request,
) -> str:
    """The address of a route as whoever asked reaches it; unlike the framework's, without the format asked
    for: what is told in CSV is told of the same things as in JSON."""
    return str(request.build_absolute_uri(path_of(name, args=args, kwargs=dict(kwargs) if kwargs else None)))
