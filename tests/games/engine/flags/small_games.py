"""Small games on hyle5 with a bag in order of colours, so that every board can be worked out by hand."""

from games.engine.actions import EntropyAction, Pass, Placement, Role
from games.engine.board import board_rows
from games.engine.flags import BothFlags, ChaosFlag, FlagGame, FlagRule, Viewpoint, actor, apply, begin
from games.engine.notation import parse_action
from games.engine.record import FlagEvent
from games.engine.variants import get_variant

CHAOS, ORDER = Role.CHAOS, Role.ORDER
HYLE5, ENTROPY7 = get_variant("hyle5"), get_variant("entropy7")
BAG = tuple(int(colour) for colour in "1111122222333334444455555")
SEED = "0f1e2d3c4b5a69788796a5b4c3d2e1f0" * 2

PLACES = FlagRule(chaos_flag=ChaosFlag.ORDER_PLACES, both_flags=BothFlags.AUTO_FILL)
PLACES_RANDOM = FlagRule(chaos_flag=ChaosFlag.ORDER_PLACES, both_flags=BothFlags.RANDOM_FILL)
FILLS = FlagRule()
FILLS_RANDOM = FlagRule(both_flags=BothFlags.RANDOM_FILL)
ARBITER = FlagRule(viewpoint=Viewpoint.ARBITER, quarter=1)
RULES = (PLACES, PLACES_RANDOM, FILLS, FILLS_RANDOM, ARBITER)


def new_game(rule: FlagRule = FILLS, *fallen: Role) -> FlagGame:
    """The first counter drawn, with these flags down from the start."""
    return begin(rule, HYLE5, BAG, SEED, [FlagEvent(0, side, 0) for side in fallen])


def played(game: FlagGame, text: str) -> FlagGame:
    """The game after these moves, each by the player whose turn it is."""
    for word in text.split():
        player = actor(game)
        assert player is not None, f"{word}: the game is over"
        game = apply(game, player, action(word))
    return game


def action(text: str) -> EntropyAction:
    return parse_action(text, HYLE5)


def moves(game: FlagGame) -> str:
    return " ".join(str(ply.action) for ply in game.plies)


def rows(game: FlagGame) -> str:
    return " ".join(board_rows(game.state.board))


def forced(game: FlagGame) -> list[int]:
    return [number for number, ply in enumerate(game.plies) if ply.forced]


def filled(game: FlagGame) -> list[int]:
    return [number for number, ply in enumerate(game.plies) if ply.filled]


def kinds(actions: list[EntropyAction]) -> set[type[EntropyAction]]:
    return {type(each) for each in actions}


def placed_cells(game: FlagGame) -> list[str]:
    return [str(ply.action.cell) for ply in game.plies if isinstance(ply.action, Placement)]


def passes(game: FlagGame) -> int:
    return sum(isinstance(ply.action, Pass) for ply in game.plies)
