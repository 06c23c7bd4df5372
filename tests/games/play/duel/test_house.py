"""The house player: all Haps, then GYUL, each after its reaction time and only when it may."""

from __future__ import annotations

from games.engine.gyul_hap import Gyul, Hap, Skip, TurnOver, haps_on, open_board, parse_cards
from games.play.duel.house import house_at, house_call
from games.play.duel.play import BoardPlay, begun, judged
from games.play.duel.settings import DuelSettings, duel_settings_from

CARDS = parse_cards("000 001 002 010 020 100 111 122 200")
HAPS = haps_on(CARDS)
SEED, TV = duel_settings_from({}), duel_settings_from({"preset": "tv"})
KEY = "5e" * 32


def board(settings: DuelSettings) -> BoardPlay:
    return begun(open_board(CARDS, settings.options), 1000)


def test_it_claims_every_hap_and_says_so() -> None:
    play, found = board(SEED), []
    while (call := house_call(play.state, 2, KEY)) is not None:
        at = house_at(SEED, play, 2, 700)
        assert at == play.news_at + 700
        found.append(call)
        play, _ = judged(play, call, at)
    assert sorted(call.triple for call in found if isinstance(call, Hap)) == list(HAPS)
    assert found[-1] == Gyul(2)
    assert (play.state.points, house_at(SEED, play, 2, 700)) == ((0, len(HAPS) + 3), None)


def test_a_new_claim_makes_it_look_again_a_wrong_call_does_not() -> None:
    play, _ = judged(board(SEED), Hap(1, (1, 2, 4)), 1500)
    assert house_at(SEED, play, 2, 1000) == 2000
    play, _ = judged(play, Hap(1, HAPS[0]), 1900)
    assert house_at(SEED, play, 2, 1000) == 2900


def test_in_turn_it_calls_in_its_turn_alone_and_in_time() -> None:
    play = board(TV)
    assert house_at(TV, play, 2, 3000) is None
    play, _ = judged(play, TurnOver(), 11_000)
    assert house_at(TV, play, 2, 3000) == 14_000
    assert house_at(TV, play, 2, 60_000) == 20_500
    play, _ = judged(play, Hap(2, HAPS[0]), 14_000)
    assert house_call(play.state, 2, KEY) is None  # Haps remain: nothing to add


def test_it_leaves_a_board_that_the_other_would_leave() -> None:
    play, _ = judged(board(SEED), Skip(1), 1200)
    assert house_call(play.state, 2, KEY) == Skip(2)
    assert house_at(SEED, play, 2, 500) == 1700
