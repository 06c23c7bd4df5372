"""What can be wrong with something handed to the engine."""

from typing import Self

from words import said


class EngineError(ValueError):
    """Base of all errors of the engine; the message says what is wrong, where, and what would be right."""


class ActionError(EngineError):
    """An action that a game does not accept.

    `ply` is the number of the action in its game, counted from 1; where it is known the message begins so.
    """

    def __init__(self, what: str, ply: int | None = None) -> None:
        super().__init__(what if ply is None else said("ply {ply}: {what}", ply=ply, what=what))
        self.what = what
        self.ply = ply

    def at(self, ply: int) -> Self:
        """The same error with the place where it happened."""
        return type(self)(self.what, ply)


class Malformed(ActionError):
    """The text is no action of this game at all."""


class Illegal(ActionError):
    """A well-formed action that the rules do not allow in this state."""


class OutOfTurn(ActionError):
    """An action of a seat that may not act now; also any action after the end."""
