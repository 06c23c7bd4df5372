"""What each seat of a game of Chaos Tiles came to, as somebody states it: exact scores, and places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from django.utils.translation import gettext as _

from games.engine.chaos_tiles.games.keys import GO_ASUNDER
from games.engine.chaos_tiles.games.options import PLAYERS
from games.errors import Words
from games.services.points import MINUS

MOST_DIGITS = 24
"""No game comes near it: the clumps of a turn share the pips of ninety tiles."""

_HALVES = str.maketrans({"½": ".5", ",": "."})
_Wrong = dict[str, Words]


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A score with its place; None for both: the seat did not play."""

    score: Fraction | None
    place: int | None

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """From what `data` gives."""
        return cls(None if data["score"] is None else Fraction(data["score"]), data["place"])

    @property
    def text(self) -> str:
        """The exact score, such as ``10.5``; a dash for a seat that did not play."""
        return "–" if self.score is None else score_text(self.score)

    def data(self) -> dict[str, Any]:
        """As `Result.seats` keeps it."""
        return {"score": None if self.score is None else self.text, "place": self.place}


Seats = tuple[SeatScore, ...]


def score_text(score: int | Fraction) -> str:
    """An exact score as a text.

    >>> score_text(Fraction(-21, 2)), score_text(10**20)
    ('-10.5', '100000000000000000000')
    """
    exact = Fraction(score)
    if exact.denominator == 1:
        return str(exact.numerator)
    whole, sign = divmod(abs(exact), 1)[0], "-" if exact < 0 else ""
    return f"{sign}{whole}.5"


def ranked(scores: Sequence[Fraction | None]) -> tuple[int | None, ...]:
    """The places that follow from scores: equal ones share the better; None for who did not play.

    >>> ranked([Fraction(7), None, Fraction(9), Fraction(7)])
    (2, None, 1, 2)
    """
    there = [score for score in scores if score is not None]
    return tuple(None if own is None else 1 + sum(other > own for other in there) for own in scores)


def read_seats(value: Any, key: str, wrong: _Wrong) -> Seats | None:
    """The seats of a game ``key``, seat 1 first; None with sentences in ``wrong`` (``seat1_score``,
    ``seat1_place``, ..., or ``seats`` when they are no list of them).

    A place that is left out follows from the scores; of two, from the other one's.
    """
    least, most = PLAYERS[key]
    if not _is_list(value) or not least <= len(value) <= most or not all(map(_is_seat, value)):
        wrong["seats"] = _("Give a list of all seats, seat 1 first, each an object with its score.")
        return None
    said = len(wrong)
    scores = [_score(each.get("score"), number, key, wrong) for number, each in enumerate(value, 1)]
    places = [_place(each.get("place"), number, len(value), wrong) for number, each in enumerate(value, 1)]
    if len(wrong) > said:
        return None
    usual = ranked(scores) if len(value) != 2 or not any(places) else _of_two(places)
    filled = [given or place for given, place in zip(places, usual, strict=True)]
    seats = tuple(SeatScore(score, place) for score, place in zip(scores, filled, strict=True))
    _check(seats, wrong)
    return None if len(wrong) > said else seats


def _of_two(places: Sequence[int | None]) -> tuple[int, int]:
    """The places of two where one may be told: the other has the other one."""
    first, second = places
    return first or 3 - (second or 2), second or 3 - (first or 1)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_seat(value: Any) -> bool:
    return isinstance(value, Mapping)


def _score(value: Any, number: int, key: str, wrong: _Wrong) -> Fraction | None:
    where = f"seat{number}_score"
    if value is None and PLAYERS[key][1] > 2:
        return None
    text = "" if value is None else str(value).strip().translate(MINUS).translate(_HALVES)
    if not text:
        wrong[where] = _("The score is missing.")
    elif isinstance(value, bool) or not re.fullmatch(r"[+-]?[0-9]*(\.[0-9]*)?", text) or text in "+-.":
        wrong[where] = _("“%(value)s” is not a score.") % {"value": text[:30]}
    else:
        return _checked(text, key, where, wrong)
    return None


def _checked(text: str, key: str, where: str, wrong: _Wrong) -> Fraction | None:
    """The number, if this game can come to it."""
    if len(text) > MOST_DIGITS:
        wrong[where] = _("A score has at most %(most)d digits.") % {"most": MOST_DIGITS}
        return None
    score = Fraction(text)
    if key == GO_ASUNDER and score.denominator > 2:
        wrong[where] = _("“%(value)s” is no multiple of a half.") % {"value": text}
    elif key != GO_ASUNDER and score.denominator > 1:
        wrong[where] = _("“%(value)s” is not a whole number: only Go Asunder has halves.") % {"value": text}
    elif key != GO_ASUNDER and score < 0:
        wrong[where] = _("No score of this game is below 0.")
    else:
        return score
    return None


def _place(value: Any, number: int, seats: int, wrong: _Wrong) -> int | None:
    if value in (None, ""):
        return None
    text = str(value).strip()
    if isinstance(value, bool) or not re.fullmatch("[1-5]", text) or int(text) > seats:
        wrong[f"seat{number}_place"] = _("A place is 1 to %(most)d.") % {"most": seats}
        return None
    return int(text)


def _check(seats: Seats, wrong: _Wrong) -> None:
    for number, seat in enumerate(seats, 1):
        if seat.score is None and seat.place is not None:
            wrong[f"seat{number}_score"] = _("Whoever has a place has a score.")
            return
    there = [seat for seat in seats if seat.place is not None]
    if not there:
        wrong["seats"] = _("Nobody has a score: that is no game that was played.")
    elif not _is_ranking(seat.place for seat in there if seat.place is not None):
        wrong["seat1_place"] = _("Places go 1, 2, 3 …; who shares one has the better, as in 1, 1, 3.")
    elif any(one.place == two.place and one.score != two.score for one in there for two in there):
        wrong["seat1_place"] = _("Only equal scores share a place.")


def _is_ranking(places: Iterable[int]) -> bool:
    """Whether every place is one more than the number of better ones."""
    found = sorted(places)
    return all(place == 1 + sum(other < place for other in found) for place in found)
