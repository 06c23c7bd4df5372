"""What the results of a file are worth, by the system it declares or one that fits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from words import said

from .errors import Fault
from .model import DeclaredBye, PointSystem, TrfFile, TrfPlayer
from .write_extras import Virtuals

_COMMON = ((Decimal(1), Decimal("0.5")), (Decimal(3), Decimal(1)), (Decimal(2), Decimal(1)))


def wrong_points(file: TrfFile) -> Iterator[Fault]:
    """Points against results; abnormal points and teams' byes have an arithmetic of their own."""
    if file.abnormal or file.teams:
        return
    counted = Counted(file)
    system = file.points or _common(file, counted) or PointSystem()
    for player in file.players:
        if not counted.agrees(player, system):
            yield Fault(
                said(
                    "player {player} has {points} points, but the results make {made}",
                    player=player.number,
                    points=player.points,
                    made=counted.earned(player, system),
                ),
                player.line,
                81,
            )


def system_of(file: TrfFile) -> PointSystem | None:
    """The declared point system, or the first common one that makes everybody's points; None: no such."""
    return file.points or _common(file, Counted(file))


class Counted:
    """A file of which is known, once for all its players, what their points depend on."""

    def __init__(self, file: TrfFile) -> None:
        self._columns = max((len(player.rounds) for player in file.players), default=0)
        self._played = file.played_rounds
        self._virtual = Virtuals(file)
        self._byes: dict[int, list[DeclaredBye]] = defaultdict(list)
        for bye in file.byes:
            for number in set(bye.players):
                self._byes[number].append(bye)

    def earned(self, player: TrfPlayer, system: PointSystem, through: int | None = None) -> Decimal:
        """What the player's results up to round ``through`` are worth (None: all that have columns); a bye of
        a 240 record counts as well."""
        last = self._columns if through is None else through
        total = sum((system.worth(e.result) for e in player.rounds[:last] if e and e.result), Decimal(0))
        for bye in self._byes.get(player.number, ()):
            if player.entry(bye.round) is None and bye.round <= last:
                total += system.worth(bye.kind)
        return total

    def agrees(self, player: TrfPlayer, system: PointSystem) -> bool:
        """Whether the points are those of the results. Some programs leave out byes of the round that is to
        be paired, or put its virtual points in."""
        if player.points is None:
            return True
        made = {self.earned(player, system), self.earned(player, system, self._played)}
        return (
            player.points in made or player.points - self._virtual.of(player.number, self._played + 1) in made
        )


def _common(file: TrfFile, counted: Counted) -> PointSystem | None:
    for win, draw in _COMMON:
        for bye in (win, draw, Decimal(0)):
            system = PointSystem(win, draw, Decimal(0), bye, win, draw, forfeit_win=win, unknown=draw)
            if all(counted.agrees(player, system) for player in file.players):
                return system
    return None
