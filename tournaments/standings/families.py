"""Families of tie-breaks: one rule, with its cuts, medians and the choice that forfeits count as played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from words import mark, said

from .value import TieBreak, TieBreakFunction

OURS = "match_scoring.md"
C07 = "FIDE handbook C.07"


class Cut(NamedTuple):
    """What is left out: the lowest, then the highest, and how names and files say it."""

    low: int = 0
    high: int = 0
    name: str = ""  # of the key: cut 1
    label: str = "{label}"  # what the rule is called with it
    words: str = "{what}"  # and how it is described
    article: str = ""
    code: str = ""

    @property
    def suffix(self) -> str:
        return f"_{self.name.replace(' ', '_')}" if self.name else ""


WHOLE = Cut()
CUTS = (
    Cut(1, 0, "cut 1", mark("{label} Cut 1"), mark("{what} without the lowest contribution"), "14.1", "/C1"),
    Cut(
        2,
        0,
        "cut 2",
        mark("{label} Cut 2"),
        mark("{what} without the two lowest contributions"),
        "14.2",
        "/C2",
    ),
)
MEDIANS = (
    Cut(
        1,
        1,
        "median 1",
        mark("{label} Median 1"),
        mark("{what} without the lowest and the highest contribution"),
        "14.3",
        "/M1",
    ),
    Cut(
        2,
        2,
        "median 2",
        mark("{label} Median 2"),
        mark("{what} without the two lowest and the two highest contributions"),
        "14.4",
        "/M2",
    ),
)
_AFTER_COMMA = {
    CUTS[0].words: mark("{what}, without the lowest contribution"),
    CUTS[1].words: mark("{what}, without the two lowest contributions"),
    MEDIANS[0].words: mark("{what}, without the lowest and the highest contribution"),
    MEDIANS[1].words: mark("{what}, without the two lowest and the two highest contributions"),
}


def after_comma(cut: Cut) -> Cut:
    """The cut of a rule that has a comma of its own."""
    return cut._replace(words=_AFTER_COMMA[cut.words])


# From the key, how many are cut low and high, and whether forfeits count, to the function.
Build = Callable[[str, int, int, bool], TieBreakFunction]
Naming = Callable[[str, str, Cut], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Family:
    """One rule. ``what``: the description without its full stop."""

    key: str
    label: str
    what: str
    article: str
    build: Build
    group: str
    code: str = ""
    cuts: Sequence[Cut] = ()
    forfeits: bool = False  # may count as played against the scheduled opponent
    source: str = C07
    naming: Naming | None = None

    def members(self) -> list[TieBreak]:
        """Every variant, the plain one first; those with forfeits as played last."""
        found = [self._member(cut, forfeits=False) for cut in (WHOLE, *self.cuts)]
        if self.forfeits:
            found += [self._member(cut, forfeits=True) for cut in (WHOLE, *self.cuts)]
        return found

    def _member(self, cut: Cut, forfeits: bool) -> TieBreak:
        key, label = (self.naming or _appended)(self.key, self.label, cut)
        words = said(cut.words, what=self.what)
        if forfeits:
            key, label = f"{key}_forfeits", said("{label}, forfeits as played", label=label)
            words = said("{what}; forfeits count against the scheduled opponent", what=words)
        return TieBreak(
            key,
            label,
            said("{words}.", words=words),
            self._source(cut),
            self.build(key, cut.low, cut.high, forfeits),
            self.group,
            f"{self.code}{cut.code}{'/P' if forfeits else ''}" if self.code else "",
        )

    def _source(self, cut: Cut) -> str:
        articles = " and ".join(article for article in (self.article, cut.article) if article)
        return f"{self.source}, {articles}" if articles else self.source


def median_first(key: str, label: str, cut: Cut) -> tuple[str, str]:
    """Names as arbiters say them: Median Buchholz, Median Buchholz 2, Fore Median Buchholz."""
    if not cut.high:
        return _appended(key, label, cut)
    fore = key.startswith("fore_")
    if cut.high == 1:
        median = said("Fore Median Buchholz") if fore else said("Median Buchholz")
    else:
        median = (
            said("Fore Median Buchholz {n}", n=cut.high) if fore else said("Median Buchholz {n}", n=cut.high)
        )
    number = "" if cut.high == 1 else f"_{cut.high}"
    return f"{'fore_' if fore else ''}median_buchholz{number}", median


def _appended(key: str, label: str, cut: Cut) -> tuple[str, str]:
    return key + cut.suffix, said(cut.label, label=label)
