"""Knock-out and double elimination: a bracket is a pure fold of the line-up and what was played."""

from .fold import bracket_of, refuse_options
from .model import Bracket, Conflict, From, Part, Source, State, Tie, TieMatch
from .names import round_name, tie_name
from .pair import pair_bracket
from .places import places
from .plan import bracket_rounds

__all__ = [
    "Bracket",
    "Conflict",
    "From",
    "Part",
    "Source",
    "State",
    "Tie",
    "TieMatch",
    "bracket_of",
    "bracket_rounds",
    "pair_bracket",
    "places",
    "refuse_options",
    "round_name",
    "tie_name",
]
