"""What time alone does to a board, and when."""

from __future__ import annotations

from games.engine.gyul_hap import Begin, Call, Hap, LimitReached, TurnOver, haps_on, open_board, parse_cards
from games.play.duel.play import BoardPlay, begun, judged
from games.play.duel.settings import DuelSettings, duel_settings_from
from games.play.duel.timing import Due, due, limit_at, turn_ends_at

CARDS = parse_cards("000 001 002 010 020 100 111 122 200")
SEED, TV = duel_settings_from({}), duel_settings_from({"preset": "tv", "board_limit": 20})
HAP = haps_on(CARDS)[0]


def board(settings: DuelSettings, shown_at: int = 1000) -> BoardPlay:
    return begun(open_board(CARDS, settings.options), shown_at)


def after(play: BoardPlay, *calls: tuple[int, Call]) -> BoardPlay:
    for at, call in calls:
        play, _ = judged(play, call, at)
    return play


def coming(settings: DuelSettings, play: BoardPlay) -> Due | None:
    return due(settings, play.state, play.since)


def test_where_all_call_at_any_time_only_the_board_ends() -> None:
    play = after(board(SEED), (90_000, Hap(2, HAP)))
    assert coming(SEED, play) == Due(181_000, LimitReached())
    assert turn_ends_at(SEED, play.state, play.since) is None
    without = duel_settings_from({"board_limit": None})
    assert coming(without, board(without)) is None
    assert limit_at(without, board(without).since) is None


def test_a_turn_a_naming_and_a_bonus_each_have_their_time() -> None:
    play = board(TV)
    assert coming(TV, play) == Due(11_000, TurnOver())
    play = after(play, (4000, Begin(1)))
    assert coming(TV, play) == Due(9000, TurnOver())
    play = after(play, (8000, Hap(1, HAP)))
    assert coming(TV, play) == Due(13_000, TurnOver())  # to add GYUL
    play = after(play, (13_000, TurnOver()))
    assert (play.state.turn, coming(TV, play)) == (2, Due(21_000, LimitReached()))


def test_the_board_waits_for_a_naming_and_for_nothing_after_it() -> None:
    play = after(board(TV), (11_000, TurnOver()), (20_000, Begin(2)), (21_000, LimitReached()))
    assert play.state.ended is None
    assert coming(TV, play) == Due(25_000, TurnOver())
    play = after(play, (24_000, Hap(2, HAP)))
    assert (play.state.ended, coming(TV, play)) == ("limit", None)


def test_time_in_which_nobody_could_act_is_given_back() -> None:
    state = open_board(CARDS, TV.options)
    play = begun(state, 1000, lost_ms=60_000, resumed_at=65_000)
    assert limit_at(TV, play.since) == 81_000
    assert coming(TV, play) == Due(75_000, TurnOver())


def test_instants_never_go_back() -> None:
    play = after(board(TV), (5000, Hap(1, (1, 2, 4))))
    play = after(play, (3000, Hap(2, (1, 2, 4))))  # stamped earlier, but second at the lock
    assert (play.last_at, play.since.turn_at) == (5000, 5000)
