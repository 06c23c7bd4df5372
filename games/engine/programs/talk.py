"""A program's side of the protocol: what it hears, and what it answers. Pure; who chooses is given."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from games.engine import entropy
from games.engine.actions import EntropyAction, Placement, Role
from games.engine.errors import EngineError
from games.engine.position import Position
from games.engine.programs.protocol import QUIT, START
from games.engine.variants import Variant

Chooser: TypeAlias = Callable[[Position], EntropyAction]


class Talk:
    """One game as its program follows it. The first line says which role it has.

    >>> from random import Random
    >>> from games.engine import house
    >>> from games.engine.variants import get_variant
    >>> talk = Talk(get_variant("hyle5"), lambda position: house.choose("pass", position, Random(1)))
    >>> talk.hear("1Cc")
    'CcCc'
    """

    def __init__(self, variant: Variant, choose: Chooser) -> None:
        self._choose = choose
        self._state = entropy.start(variant, None)
        self._role: Role | None = None
        self._waits_for_colour = False
        self.is_over = False

    def hear(self, line: str) -> str | None:
        """What is answered to a line; None where nothing is. Raises EngineError for what no referee says."""
        text = line.strip()
        if text == QUIT:
            self.is_over = True
            return None
        if self._role is None:
            self._role = Role.CHAOS if text == START else Role.ORDER
            if text == START:
                self._waits_for_colour = True
                return None
        if self._role is Role.ORDER:
            return self._as_order(text)
        return self._as_chaos(text)

    def _as_order(self, text: str) -> str:
        self._follow(text)
        action = self._choose(Position.of_state(self._state))
        self._state = entropy.apply(self._state, action)
        return str(action)

    def _as_chaos(self, text: str) -> str | None:
        if not self._waits_for_colour:
            self._follow(text)
            self._waits_for_colour = True
            return None
        self._waits_for_colour = False
        action = self._choose(replace(Position.of_state(self._state), drawn=self._colour(text)))
        self._state = entropy.apply(self._state, action)
        assert isinstance(action, Placement)
        return str(action.cell)

    def _follow(self, text: str) -> None:
        self._state = entropy.apply(self._state, entropy.parse(self._state, text))

    def _colour(self, text: str) -> int:
        variant = self._state.variant
        if self._state.turn is None or text not in "123456789"[: variant.colours] or len(text) != 1:
            raise EngineError(
                f"{text!r} is no colour: after ply {self._state.ply} of {variant.key} comes 1 to "
                f"{variant.colours}, or {QUIT} after the last"
            )
        if not self._state.left[int(text) - 1]:
            raise EngineError(f"colour {text}: all {variant.copies} counters are placed")
        return int(text)
