"""The one text form of a record: a line for each thing the header knows, an empty line, then the moves.

    variant: entropy7
    chaos: Ann
    order: Bob
    flag: 34 chaos 912345
    bag: 4df3641e...

    1Bd BdEd
    6Ge EdFd

A flag line says after how many plies the flag fell, whose, and at which instant: milliseconds from the start
of the game. Where an arbiter put a flag up again, a line `lift: 34 chaos 912345 40 950000 network failure`
says so: the fall, the ply from which play went on, the instant, and why. A line `ruling: forfeit_game
order 0` says what decided the game in place of a full board: policy, side and the Order score, `-` for none.
The moves may be broken into lines in any way; they are written as a placement and its answer on each line.
"""

import re
from typing import Any

from games.engine.actions import EntropyAction, Role
from games.engine.errors import EngineError, Malformed
from games.engine.notation import Notation, parse_action
from games.engine.record import (
    NUMBER_FIELDS,
    TEXT_FIELDS,
    Decision,
    FlagEvent,
    GameRecord,
    Header,
    Lifted,
    RecordError,
)
from games.engine.variants import Variant, get_variant
from words import said

_KNOWN = ("variant", *TEXT_FIELDS, *NUMBER_FIELDS, "flag", "lift", "ruling", "final_rows")
_SIDES = {role.label: role for role in Role}
_NONE = "-"
_WHOLE = re.compile(r"-?[0-9]{1,18}")


def write_text(record: GameRecord) -> str:
    """The text of a record; `read_text` gives an equal record."""
    header = record.header
    lines = [f"variant: {header.variant.key}"]
    for name in (*TEXT_FIELDS, *NUMBER_FIELDS):
        value = getattr(header, name)
        if value is not None:
            lines.append(f"{name}: {value}")
    lines += [f"flag: {_flag_text(flag)}" for flag in header.flags]
    lines += [f"lift: {_flag_text(lift.flag)} {lift.ply} {lift.at} {lift.reason}" for lift in header.lifts]
    if header.ruling:
        lines.append(f"ruling: {_ruling_text(header.ruling)}")
    if header.final_rows:
        lines.append(f"final_rows: {'/'.join(header.final_rows)}")
    moves = record.moves
    pairs = [" ".join(moves[start : start + 2]) for start in range(0, len(moves), 2)]
    return "\n".join([*lines, "", *pairs, ""])


def read_text(text: str, notation: Notation = Notation.CODECUP) -> GameRecord:
    """Read a record. Raises RecordError with the line, and the ply where a move is wrong."""
    lines = list(enumerate(text.splitlines(), start=1))
    begin = next((index for index, (_, line) in enumerate(lines) if line.strip()), len(lines))
    end = next(
        (index for index, (_, line) in enumerate(lines) if index > begin and not line.strip()), len(lines)
    )
    header = _read_header(lines[begin:end])
    actions: list[EntropyAction] = []
    for number, line in lines[end:]:
        for word in line.split():
            actions.append(_read_move(word, header.variant, notation, number, len(actions) + 1))
    return GameRecord(header, tuple(actions))


def _read_header(lines: list[tuple[int, str]]) -> Header:
    values: dict[str, Any] = {}
    flags: list[FlagEvent] = []
    lifts: list[Lifted] = []
    for number, line in lines:
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or name not in _KNOWN:
            raise RecordError(
                said(
                    "{line} is no header line: give NAME: VALUE with one of {choices}",
                    line=repr(line),
                    choices=", ".join(_KNOWN),
                ),
                number,
            )
        if name in values:
            raise RecordError(said("{name} is given a second time", name=name), number)
        if name == "flag":
            flags.append(_read_flag(value, number))
        elif name == "lift":
            lifts.append(_read_lift(value, number))
        else:
            values[name] = _read_value(name, value, number)
    if "variant" not in values:
        raise RecordError(
            said("no line 'variant: KEY' before the first empty line"), lines[0][0] if lines else 1
        )
    return Header(**values, flags=tuple(flags), lifts=tuple(lifts))


def _flag_text(flag: FlagEvent) -> str:
    return f"{flag.ply} {flag.side.label} {flag.at}"


def _ruling_text(ruling: Decision) -> str:
    side = ruling.side.label if ruling.side else _NONE
    return f"{ruling.policy} {side} {_NONE if ruling.score is None else ruling.score}"


def _read_value(name: str, value: str, line: int) -> object:
    if name == "variant":
        try:
            return get_variant(value)
        except EngineError as error:
            raise RecordError(str(error), line) from None
    if name == "final_rows":
        return tuple(value.split("/"))
    if name == "ruling":
        return _read_ruling(value, line)
    return _number(value, name, line) if name in NUMBER_FIELDS else value


def _read_flag(value: str, line: int) -> FlagEvent:
    words = value.split()
    if len(words) != 3 or words[1] not in _SIDES:
        raise RecordError(
            said("flag {value}: give PLY SIDE MILLISECONDS, as in 34 chaos 912345", value=repr(value)), line
        )
    return FlagEvent(
        _number(words[0], "flag ply", line), _SIDES[words[1]], _number(words[2], "flag instant", line)
    )


def _read_lift(value: str, line: int) -> Lifted:
    words = value.split(maxsplit=5)
    if len(words) != 6:
        raise RecordError(
            said(
                "lift {value}: give the fall, PLY, MILLISECONDS and why, as in 3 chaos 912345 4 "
                "950000 agreed",
                value=repr(value),
            ),
            line,
        )
    ply, at = _number(words[3], "lift ply", line), _number(words[4], "lift instant", line)
    return Lifted(_read_flag(" ".join(words[:3]), line), ply, at, words[5])


def _read_ruling(value: str, line: int) -> Decision:
    words = value.split()
    if len(words) != 3 or words[1] not in (*_SIDES, _NONE):
        raise RecordError(
            said("ruling {value}: give POLICY SIDE SCORE, as in forfeit_game order 0", value=repr(value)),
            line,
        )
    score = None if words[2] == _NONE else _number(words[2], "ruling score", line)
    return Decision(words[0], _SIDES.get(words[1]), score)


def _number(text: str, name: str, line: int) -> int:
    if not _WHOLE.fullmatch(text):
        raise RecordError(said("{name} {text} is no whole number", name=name, text=repr(text)), line)
    return int(text)


def _read_move(word: str, variant: Variant, notation: Notation, line: int, ply: int) -> EntropyAction:
    try:
        return parse_action(word, variant, notation)
    except Malformed as error:
        raise RecordError(str(error.at(ply)), line) from None
