"""What results are worth in an event, as a report file says it: match points only."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext as _

from games.errors import Invalid
from tournaments.models import Tournament
from tournaments.settings import awards_of, scheme_of
from tournaments.standings.plain_schemes import WinDrawLoss
from tournaments.trf.model import PointSystem


def win_draw_loss(event: Tournament) -> WinDrawLoss:
    """The event's scheme of points. Raises Invalid for another than win, draw, loss, and for tables."""
    if event.seats_tables:
        words = _(
            "A report file holds matches of two: this event seats tables. Export it as JSON, CSV or XLSX."
        )
        raise Invalid(words, fields={"format": words})
    scheme = scheme_of(event)
    if not isinstance(scheme, WinDrawLoss):
        words = _(
            "A report file holds points per match: win, draw or loss. This event’s scheme of points does not "
            "fit into it; nothing is rounded. Export it as JSON, CSV or XLSX."
        )
        raise Invalid(words, fields={"format": words})
    return scheme


def point_system(event: Tournament) -> PointSystem:
    """What each result is worth, byes and forfeits as the event awards them. Raises Invalid as above."""
    scheme, awards = win_draw_loss(event), awards_of(event)
    usual = scheme.usual(Decimal(0))  # win, draw and loss depend on no mean
    worth = {key: awards.award(key, usual)[0] for key in ("allocated", "full", "half", "zero")}
    return PointSystem(
        win=scheme.win,
        draw=scheme.draw,
        loss=scheme.loss,
        forfeit_win=awards.award("no_show_win", usual)[0],
        forfeit_loss=awards.award("no_show_loss", usual)[0],
        unknown=scheme.draw,
        **worth,
    )
