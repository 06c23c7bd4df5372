"""A match over the board and what its table's page sends, with time in the test's hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.test import Client
from django.urls import reverse

from games.models import LiveMatch, Result, ScoringJob
from games.queries.timed_match import TimedMatch
from games.services import scoring
from tests.factories import table_of
from tests.games.services.live.table import Time
from tests.tournaments.live import held, live_at, timed_event
from tournaments.models import Pairing, Tournament
from tournaments.queries.links import table_token
from tournaments.services.table_seat import TableSeat, find_table_seat

# Two full boards of hyle5: the first scores 0, the second 48.
PLAIN = "12345\n23451\n34512\n45123\n51234"
RICH = "11223\n11223\n34445\n33545\n51425"
RICH_SCORE = 48


@dataclass
class Page:
    """The device on table 1 of a round."""

    event: Tournament
    pairing: Pairing
    client: Client
    time: Time

    @property
    def token(self) -> str:
        return table_token(self.pairing.pk)

    @property
    def live(self) -> LiveMatch:
        return live_at(self.event, 1)

    @property
    def held(self) -> TimedMatch:
        return held(self.live)

    @property
    def seat(self) -> TableSeat:
        found = find_table_seat(self.token)
        assert found is not None
        return found

    @property
    def result(self) -> Result | None:
        return Result.objects.filter(match=self.live.match_id).first()

    def get(self) -> Any:
        return self.client.get(reverse("match-clock", args=[self.token]))

    def state(self) -> dict[str, Any]:
        """What the page is told: ``state`` and ``boards``."""
        found: dict[str, Any] = self.client.get(reverse("match-clock-state", args=[self.token])).json()
        return found

    def send(
        self, name: str, body: dict[str, Any], key: str | None = None, status: int = 200
    ) -> dict[str, Any]:
        """An act; its answer, which has this status."""
        headers = {"Idempotency-Key": key} if key else {}
        url = reverse(f"match-clock-{name}", args=[self.token])
        answer = self.client.post(url, body, content_type="application/json", headers=headers)
        assert answer.status_code == status, answer.content
        found: dict[str, Any] = answer.json()
        return found

    def after(self, seconds: float) -> None:
        self.time.sleep(seconds)

    def begin(self) -> None:
        """Both halves are pressed: the game in hand starts."""
        number = self.live.current
        for side in (1, 2):
            self.send("ready", {"side": side, "game": number})

    def press(self, role: str, status: int = 200, **extra: Any) -> dict[str, Any]:
        key = extra.pop("key", None)
        return self.send(
            "press", {"role": role, "version": self.live.version, **extra}, key=key, status=status
        )

    def full(self) -> dict[str, Any]:
        return self.send("full", {"game": self.live.current})

    def keep(self, number: int, board: str, status: int = 200, attempt: int = 1) -> dict[str, Any]:
        return self.send("board", {"game": number, "attempt": attempt, "board": board}, status=status)

    def confirm(self, status: int = 200) -> dict[str, Any]:
        """Both players press their half: the boards that are shown are the result."""
        boards = [game["board"] for game in self.state()["boards"]["games"]]
        return self.send("enter", {"boards": boards, "confirmed": [1, 2]}, status=status)

    def played(self) -> None:
        """Two games whose boards fill up, both boards entered."""
        for number, board in ((1, PLAIN), (2, RICH)):
            self.begin()
            self.full()
            self.keep(number, board)


def open_page(time: Time, client: Client, **timing: Any) -> Page:
    """Table 1 of a round that was just published; ``timing``: settings of timed play."""
    event = timed_event(1, play="table", timing=timing)
    return Page(event, table_of(event.rounds.get(number=1), 1), client, time)


def count_boards() -> None:
    """The workers have counted what there is."""
    for job in ScoringJob.objects.all():
        scoring.score(job.pk)
