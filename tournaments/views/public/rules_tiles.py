"""What the rules pages of the six games of Chaos Tiles show; every picture and number is the engine's."""

from __future__ import annotations

from math import prod
from typing import Any

from games.engine.chaos_tiles.games.figure import LEAST_TILES, MOST_TILES
from games.engine.chaos_tiles.games.keys import GAME_KEYS, GAME_NAMES, PIP_GAMES, TRANSFER_GAMES
from games.engine.chaos_tiles.games.option_checks import PLAYERS
from games.engine.chaos_tiles.games.pips import KAYS, VEKS
from games.play.tiles.settings import tiles_settings_from
from games.queries.tiles.rule_words import tiles_rule_words
from tournaments.queries import tiles_examples as examples

PAIR_WORDS = {"VV": "Vek – Vek", "VK": "Vek – Kay", "KK": "Kay – Kay"}


def tiles_context(key: str) -> dict[str, Any]:
    """All of the page of one game."""
    fewest, most = PLAYERS[key]
    before, after = examples.worked_turn()
    sizes = [clump.size for clump in after.clumps if clump.size > 1]
    return {
        "key": key,
        "name": GAME_NAMES[key],
        "games": [(each, GAME_NAMES[each]) for each in GAME_KEYS],
        "part": f"public/rules_tiles/{key}.html",
        "has_pips": key in PIP_GAMES,
        "has_transfers": key in TRANSFER_GAMES,
        "is_go": key == "go-asunder",
        "fewest": fewest,
        "most": most,
        "veks": VEKS,
        "kays": KAYS,
        "faces": examples.faces(),
        "contacts": examples.contacts(),
        "worked": {"before": before, "after": after, "sizes": sizes, "points": prod(sizes)},
        "transfer": examples.better_match(),
        "pentagon": examples.pentagon(),
        "capture": examples.capture(),
        "medallion": examples.medallion_example(),
        "duos": _duos() if key == "cruel-duos" else (),
        "figure_tiles": (LEAST_TILES, MOST_TILES),
        "sentences": tiles_rule_words(tiles_settings_from({"game": key})),
    }


def _duos() -> list[tuple[str, list[tuple[str, examples.Example]]]]:
    """The duos of each pair of kinds, with their names."""
    found: dict[str, list[tuple[str, examples.Example]]] = {pair: [] for pair in PAIR_WORDS}
    for duo, example in examples.duo_examples():
        found[duo.pair].append((duo.name, example))
    return [(PAIR_WORDS[pair], drawn) for pair, drawn in found.items()]
