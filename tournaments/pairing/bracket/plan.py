"""How many rounds a bracket takes."""

from __future__ import annotations

from tournaments.pairing.options import BracketOptions


def bracket_rounds(options: BracketOptions, players: int, *, double: bool = False) -> int:
    """The rounds of the event that a bracket takes at most, repeated drawn matches aside."""
    raise NotImplementedError
