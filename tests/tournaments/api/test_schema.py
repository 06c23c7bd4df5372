"""The API is as it describes itself: a valid schema, and requests made from it are answered as it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from knox.models import AuthToken
from rest_framework.test import APIClient
from schemathesis.specs.openapi.checks import (
    ensure_resource_availability,
    ignored_auth,
    missing_required_header,
    positive_data_acceptance,
    unsupported_method,
    use_after_free,
)

from games.models import Side
from tests.factories import Cast, play, table_of
from tournaments.models import Entry, Player, Round, Tournament
from tournaments.services import results

APP = get_wsgi_application()
API = schemathesis.openapi.from_wsgi("/api/schema/?format=json", APP)
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


def test_writes_take_a_key(anonymous: APIClient) -> None:
    paths = anonymous.get("/api/schema/?format=json").json()["paths"]
    for path, methods in paths.items():
        for method, operation in methods.items():
            names = [parameter["name"] for parameter in operation.get("parameters", [])]
            expected = method not in ("get", "head") and "/auth/" not in path
            assert ("Idempotency-Key" in names) == expected, (path, method)


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


@pytest.fixture
def connection_kept() -> Iterator[None]:
    """A request does not close the connection that holds the test's transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def parts(
    event: Tournament,
    cast: Cast,
    field: list[Entry],
    round_1: Round,
    admin: User,
    connection_kept: None,
) -> dict[str, Any]:
    """Values for addresses, and a token of somebody who may do everything."""
    play(round_1, 1, 90, 80)
    table = table_of(round_1, 2)
    claim = results.read_result(table, {"games": [{"score": 80}, {"score": 70}]})
    results.report(table, Side.FIRST, claim)
    token = AuthToken.objects.create(admin)[1]
    return {"token": token, "slug": event.slug, "number": 1, "key": "entropy7"} | _ids(table.match_id)


def _ids(match: int | None) -> dict[str, Any]:
    return {
        "entries": Entry.objects.order_by("-pk")[0].pk,
        "players": Player.objects.order_by("-pk")[0].pk,
        "matches": match,
    }


@API.parametrize()
@settings(
    max_examples=3,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
def test_requests_are_answered_as_described(parts: dict[str, Any], case: schemathesis.Case) -> None:
    """Most requests are for things that are there, so that they get past the address."""
    there = {name: parts[name] for name in ("slug", "number", "key") if name in case.path_parameters}
    kind = case.operation.path.removeprefix("/api/v1/").split("/")[0]
    if "id" in case.path_parameters and kind in parts:
        there["id"] = parts[kind]
    case.path_parameters.update(there)
    if "logout" in case.operation.path:
        return
    headers = {} if case.operation.path.endswith("/token/") else {"Authorization": f"Token {parts['token']}"}
    case.call_and_validate(app=APP, headers=headers, excluded_checks=NOT_ASKED)
