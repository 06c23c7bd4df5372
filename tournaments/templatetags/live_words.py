"""Clocks, flags and small boards of timed play, as pages say and draw them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.template import Library
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms
from games.models.live import LiveState
from tournaments.templatetags.counter_signs import drawing

register = Library()

LOW_MS = 10_000  # under this a clock shows tenths
CELL = 30
COLOURS = range(1, 8)


@register.filter
def clock_text(ms: int | None) -> str:
    """What is left as it stands on a clock: 1:02:05, 12:05, and under ten seconds 9.4. Never rounded up."""
    if ms is None:
        return _("no limit")
    left = max(0, ms)
    if left < LOW_MS:
        return f"{left // 1000}.{left % 1000 // 100}"
    return span_text(left)


@register.filter
def ago(at: int) -> str:
    """How long ago an instant (ms) was: 0:12, 3:05, 1:02:05."""
    return span_text(now_ms() - at)


@register.filter
def span_text(ms: int) -> str:
    """A length of time (ms) in minutes and seconds, cut off."""
    minutes, seconds = divmod(max(0, ms) // 1000, 60)
    return (
        f"{minutes // 60}:{minutes % 60:02d}:{seconds:02d}" if minutes >= 60 else f"{minutes}:{seconds:02d}"
    )


@register.filter
def tenths(ms: int) -> str:
    """A length of time (ms) with tenths of a second, for a log: 3:05.2."""
    return f"{span_text(ms)}.{max(0, ms) % 1000 // 100}"


@register.simple_tag
def control_kind(kind: str) -> str:
    """A kind of board in the control room."""
    return {
        "running": _("running"),
        "flag": _("flag"),
        "paused": _("paused"),
        "waiting": _("waiting"),
        "done": _("done"),
    }[kind]


@register.simple_tag
def role_name(side: Any) -> str:
    """A side of a game's clock, or a role, by its name."""
    names = {0: _("Order"), 1: _("Chaos"), "order": _("Order"), "chaos": _("Chaos"), "rule": _("by rule")}
    return names.get(side, "")


@register.simple_tag
def live_state_words(state: str) -> str:
    """How far a timed match is."""
    return {
        LiveState.WAITING: _("waits for the players"),
        LiveState.PLAYING: _("in play"),
        LiveState.BETWEEN: _("between the games"),
        LiveState.FINISHED: _("played"),
        LiveState.STOPPED: _("stopped"),
    }.get(LiveState(state), state)


@register.simple_tag
def flag_words(flag: dict[str, Any]) -> str:
    """A fallen flag as a sentence."""
    names = {"side": role_name(flag["side"]), "ply": flag["ply"]}
    if flag["ply"] is None:
        return _("%(side)s’s flag fell.") % names
    if flag["cause"] != "time":
        return _("%(side)s gave up after ply %(ply)d: that counts as a fallen flag.") % names
    return _("%(side)s’s flag fell after ply %(ply)d.") % names


@register.simple_tag
def counter_symbols() -> SafeString:
    """The seven counters, once a page, for boards that are too many to draw each counter anew."""
    symbols = format_html_join(
        "", '<g id="counter-{}">{}</g>', ((colour, drawing(colour)) for colour in COLOURS)
    )
    return format_html(
        '<svg class="symbols" width="0" height="0" aria-hidden="true"><defs>{}</defs></svg>', symbols
    )


@register.simple_tag
def small_board(text: str, label: str = "") -> SafeString:
    """A board without names and outlines: its rows joined by `/`. The page holds ``counter_symbols``."""
    width = CELL * len(text.split("/"))
    return format_html(
        '<svg class="small-board" viewBox="0 0 {w} {w}" role="img" aria-label="{label}">{drawn}</svg>',
        w=width,
        label=label or _("board"),
        drawn=_drawn(text),
    )


@lru_cache(maxsize=1024)
def _drawn(text: str) -> SafeString:
    """Cells and counters: of hundreds of boards on a page most are as they were a second ago."""
    rows = text.split("/")
    counters = "".join(
        f'<use href="#counter-{int(sign)}" x="{CELL * column + CELL // 2}" y="{CELL * row + CELL // 2}"/>'
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign != "."
    )
    cells = f'<path class="cell" d="{cells_path(len(rows))}"/>'
    return mark_safe(cells + counters)  # noqa: S308 (numbers only)


@lru_cache
def cells_path(size: int) -> str:
    """All cells of a board as one path."""
    places = ((row, column) for row in range(size) for column in range(size))
    return "".join(f"M{CELL * column + 2} {CELL * row + 2}h26v26h-26z" for row, column in places)
