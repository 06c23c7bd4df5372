"""Addresses of one's own account, below /accounts/."""

from __future__ import annotations

from django.urls import path

from tournaments.views.account.data import OwnData
from tournaments.views.account.overview import Overview
from tournaments.views.account.tokens import Tokens

urlpatterns = [
    path("", Overview.as_view(), name="account"),
    path("tokens/", Tokens.as_view(), name="account-tokens"),
    path("data/", OwnData.as_view(), name="account-data"),
]
