"""The API is as it describes itself: a valid schema, and requests made from it are answered as it says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, settings
from rest_framework.test import APIClient
from schemathesis.specs.openapi.checks import (
    ensure_resource_availability,
    ignored_auth,
    missing_required_header,
    positive_data_acceptance,
    unsupported_method,
    use_after_free,
)

from tests.kept import kept_rows
from tests.tournaments.api.askers import Askers, askers_of

APP = get_wsgi_application()
# How many requests are made of each operation, each by everybody (docs/threats.md: a deeper run).
EXAMPLES = int(os.environ.get("SCHEMA_EXAMPLES", "2"))
# As it is served; but no request is made while tests are collected, when there is no database to ask.
API = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(request=None, public=True))
API.config.phases.coverage.enabled = False  # takes minutes
# State and rights decide as well as shapes: a well-formed request may be refused. Who may do what, and which
# methods there are, is tested on its own.
NOT_ASKED = [
    ensure_resource_availability,
    ignored_auth,
    missing_required_header,
    positive_data_acceptance,
    unsupported_method,
    use_after_free,
]


def test_the_schema_is_valid_and_without_warnings(tmp_path: Any) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))


def test_every_act_has_a_summary_and_its_errors() -> None:
    for operation in API.get_all_operations():
        raw = operation.ok().definition.raw
        assert raw["summary"], raw["operationId"]
        assert {"400", "404", "429"} <= set(raw["responses"])
        for status, response in raw["responses"].items():
            if status >= "400":
                schema = response["content"]["application/problem+json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problem"}


SECRETS = ("auth", "tokens", "webhooks", "deliveries", "invitations")  # answers of these are not kept


def test_writes_take_a_key(anonymous: APIClient) -> None:
    paths = anonymous.get("/api/schema/?format=json").json()["paths"]
    for path, methods in paths.items():
        for method, operation in methods.items():
            names = [parameter["name"] for parameter in operation.get("parameters", [])]
            if not any(f"/{kind}/" in path for kind in SECRETS):
                assert ("Idempotency-Key" in names) == (method not in ("get", "head")), (path, method)
            elif path.endswith("/tokens/"):
                assert "Idempotency-Key" not in names


def test_the_documentation_page_is_served_from_here(anonymous: APIClient) -> None:
    page = anonymous.get("/api/docs/")
    text = page.content.decode()
    assert page.status_code == 200
    assert "http://" not in text
    assert "https://" not in text
    assert "style=" not in text
    assert text.count("<script") == text.count("<script src=") > 0
    script = anonymous.get("/api/docs/?script=")
    assert script["Content-Type"].startswith("application/javascript")


@pytest.fixture(scope="module")
def askers(django_db_setup: None, django_db_blocker: Any) -> Iterator[Askers]:
    """Made once; a request does not close the connection that holds the transaction they stand in."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    with kept_rows(django_db_blocker):
        yield askers_of()
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@API.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize="SCHEMA_EXAMPLES" not in os.environ,  # without it every run asks the same
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
def test_requests_are_answered_as_described(askers: Askers, db: None, case: schemathesis.Case) -> None:
    """By everybody. Most requests are for things that are there, so that they get past the address."""
    case.path_parameters.update(askers.there(case.operation.path, case.path_parameters))
    for name, headers in askers.headers.items():
        if case.operation.path.endswith("/auth/token/") and name != "visitor":
            continue
        with transaction.atomic():
            try:
                case.call_and_validate(app=APP, headers=headers, excluded_checks=NOT_ASKED)
            finally:
                transaction.set_rollback(True)
