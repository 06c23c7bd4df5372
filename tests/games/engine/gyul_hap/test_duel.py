"""Whole matches through the one interface of all games."""

from dataclasses import replace
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import ActionError, EngineError, Malformed, OutOfTurn
from games.engine.gyul_hap import PRESETS, Call, Card, Options, duel, haps_on
from games.engine.gyul_hap.duel import Boards, DuelState, DuelView, boards_of
from games.engine.interface import Game

DuelGame: TypeAlias = Game[Options, Boards, DuelState, Call, DuelView]
DUEL: DuelGame = duel
SEED = "5a" * 32


def begun(options: Options) -> DuelState:
    return DUEL.start(options, boards_of(SEED, options))


def play(state: DuelState, *texts: str) -> DuelState:
    for text in texts:
        state = DUEL.apply(state, DUEL.parse(state, text))
    return state


def one_hap(state: DuelState, seat: int) -> str:
    assert state.board is not None
    triple = state.board.unclaimed[0]
    return f"{seat} HAP {triple[0]} {triple[1]} {triple[2]}"


def test_five_boards_are_played_and_most_points_win() -> None:
    state = begun(PRESETS["seed"])
    state = play(state, one_hap(state, 2), "0 LIMIT", "1 SKIP", "2 SKIP", "0 LIMIT", "0 LIMIT")
    assert DUEL.outcome(state) is None
    assert DUEL.to_act(state) == {1, 2}
    state = play(state, "0 LIMIT")
    outcome = DUEL.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({1: 0, 2: 1}, (2,))
    assert [str(board.ended) for board in state.closed] == ["limit", "skip", "limit", "limit", "limit"]
    assert DUEL.to_act(state) == frozenset()
    assert list(DUEL.legal(state, 1)) == []
    with pytest.raises(OutOfTurn, match="ply 8: 1 GYUL: the match is over"):
        play(state, "1 GYUL")


def test_a_tie_is_a_draw_of_both() -> None:
    outcome = DUEL.outcome(play(begun(PRESETS["seed"]), *["0 LIMIT"] * 5))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({1: 0, 2: 0}, (1, 2))


def test_the_first_lead_on_an_extra_board_wins_and_counts_for_nothing_else() -> None:
    state = play(begun(Options(boards=1, extra_boards=3)), "0 LIMIT", "0 LIMIT")
    assert state.board is not None
    assert (state.board.number, state.board.is_extra) == (3, True)
    state = play(state, one_hap(state, 1))
    outcome = DUEL.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({1: 0, 2: 0}, (1,))
    assert state.closed[-1].ended == "lead"


def test_a_mistake_on_an_extra_board_is_a_lead_of_the_other() -> None:
    state = play(begun(replace(PRESETS["tv"], boards=1, extra_boards=1)), "0 LIMIT", "2 GYUL")
    outcome = DUEL.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({1: 0, 2: 0}, (1,))


def test_a_right_hap_in_turn_on_an_extra_board_leaves_no_bonus_time() -> None:
    state = play(begun(replace(PRESETS["tv"], boards=1, extra_boards=1)), "0 LIMIT")
    assert DUEL.outcome(play(state, one_hap(state, 2))) is not None


def test_after_three_extra_boards_without_a_lead_it_is_a_draw() -> None:
    outcome = DUEL.outcome(play(begun(Options(boards=1, extra_boards=3)), *["0 LIMIT"] * 4))
    assert outcome is not None
    assert outcome.winners == (1, 2)


def test_who_plays_alone_has_points_and_nobody_to_win_against() -> None:
    state = begun(PRESETS["practice"])
    state = play(state, one_hap(state, 1), *["0 LIMIT"] * 5)
    outcome = DUEL.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({1: 1}, ())


def test_the_starters_alternate_from_board_to_board() -> None:
    state, starters = begun(PRESETS["tv"]), []
    while state.board is not None:
        starters.append(state.board.turn)
        state = play(state, "0 TIME", "0 LIMIT")
    assert starters == [1, 2] * 5


