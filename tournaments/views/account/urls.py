"""Addresses of one's own account, below /accounts/."""

from __future__ import annotations

from django.urls import path

from tournaments.views.account.overview import Overview

urlpatterns = [
    path("", Overview.as_view(), name="account"),
]
