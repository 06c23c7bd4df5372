"""Two players at a match of Gyul! Hap!, with time in the test's hands: instants are ms after the opening."""

from __future__ import annotations

from typing import Any

from audit.actor import Actor
from games.engine.gyul_hap import TRIPLES, Triple, haps_on, parse_cards
from games.models import Call, Duel, DuelBoard, Match, Result, Side
from games.play.duel.settings import duel_settings_from
from games.queries.duel_snapshot import snapshot_of
from games.queries.duels import DuelMatch, read_duel
from games.services.duel import calling, opening, readiness, showing, timing
from games.services.matches import create_match
from tests.games.services.live.table import T0, Time

PLAYER = Actor.link("a player")
ARBITER = Actor(None, "Ada Arbiter", "page")
SEED = "5e" * 32
SETTLE, COUNTDOWN = 250, 5000
FIRST, SECOND = Side.FIRST, Side.SECOND


class DuelTable:
    """One match; ``at`` of every act is ms after the opening, and the present is at least that."""

    def __init__(self, duel: Duel, time: Time) -> None:
        self.pk, self.time = duel.pk, time
        self.match: Match = duel.match
        self.base = T0

    @property
    def held(self) -> DuelMatch:
        found = read_duel(self.pk)
        assert found is not None
        return found

    @property
    def duel(self) -> Duel:
        return self.held.duel

    @property
    def board(self) -> DuelBoard:
        """The board that was shown last."""
        return self.held.boards[-1]

    @property
    def result(self) -> Result | None:
        return Result.objects.filter(match=self.match).first()

    @property
    def points(self) -> tuple[int, int]:
        return self.duel.first_points, self.duel.second_points

    def seen(self, at: int = 0) -> dict[str, Any]:
        """What everybody sees."""
        return snapshot_of(self.held, self.base + at)

    def haps(self) -> list[Triple]:
        """What the server alone knows of the board."""
        return list(haps_on(parse_cards(self.board.cards)))

    def wrong(self, which: int = 0) -> Triple:
        """Three positions that are none."""
        haps = self.haps()
        return [triple for triple in TRIPLES if triple not in haps][which]

    def to(self, at: int) -> int:
        self.time.now = max(self.time.now, self.base + at)
        return self.base + at

    def ready(self, at: int = 0) -> None:
        """All are ready, the last at this instant."""
        for side in self.held.sides:
            if not self.duel.is_ready(side):
                readiness.set_ready(self.pk, side, stamp=self.to(at), actor=PLAYER)

    def show(self, at: int) -> bool:
        """The watcher looks for the next board."""
        return showing.fire(self.pk, self.to(at))

    def start(self, at: int = 0) -> int:
        """All are ready, and board 1 is shown; when."""
        self.ready(at)
        shown = at + COUNTDOWN
        assert self.show(shown)
        return shown

    def watch(self, at: int) -> bool:
        """The watcher looks at the board."""
        return timing.fire_board(self.board.pk, self.to(at))

    def call(
        self,
        at: int,
        side: Side,
        text: str | Triple,
        key: str | None = None,
        board: tuple[int, int] | None = None,
        arrives: int | None = None,
    ) -> calling.CallVerdict:
        """A call that came in at this instant, and reached the lock when it ``arrives``."""
        self.to(at if arrives is None else arrives)
        words = text if isinstance(text, str) else "HAP {} {} {}".format(*text)
        where = board or (self.board.number, self.board.attempt)
        return calling.call(
            self.pk, side, words, board=where, client_call_id=key, stamp=self.base + at, actor=PLAYER
        )

    def verdict(self, *args: Any, **options: Any) -> str:
        return self.call(*args, **options).call.verdict

    def claim_all(self, at: int, side: Side = FIRST) -> None:
        for hap in self.haps():
            assert self.verdict(at, side, hap) == "claim"

    def play_board(self, at: int, side: Side = FIRST) -> None:
        """A player finds all that is on the open board, and says so."""
        self.claim_all(at, side)
        assert self.verdict(at, side, "GYUL") == "gyul"

    def play_out(self, at: int, side: Side = FIRST) -> int:
        """All boards that are left, to this player; when the last one was over."""
        while not self.duel.is_over:
            if self.held.board is None:
                at += COUNTDOWN
                assert self.show(at)
            self.play_board(at, side)
        return at

    def log(self, number: int = 1, attempt: int = 1) -> list[tuple[int | None, str, str, int]]:
        rows = Call.objects.filter(board__duel=self.pk, board__number=number, board__attempt=attempt)
        return list(rows.values_list("side", "text", "verdict", "points"))


def open_duel_table(
    time: Time,
    *,
    scope: str = "event:1",
    house: Side | None = None,
    reaction_ms: int | None = None,
    is_shared: bool = False,
    **settings: Any,
) -> DuelTable:
    """A match that was just published; its boards are always the same."""
    match = create_match(scope, "gyul-hap", "independent", "Ada", "Ben")
    chosen = duel_settings_from(settings)
    duel = opening.open_duel(match, chosen, now=T0, house=house, reaction_ms=reaction_ms, seed=SEED)
    Duel.objects.filter(pk=duel.pk).update(is_shared=is_shared)
    return DuelTable(duel, time)
