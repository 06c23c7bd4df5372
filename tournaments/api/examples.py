"""The examples of the schema: requests and answers as tests/tournaments/api/recording/ records them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tournaments.api.renderers import NDJSONRenderer, rows_of

FOLDER = Path(__file__).with_name("recorded")
JSON, LINES = "application/json", NDJSONRenderer.media_type


@cache
def recorded() -> dict[str, Any]:
    """By operation: ``requests`` by their titles, ``answers`` by their status."""
    found: dict[str, Any] = {}
    for file in sorted(FOLDER.glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def add_examples(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Puts them into a schema; a hook of drf-spectacular."""
    for operation in operations_of(result):
        kept = recorded().get(operation["operationId"], {})
        body = operation.get("requestBody", {}).get("content", {}).get(JSON)
        if body and "requests" in kept:
            body["examples"] = {title: {"value": value} for title, value in kept["requests"].items()}
        for status, response in operation["responses"].items():
            if status in kept.get("answers", {}):
                _show(response["content"], kept["answers"][status])
    return result


def operations_of(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every operation of a schema."""
    for methods in schema["paths"].values():
        yield from methods.values()


def _show(content: dict[str, Any], answer: Any) -> None:
    """The answer as JSON, and where it is lines as well the first of them."""
    content[JSON]["example"] = answer
    if LINES in content and rows_of(answer):
        content[LINES]["example"] = NDJSONRenderer().render({"rows": rows_of(answer)[:1]})
