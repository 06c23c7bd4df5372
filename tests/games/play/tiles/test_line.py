"""A line gives its game, from wherever it is known; words say what kinds of action a seat has."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.actions import Claim, Exchange, TilesAction
from games.engine.chaos_tiles.games.house import choose
from games.engine.chaos_tiles.games.options import options_from
from games.engine.chaos_tiles.games.undo import without_last
from games.engine.errors import EngineError, Illegal
from games.play.tiles import line as lines
from games.play.tiles.line import played, running_seat, state_after
from games.play.tiles.words import UNDO, claimable, words_of

SEED = "5e" * 32
SMALL: dict[str, Any] = {"colours": 3, "hands": [4, 4]}


def chosen(state: play.State, rng: Random, line: list[str]) -> Any:
    """What the house does, and now and then something else."""
    seat = min(play.to_act(state))
    if rng.random() < 0.3:
        legal = [action for _, action in zip(range(40), play.legal(state, seat), strict=False)]
        return rng.choice(legal)
    return choose(state, seat, rng)


@pytest.mark.parametrize(
    "data",
    [
        {"game": "tiles-transfer", "claims": 1} | SMALL,
        {"game": "micropentagons"} | SMALL,
        {"game": "scorers-solitaire", "colours": 3, "hands": [4]},
        {"game": "cruel-duos", "veks": 6, "kays": 6},
        {"game": "go-asunder", "figure": "generated", "figure_tiles": 14},
    ],
    ids=lambda data: str(data["game"]),
)
def test_words_are_the_kinds_of_the_legal_actions_and_a_line_gives_its_state(data: dict[str, Any]) -> None:
    options, rng, line = options_from(data), Random(7), list[str]()
    while not (state := state_after(options, SEED, line)).ended and len(line) < 70:
        for seat in options.seats:
            words = set(words_of(state, seat, line)) - {UNDO}
            if len(line) % 5 == 0:
                found = {action.word for action in play.legal(state, seat)}
                assert words - found <= {"TRANSFER"}
                assert found <= words
                claims = {action.colour for action in play.legal(state, seat) if isinstance(action, Claim)}
                assert set(claimable(state, seat)) == claims
            assert bool(words) == (seat in play.to_act(state))
        line.append(str(chosen(state, rng, line)))
    lines._kept.clear()
    again = played(options, SEED, line)
    assert again.state == state
    assert len(again.turns) == len(line)
    assert list(again.turns) == sorted(again.turns)
    assert (running_seat(state) is None) == (
        state.ended is not None or getattr(state, "phase", None) == "mark"
    )


def test_a_line_goes_on_from_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    options, line = options_from({"game": "chaos-omelet"} | SMALL), list[str]()
    rng, applied = Random(1), list[str]()
    while len(line) < 12:
        state = state_after(options, SEED, line)
        line.append(str(choose(state, state.seat, rng)))
    real = play.apply

    def apply(state: play.State, action: TilesAction) -> play.State:
        applied.append(str(action))
        return real(state, action)

    monkeypatch.setattr(play, "apply", apply)
    state_after(options, SEED, line)
    assert applied == line[-1:]
    state_after(options, "c3" * 32, line[:1])  # another seed is another game
    assert applied == line[-1:] + line[:1]
    with pytest.raises(EngineError):
        state_after(options, SEED, [*line[:3], "2 DONE"])


def test_undo_is_offered_where_the_engine_takes_back() -> None:
    options, rng, line = options_from({"game": "chaos-omelet"} | SMALL), Random(3), list[str]()
    seen = set()
    while not (state := state_after(options, SEED, line)).ended:
        seat = state.seat
        actions = tuple(play.parse(state, text) for text in line)
        offered = UNDO in words_of(state, seat, line)
        seen.add(offered)
        if offered:
            shorter = [str(action) for action in without_last(state, actions)]
            assert state_after(options, SEED, shorter).ply == state.ply - 1
        else:
            with pytest.raises(Illegal):
                without_last(state, actions)
        action = choose(state, seat, rng)
        line.append(str(action))
        assert not isinstance(action, Exchange) or UNDO not in words_of(state, seat, line)
    assert seen == {True, False}
