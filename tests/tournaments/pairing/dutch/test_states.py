"""The handed states: every expected pair, with sides and in its order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tournaments.trf.files import STATES
from tournaments.pairing.cli.event import FileEvent
from tournaments.pairing.cli.rounds import differences, pair_one, seats_of
from tournaments.trf.parse import parse

EXPECTED: dict[str, Any] = json.loads((STATES / "expected.json").read_text())


@pytest.mark.parametrize("name", EXPECTED)
def test_the_expected_pairs(name: str) -> None:
    event = FileEvent(parse((STATES / name).read_text()))
    expected = EXPECTED[name]
    assert event.top_side.upper() == expected["initial_colour"]
    assert expected["round"] == event.paired_rounds + 1
    found = seats_of(pair_one(event, "dutch", expected["round"], None))
    assert [list(pair) for pair in found] == expected["pairs"]


@pytest.mark.parametrize("name", [name for name in EXPECTED if EXPECTED[name]["players"] < 60])
def test_every_earlier_round_is_paired_as_the_file_has_it(name: str) -> None:
    event = FileEvent(parse((STATES / name).read_text()))
    assert list(differences(event, "dutch", None)) == []
