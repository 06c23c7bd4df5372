"""The API is as it describes itself: a valid schema, and requests made from it are answered as it says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
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
    negative_data_rejection,
    positive_data_acceptance,
    unsupported_method,
    use_after_free,
)

from tests.kept import kept_rows
from tests.tournaments.api.askers import Askers, askers_of

APP = get_wsgi_application()
# In CI each operation is asked three times, by an administrator and by others in turn, always the same.
# SCHEMA_EXAMPLES=50 asks for anything 50 times, by everybody (docs/threats.md).
DEEP = "SCHEMA_EXAMPLES" in os.environ
EXAMPLES = int(os.environ.get("SCHEMA_EXAMPLES", "3"))
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
    derandomize=not DEEP,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
def test_requests_are_answered_as_described(
    askers: Askers, db: None, turns: Iterator[int], case: schemathesis.Case
) -> None:
    """By everybody. Most requests are for things that are there, so that they get past the address."""
    case.path_parameters.update(askers.there(case.operation.path, case.path_parameters))
    checks = [*NOT_ASKED, *([negative_data_rejection] if has_blank_ends(case.body) else [])]
    is_login = case.operation.path.endswith("/auth/token/")  # asks for a password, not for a token
    for name in ["visitor"] if is_login else asking(list(askers.headers), next(turns)):
        with transaction.atomic():
            try:
                case.call_and_validate(app=APP, headers=askers.headers[name], excluded_checks=checks)
            finally:
                transaction.set_rollback(True)


@pytest.fixture
def turns() -> Iterator[int]:
    """The number of each request of a test."""
    return count()


def asking(names: list[str], turn: int) -> list[str]:
    """Who makes a request: over all requests of an operation it is everybody."""
    others = [name for name in names if name != "admin"]
    return names if DEEP else ["admin", *others[turn % EXAMPLES :: EXAMPLES]]


def has_blank_ends(value: Any) -> bool:
    """Whether a text in it begins or ends with blanks, which do not count: it may be longer than is said."""
    if isinstance(value, str):
        return value != value.strip()
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(has_blank_ends, inside))


def test_every_operation_is_asked_by_everybody(askers: Askers, db: None) -> None:
    names = list(askers.headers)
    assert len(names) == 8
    assert {name for turn in range(EXAMPLES) for name in asking(names, turn)} == set(names)
