"""Every kind of paper, in the order in which an organiser needs them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.families import is_entropy
from tournaments.papers.ask import Ask
from tournaments.papers.content import analysis, people, prizes, rounds, tables


class Need(Enum):
    """What a paper is made from."""

    PEOPLE = "entries"
    DRAFT = "a round that may still be a draft"
    ROUND = "a published round"
    STANDINGS = "standings after a round"
    PRIZES = "prizes that may be shown"
    ANALYSES = "a published round with analysed games"


@dataclass(frozen=True, slots=True)
class Kind:
    """``build`` gives the template ``print/<key>.html`` what it shows. ``about``: what it is for.

    ``needs``: what must be there before it can be printed. ``public``: shows only what the event's public
    pages show, and has a public address too.
    """

    key: str
    title: str | Promise
    about: str | Promise
    build: Callable[[Ask], dict[str, Any]]
    needs: Need
    public: bool = False
    places: bool = False  # ``?places=`` says for how many

    @property
    def template(self) -> str:
        return f"print/{self.key.replace('-', '_')}.html"

    @property
    def of_round(self) -> bool:
        """There is one for every round."""
        return self.needs not in (Need.PEOPLE, Need.PRIZES)

    def suits(self, variant: str) -> bool:
        """Whether matches of this game ever have it: only games of Entropy are analysed."""
        return self.needs is not Need.ANALYSES or is_entropy(variant)

    def there_is(self, ask: Ask) -> bool:
        """Whether there is something to print."""
        if self.needs is Need.PEOPLE:
            return bool(ask.entries)
        if self.needs is Need.PRIZES:
            return ask.prizes is not None
        if self.needs is Need.STANDINGS:
            return ask.snapshot is not None
        if self.needs is Need.ANALYSES:
            return bool(ask.analysed)
        return ask.round is not None and (self.needs is Need.DRAFT or ask.round.is_published)


KINDS = {
    kind.key: kind
    for kind in (
        Kind(
            "pairings",
            _("Pairings by table"),
            _("For the wall beside the door; results can be written in."),
            rounds.pairings,
            Need.DRAFT,
            public=True,
        ),
        Kind(
            "pairings-by-name",
            _("Pairings by name"),
            _("Everybody finds the own table in the alphabet."),
            rounds.pairings_by_name,
            Need.DRAFT,
            public=True,
        ),
        Kind(
            "score-sheets",
            _("Score sheets"),
            _("One a match: the boards, what goes with them, signatures, codes to report."),
            rounds.score_sheets,
            Need.ROUND,
        ),
        Kind(
            "results",
            _("Results"),
            _("Of a round, as far as they are in."),
            rounds.results,
            Need.ROUND,
            public=True,
        ),
        Kind(
            "analysis",
            _("Analyses"),
            _("Of games on line that are over: the curve, the mistakes, the luck of the bag."),
            analysis.analyses,
            Need.ANALYSES,
            public=True,
        ),
        Kind(
            "standings",
            _("Standings"),
            _("With every tie-break of the event."),
            tables.standings,
            Need.STANDINGS,
            public=True,
        ),
        Kind(
            "cross-table",
            _("Cross table"),
            _("Every meeting with its totals."),
            tables.cross_table,
            Need.STANDINGS,
            public=True,
        ),
        Kind(
            "wall-chart",
            _("Wall chart"),
            _("Players by rounds, filled as far as played; the rest is written by hand."),
            tables.wall_chart,
            Need.PEOPLE,
            public=True,
        ),
        Kind(
            "players",
            _("Player list"),
            _("Everybody by seed number."),
            people.players,
            Need.PEOPLE,
            public=True,
        ),
        Kind(
            "place-cards",
            _("Place cards"),
            _("To cut and fold into tents: name, club, seed number."),
            people.place_cards,
            Need.PEOPLE,
        ),
        Kind(
            "prize-list",
            _("Prize list"),
            _("Who wins what, for the closing ceremony."),
            prizes.prize_list,
            Need.PRIZES,
            public=True,
        ),
        Kind(
            "certificates",
            _("Certificates"),
            _("For the first places and for who won a prize."),
            prizes.certificates,
            Need.STANDINGS,
            places=True,
        ),
    )
}
PUBLIC = {key: kind for key, kind in KINDS.items() if kind.public}
