"""All acts in any order: clock and board always agree, and both fold to what the rows say."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress

import pytest

from games.engine.board import board_text
from games.engine.flags import PRESETS, actor, awaits_ruling, is_over
from games.errors import Refused
from games.models import Adjudication, Side
from games.models.adjudication import OPEN_ADJUDICATIONS
from games.play.codec import clock_side
from games.play.rulings import waits_for_ruling
from games.queries.live_snapshot import snapshot_of
from games.services.live import pausing, starting
from games.services.live.giving_up import resign
from games.services.live.lifting import lift_flag
from games.services.live.restarting import restart_game
from games.services.live.taking_back import take_back
from games.services.live.time_given import change_time
from tests.games.services.live.table import ARBITER, PLAYER, T0, Table, verified

Opened = Callable[..., Table]
WHY = "a reason"
RULES = ("play_on", "forfeit_game", "score_as_it_stands", "overtime_penalty", "engine_projection")


class Evening:
    """A match that anything happens to."""

    def __init__(self, table: Table, dice: random.Random) -> None:
        self.table, self.dice, self.at = table, dice, 0

    def step(self) -> None:
        self.at += self.dice.choice((0, 50, 400, 3000))
        self.table.to(self.at)
        self.table.watch(self.at)
        if self.table.live.state != "playing":
            self.ready()
            return
        name = self.dice.choice(
            ("move",) * 12 + ("pause", "resume", "resign", "lift", "back", "time", "again")
        )
        with suppress(Refused):  # what is not possible now; everything else is a failure
            getattr(self, name)()

    def ready(self) -> None:
        """Both are, or one again that was: after a pause the first alone may set the game going."""
        for side in Side:
            if self.table.live.state in starting.WAITS:
                starting.set_ready(self.table.pk, side, stamp=self.now, actor=PLAYER)

    @property
    def now(self) -> int:
        return T0 + self.at

    def side(self) -> Side:
        return self.dice.choice(list(Side))

    def move(self) -> None:
        if actor(self.table.played) is not None:
            self.table.move(self.at)

    def pause(self) -> None:
        until = self.dice.choice((None, T0 + self.at + 500))
        pausing.pause(self.table.pk, actor=ARBITER, until=until, stamp=self.now)

    def resume(self) -> None:
        pausing.resume(self.table.pk, actor=ARBITER, stamp=self.now)

    def resign(self) -> None:
        resign(self.table.pk, self.side(), actor=PLAYER, stamp=self.now)

    def lift(self) -> None:
        lift_flag(self.table.pk, self.side(), add_ms=9000, reason=WHY, actor=ARBITER, stamp=self.now)

    def back(self) -> None:
        ply = self.dice.randrange(max(1, len(self.table.game.plies)))
        take_back(self.table.pk, ply, reason=WHY, actor=ARBITER, stamp=self.now)

    def time(self) -> None:
        ms = self.dice.choice((-5000, 8000))
        change_time(self.table.pk, self.side(), ms, reason=WHY, actor=ARBITER, stamp=self.now)

    def again(self) -> None:
        if self.dice.random() < 0.1:
            number = self.dice.choice((1, 2))
            restart_game(self.table.pk, number, reason=WHY, actor=ARBITER, stamp=self.now)

    def check(self) -> None:
        held = self.table.held
        snapshot_of(held, T0 + self.at, inside=True)
        for game in held.games:
            state, played = verified(game), held.flag_game(game)
            if played is None or game.state == "void":
                continue
            assert game.board == board_text(played.state.board) or not game.plies
            assert [flag.side.label for flag in played.flags] == [flag["side"] for flag in game.flags]
            assert {clock_side(flag.side) for flag in played.flags} == {flag.side for flag in state.fallen}
            role = actor(played)
            asked = Adjudication.objects.filter(game=game, state__in=OPEN_ADJUDICATIONS).count()
            assert (asked == 1) is (awaits_ruling(played) and game.state == "playing")
            assert waits_for_ruling(state) is (asked == 1) or state.ended
            if game.state == "playing" and not asked:
                assert role is not None
                assert state.turn == clock_side(role)
            elif game.state != "playing":
                assert game.state == "ended"
                assert state.ended
                assert is_over(played)
            standing: dict[int, str] = {}
            for row in game.actions.order_by("ply", "branch"):
                standing[row.ply] = row.text
            assert [standing[ply] for ply in range(1, len(game.plies) + 1)] == [
                text for text, _ in game.plies
            ]


@pytest.mark.parametrize("seed", range(10))
def test_any_order(at_table: Opened, seed: int) -> None:
    dice = random.Random(seed)
    preset = dice.choice(list(PRESETS))
    rule = {"policy": dice.choice(RULES)} if seed % 2 and seed < 16 else {}
    rule |= {"policy": "engine_projection"} if seed >= 16 else {}
    table = at_table(
        preset=preset,
        clock=dice.choice(("30s", "30s+2", "1/2x5", "1h", "30s d2".replace(" ", ""))),
        bank=dice.choice(("per_game", "per_match")),
        bags=dice.choice(("independent", "duplicate")),
        rule=rule if rule.get("policy") != "overtime_penalty" else {**rule, "penalty_minutes": 0},
    )
    evening = Evening(table, dice)
    for _ in range(70):
        if table.live.is_over:
            break
        evening.step()
        evening.check()
