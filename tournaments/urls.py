"""Addresses of the pages: the players' boards first, because they are asked for most and looked for in order.

The organiser's come before the public ones, because ``/events/new/`` is no event.
"""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("play/<str:token>/", include("tournaments.views.public.play_urls")),
    path("", include("tournaments.views.desk.urls")),
    path("", include("tournaments.views.public.urls")),
]
