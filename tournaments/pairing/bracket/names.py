"""What rounds and ties of a bracket are called."""

from __future__ import annotations

from tournaments.pairing.reason import Reason

from .model import Bracket, Tie


def round_name(bracket: Bracket, tie: Tie) -> Reason:
    """The round of the tie: final, semi-final, quarter-final, round of 16, losers' round 2, ..."""
    raise NotImplementedError


def tie_name(bracket: Bracket, tie: Tie) -> Reason:
    """The tie within its round: quarter-final 2."""
    raise NotImplementedError
