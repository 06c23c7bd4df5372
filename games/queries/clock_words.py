"""A time control in plain words, for everybody who has to play by it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clocks.core import Method, Stage, TimeControl
from clocks.core.control import MINUTE, SECOND


def clock_words(control: TimeControl) -> str:
    """What each side gets: `15 minutes`, or both budgets where Order and Chaos differ."""
    if len(control.budgets) == 1:
        return _budget(control.budgets[0])
    order, chaos = (_budget(stages) for stages in control.budgets)
    return _("Order %(order)s; Chaos %(chaos)s") % {"order": order, "chaos": chaos}


def seats_clock_words(control: TimeControl) -> str:
    """What each seat of a table gets: one budget for all, or one a seat."""
    if len(control.budgets) == 1:
        return _budget(control.budgets[0])
    each = (
        _("seat %(seat)d %(budget)s") % {"seat": seat, "budget": _budget(stages)}
        for seat, stages in enumerate(control.budgets, 1)
    )
    return "; ".join(each)


def span_words(ms: int) -> str:
    """A span of time as people say it: minutes where they are whole, else minutes and seconds."""
    minutes, seconds = divmod(ms // SECOND, MINUTE // SECOND)
    told = []
    if minutes:
        told.append(ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes})
    if seconds or not minutes:
        told.append(ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds})
    return " ".join(told)


def _budget(stages: tuple[Stage, ...]) -> str:
    return _(", then ").join(_stage(stage) for stage in stages)


def _stage(stage: Stage) -> str:
    parts = {"main": span_words(stage.main), "amount": span_words(stage.amount), "periods": stage.periods}
    words = {
        Method.SUDDEN_DEATH: "%(main)s",
        Method.FISCHER: _("%(main)s and %(amount)s more after each turn"),
        Method.DELAY: _("%(main)s, of which the first %(amount)s of each turn take nothing"),
        Method.BRONSTEIN: _("%(main)s, and up to %(amount)s of each turn come back"),
        Method.BYO_YOMI: _("%(main)s, then %(periods)d times %(amount)s"),
        Method.HOURGLASS: _("an hourglass of %(main)s: what one uses, the other gains"),
        Method.UNTIMED: _("as much time as they need"),
    }
    return words[stage.method] % parts
