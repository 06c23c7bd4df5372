"""The address of every part: pages, API, accounts, administration, health."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularSwaggerSplitView

from deploy.accounts.administration import guard
from deploy.health import healthz, readyz
from deploy.metrics.page import metrics
from deploy.operator.page import operator
from deploy.schema_page import SchemaPage
from tournaments.views.account.invitation import InvitationPage

guard(admin.site)

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("operator/", operator, name="operator"),
    path("accounts/", include("deploy.accounts.urls")),
    # Without a token, which would give every visitor a cookie: a language is nothing to be guarded.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("invitations/<str:token>/", InvitationPage.as_view(), name="invitation"),
    path("admin/", admin.site.urls),
    path("api/schema/", SchemaPage.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api-docs"),
    path("api/v1/", include("tournaments.api.urls")),
    path("", include("clocks.urls")),
    path("", include("tournaments.urls")),
]
handler500 = "deploy.requests.server_error"
