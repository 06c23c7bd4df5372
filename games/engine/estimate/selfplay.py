"""Games of the engine against itself, from which `calibrate` learns how far play-outs are off.

    python -m games.engine.estimate.selfplay --mode none --games 200 --seed train --nodes 4000 >GAMES

Prints records, one a line. In the modes of a fallen flag it falls somewhere in the middle of the game.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from random import Random

from games.engine import search
from games.engine.actions import Role
from games.engine.bag import draw_order
from games.engine.flags import (
    BothFlags,
    ChaosFlag,
    FlagGame,
    FlagRule,
    actor,
    apply,
    begin,
    game_record,
    give_up,
)
from games.engine.position import Position
from games.engine.record import GameRecord, Header
from games.engine.record_json import record_to_json
from games.engine.variants import VARIANTS, Variant

FALLEN = {"none": None, "order": Role.ORDER, "places": Role.CHAOS, "fill": Role.CHAOS}
EARLIEST, LATEST = 0.1, 0.75  # of the plies, when a flag falls


def self_play(variant: Variant, mode: str, seed: str, nodes: int) -> GameRecord:
    """One game; the same arguments give the same game."""
    rng = Random(f"selfplay:{seed}:{variant.key}:{mode}")  # noqa: S311 (a game anyone can repeat)
    bag = sha256(f"{seed}:{variant.key}:{mode}".encode()).hexdigest()
    game = begin(_rule(mode), variant, draw_order(variant, bag))
    side = FALLEN[mode]
    falls = rng.randrange(round(EARLIEST * variant.plies), round(LATEST * variant.plies))
    while (player := actor(game)) is not None:
        if side is not None and not game.flags and len(game.plies) >= falls:
            game = give_up(game, side, 0)
            continue
        choice = search.choose(Position.of_game(game), search.Limit(nodes=nodes), rng)
        game = apply(game, player, choice.action)
    return _record(game, seed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the games that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m games.engine.estimate.selfplay", description=__doc__)
    parser.add_argument("--variant", choices=list(VARIANTS), default="entropy7")
    parser.add_argument("--mode", choices=list(FALLEN), default="none")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="train")
    parser.add_argument("--nodes", type=int, default=4000)
    options = parser.parse_args(arguments)
    for number in range(options.games):
        record = self_play(VARIANTS[options.variant], options.mode, f"{options.seed}:{number}", options.nodes)
        print(json.dumps(record_to_json(record)), flush=True)
    return 0


def _rule(mode: str) -> FlagRule:
    chaos = ChaosFlag.ORDER_PLACES if mode == "places" else ChaosFlag.AUTO_FILL
    return FlagRule(chaos_flag=chaos, both_flags=BothFlags.AUTO_FILL)


def _record(game: FlagGame, seed: str) -> GameRecord:
    record = game_record(game, Header(variant=game.state.variant, id=seed))
    return replace(record, header=replace(record.header, final_rows=()))


if __name__ == "__main__":
    sys.exit(main())
