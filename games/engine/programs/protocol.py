"""What a referee and a program say to each other (entropy.md, "Engine process protocol"); pure.

Everything that a program is told follows from the game so far: it is the same whether the referee has played
all of it or found it somewhere. Passes and fills that a fallen flag brings about are told like moves.
"""

from games.engine.actions import EntropyAction, Placement, Role
from games.engine.errors import EngineError, Malformed
from games.engine.flags import FlagGame
from games.engine.notation import parse_action, parse_cell

START, QUIT = "Start", "Quit"
FLAG_RULE = "codecup"
"""The preset that the protocol is for: it has no words for an Order who places."""


def lines_told(game: FlagGame, role: Role) -> tuple[str, ...]:
    """All lines that the program of a role has been told when the game stands so.

    Chaos: `Start` and a colour, then each answer of Order and the next colour. Order: each placement that it
    has to answer. After the last placement neither is told anything.

    >>> from games.engine.flags import FlagRule, apply, begin
    >>> from games.engine.entropy import parse
    >>> from games.engine.variants import get_variant
    >>> game = begin(FlagRule(), get_variant("hyle5"), (1, 2, 3, 4, 5) * 5)
    >>> lines_told(game, Role.CHAOS), lines_told(game, Role.ORDER)
    (('Start', '1'), ())
    >>> for role, move in ((Role.CHAOS, "1Cc"), (Role.ORDER, "CcCa")):
    ...     game = apply(game, role, parse(game.state, move))
    >>> lines_told(game, Role.CHAOS), lines_told(game, Role.ORDER)
    (('Start', '1', 'CcCa', '2'), ('1Cc',))
    """
    state, plies = game.state, game.plies
    if role is Role.ORDER:
        answered = plies[: state.variant.plies - 1]
        return tuple(str(ply.action) for ply in answered if isinstance(ply.action, Placement))
    draws = state.draws
    if draws is None:
        raise EngineError("a program is told the counters of a bag whose draws are known")
    lines = [START, str(draws[0])]
    for number in range(1, len(plies), 2):
        lines += [str(plies[number].action), str(draws[(number + 1) // 2])]
    return tuple(lines)


def read_answer(game: FlagGame, answer: str) -> EntropyAction:
    """A program's answer in its turn: Chaos writes a cell, Order two. Raises Malformed.

    >>> from games.engine.flags import FlagRule, begin
    >>> from games.engine.variants import get_variant
    >>> game = begin(FlagRule(), get_variant("hyle5"), (1, 2, 3, 4, 5) * 5)
    >>> str(read_answer(game, "Cc"))
    '1Cc'
    """
    state = game.state
    if state.turn is Role.CHAOS and state.drawn is not None:
        return Placement(state.drawn, parse_cell(answer, state.variant))
    action = parse_action(answer, state.variant)
    if isinstance(action, Placement):
        raise Malformed(f"{answer!r} is no slide like DdAd, nor a pass like DdDd")
    return action
