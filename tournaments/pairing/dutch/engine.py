"""The library gacrux behind typed values: the only module that knows its classes.

Its tables are told what a file can't say: who is barred from the bye by our own rule (H3), who is seated by
hand, and whose sides do not count.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gacrux.crosstable import COD, CSQ
from gacrux.crosstabledutch import crosstable_dutch
from gacrux.crosstablefideteam import crosstable_fideteam
from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.pairingfideteam import pairing_fideteam

from tournaments.pairing.errors import PairingFailed
from tournaments.pairing.matching import largest_matching
from tournaments.pairing.reason import Reason
from tournaments.standings.exact import Exact

from .brackets import first_pairing
from .document import Document


class NoLegalPairing(Exception):
    """The library found no pairing of the whole field."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What the tables are told. ``sides``: by pairing number the sequence of sides (``w``, ``b``) where it
    differs from the results. ``spreads``: the secondary score, where the system has one."""

    barred: frozenset[int] = frozenset()
    seated: frozenset[int] = frozenset()
    sides: dict[int, str] = field(default_factory=dict)
    spreads: dict[int, Exact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Found:
    """One pair: ``first`` is White. ``second`` 0: the allocated bye. ``rule``: the article of the sides."""

    first: int
    second: int
    rule: str


def told(table: Any, terms: Terms) -> Any:  # gacrux has no types
    """The class of a crosstable with the terms built in."""

    class Told(table):  # type: ignore[misc]
        def compute_tiebreak(self, tournament: Any, number: int) -> Any:
            """The facts of each player, with the sides put right."""
            facts = super().compute_tiebreak(tournament, number)
            for player, sides in terms.sides.items():
                details = facts[player]["tiebreakDetails"]
                details[COD] = {"val": sides.count("w") - sides.count("b")}
                details[CSQ] = {"val": sides}
            return facts

        def update_canmeet(self, edge: Any, a: Any, b: Any, met: Any = None) -> bool:
            """Whether two may meet; number 0 is the bye."""
            if a["cid"] == 0 and b["cid"] in terms.barred:
                return False
            return bool(super().update_canmeet(edge, a, b, met))

        def assign_tpn(self, competitors: Any, size: int) -> None:
            """Who is seated by hand counts as there."""
            there = [c for c in competitors[1:size] if c["cid"] in terms.seated and not c["rfp"]]
            for competitor in there:
                competitor["rfp"] = True
            super().assign_tpn(competitors, size)
            for competitor in there:
                competitor["rfp"] = False
            for number, spread in terms.spreads.items():
                competitors[number]["ptx"] = spread

    return Told


class _Dutch(pairing_dutch):  # type: ignore[misc]
    """The Dutch System with a table of our own."""

    def __init__(self, tournament: Document, number: int, terms: Terms) -> None:
        super().__init__(tournament, number, {"experimental": [], "verbose": 0, "top_color": "w"})
        self.terms = terms

    def get_crosstable(self, experimental: Any, checkonly: Any, verbose: Any) -> Any:
        """The library asks for its table."""
        return told(crosstable_dutch, self.terms)(experimental, checkonly, verbose)


class _Team(pairing_fideteam):  # type: ignore[misc]
    """The Swiss Team System without colour preferences, with a table of our own."""

    def __init__(self, tournament: Document, number: int, terms: Terms) -> None:
        systems = ["fideteam", "nocolor", "mp+gp"]
        told_by_us = {"experimental": [], "verbose": 0, "top_color": "w", "methodList": systems}
        super().__init__(tournament, number, told_by_us)
        self.terms = terms

    def get_crosstable(self, experimental: Any, checkonly: Any, verbose: Any) -> Any:
        """The library asks for its table."""
        table = told(crosstable_fideteam, self.terms)
        return table(experimental, checkonly, verbose, self.typeb, self.usecolor, self.lasttworounds)

    def color_allocation(self, a: Any, b: Any) -> Any:
        """Two teams without any side so far, played or not, are two that have yet to play (4.3.1)."""
        if not (a["csq"].strip() or b["csq"].strip()):
            a, b = ({**team, "num": {"val": 0}} for team in (a, b))
        return super().color_allocation(a, b)

    def weighted_match(self, nodes: Any, edges: Any) -> int:
        """How many are left over at best; without weights a quick matching tells it."""
        place = {node["cid"]: at for at, node in enumerate(nodes)}
        found = largest_matching(len(nodes), [(place[edge["ca"]], place[edge["cb"]]) for edge in edges])
        return len(nodes) - 2 * len(found)

    def pair_teams(self, scorelevel: Any, bracketnodes: Any, bracketedges: Any) -> Any:
        """The bracket: at once where the upper half can meet the lower half free of [C10], else as ever."""
        order = [node["cid"] for node in sorted(bracketnodes, key=lambda node: node["tpn"])]
        free: dict[int, set[int]] = {cid: set() for cid in order}
        for edge in bracketedges:
            if not self.get_edge_quality(edge)["quality"]["QC10"]:
                free[edge["ca"]].add(edge["cb"])
                free[edge["cb"]].add(edge["ca"])
        pairs = first_pairing(order, free)
        if pairs is None:
            return super().pair_teams(scorelevel, bracketnodes, bracketedges)
        return [self.opponents[min(pair)][max(pair)] for pair in sorted(map(sorted, pairs))]


class Engine:
    """One round of one event."""

    def __init__(self, number: int, program: Any) -> None:
        self.number = number
        self._program = program

    def run(self) -> list[Found]:
        """The pairs. Raises NoLegalPairing, and PairingFailed when the library breaks off."""
        try:
            brackets = self._program.compute_pairing(False)
        except GacruxNoLegalPairing as error:
            raise NoLegalPairing(str(error)) from None
        except (GacruxError, LookupError, TypeError, ArithmeticError, AttributeError) as error:
            what = {"what": f"{type(error).__name__}: {error}"}
            raise PairingFailed(self.number, Reason("engine_broke", {}, what)) from error
        return [
            Found(pair["w"], pair["b"], pair["colorrule"])
            for bracket in brackets
            for pair in bracket["pairs"]
        ]

    def sides(self, a: int, b: int) -> Found:
        """Who is White in a pair that was made by hand."""
        one, other = (
            {**self._program.competitors[p], "scorelevel": self._program.competitors[p]["acc"]}
            for p in (a, b)
        )
        given = self._program.color_allocation(one, other)
        return Found(given["w"], given["b"], given["colorrule"])

    def edges(self) -> list[tuple[int, int]]:
        """Who may meet whom by the absolute rules, the bye as 0; once the round was tried."""
        opponents, players = self._program.opponents, self._program.competitors
        there = [c["cid"] for c in players if c["rfp"]]
        return [(a, b) for i, a in enumerate(there) for b in there[i + 1 :] if opponents[a][b]["canmeet"]]


def dutch(tournament: Document, number: int, terms: Terms) -> Engine:
    """The Dutch System (C.04.3)."""
    return Engine(number, _Dutch(tournament, number, terms))


def team_swiss(tournament: Document, number: int, terms: Terms) -> Engine:
    """The Swiss Team System (C.04.6) without colour preferences."""
    return Engine(number, _Team(tournament, number, terms))
