"""The schema is made once, and not sent again to who has it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from deploy.schema_page import schema_text

pytestmark = pytest.mark.django_db
JSON, YAML = "/api/schema/?format=json", "/api/schema/"


@pytest.mark.parametrize("address", [JSON, YAML])
def test_who_has_it_is_told_so(client: Client, address: str) -> None:
    first = client.get(address)
    assert (first.status_code, first["Cache-Control"]) == (200, "public, no-cache")
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert "Accept-Language" in again["Vary"]
    assert client.get(address, headers={"If-None-Match": '"another"'}).status_code == 200


def test_each_language_and_form_has_a_tag_of_its_own(client: Client) -> None:
    german = client.get(f"{JSON}&lang=de")
    asked = client.get(JSON, headers={"Accept-Language": "de"})
    assert german["ETag"] == asked["ETag"]
    tags = {german["ETag"], client.get(JSON)["ETag"], client.get(YAML)["ETag"]}
    assert len(tags) == 3
    assert client.get(f"{JSON}&lang=xx")["ETag"] == client.get(JSON)["ETag"]


def test_it_is_made_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    make = SchemaGenerator.get_schema
    monkeypatch.setattr(SchemaGenerator, "get_schema", lambda *a, **k: made.append(k) or make(*a, **k))
    schema_text.cache_clear()
    answers = [client.get(JSON) for _ in range(3)]
    assert len(made) == 1
    assert {json.loads(answer.content)["openapi"] for answer in answers} == {"3.1.1"}
