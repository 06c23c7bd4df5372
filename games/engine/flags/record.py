"""Games under a flag rule as records, and records played again under the rule they name."""

from collections.abc import Sequence
from dataclasses import replace

from games.engine.actions import Placement, Role
from games.engine.board import board_rows
from games.engine.flags.fill import with_flags
from games.engine.flags.game import FlagGame
from games.engine.flags.lift import lift
from games.engine.flags.options import Viewpoint
from games.engine.flags.play import actor, apply, begin, outcome
from games.engine.flags.rule_text import header_rule, rule_text
from games.engine.flags.ruling import ruling
from games.engine.record import (
    Decision,
    FlagEvent,
    GameRecord,
    Header,
    Lifted,
    RecordError,
    revealed_draws,
)
from words import said


def game_record(game: FlagGame, header: Header, *, since: int = 0) -> GameRecord:
    """The record of the game so far: the header given, with rule, flags and (of an ended game) the result.

    Instants are told from `since` on, the start of the game in ms.
    """
    decided, ended = ruling(game), outcome(game)
    turned = game.rule.viewpoint is Viewpoint.ARBITER
    told = replace(
        header,
        variant=game.state.variant,
        flag_rule=rule_text(game.rule),
        quarter_turn=game.rule.quarter if turned else None,
        flags=tuple(_since(flag, since) for flag in game.flags),
        lifts=tuple(_lift_since(lift, since) for lift in game.lifted),
        ruling=Decision(str(decided.policy), decided.flag.side, decided.score) if decided else header.ruling,
        final_rows=board_rows(game.state.board) if ended or header.ruling else (),
        order_score=int(ended.scores[Role.ORDER]) if ended and ended.scores else header.order_score,
    )
    return GameRecord(told, tuple(ply.action for ply in game.plies))


def retrace(record: GameRecord, draws: Sequence[int] | None = None, seed: str | None = None) -> FlagGame:
    """Play a record again under its own rule, flags and lifts: what the rule did must be what it says.

    Draws and seed are those of the revealed bag unless given; without them the draws are those placed.
    Raises RecordError, and Illegal or OutOfTurn with the ply.
    """
    header = record.header
    bag = draws or revealed_draws(header) or _placed(record)
    game = begin(header_rule(header), header.variant, bag, seed or header.seed)
    spans = [each for each in header.lifts if each.flag.ply < each.ply]
    falls = sorted((*header.flags, *(span.flag for span in spans)), key=lambda flag: flag.ply)
    while True:
        lifted = next(
            (span for span in spans if span.flag in game.flags and span.ply <= len(game.plies)), None
        )
        if lifted:
            game = lift(game, lifted.flag.side, lifted.ply, lifted.at, lifted.reason)
            continue
        done = _compared(game, record)
        fallen = [flag for flag in falls if flag.ply == done]
        if fallen:
            falls = falls[len(fallen) :]
            game = with_flags(game, fallen)
        elif done < len(record.actions) and (player := actor(game)) is not None:
            game = apply(game, player, record.actions[done])
        else:
            break
    if falls or game.flags != header.flags or done != len(record.actions):
        raise RecordError(
            said("after ply {done} the flags of the header and the moves don't fit together", done=done)
        )
    return replace(game, lifted=header.lifts)


def _since(flag: FlagEvent, since: int) -> FlagEvent:
    return replace(flag, at=max(0, flag.at - since))


def _lift_since(lift: Lifted, since: int) -> Lifted:
    reason = " ".join(lift.reason.split())
    return replace(lift, flag=_since(lift.flag, since), at=max(0, lift.at - since), reason=reason)


def _compared(game: FlagGame, record: GameRecord) -> int:
    """The number of plies played, if they are those of the record."""
    for number, ply in enumerate(game.plies, start=1):
        stated = record.actions[number - 1] if number <= len(record.actions) else None
        if stated != ply.action:
            if stated is None:
                words = said(
                    "ply {ply}: the record ends, but by its flag rule it is {action}",
                    ply=number,
                    action=ply.action,
                )
            else:
                words = said(
                    "ply {ply}: the record has {stated}, but by its flag rule it is {action}",
                    ply=number,
                    stated=stated,
                    action=ply.action,
                )
            raise RecordError(words)
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
