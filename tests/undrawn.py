"""What of the bags and boards in play nobody may learn yet, and the search for it in a text."""

from __future__ import annotations

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.bag import draw_order
from games.engine.gyul_hap import Card, deal
from games.engine.variants import get_variant
from games.models import Bag, Duel, TilesGame
from games.queries.duels import settings_of

RUN = 10  # so many undrawn counters in a row are no accident
NO_COUNTERS = bytes(set(range(256)) - set(b"123456789"))
# Digits in a row, or with a comma, space, quote or the like between them.
CARD = re.compile(r"(?<!\d)[012]{3}(?!\d)")
NUMBERS = re.compile(r"\d(?:[^0-9A-Za-z<>]{0,4}\d){9,}")


def undrawn(bag: Bag) -> tuple[int, ...]:
    """The counters of a bag that nobody has seen; of several games on it the one that is furthest counts."""
    draws = draw_order(get_variant(bag.variant), bag.seed)
    begun = [game for game in bag.games.all() if game.started_at is not None]
    shown = [sum(text[0].isdigit() for text, _by in game.plies) + 1 for game in begun]
    return tuple(draws[max(shown, default=0) :])


def unshown(duel: Duel) -> list[tuple[Card, ...]]:
    """The next boards of a match, and the one in hand should it be dealt again."""
    options = settings_of(duel).options
    deals = [(duel.number, duel.attempt + 1)] if duel.number else []
    deals += [(duel.number + ahead, 1) for ahead in (1, 2)]
    return [deal(duel.seed, *each, options.least_haps, options.most_haps) for each in deals]


def _cards(board: tuple[Card, ...]) -> str:
    return "".join(map(str, board))


def written(secret: str) -> Iterator[str]:
    """A seed or salt in hex, Base64 and decimal."""
    raw = bytes.fromhex(secret)
    yield from (secret, secret.upper(), b64encode(raw).decode(), urlsafe_b64encode(raw).decode())
    yield str(int(secret, 16))


@dataclass(frozen=True, slots=True)
class Secrets:
    """What no answer may hold: words, runs of undrawn counters, and longer runs between any markup; the cards
    of boards that are not shown yet, one after the other."""

    words: tuple[str, ...]
    runs: frozenset[str]
    bare: tuple[str, ...]
    boards: tuple[str, ...] = ()

    def found_in(self, text: str) -> str:
        """What of it is in a text; empty: nothing."""
        found = [word for word in self.words if word in text]
        for digits in (re.sub(r"\D", "", each[0]) for each in NUMBERS.finditer(text)):
            parts = (digits[begin : begin + RUN] for begin in range(len(digits) - RUN + 1))
            found += [part for part in parts if part in self.runs]
        bare = text.encode("ascii", "ignore").translate(None, NO_COUNTERS).decode()
        found += [run for run in self.bare if run in bare]
        cards = "".join(CARD.findall(text))
        found += [board for board in self.boards if board in cards]
        return found[0] if found else ""


def secrets_of(bags: list[Bag]) -> Secrets:
    """The secrets of bags that are in play, and of all matches of Gyul! Hap! and Chaos Tiles. What hands hold
    is looked for by `tests.tiles_secrets`."""
    hidden = [bag for bag in bags if bag.revealed_at is None]
    assert hidden
    rests = ["".join(map(str, undrawn(bag))) for bag in hidden]
    assert all(len(rest) >= 20 for rest in rests)
    duels = list(Duel.objects.filter(revealed_at=None))
    return Secrets(
        tuple(
            word
            for each in (*hidden, *duels, *TilesGame.objects.filter(revealed_at=None))
            for secret in (each.seed, each.salt)
            for word in written(secret)
        ),
        frozenset(rest[begin : begin + RUN] for rest in rests for begin in range(len(rest) - RUN + 1)),
        tuple(rest[:20] for rest in rests),
        tuple(_cards(board) for duel in duels for board in unshown(duel)),
    )
