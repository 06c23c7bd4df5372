"""A bracket as a picture: boxes and lines with their places, for a page to draw as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from audit.in_words import in_words
from tournaments.pairing.bracket import Bracket, From, Part, State, Tie, round_name, tie_name
from tournaments.standings.exact import decimal_of, plain
from tournaments.standings.history import Outcome

BOX_WIDTH, BOX_HEIGHT = 188, 44
COLUMN, ROW = 228, 62
TOP, GAP = 34, 46  # room for the names of rounds; between the brackets
Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Side:
    """One half of a box. ``player`` is an entry or a team, None while not known; ``score``: wins in a tie of
    several matches, else the own total."""

    player: int | None
    name: str
    seed: int | None
    score: str
    won: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A tie. ``round`` is the event's round of its newest match, 0 for none; ``words``: how it stands."""

    x: int
    y: int
    id: str
    sides: tuple[Side, Side]
    words: str
    state: str
    round: int

    @property
    def middle(self) -> int:
        return self.y + BOX_HEIGHT // 2


@dataclass(frozen=True, slots=True)
class Line:
    """From the right of one box to the left of the next."""

    x1: int
    y1: int
    x2: int
    y2: int

    @property
    def path(self) -> str:
        """SVG: along, up or down, along."""
        half = (self.x1 + self.x2) // 2
        return f"M{self.x1} {self.y1}H{half}V{self.y2}H{self.x2}"


@dataclass(frozen=True, slots=True)
class Heading:
    """A round's name over its column."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """All of it, in pixels of its own."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    headings: tuple[Heading, ...]


@dataclass(frozen=True, slots=True)
class _Words:
    """What a box says: names and seeds of the players, and how many of their own totals make a point."""

    names: Names
    seeds: Mapping[int, int]
    unit: int


def picture_of(bracket: Bracket, names: Names, unit: int = 1) -> Picture:
    """The bracket drawn: winners' rounds, under them the losers', the finals at the right.

    ``unit``: what a total is divided by, for teams (`standings.teams`).
    """
    places = _places(bracket)
    shown = [tie for tie in bracket.ties if _is_shown(tie)]
    words = _Words(names, {player: number for number, player in enumerate(bracket.players, 1)}, unit)
    boxes = tuple(_box(tie, places[tie.id], words) for tie in shown)
    at = {box.id: box for box in boxes}
    width = max((box.x for box in boxes), default=0) + BOX_WIDTH + 2
    height = max((box.y for box in boxes), default=0) + BOX_HEIGHT + 8
    return Picture(width, height, boxes, _lines(shown, at), _headings(bracket, shown, places))


def conflicts_of(bracket: Bracket, names: Names) -> list[str]:
    """What was played and no longer follows from the results, in sentences."""
    return [in_words(one.reason.sentence(lambda pk: names.get(pk or 0, ""))) for one in bracket.conflicts]


def _is_shown(tie: Tie) -> bool:
    """Places that never had an opponent are none, nor is the second final before it is needed."""
    if tie.part is Part.FINAL and tie.round > 1 and tie.state is State.WAITING:
        return False
    return tie.state not in (State.BYE, State.UNNEEDED)


def _places(bracket: Bracket) -> dict[str, tuple[int, int]]:
    """Left and top of each tie's box."""
    first = sum(tie.part is Part.WINNERS and tie.round == 1 for tie in bracket.ties)
    under = TOP + first * ROW + GAP
    last = {part: max((t.round for t in bracket.ties if t.part is part), default=0) for part in Part}
    counts: dict[tuple[Part, int], int] = {}
    for tie in bracket.ties:
        counts[tie.part, tie.round] = counts.get((tie.part, tie.round), 0) + 1
    losers = max(1, counts.get((Part.LOSERS, 1), 1)) * ROW
    found = {}
    for tie in bracket.ties:
        count = counts[tie.part, tie.round]
        if tie.part is Part.WINNERS:
            column = 2 * tie.round - 3 if bracket.double and tie.round > 1 else tie.round - 1
            found[tie.id] = (column * COLUMN, _middle(TOP, first * ROW, tie.slot, count))
        elif tie.part is Part.LOSERS:
            found[tie.id] = (tie.round * COLUMN, _middle(under + TOP, losers, tie.slot, count))
        elif tie.part is Part.THIRD:
            found[tie.id] = ((last[Part.WINNERS] - 1) * COLUMN, under)
        else:
            column = max(2 * last[Part.WINNERS] - 2, last[Part.LOSERS] + 1) + tie.round - 1
            found[tie.id] = (column * COLUMN, _middle(TOP, first * ROW, 1, 1))
    return found


