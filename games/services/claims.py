"""A result as somebody states it: read from plain data, checked against the rules, written back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.board import BoardError, board_text, check_counts, parse_board
from games.engine.families import is_entropy, is_tiles
from games.engine.scoring import score_total
from games.engine.variants import Variant, get_variant
from games.errors import Invalid, Words
from games.models.match import Side
from games.models.result import WON_WITHOUT_SCORES, ResultKind, between
from games.services.points import Points, read_points
from games.services.seat_scores import Seats, read_seats

Fields = dict[str, Words]


@dataclass(frozen=True, slots=True)
class GameClaim:
    """One game: Order score, final board (rows of digits), or both. ``counted`` is the board's score."""

    score: int | None = None
    board: str = ""
    unfinished: bool = False
    counted: int | None = None

    @property
    def total(self) -> int | None:
        """The Order score, typed or counted."""
        return self.score if self.score is not None else self.counted

    def data(self) -> dict[str, Any]:
        return {"score": self.score, "board": self.board, "unfinished": self.unfinished}


@dataclass(frozen=True, slots=True)
class ResultClaim:
    """A whole match. ``winner`` is the side that wins a no-show or a ruling.

    What was played is stated by the two games, by the ``points`` of both players in a match of Gyul! Hap!, or
    by the score and place of all ``seats`` in a game of Chaos Tiles.
    """

    kind: ResultKind = ResultKind.PLAYED
    games: tuple[GameClaim, GameClaim] = (GameClaim(), GameClaim())
    first_penalty: int = 0
    second_penalty: int = 0
    winner: Side | None = None
    counter_placed: bool = True
    note: str = ""
    points: Points | None = None
    seats: Seats | None = None

    def data(self) -> dict[str, Any]:
        """Plain data that ``read_claim`` takes back."""
        return {
            "kind": self.kind.value,
            **self.stated(),
            "first_penalty": self.first_penalty,
            "second_penalty": self.second_penalty,
            "winner": self.winner.value if self.winner else None,
            "counter_placed": self.counter_placed,
            "note": self.note,
        }

    def stated(self) -> dict[str, Any]:
        """What was played, as plain data: the seats, the points, or the games."""
        if self.seats is not None:
            return {"seats": [seat.data() for seat in self.seats]}
        if self.points is not None:
            return {"points": list(self.points)}
        return {"games": [game.data() for game in self.games]} if self.kind == ResultKind.PLAYED else {}

    @property
    def shown(self) -> list[str]:
        """The scores, the points or the Order scores as texts, first player first."""
        if self.seats is not None:
            return [seat.text for seat in self.seats]
        return ["…" if total is None else str(total) for total in self.totals]

    @property
    def summary(self) -> str:
        """What was played in a few characters, as `Result.summary` has it."""
        return (" : " if self.seats is not None else between(*self.totals)).join(self.shown)

    @property
    def totals(self) -> tuple[int | None, int | None]:
        """The two Order scores, or the points, first player first; those of Chaos Tiles are in ``seats``."""
        return self.points or (self.games[0].total, self.games[1].total)

    def agrees_with(self, other: ResultClaim) -> bool:
        """Whether both state the same result; boards may be on one side only."""
        return self._said() == other._said()

    def _said(self) -> tuple[object, ...]:
        return self.kind, self.totals, self.seats, self.first_penalty, self.second_penalty, self.winner

    def with_boards_of(self, other: ResultClaim) -> ResultClaim:
        """This claim, with the boards of an agreeing one where it has none itself."""
        first, second = (
            mine if mine.board else replace(mine, board=theirs.board, unfinished=theirs.unfinished)
            for mine, theirs in zip(self.games, other.games, strict=True)
        )
        return replace(self, games=(first, second))


def read_claim(data: Mapping[str, Any], key: str) -> ResultClaim:
    """Reads and checks plain data of a match of the variant ``key``: ``kind``, ``games`` (two of ``score``,
    ``board``, ``unfinished``) or, in Gyul! Hap!, ``points`` (of both players) or, in Chaos Tiles, ``seats``
    (of all, ``score`` and ``place``), ``first_penalty``, ``second_penalty``, ``winner``, ``counter_placed``,
    ``note``.

    Raises Invalid with a sentence for every field that is wrong.
    """
    wrong: Fields = {}
    kind = _kind(data.get("kind", ResultKind.PLAYED), wrong)
    games, points, seats = (GameClaim(), GameClaim()), None, None
    stated = statement_of(key)
    if kind == ResultKind.PLAYED:
        if stated == "games":
            games = _games(data.get("games"), get_variant(key), wrong)
        elif stated == "points":
            points = read_points(data.get("points"), wrong)
        else:
            seats = read_seats(data.get("seats"), key, wrong)
    for another in STATEMENTS:
        if another != stated and data.get(another):
            wrong[another] = _("This is not how a match of this game is stated.")
    claim = ResultClaim(
        kind=kind,
        games=games,
        points=points,
        seats=seats,
        first_penalty=_count(data.get("first_penalty") or 0, "first_penalty", wrong) or 0,
        second_penalty=_count(data.get("second_penalty") or 0, "second_penalty", wrong) or 0,
        winner=_winner(data.get("winner"), kind, wrong),
        counter_placed=bool(data.get("counter_placed", kind in (ResultKind.PLAYED, ResultKind.RULED))),
        note=str(data.get("note") or ""),
    )
    if kind != ResultKind.PLAYED and (claim.first_penalty or claim.second_penalty):
        wrong["first_penalty"] = _("Penalties go with two scores, not with a forfeit.")
    if stated == "seats" and (claim.first_penalty or claim.second_penalty):
        wrong["first_penalty"] = _("Chaos Tiles has no penalties: give scores and places as they count.")
    if wrong:
        raise Invalid(_("The result can't be taken as it is."), fields=wrong)
    return claim


