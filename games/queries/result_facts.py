"""What came of a match, as JSON-ready facts: for snapshots, refusals and the log."""

from __future__ import annotations

from typing import Any

from games.models import Match, Result


def score_facts(result: Result) -> dict[str, Any]:
    """How a match ended, and both scores; of Chaos Tiles ``seats`` has them."""
    facts = {
        "kind": result.kind,
        "first_score": result.first_score,
        "second_score": result.second_score,
        "first_penalty": result.first_penalty,
        "second_penalty": result.second_penalty,
        "winner": result.winner,
    }
    return facts if result.seats is None else facts | {"seats": result.seats}


def shown_result(match: Match, *, is_over: bool) -> dict[str, Any] | None:
    """The same, of a match whose play is over; None while it goes on, and before the result is entered."""
    result = getattr(match, "result", None) if is_over else None
    return score_facts(result) if result else None
