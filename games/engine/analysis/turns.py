"""A played game as its turns: a draw, a placement and what Order did, each with the flags that were down."""

from dataclasses import dataclass

from games.engine import entropy
from games.engine.actions import Placement, Role
from games.engine.flags import FlagGame, Ply
from games.engine.position import Position

Flags = frozenset[Role]


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that begins with draw `number` (from 1).

    `start` is the position before the draw, with the flags of the ply before it. The flags at the placement
    and at the slide differ from those where one fell (or was lifted) just before that ply. `slide` is None
    after the last placement, and where the game was decided before it.
    """

    number: int
    start: Position
    placement: Ply
    flags_at_placement: Flags
    slide: Ply | None
    flags_at_slide: Flags
    is_last: bool

    @property
    def drawn(self) -> int:
        """The colour of the counter."""
        assert isinstance(self.placement.action, Placement)
        return self.placement.action.colour


def turns_of(game: FlagGame) -> tuple[Turn, ...]:
    """All turns of a game in which a counter was placed."""
    state = entropy.start(game.state.variant, None)
    found = []
    for ply in range(0, len(game.plies), 2):
        start = Position.of_state(state, _down(game, max(ply - 1, 0)), game.rule)
        placement, *rest = game.plies[ply : ply + 2]
        for each in (placement, *rest):
            state = entropy.apply(state, each.action)
        found.append(
            Turn(
                number=ply // 2 + 1,
                start=start,
                placement=placement,
                flags_at_placement=_down(game, ply),
                slide=rest[0] if rest else None,
                flags_at_slide=_down(game, ply + 1),
                is_last=ply + 2 >= len(game.plies),
            )
        )
    return tuple(found)


def _down(game: FlagGame, ply: int) -> Flags:
    """The flags that were down when the ply after `ply` plies was played."""
    standing = {flag.side for flag in game.flags if flag.ply <= ply}
    lifted = {each.flag.side for each in game.lifted if each.flag.ply <= ply < each.ply}
    return frozenset(standing | lifted)
