"""Results, rounds and numbers of an event in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.template import Library
from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.models import Result, Side
from games.models.result import ResultKind

register = Library()


@register.filter
def points(value: str, decimals: int | None = None) -> str:
    """Points as this language writes them, with at least ``decimals`` decimals; a fraction stays one."""
    text = str(value)
    if "/" in text:
        return text
    return _written(text, max(len(text.partition(".")[2]), decimals or 0), get_language())


@lru_cache(maxsize=4096)  # a table holds thousands of numbers, most of them often
def _written(text: str, decimals: int, language: str | None) -> str:
    return number_format(text, decimal_pos=decimals).replace("-", "−")


@register.filter
def decimals(rows: list[dict[str, Any]]) -> int:
    """How many decimals the points of a table need, so that they stand under each other."""
    return max((len(row["points"].partition(".")[2]) for row in rows), default=0)


@register.filter
def signed(value: int | None) -> str:
    """A spread with its sign: +61, −12, 0."""
    if value is None:
        return ""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


@register.simple_tag
def totals(own: int, other: int) -> str:
    """Two totals beside each other: 88–71; with room for the sign where one is below zero: 7 – −2."""
    between = " – " if min(own, other) < 0 else "–"  # no-break spaces
    return f"{_below_zero(own)}{between}{_below_zero(other)}"


def _below_zero(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)


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
    if result.first_score is None or result.second_score is None:
        return _("Both games are over; the boards are being counted.")
    spread = own_total(result, Side.FIRST) - own_total(result, Side.SECOND)
    if spread == 0:
        return _("A draw.")
    return _("%(winner)s wins by %(spread)d.") % {
        "winner": first if spread > 0 else second,
        "spread": abs(spread),
    }


def own_total(result: Result, side: Side) -> int:
    """Order score less penalty."""
    if side == Side.FIRST:
        return (result.first_score or 0) - result.first_penalty
    return (result.second_score or 0) - result.second_penalty


@register.simple_tag
def winner_side(result: Result | None) -> int:
    """The side that won, 0 for none."""
    if result is None or result.is_scoring:
        return 0
    if result.kind == ResultKind.PLAYED:
        spread = own_total(result, Side.FIRST) - own_total(result, Side.SECOND)
        return Side.FIRST if spread > 0 else Side.SECOND if spread < 0 else 0
    return result.winner or 0


@register.simple_tag
def line_name(line: dict[str, Any]) -> str:
    """A line of the board: row D, column c."""
    if line["line"] == "row":
        return _("row %(letter)s") % {"letter": "ABCDEFG"[line["index"]]}
    return _("column %(letter)s") % {"letter": "abcdefg"[line["index"]]}
