"""The examples in the schema: there are all of them, they are true, and they open no door.

Recorded again: RECORD_EXAMPLES=1 python -m pytest -n 0 tests/tournaments/api/test_examples.py
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from tests.kept import kept_rows
from tests.tournaments.api.recording import club_night, duels, files, online, systems, tables
from tests.tournaments.api.recording.cleaning import SECRET_KEYS
from tests.tournaments.api.recording.clock import stopped_clock
from tests.tournaments.api.recording.recorder import Kept, Recorder
from tournaments.api.examples import JSON, LINES, operations_of, recorded

pytestmark = pytest.mark.django_db
STORIES = (club_night, online, duels, tables, systems)
RECORDS = "RECORD_EXAMPLES" in os.environ  # alone and on SQLite, where numbers begin at 1
GOING_ON = ("waiting", "playing", "between", "paused")
WITHOUT = {("export_file_retrieve", "200"): "files of many kinds, each described where it is made"}


@pytest.fixture(scope="module")
def kept(django_db_setup: None, django_db_blocker: Any) -> Iterator[Kept]:
    """Recorded just now."""
    with kept_rows(django_db_blocker), stopped_clock() as clock:
        recorder = Recorder(clock)
        for story in STORIES:
            story.tell(recorder)
        yield recorder.kept


@pytest.fixture(scope="module")
def schema() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)


def test_the_api_answers_as_its_examples_say(kept: Kept) -> None:
    """Numbers and instants may differ here; what is there, and of which kind, may not."""
    if RECORDS:
        files.write(kept)
        recorded.cache_clear()
    now = {name: told for operations in kept.values() for name, told in operations.items()}
    assert now.keys() == recorded().keys()
    for name, told in now.items():
        assert shape(told) == shape(recorded()[name]), f"{name}: record the examples again"


def shape(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value]
    return type(value).__name__


def test_every_request_and_every_answer_has_an_example(schema: Any) -> None:
    missing = [
        f"{operation['operationId']}: {place}"
        for operation in operations_of(schema)
        for place, _kind, content in contents(operation)
        if not examples_of(content)
        and has_properties(schema, content["schema"])
        and (operation["operationId"], place) not in WITHOUT
    ]
    assert missing == []


def contents(operation: Any) -> Iterator[tuple[str, str, Any]]:
    """What is to have examples: JSON and lines of it, sent and answered."""
    bodies = {"request": operation.get("requestBody", {})}
    bodies |= {status: body for status, body in operation["responses"].items() if status < "300"}
    for place, body in bodies.items():
        for kind, content in body.get("content", {}).items():
            if kind in (JSON, LINES):
                yield place, kind, content


def examples_of(content: Any) -> list[Any]:
    several = [example["value"] for example in content.get("examples", {}).values()]
    return [*several, *([content["example"]] if "example" in content else [])]


def has_properties(schema: Any, of: Any) -> bool:
    """Whether there is anything to show: some requests are empty."""
    name = of.get("$ref", "").removeprefix("#/components/schemas/")
    return not name or bool(schema["components"]["schemas"][name].get("properties"))


def test_every_example_is_as_its_schema_says(schema: Any) -> None:
    shapes = {"components": closed(schema["components"])}
    examples = [
        (operation["operationId"], place, content["schema"] | shapes, example)
        for operation in operations_of(schema)
        for place, _kind, content in contents(operation)
        for example in examples_of(content)
    ]
    assert len(examples) > 300
    assert [
        (name, place, list(error.absolute_path), error.message)
        for name, place, shape_of, example in examples
        for error in Draft202012Validator(shape_of).iter_errors(example)
    ] == []


def closed(components: Any) -> Any:
    """The same shapes, but what a shape does not name may not be there."""
    shapes = components["schemas"]
    return {
        "schemas": {
            name: {"additionalProperties": False} | shape if shape.get("properties") else shape
            for name, shape in shapes.items()
        }
    }


def test_no_example_opens_a_door() -> None:
    text = json.dumps(recorded())
    for key in SECRET_KEYS:
        told = set(re.findall(rf'"{key}": "(.*?)"', text))
        assert told <= {f"{key.upper()}..."}
    assert re.findall(r"[\w-]\.[\w-]{43}\b|whsec_|testserver", text) == []


def test_no_example_tells_what_a_bag_holds() -> None:
    going_on = [found for found in things(recorded()) if found.get("state") in GOING_ON]
    assert len(going_on) > 10
    for found in going_on:
        told = [inside.get(name) for inside in things(found) for name in ("seed", "salt", "draws")]
        assert not any(isinstance(each, str | list) for each in told), found


def things(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for item in inside:
        yield from things(item)
