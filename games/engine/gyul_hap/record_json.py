"""Records of matches as JSON objects, one a match; fields that a record does not know are left alone."""

from collections.abc import Mapping
from typing import Any

from games.engine.errors import EngineError
from games.engine.gyul_hap.cards import cards_text, parse_cards
from games.engine.gyul_hap.course import Points
from games.engine.gyul_hap.options import MOST_BOARDS, MOST_EXTRA_BOARDS, options_data, options_from
from games.engine.gyul_hap.record import TEXT_FIELDS, BoardRecord, CallRecord, DuelRecord
from games.engine.gyul_hap.verdicts import BoardEnd, Verdict
from games.engine.record import RecordError
from words import said

GAME = "gyul-hap"
STATES = ("finished", "stopped")

_Data = Mapping[str, Any]
_MOST = 10**15


def record_to_json(record: DuelRecord) -> dict[str, Any]:
    """The record as an object for `json.dumps`; `record_from_json` gives an equal record."""
    texts = {name: getattr(record, name) for name in TEXT_FIELDS}
    return {
        "game": GAME,
        **{name: text for name, text in texts.items() if text is not None},
        "options": options_data(record.options),
        "state": STATES[record.is_stopped],
        "points": list(record.points),
        "penalties": list(record.penalties),
        "winner": record.winner,
        "boards": [_board_data(board) for board in record.boards],
    }


def _board_data(board: BoardRecord) -> dict[str, Any]:
    return {
        "number": board.number,
        "attempt": board.attempt,
        "state": "void" if board.is_void else "closed",
        "ended_by": str(board.ended) if board.ended else "",
        "cards": cards_text(board.cards),
        "points": list(board.points),
        "calls": [_call_data(call) for call in board.calls],
    }


def _call_data(call: CallRecord) -> dict[str, Any]:
    return {
        "seq": call.seq,
        "seat": call.seat,
        "text": call.text,
        "verdict": str(call.verdict),
        "points": call.points,
        "at": call.at,
    }


def record_from_json(data: object) -> DuelRecord:
    """Read an object as `json.loads` gives it. Raises RecordError that says what is wrong, and where.

    Nothing is checked against the rules: `check_record` does.
    """
    top = _object(
        data,
        said('a match is an object like {{"game": "{game}", "options": ..., "boards": [...]}}', game=GAME),
    )
    if top.get("game") != GAME:
        raise RecordError(said('"game" is {value}: give "{game}"', value=repr(top.get("game")), game=GAME))
    try:
        options = options_from(_object(top.get("options"), said('"options" is missing or no object')))
    except EngineError as error:
        raise RecordError(said('"options": {error}', error=error)) from None
    winner = top.get("winner")
    return DuelRecord(
        options=options,
        boards=tuple(_board(item, at) for at, item in enumerate(_list(top, "boards", ""))),
        points=_points(top, "points", ""),
        winner=None if winner is None else _number(top, "winner", "", 1, 2),
        penalties=_points(top, "penalties", "") if "penalties" in top else (0, 0),
        is_stopped=_one_of(top, "state", "", STATES) == STATES[1],
        **{name: _text(top, name, "") for name in TEXT_FIELDS if top.get(name) is not None},
    )


def _board(item: object, at: int) -> BoardRecord:
    where = said("boards[{at}]: ", at=at)
    data = _object(item, said("{where}no object", where=where))
    ended = _one_of(data, "ended_by", where, ("", *BoardEnd))
    try:
        cards = parse_cards(_text(data, "cards", where))
    except EngineError as error:
        raise RecordError(said("{where}{error}", where=where, error=error)) from None
    return BoardRecord(
        number=_number(data, "number", where, 1, MOST_BOARDS + MOST_EXTRA_BOARDS),
        attempt=_number(data, "attempt", where, 1, _MOST),
        cards=cards,
        calls=tuple(
            _call(each, said("{where}calls[{n_}]: ", where=where, n_=n))
            for n, each in enumerate(_list(data, "calls", where))
        ),
        points=_points(data, "points", where),
        ended=BoardEnd(ended) if ended else None,
        is_void=_one_of(data, "state", where, ("closed", "void")) == "void",
    )


def _call(item: object, where: str) -> CallRecord:
    data = _object(item, said("{where}no object", where=where))
    return CallRecord(
        seq=_number(data, "seq", where, 1, _MOST),
        seat=_number(data, "seat", where, 0, 2),
        text=_text(data, "text", where),
        verdict=Verdict(_one_of(data, "verdict", where, tuple(Verdict))),
        points=_number(data, "points", where, -_MOST, _MOST),
        at=_number(data, "at", where, -_MOST, _MOST),
    )


def _object(value: object, problem: str) -> _Data:
    if not isinstance(value, Mapping):
        raise RecordError(problem)
    return value


def _list(data: _Data, name: str, where: str) -> list[Any]:
    value = data.get(name)
    if not isinstance(value, list):
        raise RecordError(said('{where}"{name}" is missing or no list', where=where, name=name))
    return value


def _points(data: _Data, name: str, where: str) -> Points:
    pair = _list(data, name, where)
    if len(pair) != 2 or not all(_is_number(points, -_MOST, _MOST) for points in pair):
        raise RecordError(
            said('{where}"{name}" is {pair}: give two whole numbers', where=where, name=name, pair=repr(pair))
        )
    return pair[0], pair[1]


def _number(data: _Data, name: str, where: str, low: int, high: int) -> int:
    value = data.get(name)
    if not _is_number(value, low, high):
        raise RecordError(
            said(
                '{where}"{name}" is {value}: {right}',
                where=where,
                name=name,
                value=repr(value),
                right=_span(low, high),
            )
        )
    return int(data[name])


def _is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _span(low: int, high: int) -> str:
    if high < _MOST:
        return said("give a whole number from {low} to {high}", low=low, high=high)
    return said("give a whole number")


def _text(data: _Data, name: str, where: str) -> str:
    value = data.get(name)
    if not isinstance(value, str):
        raise RecordError(
            said('{where}"{name}" is {value}: give a text', where=where, name=name, value=repr(value))
        )
    return value


def _one_of(data: _Data, name: str, where: str, words: tuple[str, ...]) -> str:
    value = data.get(name)
    if value not in words:
        raise RecordError(
            said(
                '{where}"{name}" is {value}: give one of {choices}',
                where=where,
                name=name,
                value=repr(value),
                choices=", ".join(map(repr, map(str, words))),
            )
        )
    return str(value)
