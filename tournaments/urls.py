"""Addresses of the pages: the organiser's first, because ``/events/new/`` is no event."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.views.desk.urls")),
    path("", include("tournaments.views.public.urls")),
]
