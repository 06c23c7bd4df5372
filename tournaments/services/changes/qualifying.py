"""Who plays on because of results: published pairs that the results no longer bring about."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.errors import Refused
from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import System
from tournaments.pairing.errors import PairingImpossible, RequestError
from tournaments.queries.presence import presence_in
from tournaments.queries.tables import RoundSheet, Table, sheets_of
from tournaments.services.pairer import Wishes, pair_by_system


def strays_of(event: Tournament) -> list[str]:
    """A sentence for each pair of a bracket or a final that the results so far do not lead to.

    A bracket is a function of its line-up and the results, so each published round is paired once more.
    """
    if not (event.has_bracket or event.system == System.GROUPS):
        return []
    rounds = event.rounds.filter(state=RoundState.PUBLISHED, number__gt=1).order_by("number")
    return [
        _("Round %(number)d, table %(table)d: %(first)s – %(second)s no longer follows from the results.")
        % {
            "number": sheet.round.number,
            "table": table.number,
            "first": table.first.name,
            "second": table.second.name,
        }
        for sheet in sheets_of(rounds)
        for table in _strays(event, sheet)
    ]


def _strays(event: Tournament, sheet: RoundSheet) -> list[Table]:
    number = sheet.round.number
    try:
        paired = pair_by_system(event, number, presence_in(event, number), Wishes())
    except (Refused, PairingImpossible, RequestError):
        return list(sheet.tables)
    follow = {pair.players for pair in paired.pairs}
    return [table for table in sheet.tables if {table.first.pk, table.second.pk} not in follow]
