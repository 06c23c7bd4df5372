"""What is said about a match that fits nowhere in the bracket as the results now stand."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.pairing.reason import Reason, Value
from tournaments.standings.history import Match, PlayerId

from .model import Bracket, Conflict, Tie
from .names import tie_name


def conflict(bracket: Bracket, number: int, match: Match) -> Conflict:
    """Why the match of round ``number`` has no open tie: theirs is over, others are in it, or neither."""
    both: dict[str, PlayerId | None] = {"a": match.a, "b": match.b}
    for tie in bracket.ties:
        if {*tie.players} == {match.a, match.b}:
            return _at(bracket, tie, number, match, "bracket_decided", both)
    for tie in _open(bracket, match):
        if tie.is_real:
            who = both | {"c": tie.players[0], "d": tie.players[1]}
            return _at(bracket, tie, number, match, "bracket_others", who)
    return Conflict(number, match, None, Reason("bracket_astray", both, {"round": number}))


def _open(bracket: Bracket, match: Match) -> Iterator[Tie]:
    """The ties in which one of the two has still to play."""
    return (t for t in bracket.ties if not t.is_over and {match.a, match.b} & {*t.players})


def _at(
    bracket: Bracket, tie: Tie, number: int, match: Match, key: str, who: dict[str, PlayerId | None]
) -> Conflict:
    named: dict[str, Value] = {"round": number, "tie": str(tie_name(bracket, tie))}
    return Conflict(number, match, tie.id, Reason(key, who, named))
