"""Calls that come faster than anybody can mean them."""

from __future__ import annotations

import pytest

from games.models import Side
from games.services.duel.bucket import TooFast, take_token


def test_six_at_once_then_as_many_as_the_seconds_allow() -> None:
    duel, now = 4711, 1_000_000
    for _ in range(6):
        take_token(duel, Side.FIRST, now=now)
    with pytest.raises(TooFast) as refused:
        take_token(duel, Side.FIRST, now=now + 900)
    assert (refused.value.status, refused.value.kind) == (429, "too-fast")
    take_token(duel, Side.SECOND, now=now)
    with pytest.raises(TooFast):
        take_token(duel, Side.FIRST, now=now + 1000)
    take_token(duel, Side.FIRST, now=now + 3000)


def test_three_a_second_are_never_too_many() -> None:
    for second in range(5):
        for third in range(3):
            take_token(4712, Side.FIRST, now=2_000_000 + 1000 * second + 300 * third)
