"""How a rating came about, in sentences: from the stored arithmetic of a change."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import RatingChange


def how(change: RatingChange) -> list[str]:
    """The arithmetic of a change below the list of its games."""
    figures = change.detail["figures"]
    words = {
        "change": _of_change,
        "initial": _of_initial,
        "waiting": _of_waiting,
        "zero": _of_zero,
        "glicko": _of_glicko,
    }[change.detail["method"]]
    return [sentence.replace(" -", " −") for sentence in words(change, figures)]


def _of_change(change: RatingChange, figures: dict[str, Any]) -> list[str]:
    sentences = [
        _("Score less expectation is %(gained)s; times K %(k)s that is %(product)s, rounded %(change)+d.")
        % figures
    ]
    sentences.append(_k_words(figures))
    if change.after is None:
        sentences.append(_("A rating below 1400 is not listed: the next five games make a new one."))
    return sentences


def _k_words(figures: dict[str, Any]) -> str:
    why = {
        40: _("K is 40 with fewer than 30 rated games, and for juniors below 2300."),
        20: _("K is 20 from 30 rated games on."),
        10: _("K is 10 for who has ever had 2400."),
    }[figures["usual_k"]]
    if figures["k"] == figures["usual_k"]:
        return why
    return why + " " + _("K times games is 700 at most, so it is %(k)s here.") % figures


def _of_initial(change: RatingChange, figures: dict[str, Any]) -> list[str]:
    return [
        _("%(pooled)s games against rated opponents, and two drawn ones against 1800 that the rule adds.")
        % figures,
        _(
            "Average of the opponents %(average)s; %(points)s points are the fraction %(fraction)s, which is "
            "worth %(dp)+d: the first rating is %(initial)s (2200 at most)."
        )
        % figures,
    ]


def _of_waiting(change: RatingChange, figures: dict[str, Any]) -> list[str]:
    if "initial" in figures:
        return [*_of_initial(change, figures), _("Below 1400 nobody is listed: more games are needed.")]
    return [_("%(pooled)s games against rated opponents in 26 months; a first rating needs five.") % figures]


def _of_zero(change: RatingChange, figures: dict[str, Any]) -> list[str]:
    return [_("No point in the first event: it is disregarded.")]


def _of_glicko(change: RatingChange, figures: dict[str, Any]) -> list[str]:
    shown = {name: Decimal(value) for name, value in figures.items()}
    return [
        _("The deviation was %(deviation_before).2f and is %(deviation_after).2f.") % shown,
        _("The volatility was %(volatility_before).6f and is %(volatility_after).6f.") % shown,
    ]