def _middle(top: int, height: int, slot: int, count: int) -> int:
    return top + height * (2 * slot - 1) // (2 * count) - BOX_HEIGHT // 2


def _box(tie: Tie, place: tuple[int, int], words: _Words) -> Box:
    said = (
        in_words(tie.reason.sentence(lambda player: words.names.get(player or 0, ""))) if tie.reason else ""
    )
    sides = (_side(tie, 0, words), _side(tie, 1, words))
    number = tie.matches[-1].round if tie.matches else 0
    return Box(*place, tie.id, sides, said[:1].upper() + said[1:], tie.state.value, number)


def _side(tie: Tie, side: int, words: _Words) -> Side:
    player = tie.players[side]
    if player is None:
        text = "—" if tie.vacant[side] else _waits_for(tie, side)
        return Side(None, text, None, "", won=False, lost=False)
    won, lost = tie.winner == player, tie.loser == player
    name, seed = words.names.get(player, ""), words.seeds.get(player)
    return Side(player, name, seed, _score(tie, side, words.unit), won=won, lost=lost)


def _waits_for(tie: Tie, side: int) -> str:
    """``W of W1.2``: the source in the short words that brackets use."""
    source = tie.sources[side]
    if source.kind is From.WINNER:
        return f"W · {source.tie}"
    return f"L · {source.tie}" if source.kind is From.LOSER else ""


def _score(tie: Tie, side: int, unit: int) -> str:
    if not tie.matches:
        return ""
    if tie.best_of > 1 or len(tie.matches) > 1:
        return str(tie.wins[side])
    match, player = tie.matches[0].match, tie.players[side]
    if match.outcome is Outcome.PENDING:
        return ""
    if match.outcome is Outcome.PLAYED and player is not None:
        return plain(decimal_of(match.own_total(player)) / unit)
    return "+" if tie.winner == player else "–"


def _lines(shown: list[Tie], at: Mapping[str, Box]) -> tuple[Line, ...]:
    """From each tie to where its winner goes; losers' ways would cross everything."""
    ways = [
        (at[source.tie], at[tie.id])
        for tie in shown
        for source in tie.sources
        if source.kind is From.WINNER and source.tie and source.tie in at
    ]
    return tuple(Line(one.x + BOX_WIDTH, one.middle, next_.x, next_.middle) for one, next_ in ways)


def _headings(
    bracket: Bracket, shown: list[Tie], places: Mapping[str, tuple[int, int]]
) -> tuple[Heading, ...]:
    found: dict[tuple[Part, int, str], Heading] = {}
    for tie in shown:
        x, y = places[tie.id]
        name = in_words((tie_name if tie.part is Part.FINAL else round_name)(bracket, tie))
        key = (tie.part, tie.round, name)
        top = y - 8 if tie.part in (Part.THIRD, Part.FINAL) else 0
        known = found.get(key)
        if known is None:
            height = top or (16 if tie.part is Part.WINNERS else y - 8)
            found[key] = Heading(x, height, name[:1].upper() + name[1:])
        elif tie.part is Part.LOSERS and y - 8 < known.y:
            found[key] = Heading(x, y - 8, known.text)
    return tuple(found.values())
