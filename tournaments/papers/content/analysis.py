"""The analyses of a round's games, a sheet each; of one table or game where that is asked for."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.papers.ask import Ask, NoPaper
from tournaments.papers.content.rounds import round_words
from tournaments.settings import ranks_by_luck


def analyses(ask: Ask) -> dict[str, Any]:
    """None of a game that goes on, or whose bag another game still draws from."""
    if ask.round is None or not ask.analysed:
        raise NoPaper(_("No game of this round is analysed yet."))
    subtitle = round_words(ask, ask.round)
    if ask.table is not None:
        subtitle += ", " + _("table %(table)d") % {"table": ask.table}
    return {
        "round": ask.round,
        "subtitle": subtitle,
        "placed": ask.analysed,
        "ranks_by_luck": ranks_by_luck(ask.event),
    }
