"""Records of games as JSON objects; fields that a record does not know are left alone.

Scores and actions are texts, as in the text form: a score may be a half, or longer than readers of JSON keep
exact.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.engine.chaos_tiles.games.actions import TilesAction, parse_action
from games.engine.chaos_tiles.games.options import Options, options_data, options_from
from games.engine.chaos_tiles.games.record import TEXT_FIELDS, TilesRecord, scores_text
from games.engine.chaos_tiles.games.record_text import STATES, score_of
from games.engine.errors import ActionError, EngineError
from games.engine.record import RecordError
from words import said

_Data = Mapping[str, Any]


def record_to_json(record: TilesRecord) -> dict[str, Any]:
    """The record as an object for `json.dumps`; `record_from_json` gives an equal record."""
    options = {name: value for name, value in options_data(record.options).items() if name != "game"}
    texts = {name: getattr(record, name) for name in TEXT_FIELDS}
    return {
        "game": record.options.game,
        "options": options,
        **{name: text for name, text in texts.items() if text is not None},
        "seats": list(record.names),
        "state": STATES[record.is_stopped],
        "scores": scores_text(record.scores).split(),
        "winners": list(record.winners),
        "actions": [str(action) for action in record.actions],
    }


def record_from_json(data: object) -> TilesRecord:
    """Read an object as `json.loads` gives it. Raises RecordError that says what is wrong, and where.

    Nothing is checked against the rules: `check_record` does.
    """
    if not isinstance(data, Mapping):
        raise RecordError(
            said('a game is an object like {{"game": "chaos-omelet", "options": ..., "actions": []}}')
        )
    options = _options(data)
    state = data.get("state")
    if state not in STATES:
        raise RecordError(
            said('"state" is {state}: give {choices}', state=repr(state), choices=" or ".join(STATES))
        )
    return TilesRecord(
        options=options,
        actions=tuple(_action(text, at) for at, text in enumerate(_list(data, "actions"))),
        scores=_scores(_list(data, "scores"), options),
        winners=_winners(_list(data, "winners"), options),
        is_stopped=state == STATES[1],
        names=_names(data, options),
        **{name: _text(data, name) for name in TEXT_FIELDS if data.get(name) is not None},
    )


def _options(data: _Data) -> Options:
    given = data.get("options", {})
    if not isinstance(given, Mapping):
        raise RecordError(said('"options" are no object as {{"players": 3}}'))
    try:
        return options_from({**given, "game": data.get("game")})
    except EngineError as error:
        raise RecordError(said('"options": {error}', error=error)) from None


def _action(text: object, at: int) -> TilesAction:
    if not isinstance(text, str):
        raise RecordError(said("actions[{at}] is {text}: give a text", at=at, text=repr(text)))
    try:
        return parse_action(text)
    except ActionError as error:
        raise RecordError(said("actions[{at}]: {error}", at=at, error=error.what)) from None


def _scores(given: list[Any], options: Options) -> tuple[Fraction, ...]:
    found = [score_of(text) if isinstance(text, str) else None for text in given]
    scores = tuple(score for score in found if score is not None)
    if len(scores) != len(given) or len(scores) != options.players:
        raise RecordError(
            said(
                '"scores" are {given}: give a text for each of {players} seats',
                given=repr(given),
                players=options.players,
            )
        )
    return scores


def _winners(given: list[Any], options: Options) -> tuple[int, ...]:
    if not all(isinstance(seat, int) and seat in options.seats for seat in given):
        raise RecordError(
            said(
                '"winners" are {given}: give seats from 1 to {players}',
                given=repr(given),
                players=options.players,
            )
        )
    return tuple(map(int, given))


def _names(data: _Data, options: Options) -> tuple[str, ...]:
    names = _list(data, "seats") if "seats" in data else []
    if not all(isinstance(name, str) for name in names) or len(names) not in (0, options.players):
        raise RecordError(
            said(
                '"seats" are {names}: name all of seats 1 to {players}, or none',
                names=repr(names),
                players=options.players,
            )
        )
    return tuple(names)


def _list(data: _Data, name: str) -> list[Any]:
    value = data.get(name)
    if not isinstance(value, list):
        raise RecordError(said('"{name}" is missing or no list', name=name))
    return value


def _text(data: _Data, name: str) -> str:
    value = data[name]
    if not isinstance(value, str):
        raise RecordError(said('"{name}" is {value}: give a text', name=name, value=repr(value)))
    return value
