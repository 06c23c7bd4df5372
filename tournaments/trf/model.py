"""A tournament report file as plain values (FIDE's TRF16 and TRF26, JaVaFo's extensions)."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

Number = int  # starting-rank number of a player, or pairing number of a team


class Side(StrEnum):
    """Colour in a round: White is Order first here."""

    WHITE = "w"
    BLACK = "b"


class Result(StrEnum):
    """What stands in a round's column for one player."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"  # the game lasted less than one move
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    UNKNOWN = "X"  # played, not decided yet
    ALLOCATED = "U"  # the pairing's own bye
    FULL = "F"
    HALF = "H"
    ZERO = "Z"


BYES = frozenset((Result.ALLOCATED, Result.FULL, Result.HALF, Result.ZERO))
FORFEITS = frozenset((Result.FORFEIT_WIN, Result.FORFEIT_LOSS))
PLAYED = frozenset(Result) - BYES - FORFEITS


@dataclass(frozen=True, slots=True)
class Entry:
    """One player's round. ``opponent`` 0: none; ``result`` None: paired, not reported."""

    opponent: Number
    side: Side | None
    result: Result | None


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """A 001 record. ``rounds``: None where the columns are blank."""

    number: Number
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: Decimal | None = None
    rank: int | None = None
    rounds: tuple[Entry | None, ...] = ()
    line: int | None = field(default=None, compare=False)

    def entry(self, number: int) -> Entry | None:
        """The round ``number``, counted from 1; None where nothing is written."""
        return self.rounds[number - 1] if number <= len(self.rounds) else None


@dataclass(frozen=True, slots=True)
class PointSystem:
    """What each result is worth (162, XXS)."""

    win: Decimal = Decimal("1.0")
    draw: Decimal = Decimal("0.5")
    loss: Decimal = Decimal("0.0")
    allocated: Decimal = Decimal("1.0")
    full: Decimal = Decimal("1.0")
    half: Decimal = Decimal("0.5")
    zero: Decimal = Decimal("0.0")
    forfeit_win: Decimal = Decimal("1.0")
    forfeit_loss: Decimal = Decimal("0.0")
    unknown: Decimal = Decimal("0.5")

    def worth(self, result: Result) -> Decimal:
        """Points for a result."""
        worth: Decimal = getattr(self, _WORTH[result])
        return worth


_WORTH = {
    Result.WIN: "win",
    Result.DRAW: "draw",
    Result.LOSS: "loss",
    Result.UNRATED_WIN: "win",
    Result.UNRATED_DRAW: "draw",
    Result.UNRATED_LOSS: "loss",
    Result.FORFEIT_WIN: "forfeit_win",
    Result.FORFEIT_LOSS: "forfeit_loss",
    Result.UNKNOWN: "unknown",
    Result.ALLOCATED: "allocated",
    Result.FULL: "full",
    Result.HALF: "half",
    Result.ZERO: "zero",
}


@dataclass(frozen=True, slots=True)
class Virtual:
    """Virtual points of players ``first`` to ``last`` in the named rounds (250, XXA)."""

    points: Decimal
    first_round: int
    last_round: int
    first: Number
    last: Number
    match_points: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Players of whom no two meet in the named rounds (260, XXP); ``last_round`` None: to the end."""

    players: tuple[Number, ...]
    first_round: int = 1
    last_round: int | None = None


@dataclass(frozen=True, slots=True)
class DeclaredBye:
    """Who has a bye of one kind in a round (240): full, half or zero."""

    kind: Result
    round: int
    players: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Abnormal:
    """Points that differ from the point system (299); ``kind`` blank: a penalty or a bonus."""

    kind: str
    points: Decimal | None
    match_points: Decimal | None
    round: int | None
    players: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class TrfTeam:
    """A 310 or 013 record; a 013 record has no number, points and rank of its own."""

    number: Number
    name: str
    players: tuple[Number, ...]
    nickname: str = ""
    strength: int | None = None
    match_points: Decimal | None = None
    game_points: Decimal | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class TeamByes:
    """The pairing-allocated byes of teams (320), by round; 0: none."""

    match_points: Decimal
    game_points: Decimal
    teams: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class TeamForfeit:
    """A match of teams without play (330): ``+-`` White wins, ``-+`` Black wins, ``--`` nobody."""

    kind: str
    round: int
    white: Number
    black: Number


@dataclass(frozen=True, slots=True)
class OutOfOrder:
    """A team that played in another order of boards (300); 0: an empty board."""

    round: int
    team: Number
    opponent: Number
    players: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class TrfHeader:
    """What the ??2 records say of the tournament; texts are as written."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    player_count: int | None = None
    rated_count: int | None = None
    team_count: int | None = None
    type: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    dates: tuple[str, ...] = ()
    rounds: int | None = None
    initial: Side | None = None
    ranking_method: tuple[str, str] | None = None  # federation, coded method (172)
    controller: str = ""
    code: str = ""  # 192
    tie_breaks: tuple[str, ...] = ()  # 202
    standings: tuple[str, ...] = ()  # 212
    encoded_time: str = ""
    board_colours: str = ""
    match_points: tuple[tuple[str, Decimal], ...] = ()  # 362: TW, TD, TL


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A whole file. ``points`` None: it declares no point system of its own."""

    header: TrfHeader = field(default_factory=TrfHeader)
    players: tuple[TrfPlayer, ...] = ()
    points: PointSystem | None = None
    national: tuple[TrfPlayer, ...] = ()
    teams: tuple[TrfTeam, ...] = ()
    virtual: tuple[Virtual, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    byes: tuple[DeclaredBye, ...] = ()
    absent: tuple[Number, ...] = ()  # XXZ: not there in the round to be paired
    by_rank: bool = False  # XXC rank: ranks stand for pairing numbers
    abnormal: tuple[Abnormal, ...] = ()
    team_byes: TeamByes | None = None
    team_forfeits: tuple[TeamForfeit, ...] = ()
    out_of_order: tuple[OutOfOrder, ...] = ()
    remarks: tuple[str, ...] = ()  # ###, 801 and 802: for people, as written

    def player(self, number: Number) -> TrfPlayer:
        """The player with this starting-rank number."""
        return next(p for p in self.players if p.number == number)

    @property
    def played_rounds(self) -> int:
        """The last round in which anybody is paired, or has the allocated bye."""
        return max(map(_last, self.players), default=0)


def _last(player: TrfPlayer) -> int:
    real = [n for n, e in enumerate(player.rounds, 1) if e and (e.opponent or e.result is Result.ALLOCATED)]
    return max(real, default=0)
