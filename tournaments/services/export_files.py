"""Every file that an event is exported as, by the name under which pages, API and command line know it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.queries.game_records import games_on_line
from tournaments.queries.sheets import SHEETS, sheets_in
from tournaments.queries.sheets.csv_file import csv_bytes
from tournaments.queries.sheets.workbook import workbook_bytes
from tournaments.services.exchange import export_event
from tournaments.services.trf_files import report_text
from tournaments.trf.write import Version

TEXT = "text/plain; charset=utf-8"
CSV = "text/csv; charset=utf-8"
JSON = "application/json; charset=utf-8"
NDJSON = "application/x-ndjson; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ZIP = "application/zip"
FORMS = {TEXT: "TRF", CSV: "CSV", JSON: "JSON", NDJSON: "JSONL", XLSX: "XLSX", ZIP: "ZIP"}


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A kind of file. ``make`` gives its content, or raises Refused for an event that does not fit.

    ``private``: it holds contacts, birth years and the like. ``end``: how the file's own name ends.
    """

    key: str
    title: str | Promise
    about: str | Promise
    content_type: str
    make: Callable[[Tournament], bytes]
    end: str
    private: bool = False

    @property
    def form(self) -> str:
        """The kind of file in a word."""
        return FORMS[self.content_type]

    def name(self, event: Tournament) -> str:
        """What a download is called."""
        return f"{event.slug}{self.end}"


def _document(event: Tournament, *, private: bool) -> bytes:
    return json.dumps(export_event(event, private=private), ensure_ascii=False, indent=1).encode()


def _workbook(event: Tournament) -> bytes:
    return workbook_bytes(sheets_in(event).values())


def _report(event: Tournament, *, version: Version, private: bool) -> bytes:
    return report_text(event, version, private=private).encode()


def _lines(event: Tournament) -> bytes:
    return games_on_line(event).as_lines().encode()


def _archive(event: Tournament) -> bytes:
    return games_on_line(event).as_zip()


def _table(event: Tournament, *, key: str) -> bytes:
    return csv_bytes(SHEETS[key](event, None))


_TABLES: dict[str, tuple[str | Promise, str | Promise]] = {
    "players": (_("Players"), _("seed, name, club, federation, rating, team")),
    "pairings": (_("Pairings"), _("of all published rounds, with the byes")),
    "results": (_("Results"), _("both scores, penalties, forfeits; the import of results reads it")),
    "standings": (_("Standings"), _("the newest, with every tie-break")),
    "cross-table": (_("Cross table"), _("a column a round")),
    "teams": (_("Teams"), _("with their members by board")),
    "team-standings": (_("Standings of the teams"), _("match points, board points, tie-breaks")),
    "boards": (
        _("Final boards"),
        _("those that everybody may see: rows of digits, or nine cards"),
    ),
}
_ALL = (
    ExportFile(
        "event.json",
        _("The whole event"),
        _("Imported elsewhere, it gives the same standings. Without anything private."),
        JSON,
        partial(_document, private=False),
        ".json",
    ),
    ExportFile(
        "event-private.json",
        _("The whole event, private"),
        _("The same with contacts, birth years, registrations, drafts, notes and the log: to move it."),
        JSON,
        partial(_document, private=True),
        "-private.json",
        private=True,
    ),
    ExportFile(
        "tables.xlsx",
        _("Workbook"),
        _("Players, pairings, results, standings, cross table, teams and boards, a sheet each (Excel)."),
        XLSX,
        _workbook,
        ".xlsx",
    ),
    ExportFile(
        "report.trf26",
        _("Report file TRF26"),
        _("For federations and pairing programs: a point value a match, the first player as White. UTF-8."),
        TEXT,
        partial(_report, version="TRF26", private=False),
        ".trf",
    ),
    ExportFile(
        "report.trf16",
        _("Report file TRF16"),
        _("The format before, for older programs."),
        TEXT,
        partial(_report, version="TRF16", private=False),
        "-16.trf",
    ),
    ExportFile(
        "report-private.trf26",
        _("Report file TRF26, with birth years"),
        _("As a federation asks for it."),
        TEXT,
        partial(_report, version="TRF26", private=True),
        "-private.trf",
        private=True,
    ),
    ExportFile(
        "games.zip",
        _("Game records"),
        _("Every game played on line, or match of Gyul! Hap!, a text file each."),
        ZIP,
        _archive,
        "-games.zip",
    ),
    ExportFile(
        "games.jsonl",
        _("Game records, for programs"),
        _("The same, a JSON object a line: the engine replays or verifies the file."),
        NDJSON,
        _lines,
        "-games.jsonl",
    ),
    *(
        ExportFile(f"{key}.csv", title, about, CSV, partial(_table, key=key), f"-{key}.csv")
        for key, (title, about) in _TABLES.items()
    ),
)
EXPORT_FILES: dict[str, ExportFile] = {each.key: each for each in _ALL}