STATEMENTS = ("games", "points", "seats")
"""What was played, as the families state it."""


def statement_of(key: str) -> str:
    """How a match of the variant ``key`` is stated: one of STATEMENTS."""
    return "games" if is_entropy(key) else "seats" if is_tiles(key) else "points"


def two_numbers(first: Any, second: Any, key: str, places: Sequence[Any] = ("", "")) -> dict[str, Any]:
    """What two typed numbers state of a match of the variant ``key``: its Order scores, the points, or the
    scores of both seats, with their ``places`` where these do not follow."""
    stated = statement_of(key)
    if stated == "points":
        return {"points": [first, second]}
    if stated == "games":
        return {"games": [{"score": first}, {"score": second}]}
    return {
        "seats": [
            {"score": score, "place": place} for score, place in zip((first, second), places, strict=True)
        ]
    }


def _kind(value: Any, wrong: Fields) -> ResultKind:
    try:
        return ResultKind(value)
    except ValueError:
        wrong["kind"] = _("One of: %(kinds)s.") % {"kinds": ", ".join(ResultKind.values)}
        return ResultKind.PLAYED


def _winner(value: Any, kind: ResultKind, wrong: Fields) -> Side | None:
    if kind not in WON_WITHOUT_SCORES:
        if value not in (None, ""):
            wrong["winner"] = _("The winner follows from the scores; leave it out.")
        return None
    try:
        return Side(int(value))
    except (TypeError, ValueError):
        wrong["winner"] = _("Who wins: 1 for the first player, 2 for the second.")
        return None


def _count(value: Any, where: str, wrong: Fields) -> int | None:
    if value in (None, ""):
        return None
    text = str(value).strip()
    if isinstance(value, bool) or not (text.isascii() and text.isdigit()) or len(text) > 6:
        wrong[where] = _("“%(value)s” is not a whole number of points, 0 or more.") % {"value": text[:20]}
        return None
    return int(text)


def _games(data: Any, variant: Variant, wrong: Fields) -> tuple[GameClaim, GameClaim]:
    if not isinstance(data, Sequence) or isinstance(data, str) or len(data) != 2:
        wrong["games"] = _("A match has two games: give both, each with a score, a board or both.")
        return (GameClaim(), GameClaim())
    first, second = (_game(item, number, variant, wrong) for number, item in enumerate(data, 1))
    return first, second


def _game(data: Any, number: int, variant: Variant, wrong: Fields) -> GameClaim:
    where = f"game{number}"
    if not isinstance(data, Mapping):
        wrong[where] = _("A game is given by its score, its board or both.")
        return GameClaim()
    score = _count(data.get("score"), f"{where}_score", wrong)
    if score is not None and score > highest_score(variant):
        wrong[f"{where}_score"] = _("No board of this variant scores more than %(most)d.") % {
            "most": highest_score(variant)
        }
    text = str(data.get("board") or "").strip()
    if not text:
        if score is None and f"{where}_score" not in wrong:
            wrong[f"{where}_score"] = _("The Order score of game %(number)d is missing.") % {"number": number}
        return GameClaim(score)
    return _with_board(score, text, bool(data.get("unfinished")), where, variant, wrong)


def _with_board(
    score: int | None, text: str, unfinished: bool, where: str, variant: Variant, wrong: Fields
) -> GameClaim:
    try:
        board = parse_board(text, variant)
        check_counts(board, variant)
    except BoardError as error:
        wrong[f"{where}_board"] = str(error)
        return GameClaim(score)
    empty = board_text(board).count(".")
    if empty and not unfinished:
        wrong[f"{where}_board"] = ngettext(
            "%(count)d cell is empty. Fill it in, or say that the game ended early.",
            "%(count)d cells are empty. Fill them in, or say that the game ended early.",
            empty,
        ) % {"count": empty}
    counted = score_total(board, variant)
    if score is not None and score != counted:
        wrong[f"{where}_score"] = _("The board scores %(counted)d, not %(score)d. Check both.") % {
            "counted": counted,
            "score": score,
        }
    return GameClaim(score, board_text(board), bool(empty), counted)


def highest_score(variant: Variant) -> int:
    """A bound no board can pass: every line one colour."""
    size = variant.size
    one_line = sum(k * (size - k + 1) for k in range(variant.min_pattern, size + 1))
    return 2 * size * one_line
