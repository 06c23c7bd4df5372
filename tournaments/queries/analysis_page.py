"""An analysis as people read it, on the page and on paper."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.engine.actions import Role
from games.engine.board import parse_board
from games.engine.cells import COLUMN_LETTERS, ROW_LETTERS
from games.engine.variants import get_variant
from games.models import Analysis, JobState, LiveGame
from games.queries.analyses import readable
from games.queries.timed_match import TimedMatch
from tournaments.models import Pairing, Round
from tournaments.queries.analysis_picture import Picture, picture_of

Facts = dict[str, Any]
SHOWN_DRAWS = 3


def in_points(hundredths: int, places: int = 2, *, signed: bool = False) -> str:
    """Hundredths as points, as this language writes numbers: 86.80, or +1.20 and −1.20."""
    text: str = number_format(abs(Decimal(hundredths)) / 100, places)
    sign = "−" if hundredths < 0 else "+" if signed and hundredths > 0 else ""
    return f"{sign}{text}"


@dataclass(frozen=True)
class AnalysisSheet:
    """One analysed game: ``told`` is `games.engine.analysis` data."""

    game: LiveGame
    told: Facts

    @property
    def order_name(self) -> str:
        return self.game.live.match.name_of(TimedMatch.side_of(self.game, Role.ORDER))

    @property
    def chaos_name(self) -> str:
        return self.game.live.match.name_of(TimedMatch.side_of(self.game, Role.CHAOS))

    @property
    def luck(self) -> str:
        return in_points(self.told["luck"], signed=True)

    @property
    def adjusted(self) -> str:
        """The score without the luck; empty where the full board did not give the score."""
        return "" if self.told["adjusted"] is None else in_points(self.told["adjusted"])

    @property
    def start(self) -> str:
        return in_points(self.told["start"], 1)

    @property
    def sum(self) -> list[tuple[str, str]]:
        """From the value before the first draw to the end: what each part added."""
        told = self.told
        lines = [
            (_("Expected before the first draw"), in_points(told["start"])),
            (_("Luck of the bag"), in_points(told["luck"], signed=True)),
            (_("Given away by Chaos"), in_points(told["chaos"], signed=True)),
            (_("Given away by Order"), in_points(told["order"], signed=True)),
        ]
        if told["falls_total"] or told["falls"]:
            lines.append((_("Fallen flags"), in_points(told["falls_total"], signed=True)))
        if told["rule"]:
            lines.append((_("Filled by the rule"), in_points(told["rule"], signed=True)))
        lines.append((_("The engine’s second thoughts"), in_points(told["second_thoughts"], signed=True)))
        end = _("Order score") if told["full"] else _("Expected when play ended")
        return [*lines, (end, in_points(told["end"]))]

    @property
    def sides(self) -> list[Facts]:
        """What each side gave away, Order first."""
        names = {"order": (_("Order"), self.order_name), "chaos": (_("Chaos"), self.chaos_name)}
        return [
            {"role": role, "name": name, "lost_points": in_points(self.told["mistakes"][key]["lost"], 1)}
            | self.told["mistakes"][key]
            for key, (role, name) in names.items()
        ]

    @cached_property
    def picture(self) -> Picture:
        return picture_of(self.told)

    @property
    def lowest(self) -> str:
        return in_points(self.picture.lowest, 1)

    @property
    def highest(self) -> str:
        return in_points(self.picture.highest, 1)

    @cached_property
    def plies(self) -> list[Facts]:
        """Every ply with its words; the draw stands with the placement that follows it."""
        draws = {2 * draw["turn"] - 1: draw for draw in self.told["draws"]}
        return [self._ply(ply, draws.get(ply["ply"])) for ply in self.told["plies"]]

    def _ply(self, ply: Facts, draw: Facts | None) -> Facts:
        value = self.told["values"][ply["ply"]]
        found: Facts = {
            **{name: ply[name] for name in ("ply", "text", "by", "mistake")},
            "who": _by(ply["by"]),
            "value": in_points(value, 1),
            "change": in_points(ply["change"], 1, signed=True),
            "lost": in_points(ply["loss"], 1) if ply["mistake"] else "",
            "best": ply["best"]["text"] if ply["best"] else "",
            "best_value": in_points(ply["best"]["value"], 1) if ply["best"] else "",
            "luck": in_points(draw["luck"], 1, signed=True) if draw else "",
            "drawn": draw["drawn"] if draw else None,
        }
        return found | {"says": _sentence(found)}

    @property
    def mistakes(self) -> list[Facts]:
        """The plies that were one; with the patterns that Order missed, in words."""
        missed = {each["ply"]: _patterns(each["patterns"]) for each in self.told["missed"]}
        return [ply | {"missed": missed.get(ply["ply"], "")} for ply in self.plies if ply["mistake"]]

    @property
    def board(self) -> str:
        """The last board, rows joined by `/`."""
        return "/".join(self.game.board.split())

    @property
    def lucky(self) -> list[Facts]:
        """The draws that were worth most to Order."""
        return self._draws(1)

    @property
    def unlucky(self) -> list[Facts]:
        """The draws that were worth most to Chaos."""
        return self._draws(-1)

    def _draws(self, sign: int) -> list[Facts]:
        found = sorted(
            (draw for draw in self.told["draws"] if sign * draw["luck"] > 0),
            key=lambda each: -sign * each["luck"],
        )
        return [
            {
                "ply": 2 * draw["turn"] - 1,
                "drawn": draw["drawn"],
                "luck": in_points(draw["luck"], 1, signed=True),
            }
            for draw in found[:SHOWN_DRAWS]
        ]

    @property
    def found(self) -> list[Facts]:
        """The lines that score, the best first, with the counters of their patterns."""
        board = parse_board(self.game.board, get_variant(self.told["variant"]))
        lines = []
        for line in self.told["found"]:
            cells = board.row(line["index"]) if line["line"] == "row" else board.column(line["index"])
            runs = [cells[start : start + length] for start, length in line["patterns"]]
            lines.append({"name": _line(line), "points": line["points"], "patterns": runs})
        return sorted(lines, key=lambda each: -each["points"])

    @property
    def missed(self) -> list[Facts]:
        return [
            {
                **{name: each[name] for name in ("ply", "text", "points")},
                "patterns": [(_line(pattern), pattern["colours"]) for pattern in each["patterns"]],
            }
            for each in self.told["missed"]
        ]


@dataclass(frozen=True)
class Placed:
    """An analysed game and the table where it was played."""

    table: int
    sheet: AnalysisSheet


def analysed_in(round_: Round, table: int | None = None, game: int | None = None) -> list[Placed]:
    """The analysed games of a round, of one table or game, in order: none of a game whose bag is in play."""
    rows = readable(Analysis.objects.filter(state=JobState.DONE, game__live__match__pairing__round=round_))
    if table is not None:
        rows = rows.filter(game__live__match__pairing__table=table)
    if game is not None:
        rows = rows.filter(game__number=game)
    ordered = rows.order_by("game__live__match__pairing__table", "game__number")
    return [_placed(row) for row in ordered.select_related("game__live__match__pairing")]


def _placed(row: Analysis) -> Placed:
    pairing: Pairing = row.game.live.match.pairing
    return Placed(pairing.table, AnalysisSheet(row.game, row.result or {}))


def _by(by: str) -> str:
    return {"order": _("Order"), "chaos": _("Chaos")}.get(by, _("by rule"))


def _line(line: Facts) -> str:
    if line["line"] == "row":
        return _("row %(name)s") % {"name": ROW_LETTERS[line["index"]]}
    return _("column %(name)s") % {"name": COLUMN_LETTERS[line["index"]]}


def _patterns(patterns: list[Facts]) -> str:
    return ", ".join(f"{_line(each)} {''.join(map(str, each['colours']))}" for each in patterns)


def _sentence(ply: Facts) -> str:
    """A ply in words: what was done, what it is worth, what was better."""
    words = _("%(who)s %(text)s: value %(value)s (%(change)s).") % ply
    if ply["luck"]:
        words += " " + _("The draw: %(luck)s.") % ply
    if ply["best"]:
        words += " " + _("Better: %(best)s (%(best_value)s).") % ply
    return words
