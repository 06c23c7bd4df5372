"""Play without JavaScript: what the page says in words, and what is typed, as an action."""

from __future__ import annotations

import secrets
from typing import Any

from django.utils.translation import gettext as _

from games.errors import Invalid

Facts = dict[str, Any]


def plain_context(state: Facts, side: int) -> Facts:
    """What the form needs: whether it is this player's turn, both clocks, the board's points, the bag."""
    game, clock = state["game"], state["clock"]
    is_mine = game["actor"] is not None and game[game["actor"]] == side
    return {
        "is_mine": is_mine,
        "left": [_left(game, clock, state["now"], each) for each in (0, 1)],
        "patterns": _detail(game),
        "bag": [(int(colour), count) for colour, count in game["left"].items()],
        "is_ready": state["first" if side == 1 else "second"]["ready"],
        "key": secrets.token_hex(16),
    }


def _left(game: Facts, clock: Facts, now: int, side: int) -> Facts:
    label = ("order", "chaos")[side]
    runs = clock["running"] == side
    return {
        "role": label,
        "player": game[label],
        "ms": clock["remaining"][side],
        "runs": runs,
        "fallen": side in clock["flagged"],
    }


def _detail(game: Facts) -> Facts:
    """The points so far as a scoring's detail has them."""
    names = ("line", "index", "start", "length")
    found = [dict(zip(names, each, strict=True)) for each in game["points"]["patterns"]]
    patterns = [each | {"score": each["length"]} for each in found]
    return {"rows": game["points"]["rows"], "columns": game["points"]["columns"], "patterns": patterns}


def typed_action(state: Facts, typed: str) -> str:
    """What was typed as an action: `Dd` places the drawn counter, `pass` passes. Raises Invalid."""
    text, game = typed.strip().replace(" ", ""), state["game"]
    if text.lower() == "pass":
        return _pass(game)
    if len(text) == 2 and game["drawn"]:
        text = f"{game['drawn']}{text}"
    if len(text) not in (3, 4):
        raise Invalid(_("Write a placement like Dd, a slide like DdAd, or pass."))
    cells = text[-2:] if len(text) == 3 else text
    spelled = "".join(sign.upper() if place % 2 == 0 else sign.lower() for place, sign in enumerate(cells))
    return text[: len(text) - len(cells)] + spelled


def _pass(game: Facts) -> str:
    """A pass names an occupied cell twice."""
    for row, line in enumerate(game["board"].split("/")):
        for column, sign in enumerate(line):
            if sign != ".":
                cell = f"{'ABCDEFG'[row]}{'abcdefg'[column]}"
                return cell + cell
    raise Invalid(_("There is nothing to pass yet: the first counter is placed first."))
