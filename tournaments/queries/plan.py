"""Whether the planned rounds can be played by the present field."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.pairing.plan import Plan, plan
from tournaments.settings import pairing_settings


def plan_of(event: Tournament) -> Plan | None:
    """The judgement for a Swiss event that has entries; None where nothing is to be judged."""
    if event.system != Tournament.System.SWISS:
        return None
    competitors = event.team_list if event.teams else event.entries.filter(is_house=False)
    players = list(competitors.filter(last_round=None).values_list("pk", flat=True))
    return plan(pairing_settings(event), players) if len(players) >= 2 else None
