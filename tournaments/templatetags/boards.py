"""Template tags that draw: ``{% counter n %}`` and ``{% board game_board variant detail %}``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.template import Library
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.board import board_rows, parse_board
from games.engine.cells import COLUMN_LETTERS, ROW_LETTERS
from games.engine.grid import Board
from games.engine.variants import Variant, get_variant
from tournaments.templatetags.board_runs import Run, longest_runs
from tournaments.templatetags.counter_signs import counter_svg, drawing

register = Library()

CELL, EDGE = 34, 18


@register.simple_tag
def counter(colour: int, named: bool = True) -> SafeString:
    """One counter in a line of text."""
    return counter_svg(int(colour), named=named)


@register.simple_tag
def counters(colours: list[int]) -> SafeString:
    """A run of counters in a line of text."""
    return format_html_join("", "{}", ((counter_svg(colour),) for colour in colours))


@register.simple_tag
def board(text: str, variant_key: str, detail: Mapping[str, Any] | None = None) -> SafeString:
    """A final board on felt: cells lettered A.. down and a.. across.

    ``text``: rows of digits. ``detail``: what the scoring counted (rows, columns, patterns); with it the
    patterns are outlined and every line shows its score at its end.
    """
    variant = get_variant(variant_key)
    read = parse_board(text, variant)
    side = EDGE + variant.size * CELL
    width = side + (EDGE + 4 if detail else 4)
    return format_html(
        '<figure class="board"><svg viewBox="0 0 {w} {w}" role="img" aria-label="{label}">'
        "{cells}{names}{runs}{scores}</svg></figure>",
        w=width,
        label=_label(read),
        cells=_cells(read),
        names=_names(variant),
        runs=format_html_join("", "{}", ((_run(run),) for run in longest_runs(detail["patterns"])))
        if detail
        else "",
        scores=_scores(detail, side) if detail else "",
    )


def _at(index: int) -> int:
    """The middle of row or column ``index``."""
    return EDGE + index * CELL + CELL // 2


def _label(read: Board) -> str:
    rows = ", ".join(f"{ROW_LETTERS[number]} {' '.join(row)}" for number, row in enumerate(board_rows(read)))
    return _("Board, row by row, a dot for an empty cell: %(rows)s") % {"rows": rows}


def _cells(read: Board) -> SafeString:
    places = [(row, column) for row in range(read.size) for column in range(read.size)]
    felt = format_html_join(
        "",
        '<rect x="{}" y="{}" width="32" height="32" rx="5" class="cell"/>',
        ((_at(column) - 16, _at(row) - 16) for row, column in places),
    )
    pieces = format_html_join(
        "",
        '<g transform="translate({} {})">{}</g>',
        (
            (_at(column), _at(row), drawing(colour))
            for (row, column), colour in zip(places, read.cells, strict=True)
            if colour
        ),
    )
    return felt + pieces


def _names(variant: Variant) -> SafeString:
    rows = ((8, _at(i) + 3.5, ROW_LETTERS[i]) for i in range(variant.size))
    columns = ((_at(i), 12, COLUMN_LETTERS[i]) for i in range(variant.size))
    return format_html_join("", '<text x="{}" y="{}" class="name">{}</text>', [*rows, *columns])


def _run(run: Run) -> SafeString:
    """An outline, narrower across than a counter so that rows and columns can be told apart."""
    long, across = run.length * CELL - 8, 25
    along = EDGE + run.start * CELL + 4
    over = _at(run.index) - across / 2
    x, y, width, height = (along, over, long, across) if run.line == "row" else (over, along, across, long)
    # In the gap before the run's first cell: on the row's middle, or above the column's.
    badge_x, badge_y = (x - 3, _at(run.index)) if run.line == "row" else (_at(run.index), y - 2)
    return format_html(
        '<rect x="{}" y="{}" width="{}" height="{}" rx="11" class="run {}"/>'
        '<g transform="translate({} {})">'
        '<rect x="{}" y="-5.2" width="{}" height="10.4" rx="5.2" class="run-badge {}"/>'
        '<text y="2.7" class="run-score">{}</text></g>',
        x, y, width, height, run.line,
        badge_x, badge_y, -_badge(run) / 2, _badge(run), run.line,
        run.score,
    )  # fmt: skip


def _badge(run: Run) -> float:
    return 10.4 if run.score < 10 else 15


def _scores(detail: Mapping[str, Any], side: int) -> SafeString:
    rows = ((side + 11, _at(i) + 3.5, score) for i, score in enumerate(detail["rows"]))
    columns = ((_at(i), side + 14, score) for i, score in enumerate(detail["columns"]))
    return format_html_join(
        "",
        '<text x="{}" y="{}" class="line-score{}">{}</text>',
        ((x, y, " some" if score else "", score) for x, y, score in [*rows, *columns]),
    )
