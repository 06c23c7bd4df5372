"""Every system behind one call: round robins, hand pairing, planned rounds; whole random events."""

from __future__ import annotations

from random import Random

import pytest

from tournaments.pairing.errors import PairingImpossible, RequestError
from tournaments.pairing.line_up import line_up_of
from tournaments.pairing.model import FirstRound, PairingSettings, Request
from tournaments.pairing.options import Acceleration, LineUp
from tournaments.pairing.systems import SYSTEMS, default_first_round, pair_round, planned_rounds
from tournaments.standings.history import ByeKind, History, Player

from .build import past, sides, standing, won
from .simulate import new_event, random_request


def test_a_round_robin_plays_the_line_up() -> None:
    settings = PairingSettings(rounds=3, line_up=LineUp((4, 3, 2, 1)))
    first = pair_round("round-robin", settings, past(5), {}, Request(1))
    assert sides(first) == [(4, 1), (3, 2)]
    without = pair_round("round-robin", settings, past(5), {}, Request(1, absent=frozenset({3, 5})))
    assert sides(without) == [(4, 1)]
    assert len(SYSTEMS["double-round-robin"](settings, past(5), {}, Request(4)).pairs) == 2
    with pytest.raises(RequestError, match="rounds 1 to 3"):
        pair_round("round-robin", settings, past(5), {}, Request(4))


def test_a_round_robin_without_the_player_who_would_be_free() -> None:
    settings = PairingSettings(rounds=3)
    pairing = pair_round("round-robin", settings, past(3), {}, Request(1))
    assert pairing.bye == 1
    asked = pair_round("round-robin", settings, past(3), {}, Request(1, byes={1: ByeKind.HALF}))
    assert (asked.bye, asked.bye_reason) == (None, None)


def test_without_a_line_up_everyone_by_seed() -> None:
    history = past(3, [won(1, 2)])
    history = History((Player(9, 0, house=True), *reversed(history.players)), history.rounds)
    assert line_up_of(PairingSettings(rounds=3), history) == (1, 2, 3)
    assert line_up_of(PairingSettings(rounds=3), history, left={2, 3}) == (1, 2)  # 2 has played


def test_by_hand() -> None:
    settings, history = PairingSettings(rounds=3), past(5)
    request = Request(1, manual=((2, 1),), manual_bye=5)
    pairing = pair_round("manual", settings, history, standing(settings, history, 1), request)
    assert (sides(pairing), pairing.bye) == ([(2, 1)], 5)


def test_the_house_player_is_not_paired() -> None:
    history = past(3)
    history = History((*history.players, Player(9, 9, house=True)))
    for system in ("two-game-swiss", "monrad"):
        settings = PairingSettings(rounds=2, first_round=default_first_round(system))
        pairing = pair_round(system, settings, history, {}, Request(1))
        assert pairing.bye == 3
        assert [pair.players for pair in pairing.pairs] == [{1, 2}]


def test_planned_rounds() -> None:
    settings = PairingSettings(rounds=5)
    assert [planned_rounds(system, settings, 12) for system in ("two-game-swiss", "arena", "manual")] == [
        None, None, None,
    ]  # fmt: skip
    assert planned_rounds("round-robin", settings, 12) == 11
    assert planned_rounds("double-round-robin", settings, 11) == 22
    assert planned_rounds("knock-out", settings, 12) == 4
    assert planned_rounds("double-elimination", settings, 12) == 9
    assert planned_rounds("groups", settings, 12) == 5 + 2
    assert planned_rounds("knock-out", settings, 1) is None
    assert default_first_round("monrad") is FirstRound.ADJACENT


@pytest.mark.parametrize("system", ["two-game-swiss", "monrad"])
@pytest.mark.parametrize("seed", range(12))
def test_whole_events(system: str, seed: int) -> None:
    """Absences, byes, forfeits, forbidden pairs and acceleration: the hard rules hold in every round."""
    random = Random(seed)
    players = random.randint(11, 30)
    event = new_event(random, players, 7, acceleration=random.choice(list(Acceleration)), king_repeats=False)
    event = type(event)(event.settings, event.history, event.scheme, system)
    met: set[frozenset[int]] = set()
    had_bye: set[int] = set()
    for number in range(1, 8):
        asked = random_request(random, event, number, trouble=0.1)
        request = Request(number, asked.absent, asked.byes)
        try:
            pairing = event.pair(request)
        except PairingImpossible:
            pytest.fail(f"round {number} of {players} players can be paired")
        there = {p.id for p in event.history.players} - request.away
        standing_ = [p for pair in pairing.pairs for p in pair.players]
        standing_ += [] if pairing.bye is None else [pairing.bye]
        assert sorted(standing_) == sorted(there)
        assert (pairing.bye is not None) == (len(there) % 2 == 1)
        assert pairing.bye not in had_bye
        for pair in pairing.pairs:
            assert pair.players not in met
            forbidden = event.settings.forbidden
            assert not any({f.a, f.b} == pair.players and f.holds_in(number) for f in forbidden)
        had_bye |= set() if pairing.bye is None else {pairing.bye}
        event = event.played(random, pairing, request, trouble=0.1)
        met |= {frozenset((m.a, m.b)) for m in event.history.rounds[-1].matches if m.is_meeting}
