"""The people of a club night, and what has been made so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.contrib.auth.models import User

from tests.tournaments.api.recording.recorder import Recorder, Voice
from tournaments.models import Round, Tournament

NIGHT = "club-night"


@dataclass
class Night:
    """The people of the evening, and what has been made so far."""

    recorder: Recorder
    user: User
    admin: Voice
    organiser: Voice
    visitor: Voice
    entries: list[int] = field(default_factory=list)

    @property
    def event(self) -> Tournament:
        return Tournament.objects.get(slug=NIGHT)

    @property
    def newest(self) -> Round:
        return self.event.rounds.latest("number")

    def match(self, table: int) -> int:
        found = self.newest.pairings.get(table=table).match_id
        assert found is not None
        return found
