"""What the rules page of Gyul! Hap! shows: a board with its Haps, what calls are worth, how often what is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.engine.gyul_hap.cards import ATTRIBUTES, Card, parse_cards
from games.engine.gyul_hap.haps import TRIPLES, Triple, failing, haps_on
from games.engine.gyul_hap.options import PRESETS
from games.engine.gyul_hap.rarity import ALL_BOARDS, BOARDS
from games.play.duel.settings import preset_settings
from games.queries.duel_rule_words import duel_rule_words, signed

# Three Haps, equal in two attributes, in one and in none.
BOARD = "120 020 021 112 111 222 001 220 211"
NOT_HAPS: tuple[Triple, ...] = ((2, 3, 6), (1, 4, 5), (1, 3, 8))  # one attribute fails in each
KINDS = ("000", "100", "200"), ("000", "010", "020"), ("000", "001", "002")


@dataclass(frozen=True, slots=True)
class Named:
    """Three positions of the board with their cards, and what is to be said of them."""

    triple: Triple
    cards: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Worth:
    """What one verdict is worth in both presets."""

    call: str
    words: str
    seed: str
    tv: str


def rules_context() -> dict[str, Any]:
    """All of the page. Everything comes from the engine."""
    cards = parse_cards(BOARD)
    return {
        "cards": [(number, str(card)) for number, card in enumerate(cards, 1)],
        "haps": [_named(cards, triple, _why(cards, triple)) for triple in haps_on(cards)],
        "not_haps": [_named(cards, triple, _why_not(cards, triple)) for triple in NOT_HAPS],
        "triples": len(TRIPLES),
        "kinds": list(zip(_attributes(), KINDS, strict=True)),
        "worth": list(_worth()),
        "presets": [(name, duel_rule_words(preset_settings(key))) for key, name in _presets()],
        "census": [(haps, _grouped(boards), 100 * boards / ALL_BOARDS) for haps, boards in BOARDS.items()],
        "all_boards": _grouped(ALL_BOARDS),
        "mean": sum(haps * boards for haps, boards in BOARDS.items()) / ALL_BOARDS,
        "none": _grouped(BOARDS[0]),
        "none_share": 100 * BOARDS[0] / ALL_BOARDS,
    }


def _grouped(number: int) -> str:
    """A large number as this language parts its thousands."""
    return number_format(number, use_l10n=True, force_grouping=True)


def _presets() -> list[tuple[str, str]]:
    return [("seed", _("Open calls (seed)")), ("tv", _("In turn (tv)"))]


def _attributes() -> list[str]:
    return [_("Background"), _("Colour"), _("Shape")]


def _named(cards: tuple[Card, ...], triple: Triple, words: str) -> Named:
    return Named(triple, tuple(str(cards[place - 1]) for place in triple), words)


def _why(cards: tuple[Card, ...], triple: Triple) -> str:
    three = [cards[place - 1] for place in triple]
    words = (
        (_("background equal"), _("background all different")),
        (_("colour equal"), _("colour all different")),
        (_("shape equal"), _("shape all different")),
    )
    return "; ".join(
        equal if len(set(values)) == 1 else different
        for (equal, different), values in zip(words, zip(*three, strict=True), strict=True)
    )


def _why_not(cards: tuple[Card, ...], triple: Triple) -> str:
    names = dict(zip(ATTRIBUTES, _attributes(), strict=True))
    words = _("%(name)s: two are equal and one is not")
    return "; ".join(words % {"name": names[name]} for name in failing(cards, triple))


def _worth() -> Iterator[Worth]:
    told = (
        ("claim", "HAP 1 2 8", _("a Hap that nobody has claimed")),
        ("duplicate", "HAP 1 2 8", _("a Hap that is claimed already, by whoever")),
        ("wrong", "HAP 2 3 6", _("three cards that are no Hap")),
        ("gyul", "GYUL", _("no unclaimed Hap remains: the board is over")),
        ("wrong_gyul", "GYUL", _("one remains: the board goes on")),
    )
    seed, tv = PRESETS["seed"], PRESETS["tv"]
    for name, call, words in told:
        yield Worth(call, words, signed(getattr(seed, name)), signed(getattr(tv, name)))
