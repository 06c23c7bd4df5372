"""Documents for the tests of export and import."""

from __future__ import annotations

import json
from typing import Any

from tournaments.demo.evening import Plan, Stage, make_event
from tournaments.models import Tournament

VOLATILE = ("exported_at", "audit")


def demonstration(stage: Stage = Stage.MID_EVENT, **plan: Any) -> Tournament:
    """A small event with all that an evening brings."""
    return make_event(Plan(stage=stage, players=10, rounds=plan.pop("rounds", 4), **plan))


def lasting(document: dict[str, Any]) -> dict[str, Any]:
    """What must be the same after a round trip: all but the moment, the log and the address."""
    kept = {key: value for key, value in json.loads(json.dumps(document)).items() if key not in VOLATILE}
    return kept | {"settings": {k: v for k, v in kept["settings"].items() if k != "slug"}}
