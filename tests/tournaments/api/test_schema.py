"""The API is as it describes itself: a valid schema, and requests made from it are answered as it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.contrib.auth.models import User
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

from audit.actor import SYSTEM
from clocks.services.instants import now_ms
from games.models import Side
from games.services.live.held import hold
from games.services.live.starting import start_game
from tests.factories import Cast, play, table_of
from tests.tournaments.api.conftest import with_clocks
from tournaments.models import ApiToken, Entry, Player, Round, Tournament
from tournaments.queries.links import report_token
from tournaments.services import results
from tournaments.services.seasons import add_event, create_season

APP = get_wsgi_application()
TIMED = re.compile("/(live|links|clock|record|log|analysis)/$")
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
    timed = with_clocks(table_of(round_1, 3))
    with transaction.atomic():
        start_game(hold(timed.pk), now_ms(), SYSTEM)
    table = table_of(round_1, 2)
    claim = results.read_result(table, {"games": [{"score": 80}, {"score": 70}]})
    results.report(table, Side.FIRST, claim)
    season = create_season(SYSTEM, name="Club cup")
    add_event(season.pk, event.pk, SYSTEM)
    token = ApiToken.objects.create(admin)[1]
    return {
        "auth": token,
        "slug": event.slug,
        "season": season.slug,
        "number": 1,
        "game": 1,
        "key": "entropy7",
        "token": report_token(table_of(round_1, 3).pk, Side.FIRST),
        "timed": timed.match_id,
    } | _ids(table.match_id)


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
    names = ("slug", "season", "number", "game", "key", "token")
    there = {name: parts[name] for name in names if name in case.path_parameters}
    kind = case.operation.path.removeprefix("/api/v1/").split("/")[0]
    if "id" in case.path_parameters and kind in parts:
        there["id"] = parts["timed" if TIMED.search(case.operation.path) else kind]
    case.path_parameters.update(there)
    if "logout" in case.operation.path:
        return
    headers = {} if case.operation.path.endswith("/token/") else {"Authorization": f"Token {parts['auth']}"}
    case.call_and_validate(app=APP, headers=headers, excluded_checks=NOT_ASKED)
