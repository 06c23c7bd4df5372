"""What rounds and ties of a bracket are called."""

from __future__ import annotations

from tournaments.pairing.reason import Reason, Value

from .model import Bracket, Part, Tie
from .structure import RESET, rounds_of

_SHORT = {1: "final", 2: "semi_final", 4: "quarter_final"}


def round_name(bracket: Bracket, tie: Tie) -> Reason:
    """The round of the tie: final, semi-final, quarter-final, round of 16, losers' bracket round 2, ..."""
    key, params, _ = _name(bracket, tie)
    return Reason(f"round_{key}", params=params)


def tie_name(bracket: Bracket, tie: Tie) -> Reason:
    """The tie within its round: quarter-final 2. A round of one tie is called like the round."""
    key, params, alone = _name(bracket, tie)
    if alone:
        return Reason(f"round_{key}", params=params)
    return Reason(f"tie_{key}", params=params | {"slot": tie.slot})


def _name(bracket: Bracket, tie: Tie) -> tuple[str, dict[str, Value], bool]:
    """The key without its first word, its parameters, and whether the round has this one tie."""
    if tie.part is Part.FINAL:
        return "second_grand_final" if tie.id == RESET else "grand_final", {}, True
    if tie.part is Part.THIRD:
        return "third_place", {}, True
    rounds = rounds_of(len(bracket.players))
    if tie.part is Part.LOSERS:
        return _side("losers", tie.round, 2 * rounds - 2, 2 ** (rounds - 2 - (tie.round - 1) // 2))
    ties = 2 ** (rounds - tie.round)
    if bracket.double:
        return _side("winners", tie.round, rounds, ties)
    if ties in _SHORT:
        return _SHORT[ties], {}, ties == 1
    return "of", {"size": 2 * ties}, False


def _side(side: str, number: int, last: int, ties: int) -> tuple[str, dict[str, Value], bool]:
    if number == last:
        return f"{side}_final", {}, True
    return side, {"round": number}, ties == 1
