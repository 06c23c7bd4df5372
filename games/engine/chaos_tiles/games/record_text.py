"""The text form of a game: a line for each thing that is known, then a line for each action.

    game: chaos-omelet
    options: {"players": 3, "colours": 4}
    seat 1: Ann
    seat 2: Bob
    seat 3: Cy
    commitment: 8c1f...
    seed: 5a5a...
    salt: c3c3...
    state: finished
    scores: 412 96 630
    winners: 3

    1 DRAW V
    1 DRAW K
    ...
    2 PLACE 17 V+3@0,1

Options that are the game's defaults are left out. `state` is `finished` or `stopped`, `winners` is `-` where
nobody won. Lines that begin with `#` are comments.
"""

import json
import re
from fractions import Fraction
from typing import Any

from games.engine.chaos_tiles.games.actions import TilesAction, parse_action
from games.engine.chaos_tiles.games.options import Options, options_data, options_from
from games.engine.chaos_tiles.games.record import TEXT_FIELDS, TilesRecord, scores_text, winners_text
from games.engine.errors import ActionError, EngineError
from games.engine.record import RecordError
from words import said

STATES = ("finished", "stopped")

_SEAT = re.compile(r"seat ([1-5])")
_KNOWN = ("game", "options", "seat 1", *TEXT_FIELDS, "state", "scores", "winners")
_MOST_DIGITS = 400


def write_text(record: TilesRecord) -> str:
    """The text of a record; `read_text` gives an equal record."""
    lines = [f"game: {record.options.game}", f"options: {json.dumps(_changed(record.options))}"]
    lines += [f"seat {seat}: {_plain(name)}" for seat, name in enumerate(record.names, start=1)]
    texts = ((name, getattr(record, name)) for name in TEXT_FIELDS)
    lines += [f"{name}: {_plain(text)}" for name, text in texts if text]
    lines += [
        f"state: {STATES[record.is_stopped]}",
        f"scores: {scores_text(record.scores)}",
        f"winners: {winners_text(record.winners)}",
        "",
        *map(str, record.actions),
    ]
    return "\n".join([*lines, ""])


def _plain(text: str) -> str:
    return " ".join(text.split())


def _changed(options: Options) -> dict[str, Any]:
    usual = options_data(options_from({"game": options.game}))
    if options.players != usual["players"] and "hands" in usual:
        usual["hands"] = [usual["hands"][0]] * options.players
    return {name: value for name, value in options_data(options).items() if value != usual[name]}


def read_text(text: str) -> TilesRecord:
    """Read a record. Raises RecordError, with the line where one is at fault.

    Nothing is checked against the rules: `check_record` does.
    """
    head: dict[str, tuple[int, str]] = {}
    actions: list[TilesAction] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        if re.match(r"\s*\d", line):
            actions.append(_action(line, number))
        elif actions:
            raise RecordError(said("{line} stands among the actions", line=repr(line[:60])), number)
        else:
            name, value = _header(line, number)
            if name in head:
                raise RecordError(said("{name} is given a second time", name=name), number)
            head[name] = (number, value)
    return _record(head, tuple(actions))


def _action(line: str, number: int) -> TilesAction:
    try:
        return parse_action(line)
    except ActionError as error:
        raise RecordError(error.what, number) from None


def _header(line: str, number: int) -> tuple[str, str]:
    name, colon, value = (part.strip() for part in line.partition(":"))
    if not colon or not (name in _KNOWN or _SEAT.fullmatch(name)):
        raise RecordError(
            said(
                "{line}: give NAME: VALUE with one of {choices}",
                line=repr(line[:60]),
                choices=", ".join(_KNOWN),
            ),
            number,
        )
    return name, value


def _record(head: dict[str, tuple[int, str]], actions: tuple[TilesAction, ...]) -> TilesRecord:
    options = _options(head)
    line, state = _needed(head, "state")
    if state not in STATES:
        raise RecordError(
            said("state is {state}: give {choices}", state=repr(state), choices=" or ".join(STATES)), line
        )
    return TilesRecord(
        options=options,
        actions=actions,
        scores=_scores(*_needed(head, "scores"), options),
        winners=_winners(*_needed(head, "winners"), options),
        is_stopped=state == STATES[1],
        names=_names(head, options),
        **{name: head[name][1] for name in TEXT_FIELDS if name in head},
    )


def _needed(head: dict[str, tuple[int, str]], name: str) -> tuple[int, str]:
    if name not in head:
        raise RecordError(said("{name} is missing", name=name))
    return head[name]


def _options(head: dict[str, tuple[int, str]]) -> Options:
    _, game = _needed(head, "game")
    line, text = head.get("options", (None, "{}"))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(said("options are no JSON that can be read: {error}", error=error), line) from None
    if not isinstance(data, dict):
        raise RecordError(said('options are no object as {{"players": 3}}'), line)
    try:
        return options_from({**data, "game": game})
    except EngineError as error:
        raise RecordError(str(error), line) from None


def _scores(line: int, text: str, options: Options) -> tuple[Fraction | int, ...]:
    scores = [score for word in text.split() if (score := score_of(word)) is not None]
    if len(scores) != len(text.split()) or len(scores) != options.players:
        raise RecordError(
            said(
                "scores are {text}: give one for each of {players} seats",
                text=repr(text[:60]),
                players=options.players,
            ),
            line,
        )
    return tuple(scores)


def score_of(word: str) -> Fraction | None:
    """A score as records have it: a whole number or a half; None for what is neither.

    >>> score_of("10.5"), score_of("1e3")
    (Fraction(21, 2), None)
    """
    fitting = re.fullmatch(r"-?\d+(\.5)?", word, re.ASCII) and len(word) < _MOST_DIGITS
    return Fraction(word) if fitting else None


def _winners(line: int, text: str, options: Options) -> tuple[int, ...]:
    words = [] if text == "-" else text.split()
    if any(word not in map(str, options.seats) for word in words):
        raise RecordError(
            said(
                "winners are {text}: give seats from 1 to {players}, or -",
                text=repr(text[:60]),
                players=options.players,
            ),
            line,
        )
    return tuple(map(int, words))


def _names(head: dict[str, tuple[int, str]], options: Options) -> tuple[str, ...]:
    given = {int(found[1]): name for name in head if (found := _SEAT.fullmatch(name))}
    if given and sorted(given) != list(options.seats):
        line = max(head[name][0] for name in given.values())
        raise RecordError(said("name all of seats 1 to {players}, or none", players=options.players), line)
    return tuple(head[given[seat]][1] for seat in sorted(given))
