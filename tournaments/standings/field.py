"""The field of players with everything that tie-breaks read, worked out once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal, TypeVar

from .awards import Awards
from .exact import ZERO
from .history import History, Player, PlayerId
from .ledger import Ledger, round_results, round_usual
from .scheme import Scheme

C07 = Literal["2024-08", "2026-03"]
System = Literal["swiss", "round-robin"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Field:
    """Players, their rounds and points, and the texts that tie-breaks follow.

    ``draws``, ``wins`` and ``pars`` hold, for each round that C.07 counts, what a draw is worth, what is
    given for a win without play, and half of what a match can give. ``board_unit``: how many counts of a
    team's own total make a whole board point. ``derived`` keeps what several tie-breaks share.
    """

    players: dict[PlayerId, Player]
    rows: Ledger
    points: dict[PlayerId, Decimal]
    draws: tuple[Decimal, ...]
    wins: tuple[Decimal, ...]
    pars: tuple[Decimal, ...]
    c07: C07
    system: System
    board_unit: int = 1
    derived: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def swiss(self) -> bool:
        """Whether unplayed rounds follow C.07 as in a Swiss event."""
        return self.system == "swiss"

    def once(self, name: str, work_out: Callable[[Field], T]) -> T:
        """What ``work_out`` makes of the field, worked out the first time it is asked for by this name."""
        if name not in self.derived:
            self.derived[name] = work_out(self)
        found: T = self.derived[name]
        return found


def field_of(
    history: History,
    scheme: Scheme,
    awards: Awards,
    c07: C07 = "2026-03",
    system: System = "swiss",
    planned_rounds: int | None = None,
    caps: Sequence[int] = (),
    board_unit: int = 1,
) -> Field:
    """Work out the field after the rounds of the history.

    ``planned_rounds`` None: the event is looked at as if it ended here, as a snapshot is. Rounds
    planned beyond the history count with what the scheme gives when no match is played.
    """
    rows = round_results(history, scheme, awards, caps)
    usuals = [round_usual(round_, scheme) for round_ in history.rounds]
    usuals += [scheme.usual(ZERO)] * ((planned_rounds or 0) - len(usuals))
    return Field(
        players={player.id: player for player in history.players},
        rows=rows,
        points={player: sum((r.points for r in row), ZERO) for player, row in rows.items()},
        draws=tuple(awards.award("draw", usual)[0] for usual in usuals),
        wins=tuple(usual.bye for usual in usuals),
        pars=tuple(usual.par for usual in usuals),
        c07=c07,
        system=system,
        board_unit=board_unit,
    )
