"""The looks at all turns as one analysis. Whole hundredths only, so that all sums are exact."""

from collections.abc import Sequence
from typing import Any

from games.engine.actions import Role
from games.engine.analysis.look import Look
from games.engine.analysis.shapes import found_on, missed_by
from games.engine.analysis.steps import after, drawing
from games.engine.analysis.turns import Turn, turns_of
from games.engine.flags import FlagGame, Ply
from games.engine.notation import parse_action
from games.engine.position import Position
from words import said

FORMAT = 1
SMALL, LARGE = 300, 600
"""From how many hundredths of points on a ply is a mistake, and a large one."""
AT_ONCE = 3
"""How many points more a slide must have made at once to count as missed patterns."""

Facts = dict[str, Any]


def combine(
    game: FlagGame,
    looks: Sequence[Look],
    engine: str,
    *,
    score: int | None,
    by_board: bool,
    small: int = SMALL,
    large: int = LARGE,
) -> Facts:
    """The analysis of a game (`games.engine.analysis` says what is in it) from the looks at its turns.

    `score` is the Order score that counts, `by_board` says whether the full board gave it.
    """
    walk = _Walk(game, turns_of(game), looks, small, large)
    full = game.state.turn is None
    luck = sum(each["luck"] for each in walk.draws)
    return {
        "format": FORMAT,
        "engine": engine,
        "variant": game.state.variant.key,
        "small": small,
        "large": large,
        "full": full,
        "score": score,
        "start": walk.values[0],
        "end": walk.values[-1],
        "luck": luck,
        **_shares(walk.plies),
        "falls_total": sum(each["change"] for each in walk.falls),
        "adjusted": score * 100 - luck if score is not None and full and by_board else None,
        "values": walk.values,
        "draws": walk.draws,
        "plies": walk.plies,
        "falls": walk.falls,
        "mistakes": {role.label: _mistakes(walk.plies, role.label) for role in (Role.CHAOS, Role.ORDER)},
        "found": found_on(game.state.board, game.state.variant),
        "missed": walk.missed,
    }


def _shares(plies: list[Facts]) -> Facts:
    """What Chaos, Order and the rule did to the value, and what is the engine's second thoughts."""
    lost = {
        side: sum(each["loss"] or 0 for each in plies if each["by"] == side) for side in ("chaos", "order")
    }
    given = {"chaos": lost["chaos"], "order": -lost["order"]}
    given["rule"] = sum(each["change"] for each in plies if each["by"] == "rule")
    return given | {"second_thoughts": sum(each["change"] for each in plies) - sum(given.values())}


def _mistakes(plies: list[Facts], by: str) -> Facts:
    own = [each for each in plies if each["by"] == by]
    return {
        "lost": sum(each["loss"] or 0 for each in own),
        "small": sum(each["mistake"] == "small" for each in own),
        "large": sum(each["mistake"] == "large" for each in own),
    }


def _known(value: int | None, else_: int | None) -> int:
    """A value of this look, or where Order could only pass that of the next."""
    found = else_ if value is None else value
    assert found is not None
    return found


class _Walk:
    """From the first draw to the last ply, adding up."""

    def __init__(
        self, game: FlagGame, turns: Sequence[Turn], looks: Sequence[Look], small: int, large: int
    ) -> None:
        if [look["turn"] for look in looks] != [turn.number for turn in turns]:
            raise ValueError(said("the looks are not those of the turns of this game, in order"))
        self.small, self.large = small, large
        self.variant = game.state.variant
        self.values: list[int] = []
        self.draws: list[Facts] = []
        self.plies: list[Facts] = []
        self.falls: list[Facts] = []
        self.missed: list[Facts] = []
        following = [*(look["before"] for look in looks[1:]), looks[-1]["after"] if looks else None]
        for turn, look, then in zip(turns, looks, following, strict=True):
            self._turn(turn, look, then)

    def _turn(self, turn: Turn, look: Look, then: int | None) -> None:
        if not self.values:
            self.values.append(look["before"])
        luck = look["draw"] - look["before"]
        self.draws.append({"turn": turn.number, "drawn": turn.drawn, "value": look["draw"], "luck": luck})
        placed = _known(look["placed"], then)
        at_placement = self._fall(turn.flags_at_placement, look["draw"], look["placing"])
        placing = drawing(turn.start, turn.drawn)
        self._ply(placing, turn.placement, at_placement, placed, look["placement"], Role.CHAOS)
        if turn.slide is not None:
            fell = turn.flags_at_slide != turn.flags_at_placement
            sliding = _known(look["sliding"], then) if fell else None
            at_slide = self._fall(turn.flags_at_slide, placed, sliding)
            self._ply(
                after(placing, turn.placement.action),
                turn.slide,
                at_slide,
                _known(then, None),
                look["slide"],
                Role.ORDER,
            )

    def _fall(self, down: frozenset[Role], before: int, now: int | None) -> int:
        """A flag fell, or was lifted, between two plies: what that changed."""
        if now is None:
            return before
        flags = [role.label for role in Role if role in down]
        self.falls.append({"ply": len(self.plies), "down": flags, "change": now - before})
        return now

    def _ply(
        self, position: Position, ply: Ply, before: int, now: int, judged: list[list[Any]] | None, seat: Role
    ) -> None:
        loss, best = self._against_best(ply, judged)
        self.values.append(now)
        self.plies.append(
            {
                "ply": len(self.plies) + 1,
                "text": str(ply.action),
                "by": ply.by.label if ply.by else "rule",
                "change": now - before,
                "loss": loss,
                "best": best,
                "mistake": self._size(loss),
            }
        )
        if best and seat is Role.ORDER:
            self._miss(position, ply, best["text"])

    def _against_best(self, ply: Ply, judged: list[list[Any]] | None) -> tuple[int | None, Facts | None]:
        """What the player lost against the best action, and that action where it differs by enough."""
        if judged is None:
            return None, None
        (best, its_value), (_played, played_value) = judged
        for_order = ply.by is Role.ORDER
        loss = max(0, its_value - played_value if for_order else played_value - its_value)
        return loss, {"text": best, "value": its_value} if loss >= self.small else None

    def _size(self, loss: int | None) -> str | None:
        if loss is None or loss < self.small:
            return None
        return "large" if loss >= self.large else "small"

    def _miss(self, position: Position, ply: Ply, best: str) -> None:
        found = missed_by(position, ply.action, parse_action(best, self.variant))
        if found["points"] >= AT_ONCE and found["patterns"]:
            self.missed.append({"ply": len(self.plies), "text": best, **found})
