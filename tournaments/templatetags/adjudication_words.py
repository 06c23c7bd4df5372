"""Estimates of unfinished games, as pages say them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.template import Library
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.flags import Policy

register = Library()

ARBITER = "arbiter"
TOLD = ("mean", "low", "high", "method", "playouts")


@register.simple_tag
def estimate_mean(estimate: dict[str, Any]) -> str:
    """The mean in hundredths; where it is exact, with the fraction that it is."""
    mean, exact = f"{estimate['mean']:.2f}", Fraction(estimate["exact"])
    if estimate["method"] == "playouts" or exact.denominator == 1:
        return mean
    return _("%(mean)s (exactly %(exact)s)") % {"mean": mean, "exact": exact}


@register.simple_tag
def method_words(estimate: dict[str, Any]) -> str:
    """How an estimate was found."""
    count = estimate["playouts"]
    words = {
        "full": _("counted: the board is full"),
        "exact": _("exact: every way the last counters can come, under best play"),
        "fill": _("every way to fill the empty cells is equally likely"),
        "playouts": ngettext("%(count)s play-out", "%(count)s play-outs", count) % {"count": f"{count:,}"},
    }
    return words[estimate["method"]]


@register.simple_tag
def ruling_words(ruling: dict[str, Any]) -> str:
    """What decided a game in place of its full board; empty for what is said elsewhere."""
    policy, side = ruling.get("policy"), ruling.get("side")
    if policy not in (ARBITER, Policy.ENGINE_PROJECTION):
        return ""
    if any(ruling.get(name) is None for name in TOLD):
        return _("By the arbiter’s ruling.")
    flag = {"order": _("Order’s flag fell."), "chaos": _("Chaos’s flag fell.")}.get(str(side), "")
    told = {name: ruling[name] for name in TOLD} | {"how": method_words(ruling)}
    words = _("By the arbiter’s ruling: the engine’s estimate, %(mean)s (%(low)s to %(high)s; %(how)s).")
    return f"{flag} {words % told}".strip()
