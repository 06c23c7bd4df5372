"""Addresses of stand-alone clocks. What follows ``/clock/`` is the table's token, the right to act on it."""

from __future__ import annotations

from django.urls import path

from clocks.views import acts, making, table

urlpatterns = [
    path("clock/", making.make, name="table-clock-new"),
    path("clock/sheet/<str:batch>/", making.sheet, name="table-clock-sheet"),
    path("clock/<str:token>/", table.table, name="table-clock"),
    path("clock/<str:token>/state/", acts.state, name="table-clock-state"),
    path("clock/<str:token>/<slug:name>/", acts.act, name="table-clock-act"),
]
