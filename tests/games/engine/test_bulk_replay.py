import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import EntropyAction
from games.engine.board import board_rows
from games.engine.bulk_replay import encode_game, replay_games
from games.engine.entropy import State
from games.engine.errors import ActionError, EngineError
from games.engine.notation import parse_action
from games.engine.record import GameRecord, Header, read_moves, replay
from games.engine.variants import get_variant
from tests.games.engine.data import handed_games

ENTROPY7 = get_variant("entropy7")
GAMES = [read_moves(game["moves"], ENTROPY7) for game in handed_games()]


def test_the_handed_games_come_out_as_handed() -> None:
    replayed = replay_games(np.stack([encode_game(game, ENTROPY7) for game in GAMES]), ENTROPY7)
    assert replayed.wrong_ply.tolist() == [0] * 12
    assert replayed.scores.tolist() == [game["order_score"] for game in handed_games()]
    rows = [["".join(map(str, row)) for row in board] for board in replayed.boards.tolist()]
    assert rows == [game["final_rows"] for game in handed_games()]


def plain(actions: tuple[EntropyAction, ...]) -> tuple[int, State]:
    """The first wrong ply (0 if none) and the state before it, by the plain version."""
    header = Header(variant=ENTROPY7)
    try:
        return 0, replay(GameRecord(header, actions))
    except ActionError as error:
        ply = error.ply or 0
    return ply, replay(GameRecord(header, actions[: ply - 1]))


@settings(max_examples=60)
@given(st.sampled_from(GAMES), st.integers(0, 96), st.integers(0, 7), st.integers(0, 48), st.integers(0, 48))
def test_a_changed_ply_is_judged_as_by_the_plain_version(
    game: tuple[EntropyAction, ...], ply: int, colour: int, origin: int, target: int
) -> None:
    cells = ["ABCDEFG"[cell // 7] + "abcdefg"[cell % 7] for cell in (origin, target)]
    text = f"{colour}{cells[1]}" if colour else "".join(cells)
    changed = (*game[:ply], parse_action(text, ENTROPY7), *game[ply + 1 :])
    wrong, state = plain(changed)
    replayed = replay_games(encode_game(changed, ENTROPY7)[np.newaxis], ENTROPY7)
    assert replayed.wrong_ply.tolist() == [wrong]
    rows = ["".join(map(str, row)).replace("0", ".") for row in replayed.boards[0].tolist()]
    assert tuple(rows) == board_rows(state.board)


def test_cells_off_the_board_are_wrong_plies() -> None:
    moves = encode_game(GAMES[0], ENTROPY7)[np.newaxis].copy()
    moves[0, 4] = [2, 49, 49]
    assert replay_games(moves, ENTROPY7).wrong_ply.tolist() == [5]


def test_incomplete_games_and_other_arrays_are_refused() -> None:
    with pytest.raises(EngineError, match="96 plies, but a game of entropy7 has 97"):
        encode_game(GAMES[0][:-1], ENTROPY7)
    with pytest.raises(EngineError, match=r"give uint8 \[n, 97, 3\] for entropy7"):
        replay_games(np.zeros((1, 49, 3), dtype=np.uint8), ENTROPY7)
