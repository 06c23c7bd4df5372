"""The three bag modes of an event: which games share a bag, what is shown when, what is refused."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from words import said


class BagMode(StrEnum):
    """How the games of an event get their bags."""

    INDEPENDENT = "independent"
    """Every game its own bag (the default)."""
    MIRRORED = "mirrored"
    """Both games of a match use one bag."""
    DUPLICATE = "duplicate"
    """Two bags a round: one for all first games, one for all second games."""


@dataclass(frozen=True, slots=True)
class BagSlot:
    """Which bag a game uses: games with equal slots draw from one bag, which has one commitment.

    What a mode shares is None: `match` for duplicate, `game` (1 or 2) for mirrored. `extra` counts the bags
    given later to a void, restarted or late game; such a game is marked, and its bag is its own.
    """

    mode: BagMode
    round_number: int
    match: str | None
    game: int | None
    extra: int = 0


def check_bag_mode(mode: BagMode, *, programs: bool = False, side_by_side: bool = False) -> str | None:
    """Why this mode is refused for a match, or None if it is allowed.

    programs: both players are programs, which keep no memory between games. side_by_side: the two games of
    the match run at the same time, each counter being shown when the one before is placed in both.

    >>> check_bag_mode(BagMode.DUPLICATE) is None
    True
    """
    if mode is BagMode.MIRRORED and not (programs or side_by_side):
        return said(
            "mirrored bags are refused here: after game 1 both players would know every draw of game 2. "
            "They are for matches between programs and for matches whose two games run side by side."
        )
    return None


def bags_for_match(mode: BagMode, round_number: int, match: str) -> tuple[BagSlot, BagSlot]:
    """The bags of the first and the second game of a match.

    >>> first, second = bags_for_match(BagMode.MIRRORED, 3, "table 1")
    >>> first == second
    True
    >>> bags_for_match(BagMode.DUPLICATE, 3, "table 1") == bags_for_match(BagMode.DUPLICATE, 3, "table 2")
    True
    """
    own = None if mode is BagMode.DUPLICATE else match
    if mode is BagMode.MIRRORED:
        slot = BagSlot(mode, round_number, own, None)
        return slot, slot
    return BagSlot(mode, round_number, own, 1), BagSlot(mode, round_number, own, 2)


def replacement_bag(slot: BagSlot, match: str, game: int) -> BagSlot:
    """The bag, its own and marked, of a void or restarted game, or of a late one whose bag is known."""
    return replace(slot, match=match, game=game, extra=slot.extra + 1)


def may_see_game(mode: BagMode, *, player_or_arbiter: bool, all_games_on_bag_ended: bool) -> bool:
    """Whether somebody may see a game's board, record, draws, seed or statistics of draws.

    With duplicate bags others who still have to play the same bag would learn it, so until the last game on
    it has ended (adjourned ones too) it is for its two players and the arbiter; results show scores only.
    """
    return mode is not BagMode.DUPLICATE or player_or_arbiter or all_games_on_bag_ended


def counters_shown(draws: int, placed: Sequence[int]) -> int:
    """How many counters of a bag are shown in games running side by side on it, given how many each placed.

    Counter k + 1 is shown when counter k is placed in all of them; a single game is the simplest case.

    >>> counters_shown(49, [12, 11]), counters_shown(49, [49, 49])
    (12, 49)
    """
    return min(draws, min(placed) + 1)


def may_reveal(ended: Sequence[bool]) -> bool:
    """Whether seed and salt may be revealed: when every game on the bag has ended."""
    return all(ended)
