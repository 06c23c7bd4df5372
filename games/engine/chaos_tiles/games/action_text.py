"""Actions read from their texts."""

import re

from games.engine.chaos_tiles.games.action_values import (
    NOBODY,
    Claim,
    Dead,
    Done,
    Draw,
    Exchange,
    Flag,
    Keep,
    Lay,
    Leave,
    Pass,
    Place,
    Resume,
    Stone,
    TilesAction,
    Transfer,
)
from games.engine.chaos_tiles.placement import Placement, parse_placement
from games.engine.chaos_tiles.tiles import KINDS
from games.engine.errors import EngineError, Malformed
from games.engine.interface import Seat
from words import said

MOST_CHARACTERS = 400

_BARE: tuple[type[Keep | Done | Pass | Resume], ...] = (Keep, Done, Pass, Resume)
_PUTS: tuple[type[Place | Transfer], ...] = (Place, Transfer)
_LISTS: tuple[type[Exchange | Dead], ...] = (Exchange, Dead)
_GONE: tuple[type[Flag | Leave], ...] = (Flag, Leave)


def parse_action(text: str) -> TilesAction:
    """Read an action with its seat before it; case does not matter. Raises Malformed.

    >>> parse_action("1 place 17 v+3@0,1")
    Place(seat=1, tile=17, placement=Placement(kind='V', face='+', rotation=3, origin=(0, 1, 0, 0, 0, 0)))
    >>> parse_action("0 LEAVE 3")
    Leave(of=3)
    """
    if len(text) > MOST_CHARACTERS:
        raise Malformed(said("{text}... is too long for an action", text=repr(text[:20])))
    words = text.upper().split()
    if len(words) < 2 or not re.fullmatch(r"[0-5]", words[0]):
        raise Malformed(
            said("{text} does not begin with a seat and a word, as 1 DONE or 0 FLAG 2", text=repr(text))
        )
    seat, word, rest = int(words[0]), words[1], words[2:]
    for kind in _GONE:
        if word == kind.word:
            if seat != NOBODY:
                raise Malformed(
                    said(
                        "{text}: {word} is said by seat {nobody}, of another seat",
                        text=repr(text),
                        word=word,
                        nobody=NOBODY,
                    )
                )
            return kind(_number(_one(rest, word, said("a seat"))))
    if seat == NOBODY:
        raise Malformed(
            said(
                "{text}: seat {nobody} has only {choices}",
                text=repr(text),
                nobody=NOBODY,
                choices=" and ".join(kind.word for kind in _GONE),
            )
        )
    return _player_action(seat, word, rest)


def _player_action(seat: Seat, word: str, rest: list[str]) -> TilesAction:
    for bare in _BARE:
        if word == bare.word:
            if rest:
                raise Malformed(said("nothing follows {word}", word=word))
            return bare(seat)
    for put in _PUTS:
        if word == put.word:
            if len(rest) != 2:
                raise Malformed(said("{word} wants a tile and a placement, as {word} 17 V+3@0,1", word=word))
            return put(seat, _number(rest[0]), _placement(rest[1]))
    for several in _LISTS:
        if word == several.word:
            return several(seat, tuple(map(_number, rest)))
    return _with_one(seat, word, rest)


def _with_one(seat: Seat, word: str, rest: list[str]) -> TilesAction:
    if word == Draw.word:
        named = _one(rest, word, said("V or K"))
        kind = next((kind for kind in KINDS if kind == named), None)
        if kind is None:
            raise Malformed(said("{named} is no kind: draw V, a Vek, or K, a Kay", named=repr(named)))
        return Draw(seat, kind)
    if word == Claim.word:
        return Claim(seat, _number(_one(rest, word, said("a colour"))))
    if word == Stone.word:
        return Stone(seat, _number(_one(rest, word, said("a tile"))))
    if word == Lay.word:
        return Lay(seat, _placement(_one(rest, word, said("a placement"))))
    raise Malformed(said("{word} is no action", word=repr(word)))


def _one(rest: list[str], word: str, what: str) -> str:
    if len(rest) != 1:
        raise Malformed(said("{word} wants {what} and nothing else", word=word, what=what))
    return rest[0]


def _number(word: str) -> int:
    if not re.fullmatch(r"\d{1,3}", word, re.ASCII):
        raise Malformed(said("{word} is no number of a tile, colour or seat", word=repr(word)))
    return int(word)


def _placement(word: str) -> Placement:
    try:
        return parse_placement(word)
    except EngineError as error:
        raise Malformed(str(error)) from None
