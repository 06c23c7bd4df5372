"""What the other database would not take, and what counts as the same in both."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db.models import BooleanField, JSONField

from deploy.moving.other import hidden
from deploy.moving.rows import _plain, _problem


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"a": ["x\0"]}, "NUL"),
        ({"a\0": 1}, "NUL"),
        ([float("inf")], "no number in JSON"),
        (["\ud800"], "lone surrogate"),
        ({"a": r"\u0000"}, ""),
    ],
)
def test_what_a_document_may_hold(value: Any, said: str) -> None:
    found = _problem(JSONField(), value)
    assert said in found
    assert bool(found) == bool(said)


def test_numbers_of_documents_are_compared_by_value() -> None:
    assert json.dumps(_plain({"a": [-0.0, 1e22, 0.5]})) == json.dumps(_plain({"a": [0.0, 10**22, 0.5]}))
    assert "neither true nor false" in _problem(BooleanField(), 2)


def test_no_password_is_shown() -> None:
    assert "secret" not in hidden("postgres://club:se@secret@db/club")
    assert hidden("postgres:///club?password=secret&port=1") == "postgres:///club?password=…&port=1"
