"""A tournament report file as an event: settings, history and what is asked of each round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from tournaments.pairing.model import ForbiddenPair, PairingSettings, Request
from tournaments.pairing.options import Acceleration
from tournaments.standings.awards import Award, Awards
from tournaments.standings.history import History, PlayerId
from tournaments.trf.errors import Fault, TrfError
from tournaments.trf.history import FileScore, byes_in, history_of, scores_of
from tournaments.trf.model import PointSystem, Side, TrfFile
from tournaments.trf.points import system_of
from tournaments.trf.write_extras import Virtuals


@dataclass(frozen=True)
class FileEvent:
    """The event that a file holds. ``rounds``, ``initial``, ``baku``: what the command line adds to it."""

    file: TrfFile
    rounds: int | None = None
    initial: Side | None = None
    baku: bool = False

    @property
    def paired_rounds(self) -> int:
        """How many rounds the file has pairs for."""
        return self.file.played_rounds

    @cached_property
    def history(self) -> History:
        """All rounds that are paired."""
        return history_of(self.file)

    @cached_property
    def planned(self) -> int:
        """How many rounds the event has. Raises TrfError when nobody says."""
        found = self.rounds or self.file.header.rounds
        if found is None:
            raise TrfError([Fault("nobody says how many rounds there are: a record 142 or XXR, or --rounds")])
        return found

    def scores(self, number: int) -> Mapping[PlayerId, FileScore]:
        """Points before round ``number``."""
        return scores_of(self.file, number - 1)

    def request(self, number: int) -> Request:
        """Who is not there: in a round that is paired also those whose columns are blank."""
        byes = byes_in(self.file, number)
        absent: frozenset[PlayerId] = frozenset()
        if number <= self.paired_rounds:
            empty = [p.number for p in self.file.players if p.entry(number) is None]
            absent = frozenset(empty) - byes.keys()
        return Request(number, absent=absent, byes=byes)

    def settings(self, number: int) -> PairingSettings:
        """What counts in round ``number``."""
        system = self.points
        return PairingSettings(
            rounds=self.planned,
            forbidden=tuple(self._forbidden(number)),
            order_by_spread=False,  # the format has no spread
            acceleration=Acceleration.BAKU if self._accelerated else Acceleration.NONE,
            win=system.win,
            draw=system.draw,
            awards=_awards(system),
            top_is_first=self.top_side is Side.WHITE,
            virtual=self._virtual(number) if self.file.virtual else None,
        )

    @cached_property
    def points(self) -> PointSystem:
        """What results are worth. Raises TrfError where a loss is worth something."""
        system = system_of(self.file) or PointSystem()
        if system.loss:
            raise TrfError([Fault(f"a loss is worth {system.loss}; only systems in which it is worth 0 fit")])
        return system

    @property
    def top_side(self) -> Side:
        """The initial colour: as drawn, or as round 1 shows it, or White."""
        drawn = self.initial or self.file.header.initial
        first = (p.entry(1) for p in self.file.players)
        return drawn or next((e.side for e in first if e and e.opponent and e.side), Side.WHITE)

    @property
    def _accelerated(self) -> bool:
        return self.baku or self.file.header.code.upper().endswith("_BAKU")

    def _virtual(self, number: int) -> dict[int, dict[PlayerId, Decimal]]:
        players = [p.number for p in self.file.players]
        virtual = Virtuals(self.file)
        return {n: {p: virtual.of(p, n) for p in players} for n in range(1, number + 1)}

    def _forbidden(self, number: int) -> list[ForbiddenPair]:
        """Pairs that are forbidden in this round; those of later rounds are not known to ours."""
        return [
            ForbiddenPair(a, b, record.last_round)
            for record in self.file.forbidden
            if record.first_round <= number
            for at, a in enumerate(record.players)
            for b in record.players[at + 1 :]
        ]


def _awards(system: PointSystem) -> Awards:
    return Awards(
        allocated=Award(system.allocated),
        full=Award(system.full),
        half=Award(system.half),
        zero=Award(system.zero),
        no_show_win=Award(system.forfeit_win),
        no_show_loss=Award(system.forfeit_loss),
    )
