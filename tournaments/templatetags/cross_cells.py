"""The cells of a cross table: made here and not by a template, for a large event has thousands of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.template import Library
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.queries.cross_table import Cell
from tournaments.templatetags.event_words import kind_words, points, totals

register = Library()
CLASSES = {"win": "w", "loss": "l", "draw": "", "": ""}


@register.simple_tag
def cross_cell(slug: str, cell: Cell | None, *, robin: bool = False) -> SafeString | str:
    """The result with a link to its match, and, where the columns are rounds, whom it was against."""
    if cell is None:
        return ""
    if cell.table is None:
        return format_html('<span class="small">{}</span>', kind_words(cell.data["kind"]))
    link = format_html(
        '<a href="{}"{}>{}</a>', _address(slug, cell.number, cell.table), _class(cell), _result(cell)
    )
    if robin:
        return link
    if "others" in cell.data:
        return format_html('{}<span class="small">{}</span>', link, _with(cell))
    words = _("against %(rank)s.") % {"rank": cell.opponent_rank}
    return format_html('{}<span class="small">{}</span>', link, words)


def _with(cell: Cell) -> str:
    """Whom a player sat with at a table of several, by their places in the standings."""
    ranks = ", ".join(f"{rank}." for rank in cell.other_ranks)
    return _("with %(ranks)s") % {"ranks": ranks} if ranks else ""


def _result(cell: Cell) -> SafeString:
    if cell.data.get("score") is not None:
        return format_html("{}", _at_table(cell.data))
    if cell.data["own_total"] is None:
        return format_html('<span class="small">{}</span>', kind_words(cell.data["kind"]))
    return format_html("{}", totals(cell.data["own_total"], cell.data["other_total"]))


def _at_table(data: dict[str, Any]) -> str:
    """The score, and at a table of several the place there: 30 (1.)."""
    score = points(data["score"])
    return f"{score} ({data['place']}.)" if data["of"] > 1 else score


def _class(cell: Cell) -> SafeString | str:
    name = CLASSES[cell.outcome]
    return format_html(' class="{}"', name) if name else ""


@lru_cache(maxsize=8192)  # both players of a match name it, and each page again
def _address(slug: str, number: int, table: int) -> str:
    return reverse("match", args=[slug, number, table])