def test_a_view_has_no_hap_of_an_open_board_and_no_later_board() -> None:
    state = begun(PRESETS["seed"])
    state = play(state, "0 LIMIT", one_hap(state, 1).replace("1 HAP", "2 HAP"))
    for seat in (None, 1, 2):
        seen = DUEL.view(state, seat)
        assert [board.cards for board in seen.boards] == list(state.draws[:2])
        assert [board.haps for board in seen.boards] == [haps_on(state.draws[0]), None]
        assert seen == DUEL.view(state, None)
    assert "draws" not in repr(state)


def test_what_is_legal_in_turn() -> None:
    state = begun(PRESETS["tv"])

    def words(state: DuelState, seat: int) -> list[str]:
        texts = [call.text for call in DUEL.legal(state, seat)]
        haps = [text for text in texts if text.startswith("HAP ")]
        assert len(haps) in (0, 84)
        return [text for text in texts if text not in haps] + ["HAPS"] * bool(haps)

    assert words(state, 1) == ["GYUL", "HAP", "SKIP", "HAPS"]
    assert words(state, 2) == ["SKIP"]
    assert words(state, 0) == ["TIME", "LIMIT", "STOP"]
    assert words(play(state, "1 HAP"), 1) == ["SKIP", "HAPS"]
    assert words(play(state, one_hap(state, 1)), 1) == ["GYUL", "SKIP"]
    assert words(play(state, "1 HAP", "0 LIMIT", "2 SKIP"), 2) == ["UNSKIP"]
    assert words(state, 3) == []


@pytest.mark.parametrize("text", ["", "GYUL", "3 GYUL", "1 TIME", "0 GYUL", "1 HAP 1 2"])
def test_what_is_no_call_is_malformed_with_its_ply(text: str) -> None:
    with pytest.raises(Malformed, match="ply 2: "):
        play(begun(PRESETS["seed"]), "0 LIMIT", text)


def test_a_match_needs_a_board_for_each_number() -> None:
    with pytest.raises(EngineError, match="4 boards are dealt, but the match may need 8"):
        DUEL.start(Options(extra_boards=3), boards_of(SEED, Options(boards=4)))
    card = Card(0, 0, 0)
    with pytest.raises(EngineError, match="position 2: 000 is on position 1 already"):
        DUEL.start(Options(boards=1), [(card,) * 9])


OPTIONS = [
    PRESETS["practice"],
    Options(boards=2, extra_boards=1),
    replace(PRESETS["tv"], boards=2, extra_boards=1),
    replace(PRESETS["tv"], boards=2, bonus_gyul=False, skip=False),
]


@given(options=st.sampled_from(OPTIONS), data=st.data())
def test_any_calls_replay_to_the_same_state_and_points_are_what_their_verdicts_gave(
    options: Options, data: st.DataObject
) -> None:
    texts: list[str] = []
    state, points = begun(options), {1: 0, 2: 0}
    texts_of = st.sampled_from(["HAP 1 2 3", "HAP", "GYUL", "SKIP", "claim", "TIME", "LIMIT"])
    for seat, text in data.draw(st.lists(st.tuples(st.sampled_from([1, 2]), texts_of), max_size=30)):
        board = state.board
        if board is None:
            break
        if text == "claim" and not board.unclaimed:
            continue
        line = (
            one_hap(state, seat) if text == "claim" else f"{0 if text in ('TIME', 'LIMIT') else seat} {text}"
        )
        try:
            after = play(state, line)
        except ActionError:
            continue
        slow = slow_points(state, line)
        if not board.is_extra:
            points = {each: points[each] + slow.get(each, 0) for each in points}
        state, texts = after, [*texts, line]
    assert DUEL.view(state, None).points == (points[1], points[2])
    assert play(begun(options), *texts) == state


def slow_points(state: DuelState, line: str) -> dict[int, int]:
    """The table of the rules page, read anew: who gets what for a call that is accepted."""
    board, seat, words = state.board, int(line[0]), line[2:].split()
    assert board is not None
    options = board.options
    taken = {"".join(map(str, triple)) for triple, _ in board.claimed}
    there = {"".join(map(str, triple)) for triple in haps_on(board.cards)}
    if words == ["TIME"]:
        return {board.turn or 0: options.wrong} if board.phase == "name" else {}
    if words == ["GYUL"]:
        return {seat: options.wrong_gyul if there - taken else options.gyul}
    if len(words) == 4:
        called = "".join(words[1:])
        return {seat: options.duplicate if called in taken else options.claim if called in there else -1}
    return {}
