"""Records: read and written, checked against seed and rules."""

import json
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.actions import TilesAction
from games.engine.chaos_tiles.games.boneyard import commitment
from games.engine.chaos_tiles.games.house import choose
from games.engine.chaos_tiles.games.options import options_from
from games.engine.chaos_tiles.games.record import TilesRecord, check_record, record_of
from games.engine.chaos_tiles.games.record_json import record_from_json, record_to_json
from games.engine.chaos_tiles.games.record_text import read_text, write_text
from games.engine.record import RecordError
from tests.games.engine.chaos_tiles.games.tables import SALT, SEED


@cache
def house_record(game: str, actions: int | None = None, **settings: object) -> TilesRecord:
    """A game between house players, or its beginning."""
    state, done, rng = (
        play.start(options_from({"game": game, **settings}), SEED),
        list[TilesAction](),
        Random(7),
    )
    while play.outcome(state) is None and (actions is None or len(done) < actions):
        done.append(choose(state, min(play.to_act(state)), rng))
        state = play.apply(state, done[-1])
    return record_of(state, tuple(done), commitment=commitment(game, SEED, SALT), seed=SEED, salt=SALT)


def test_everything_that_is_known_is_written_and_read() -> None:
    record = replace(
        house_record("chaos-omelet", players=3, colours=3),
        id="g17",
        event="Spring",
        round="2",
        table="4",
        date="2026-11-30",
        names=("Ann", "Bob B.", "Cy: the third"),
    )
    assert read_text(write_text(record)) == record
    assert 'options: {"players": 3, "colours": 3}' in write_text(record)
    assert record_from_json(json.loads(json.dumps(record_to_json(record)))) == record


WRONG_JSON: dict[str, dict[str, object]] = {
    "an object": {},
    "options": {"options": []},
    "colours": {"options": {"colours": 9}},
    "state": {"state": "over"},
    "scores": {"scores": [1, 2]},
    "winners": {"winners": [3]},
    "seats": {"seats": ["Ann"]},
    "actions": {"actions": "1 DONE"},
    "seed": {"seed": 5},
}


def test_json_that_is_no_record_is_told() -> None:
    data = record_to_json(house_record("chaos-omelet", colours=3))
    for words, change in WRONG_JSON.items():
        with pytest.raises(RecordError, match=words):
            record_from_json(data | change if change else [])


def test_halves_are_written_and_read() -> None:
    record = house_record("go-asunder")
    assert "scores: 18 0.5" in write_text(record) or ".5" in write_text(record)
    assert read_text(write_text(record)) == record


def test_a_game_that_was_stopped_has_no_winner() -> None:
    record = house_record("micropentagons", 30)
    assert (record.is_stopped, record.winners) == (True, ())
    assert check_record(read_text(write_text(record))).ply == 30


@pytest.mark.parametrize(
    "change, words",
    [
        ({"seed": "00" * 32}, "another seed or salt"),
        ({"seed": None}, "no seed is given"),
        ({"salt": None}, "salt and commitment"),
        ({"scores": (1, 2)}, "its actions give"),
        ({"winners": (1, 2)}, "the winner, not 1 2"),
        ({"is_stopped": True}, "came to its end"),
    ],
)
def test_what_differs_is_told(change: dict[str, object], words: str) -> None:
    with pytest.raises(RecordError, match=words):
        check_record(replace(house_record("chaos-omelet", colours=3), **change))


def test_an_action_that_is_against_the_rules_is_told_with_its_ply() -> None:
    record = house_record("chaos-omelet", colours=3)
    with pytest.raises(RecordError, match="ply 2: 2 DRAW"):
        check_record(replace(record, actions=(record.actions[0], replace(record.actions[1], seat=2))))
    with pytest.raises(RecordError, match="not over after 3 actions"):
        check_record(replace(record, actions=record.actions[:3]))


HEAD = """game: chaos-omelet
options: {"players": 2}
state: stopped
scores: 0 0
winners: -
"""


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "game is missing"),
        ("game: chess\n", "'chess' is none"),
        ("nonsense\n", "line 1: 'nonsense'"),
        (HEAD + "game: chaos-omelet\n", "line 6: game is given a second time"),
        (HEAD + "1 DRAW X\n", "line 6: 'X' is no kind"),
        (HEAD + "1 DRAW V\nstate: finished\n", "line 7: .*among the actions"),
        (HEAD.replace('{"players": 2}', "{"), "line 2: options are no JSON"),
        (HEAD.replace('{"players": 2}', "[]"), "line 2: options are no object"),
        (HEAD.replace('"players": 2', '"komi": 2'), "line 2: komi: no setting"),
        (HEAD.replace("scores: 0 0", "scores: 0"), "line 4: scores are '0'"),
        (HEAD.replace("scores: 0 0", "scores: 0 x"), "line 4: scores are"),
        (HEAD.replace("winners: -", "winners: 3"), "line 5: winners are '3'"),
        (HEAD.replace("stopped", "lost"), "line 3: state is 'lost'"),
        (HEAD + "seat 1: Ann\n", "line 6: name all of seats"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_line(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        read_text(text)


def test_comments_and_empty_lines_are_left_alone() -> None:
    assert read_text("# a game\n\n" + HEAD + "\n# hands\n1 DRAW V\n").actions != ()
