"""Results, rounds and numbers of an event in words."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.template import Library
from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.models import Result, Side
from games.models.result import ResultKind
from tournaments.queries.outcomes import spread_of, winner_of
from tournaments.standings.exact import exact_of, half_up, plain

register = Library()
ROUNDED = 3  # decimals of points that never end


@register.filter
def points(value: str, decimals: int | None = None) -> str:
    """Points as this language writes them, with at least ``decimals`` decimals; a fraction stays one, unless
    it stands in a column of decimals: there it is rounded."""
    text = str(value)
    if "/" in text:
        if decimals is None:
            return text
        text = plain(half_up(Fraction(text), Decimal(1).scaleb(-decimals)))
    return _written(text, max(len(text.partition(".")[2]), decimals or 0), get_language())


@lru_cache(maxsize=4096)  # a table holds thousands of numbers, most of them often
def _written(text: str, decimals: int, language: str | None) -> str:
    return number_format(text, decimal_pos=decimals).replace("-", "−")


@register.filter
def decimals(rows: list[dict[str, Any]]) -> int:
    """How many decimals the points of a table need, so that they stand under each other; at least three where
    one never ends."""
    needed = max((len(row["points"].partition(".")[2]) for row in rows), default=0)
    return max(needed, ROUNDED) if any("/" in row["points"] for row in rows) else needed


@register.filter
def signed(value: int | str | None) -> str:
    """A spread with its sign: +61, −12, 0, +0.5."""
    if value is None:
        return ""
    exact = exact_of(value)
    return f"{'+' if exact > 0 else ''}{_below_zero(value)}"


@register.simple_tag
def totals(own: int | str, other: int | str) -> str:
    """Two totals beside each other: 88–71; with room for the sign where one is below zero: 7 – −2."""
    between = " – " if min(exact_of(own), exact_of(other)) < 0 else "–"  # no-break spaces
    return f"{_below_zero(own)}{between}{_below_zero(other)}"


def _below_zero(value: int | str) -> str:
    return points(plain(exact_of(value)))


@register.filter
def score(result: Result, seat: int) -> str:
    """The score of a side or seat in a match that was played; a dash for a seat that did not."""
    if result.seats is not None:
        own = result.seats[seat - 1]["score"]
        return "–" if own is None else points(own)
    return points(str(result.first_score if seat == Side.FIRST else result.second_score))


@register.simple_tag
def kind_words(kind: str) -> str:
    """What a round was for one player, in words (the kinds of tournaments.standings.ledger)."""
    return {
        "played": _("played"),
        "ruled_win": _("won by rule"),
        "ruled_loss": _("lost by rule"),
        "no_show_win": _("won by no-show"),
        "no_show_loss": _("lost by no-show"),
        "double_forfeit": _("lost by both"),
        "void": _("void"),
        "pending": _("not yet reported"),
        "allocated": _("bye"),
        "full": _("full-point bye"),
        "half": _("requested bye"),
        "zero": _("zero-point bye"),
        "absent": _("absent"),
        "out": "–",
        "free": _("free"),
    }.get(kind, kind)


@register.simple_tag
def bye_words(kind: str) -> str:
    """What a bye is, in words."""
    return {
        "allocated": _("Bye"),
        "full": _("Full-point bye"),
        "half": _("Requested bye"),
        "zero": _("Zero-point bye"),
    }.get(kind, kind)


@register.simple_tag
def result_words(result: Result | None, first: str, second: str) -> str:
    """A result as a sentence."""
    if result is None:
        return _("No result yet.")
    if result.kind == ResultKind.PLAYED:
        return _played(result, first, second)
    winner = first if result.winner == Side.FIRST else second
    loser = second if result.winner == Side.FIRST else first
    names = {"winner": winner, "loser": loser, "first": first, "second": second}
    return {
        ResultKind.NO_SHOW: _("%(winner)s wins: %(loser)s did not come."),
        ResultKind.RULED: _("%(winner)s wins: decided by rule after play began."),
        ResultKind.DOUBLE_FORFEIT: _("Lost by both players."),
        ResultKind.VOID: _("This match is void."),
    }[ResultKind(result.kind)] % names


def _played(result: Result, first: str, second: str) -> str:
    spread, won = spread_of(result), winner_of(result)
    if spread is None:
        return _("Both games are over; the boards are being counted.")
    if not won:
        return _("A draw.")
    winner = first if won == Side.FIRST else second
    lead = spread if won == Side.FIRST else -spread
    if lead > 0:
        return _("%(winner)s wins by %(spread)s.") % {"winner": winner, "spread": points(plain(lead))}
    if lead == 0:
        return _("%(winner)s wins with an equal score.") % {"winner": winner}
    return _("%(winner)s wins, with the lower score.") % {"winner": winner}


@register.simple_tag
def winner_side(result: Result | None) -> int:
    """The side that won, 0 for none."""
    return winner_of(result)


@register.simple_tag
def line_name(line: dict[str, Any]) -> str:
    """A line of the board: row D, column c."""
    if line["line"] == "row":
        return _("row %(letter)s") % {"letter": "ABCDEFG"[line["index"]]}
    return _("column %(letter)s") % {"letter": "abcdefg"[line["index"]]}
