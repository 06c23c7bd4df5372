"""What FIDE's systems refuse, and what they say of a pairing program that breaks off."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.tournaments.pairing.build import Plain, people, won
from tournaments.pairing.cli.limit import time_limit
from tournaments.pairing.dutch import engine, pair_dutch
from tournaments.pairing.errors import PairingFailed, PairingTimedOut, RequestError
from tournaments.pairing.model import ForbiddenPair, PairingSettings, Request
from tournaments.standings.history import ByeKind, History, Match, Outcome, Round

from .build import BOTH, paired, past


@pytest.mark.parametrize("system", BOTH)
@pytest.mark.parametrize(
    ("history", "rounds", "request_", "settings", "what"),
    [
        (past(4), 3, Request(4), {}, "the event has 3 rounds; there is no round 4"),
        (past(4), 3, Request(0), {}, "rounds are numbered from 1"),
        (past(4), 3, Request(1, absent=frozenset({7})), {}, "7 is not in the event"),
        (past(4), 3, Request(1, manual=((1, 7),)), {}, "7 is not in the event"),
        (past(4), 3, Request(1, manual=((1, 2), (2, 3))), {}, "2 is placed by hand more than once"),
        (past(4), 3, Request(1, manual_bye=1), {}, "the field of round 1 is even"),
        (past(4), 3, Request(1), {"forbidden": (ForbiddenPair(1, 9),)}, "9 is not in the event"),
        (past(4), 3, Request(1), {"forbidden": (ForbiddenPair(1, 1),)}, "1 is paired with nobody else"),
        (past(4, [won(1, 9), won(2, 3)]), 3, None, {}, "9 is not in the event"),
        (past(4, [won(1, 2), won(1, 3)]), 3, None, {}, "1 stands in round 1 more than once"),
        (past(4, [won(1, 2), (1, ByeKind.HALF)]), 3, None, {}, "1 stands in round 1 more than once"),
    ],
)
def test_refused(
    system: Any, history: History, rounds: int, request_: Request | None, settings: Any, what: str
) -> None:
    asked = request_ or Request(len(history.rounds) + 1)
    with pytest.raises(RequestError, match=what):
        system(PairingSettings(rounds=rounds, **settings), history, {}, asked)


def test_two_players_with_one_number_are_refused() -> None:
    with pytest.raises(RequestError, match="in the event twice"):
        pair_dutch(PairingSettings(rounds=3), History((*people(3), people(1)[0])), {}, Request(1))


def test_points_without_a_finite_decimal_are_refused() -> None:
    history = past(2, [Match(1, 2, Outcome.VOID)])
    with pytest.raises(RequestError, match="1 has 1/3 points"):
        pair_dutch(PairingSettings(rounds=3), history, {1: Plain(Fraction(1, 3))}, Request(2))


def test_rounds_to_come_are_not_looked_at() -> None:
    history = past(4, [won(1, 3), won(2, 4)])
    again = pair_dutch(PairingSettings(rounds=3), history, {}, Request(1))
    assert again.pairs == pair_dutch(PairingSettings(rounds=3), past(4), {}, Request(1)).pairs


def test_a_round_that_breaks_the_rules_is_not_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library takes an unknown state for granted at times; what comes out is checked here."""
    twice = [engine.Found(1, 3, "E.5"), engine.Found(2, 4, "E.5")]
    monkeypatch.setattr(engine.Engine, "run", lambda self: twice)
    history = past(4, [won(1, 3), won(2, 4)])
    with pytest.raises(PairingFailed, match=r"hard rules forbid \(1 - 3, 2 - 4\)"):
        paired(history)


def test_a_program_that_breaks_off_says_nothing_of_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise LookupError("no such bracket")

    monkeypatch.setattr(engine.pairing_dutch, "compute_pairing", broken)
    with pytest.raises(PairingFailed, match=r"broke off \(LookupError: no such bracket"):
        paired(past(4))


def _endless() -> None:
    with time_limit(0.02, 3):
        while True:
            pass


def test_the_time_limit_ends_a_pairing() -> None:
    with pytest.raises(PairingTimedOut, match=r"round 3 was not paired: the time allowed \(0.02 s\)"):
        _endless()
    with time_limit(None, 1), time_limit(60, 1):
        assert paired(past(4)).pairs
    with pytest.raises(ValueError, match="longer than 0 s"), time_limit(0, 1):
        pass


def test_history_rounds_without_anybody_are_no_fault() -> None:
    history = History(people(4), (Round(1),))
    assert len(paired(history).pairs) == 2
