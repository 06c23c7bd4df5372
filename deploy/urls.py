"""The address of every part: pages, API, accounts, administration, health."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth import views as accounts
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from deploy.health import healthz

account_patterns = [
    path("login/", accounts.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", accounts.LogoutView.as_view(), name="logout"),
    path("password/", accounts.PasswordChangeView.as_view(), name="password_change"),
    path("password/done/", accounts.PasswordChangeDoneView.as_view(), name="password_change_done"),
]

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("accounts/", include(account_patterns)),
    path("admin/", admin.site.urls),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api-docs"),
    path("api/v1/", include("tournaments.api.urls")),
    path("", include("clocks.urls")),
    path("", include("tournaments.urls")),
]
