"""The actions of Entropy as values; their text is CodeCup notation: `3Dd`, `DdAd`, and `DdDd` for a pass."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

from games.engine.cells import Cell
from games.engine.errors import Malformed
from games.engine.variants import Variant
from words import said


class Role(IntEnum):
    """The two seats of Entropy; Chaos acts first."""

    CHAOS = 1
    ORDER = 2

    @property
    def label(self) -> str:
        """`chaos` or `order`."""
        return self.name.lower()

    @property
    def called(self) -> str:
        """Its name in a sentence."""
        return said("Chaos") if self is Role.CHAOS else said("Order")


@dataclass(frozen=True, slots=True)
class Placement:
    """Chaos puts the drawn counter on an empty cell.

    >>> str(Placement(3, Cell(3, 3)))
    '3Dd'
    """

    colour: int
    cell: Cell

    @property
    def seat(self) -> Role:
        """Chaos, whoever makes the placement when Chaos's flag has fallen."""
        return Role.CHAOS

    def __str__(self) -> str:
        return f"{self.colour}{self.cell}"


@dataclass(frozen=True, slots=True)
class Slide:
    """Order moves a counter like a rook over empty cells.

    >>> str(Slide(Cell(3, 3), Cell(0, 3)))
    'DdAd'
    """

    origin: Cell
    target: Cell

    @property
    def seat(self) -> Role:
        """Order."""
        return Role.ORDER

    def __str__(self) -> str:
        return f"{self.origin}{self.target}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Order declines. Written with an occupied cell twice; all passes are equal, whatever the cell.

    >>> Pass(Cell(3, 3)) == Pass(Cell(0, 0)), str(Pass(Cell(3, 3)))
    (True, 'DdDd')
    """

    cell: Cell = field(compare=False)

    @property
    def seat(self) -> Role:
        """Order."""
        return Role.ORDER

    def __str__(self) -> str:
        return f"{self.cell}{self.cell}"


EntropyAction: TypeAlias = Placement | Slide | Pass


def check_fits(action: EntropyAction, variant: Variant) -> None:
    """Raise Malformed for an action with a colour or a cell that the variant does not have."""
    for cell in _cells(action):
        if not (0 <= cell[0] < variant.size and 0 <= cell[1] < variant.size):
            raise Malformed(
                said(
                    "row {row}, column {column} is no cell of {variant}",
                    row=cell[0] + 1,
                    column=cell[1] + 1,
                    variant=variant.key,
                )
            )
    if isinstance(action, Placement) and not 1 <= action.colour <= variant.colours:
        raise Malformed(
            said(
                "{colour} is no colour of {variant}, which has 1 to {colours}",
                colour=action.colour,
                variant=variant.key,
                colours=variant.colours,
            )
        )


def _cells(action: EntropyAction) -> tuple[Cell, ...]:
    return (action.origin, action.target) if isinstance(action, Slide) else (action.cell,)
