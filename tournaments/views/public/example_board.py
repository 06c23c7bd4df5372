"""The rulebook's worked board, scored by the engine, for pages that show what a scored board looks like."""

from __future__ import annotations

from typing import Any

from games.engine.board import parse_board
from games.engine.scoring import score_board
from games.engine.variants import get_variant
from games.services.scoring import score_facts

# entropy.md, "Worked values": RGBYR / RRRGG / WYWYW / BGYGB / WBBWY, total 48 with patterns from two.
TEXT = "12341\n11122\n54545\n32423\n53354"


def example_board(min_pattern: int = 2) -> dict[str, Any]:
    """The board with its count, in the reading that counts patterns from ``min_pattern`` on. It is 5x5."""
    five = get_variant("hyle5" if min_pattern == 2 else "hyle5-min3")
    counted = score_board(parse_board(TEXT, five), five)
    return {"text": TEXT, "variant": five.key, "detail": score_facts(counted)}
