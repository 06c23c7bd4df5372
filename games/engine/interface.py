"""The one interface of all games: turn by turn or called at any time, one seat or many, open or secret hands.

A game is a rules object with pure methods over immutable states. Its record is its options and its list of
actions; playing them from the start gives the state again. Time is no part of it: what a fallen flag still
allows is decided where clock and game are joined, and reaches the game as ordinary actions.

What differs between games is carried by the types: `Options` (a variant, a set of settings), `Draws` (all
chance, fixed before the start: an order of counters, the boards of a duel, or a seed for shuffles to come;
None where the counters come from outside, as from a cloth bag), states, actions and views.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol, TypeAlias, TypeVar

from games.engine.errors import ActionError, EngineError, Illegal, Malformed, OutOfTurn

__all__ = [
    "Action",
    "ActionError",
    "EngineError",
    "Game",
    "Illegal",
    "Malformed",
    "OutOfTurn",
    "Outcome",
    "Seat",
]

Seat: TypeAlias = int
"""A place at the table, from 1."""


class Action(Protocol):
    """A frozen value that says what a seat does; `str(action)` is its text, which `Game.parse` reads back."""

    @property
    def seat(self) -> Seat:
        """The seat whose action this is: by its kind (a placement is Chaos's) or as part of the value."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    `scores` per seat that scores (in Entropy only Order does). `winners` are the seats that won this game:
    several when it is shared, none when the game by itself has no winner, as one Entropy game of a match.
    """

    scores: Mapping[Seat, int | Fraction]
    winners: tuple[Seat, ...] = field(default=())


OptionsT_contra = TypeVar("OptionsT_contra", contravariant=True)
DrawsT_contra = TypeVar("DrawsT_contra", contravariant=True)
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Game(Protocol[OptionsT_contra, DrawsT_contra, StateT, ActionT, ViewT_co]):
    """What every game offers. A module with these functions is one as well."""

    def start(self, options: OptionsT_contra, draws: DrawsT_contra, /) -> StateT:
        """The state before the first action. Raises EngineError if options and draws don't fit."""

    def to_act(self, state: StateT, /) -> frozenset[Seat]:
        """The seats that may act now: one in a turn game, several where all may call, none after the end."""

    def legal(self, state: StateT, seat: Seat, /) -> Iterable[ActionT]:
        """The legal actions of a seat, made as they are asked for; nothing if it may not act."""

    def parse(self, state: StateT, text: str, /) -> ActionT:
        """Read an action. Raises Malformed; whether it is legal is judged by `apply` alone."""

    def apply(self, state: StateT, action: ActionT, /) -> StateT:
        """The state after an action; the old one is as it was. Raises Malformed, Illegal or OutOfTurn."""

    def outcome(self, state: StateT, /) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def view(self, state: StateT, seat: Seat | None, /) -> ViewT_co:
        """All that a seat may see, or (None) what everybody may: nothing that was not shown to them yet."""
