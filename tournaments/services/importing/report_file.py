"""Federations' report files (TRF) as lists of players; faults of a file as a refusal."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from audit.in_words import in_words
from games.errors import Invalid
from tournaments.services.importing.table import Row, Table, check_rows
from tournaments.trf.errors import TrfError
from tournaments.trf.model import TrfFile
from tournaments.trf.parse import parse

MOST_TOLD = 5


def is_report(text: str) -> bool:
    """Whether a text is a report file: a line is a player record (001), or the first one is a header.

    >>> is_report("012 Open\\n"), is_report("001    1      Lee, Ann"), is_report("Ann Lee;1500")
    (True, True, False)
    """
    lines = [line for line in text.splitlines() if line.strip()]
    return bool(lines) and (lines[0].startswith("012 ") or any(map(_is_player, lines)))


def _is_player(line: str) -> bool:
    return line.startswith("001 ") and len(line) > 14 and line[4:8].strip().isdigit()


def parsed(text: str) -> TrfFile:
    """The file. Raises Invalid (field ``file``) with its faults, each with line and column."""
    try:
        return parse(text)
    except TrfError as error:
        faults = [in_words(fault) for fault in error.faults]
        more = len(faults) - MOST_TOLD
        words = (
            _("This report file can’t be read: %(faults)s (and %(count)d more).")
            if more > 0
            else _("This report file can’t be read: %(faults)s.")
        )
        words %= {"faults": "; ".join(faults[:MOST_TOLD]), "count": more}
        raise Invalid(words, fields={"file": words}, faults=faults) from None


def name_of(text: str) -> str:
    """The name as people say it. What stands between two commas belongs to the family name.

    >>> name_of("Carlsen, Magnus"), name_of("Ann Lee"), name_of("King, Jr., Martin"), name_of("Ito,")
    ('Magnus Carlsen', 'Ann Lee', 'Martin King Jr.', 'Ito')
    """
    family, *rest = [part for part in (" ".join(each.split()) for each in text.split(",")) if part] or [""]
    given = rest.pop() if rest else ""
    return " ".join(part for part in (given, family, *rest) if part)


def report_table(text: str) -> Table:
    """The players of a report file as a list to enter: name, federation, rating, birth date, in their order.

    Starting-rank numbers are left to the event, which may have players already. Raises Invalid.
    """
    file = parsed(text)
    check_rows(len(file.players))
    rows = tuple(
        Row(
            player.line or player.number,
            {
                "name": name_of(player.name),
                "federation": player.federation,
                "rating": "" if player.rating is None else str(player.rating),
                "birth_year": _date(player.birth),
            },
        )
        for player in file.players
    )
    left_out = {pgettext("of a chess player", "title"): "title", _("FIDE number"): "fide_id", _("sex"): "sex"}
    ignored = tuple(
        words for words, name in left_out.items() if any(getattr(player, name) for player in file.players)
    )
    return Table(rows, ("name", "federation", "rating", "birth_year"), "trf", "", ignored)


def _date(birth: str) -> str:
    """Files write 0000 or blanks for a date that nobody knows, and 1987/00/00 for a year."""
    return "" if birth[:4] in ("0000", "") else birth
