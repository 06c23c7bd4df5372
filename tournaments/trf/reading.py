"""What a reader has found so far, and what it refuses to read twice."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from words import said

from .columns import Line
from .model import (
    Abnormal,
    DeclaredBye,
    Forbidden,
    OutOfOrder,
    PointSystem,
    TeamByes,
    TeamForfeit,
    TrfFile,
    TrfHeader,
    TrfPlayer,
    TrfTeam,
    Virtual,
)


@dataclass(slots=True)
class Reading:
    """Values by field of the header, and the lists of the records that repeat."""

    header: dict[str, Any] = field(default_factory=dict)
    worth: dict[str, Decimal] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)  # where a value was read: its line
    players: list[TrfPlayer] = field(default_factory=list)
    national: list[TrfPlayer] = field(default_factory=list)
    teams: list[TrfTeam] = field(default_factory=list)
    virtual: list[Virtual] = field(default_factory=list)
    forbidden: list[Forbidden] = field(default_factory=list)
    byes: list[DeclaredBye] = field(default_factory=list)
    absent: list[int] = field(default_factory=list)
    abnormal: list[Abnormal] = field(default_factory=list)
    team_byes: TeamByes | None = None
    team_forfeits: list[TeamForfeit] = field(default_factory=list)
    out_of_order: list[OutOfOrder] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    named: list[tuple[Line, str, int]] = field(default_factory=list)  # (line, players or teams, number)
    by_rank: bool = False
    groups: int = 0  # of players who have virtual points together

    def set(self, line: Line, name: str, value: object) -> None:
        """A value of the header; the same again is allowed only as XXR beside 142 and XXC beside 152."""
        before = self.places.get(name)
        if before is not None and (self.header[name] != value or line.key.isdigit()):
            raise line.wrong(
                5,
                said(
                    "{line} says what line {before} says already; one of the two",
                    line=line.key,
                    before=before,
                ),
            )
        self.header[name] = value
        self.places[name] = line.number

    def price(self, line: Line, column: int, names: tuple[str, ...], points: Decimal) -> None:
        """What results are worth; the last word counts, as in XXS."""
        if points < 0:
            raise line.wrong(column, said("points of a result are not negative; a penalty is a 299 record"))
        self.worth.update(dict.fromkeys(names, points))

    def name(self, line: Line, players: tuple[int, ...], what: str = "player") -> None:
        """Remember who is named, to be looked up when all players are known."""
        self.named += [(line, what, player) for player in players]

    def file(self) -> TrfFile:
        """Everything read, as one value."""
        return TrfFile(
            header=TrfHeader(**self.header),
            players=tuple(self.players),
            points=self._points(),
            national=tuple(self.national),
            teams=tuple(self.teams),
            virtual=tuple(self.virtual),
            forbidden=tuple(self.forbidden),
            byes=tuple(self.byes),
            absent=tuple(self.absent),
            by_rank=self.by_rank,
            abnormal=tuple(self.abnormal),
            team_byes=self.team_byes,
            team_forfeits=tuple(self.team_forfeits),
            out_of_order=tuple(self.out_of_order),
            remarks=tuple(self.remarks),
        )

    def _points(self) -> PointSystem | None:
        """162 leaves the allocated bye at a win and an unknown result at a draw where it names neither."""
        if not self.worth:
            return None
        usual = {}
        if "162" in self.places:
            win, draw = self.worth.get("win"), self.worth.get("draw")
            usual = {k: v for k, v in (("allocated", win), ("unknown", draw)) if v is not None}
        return PointSystem(**usual | self.worth)
