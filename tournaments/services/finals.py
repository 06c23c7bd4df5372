"""From the groups to the finals: who goes on, and in which order they are seeded."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.errors import Conflict
from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.pairing.groups import group_rounds
from tournaments.pairing.qualifying import qualified
from tournaments.queries.bracket import gone_in
from tournaments.queries.history import Use, history_of
from tournaments.queries.tables import sheets_of
from tournaments.services.competition import counted_history
from tournaments.services.line_up import plan_rounds
from tournaments.settings import pairing_settings, standings_settings
from tournaments.standings.placed import group_tables


def draw_finals(event: Tournament) -> None:
    """Writes the line-up of the finals, by the tables of the groups. Under the event's lock.

    Raises Conflict while a group lacks a result.
    """
    settings = pairing_settings(event)
    last = group_rounds(settings)
    for sheet in sheets_of(event.rounds.filter(number__lte=last, state=RoundState.PUBLISHED)):
        if not sheet.is_complete:
            raise Conflict(
                _("Round %(number)d of the groups lacks results: the finals are drawn when all are there.")
                % {"number": sheet.round.number}
            )
    history = counted_history(event, history_of(event, use=Use.PAIRING))
    tables = group_tables(history, settings.line_up.groups, last, standings_settings(event))
    gone = gone_in(history)
    ranks = {
        line.player: (place, -line.points, -line.spread, line.seed)
        for table in tables
        for place, line in enumerate((line for line in table if line.player not in gone), 1)
    }
    finals = qualified(settings.line_up.groups, ranks, settings.groups.qualifiers)
    event.line_up = event.line_up | {"finals": list(finals)}
    plan_rounds(event)
    event.save(update_fields=["line_up", "planned_rounds"])
