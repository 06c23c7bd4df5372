"""Addresses of the pages: the organiser's first, because ``/events/new/`` is no event."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import include, path

urlpatterns = [path("", include("tournaments.views.public.urls"))]
if find_spec("tournaments.views.desk.urls"):
    urlpatterns.insert(0, path("", include("tournaments.views.desk.urls")))
