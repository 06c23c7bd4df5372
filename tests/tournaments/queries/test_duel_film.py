"""What stood on a board of Gyul! Hap! after so many calls."""

from __future__ import annotations

from typing import Any

from tournaments.queries.duel_film import past_stage, points_after


def call(side: int | None, verdict: str, points: int = 0, of: int | None = None) -> dict[str, Any]:
    return {"side": side, "of": of or side, "verdict": verdict, "points": points}


def board(number: int, *calls: dict[str, Any], **facts: Any) -> dict[str, Any]:
    points = points_after(list(calls))
    return {
        "number": number,
        "attempt": 1,
        "state": "closed",
        "extra": False,
        "ended_by": "gyul",
        "cards": ["000"] * 9,
        "shown_at": 0,
        "calls": list(calls),
        "points": list(points),
    } | facts


def test_who_let_the_naming_run_out_pays() -> None:
    calls = [call(2, "begun"), call(1, "skip"), call(None, "out-of-time", -1, of=2), call(1, "claim", 1)]
    assert points_after(calls) == (1, -1)


def test_void_and_extra_boards_add_nothing() -> None:
    boards = [
        board(1, call(1, "claim", 1), call(1, "gyul", 3)),
        board(2, call(2, "claim", 1), state="void"),
        board(3, call(2, "claim", 1), extra=True),
        board(4, call(2, "claim", 1), call(1, "wrong", -1)),
    ]
    shown = past_stage({"boards": boards}, 3, 1)
    assert shown["totals"] == (4, 1)
    assert shown["points"] == (0, 1)
    assert not shown["is_over"]
    assert past_stage({"boards": boards}, 3)["totals"] == (3, 1)
    assert past_stage({"boards": boards}, 1)["totals"] == (4, 0)
