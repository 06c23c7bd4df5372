"""Games under a flag rule as records, and records played again under the rule they name."""

from collections.abc import Sequence
from dataclasses import replace

from games.engine.actions import Placement
from games.engine.board import board_rows
from games.engine.flags.fill import with_flags
from games.engine.flags.game import FlagGame
from games.engine.flags.options import Viewpoint
from games.engine.flags.play import actor, apply, begin
from games.engine.flags.rule_text import header_rule, rule_text
from games.engine.record import GameRecord, Header, RecordError, revealed_draws
from games.engine.scoring import score_total


def game_record(game: FlagGame, header: Header) -> GameRecord:
    """The record of the game so far: the header given, with rule, flags and (of a full board) the result."""
    full = game.state.turn is None
    turned = game.rule.viewpoint is Viewpoint.ARBITER
    told = replace(
        header,
        variant=game.state.variant,
        flag_rule=rule_text(game.rule),
        quarter_turn=game.rule.quarter if turned else None,
        flags=game.flags,
        final_rows=board_rows(game.state.board) if full else (),
        order_score=score_total(game.state.board, game.state.variant) if full else None,
    )
    return GameRecord(told, tuple(ply.action for ply in game.plies))


def retrace(record: GameRecord, draws: Sequence[int] | None = None, seed: str | None = None) -> FlagGame:
    """Play a record again under its own rule and flags: what the rule did must be what the record says.

    Draws and seed are those of the revealed bag unless given; without them the draws are those placed. A flag
    that was lifted is in no record: what was placed under it counts as played by the players themselves.
    Raises RecordError, and Illegal or OutOfTurn with the ply.
    """
    header = record.header
    bag = draws or revealed_draws(header) or _placed(record)
    game = begin(header_rule(header), header.variant, bag, seed or header.seed)
    while True:
        done = _compared(game, record)
        fallen = [flag for flag in header.flags[len(game.flags) :] if flag.ply == done]
        if fallen:
            game = with_flags(game, fallen)
        elif done < len(record.actions) and (player := actor(game)) is not None:
            game = apply(game, player, record.actions[done])
        else:
            break
    if game.flags != header.flags or done != len(record.actions):
        raise RecordError(f"after ply {done} the flags of the header and the moves don't fit together")
    return game


def _compared(game: FlagGame, record: GameRecord) -> int:
    """The number of plies played, if they are those of the record."""
    for number, ply in enumerate(game.plies, start=1):
        stated = record.actions[number - 1] if number <= len(record.actions) else None
        if stated != ply.action:
            said = "ends" if stated is None else f"has {stated}"
            raise RecordError(f"ply {number}: the record {said}, but by its flag rule it is {ply.action}")
    return len(game.plies)


def _placed(record: GameRecord) -> tuple[int, ...]:
    """The counters in the order they were placed, and those still in the bag behind them in any order."""
    variant = record.header.variant
    placed = [action.colour for action in record.actions if isinstance(action, Placement)]
    left = [
        colour
        for colour in range(1, variant.colours + 1)
        for _ in range(variant.copies - placed.count(colour))
    ]
    return (*placed, *left)
