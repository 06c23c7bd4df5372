"""What a column of a list of results means, in English, German and Russian, and as our own files head it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.services.importing.table import refuse_file

FIELDS = (
    "round",
    "table",
    "first_seed",
    "first",
    "second_seed",
    "second",
    "first_score",
    "second_score",
    "first_penalty",
    "second_penalty",
    "first_place",
    "second_place",
    "kind",
    "winner",
    "counter_placed",
    "note",
)
_WORDS = {
    "round": "round|rd|runde|тур",
    "table": "table|tbl|board|tisch|brett|стол|доска",
    "first": "first|first player|player 1|player a|name 1|erster|spieler 1|игрок 1",
    "second": "second|second player|player 2|player b|name 2|zweiter|spieler 2|игрок 2",
    "first_seed": "first seed|seed 1|no 1|nr 1",
    "second_seed": "second seed|seed 2|no 2|nr 2",
    "first_score": "first score|score 1|order score 1|order score first|punkte 1|game 1|счет 1",
    "second_score": "second score|score 2|order score 2|order score second|punkte 2|game 2|счет 2",
    "first_penalty": "first penalty|penalty 1|penalty first|strafe 1|штраф 1",
    "second_penalty": "second penalty|penalty 2|penalty second|strafe 2|штраф 2",
    "first_place": "first place|place 1|place first|platz 1|место 1",
    "second_place": "second place|place 2|place second|platz 2|место 2",
    "kind": "kind|kind of result|result kind|art|вид",
    "winner": "winner|gewinner|sieger|победитель",
    "counter_placed": "counter placed|play had begun",
    "note": "note|remark|bemerkung|примечание",
}
_FIELD_OF = {word: field for field, words in _WORDS.items() for word in words.split("|")}
SEED = "seed"  # of the first player, then of the second
# The headings of an event's own files (queries/sheets/rounds.py), which are in the language of who took them.
_OWN = {
    "round": ("Round",),
    "table": ("Table",),
    SEED: ("Seed",),
    "first": ("First player",),
    "second": ("Second player",),
    "first_score": ("Order score, first", "Points, first", "Score, first"),
    "second_score": ("Order score, second", "Points, second", "Score, second"),
    "first_penalty": ("Penalty, first",),
    "second_penalty": ("Penalty, second",),
    "first_place": ("Place, first",),
    "second_place": ("Place, second",),
    "kind": ("Kind",),
    "winner": ("Winner",),
    "counter_placed": ("Play had begun",),
}
_IN_ORDER = {  # lists without headings, by how many columns they have
    3: ("table", "first_score", "second_score"),
    4: ("first", "second", "first_score", "second_score"),
    5: ("table", "first", "second", "first_score", "second_score"),
    6: ("round", "table", "first", "second", "first_score", "second_score"),
}


def columns_of(cells: Sequence[str]) -> list[str | None] | None:
    """The field of each heading, None where it means nothing; no list at all where no score is headed.

    The first of two columns headed “Seed” is the first player's. Raises Invalid where a thing is told twice.
    """
    columns: list[str | None] = []
    for cell in cells:
        field = _FIELD_OF.get(_folded(cell)) or _own_headings().get(_folded(cell))
        if field == SEED:
            field = "second_seed" if "first_seed" in columns else "first_seed"
        if field and field in columns:
            raise refuse_file(
                _("Two columns give the same thing: “%(cell)s”. Keep one of them.") % {"cell": cell}
            )
        columns.append(field)
    known = {field for field in columns if field}
    return columns if {"first_score", "kind"} & known and len(known) > 1 else None


@cache
def _own_headings() -> dict[str, str]:
    """The field of each heading of ours, in every language."""
    found: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {_folded(_(label)): field for field, labels in _OWN.items() for label in labels}
    return found


def guessed(width: int) -> list[str | None]:
    """The fields of a list without headings. Raises Invalid for one of no known width."""
    if width not in _IN_ORDER:
        raise refuse_file(
            _(
                "The columns have no headings. Head them table, first, second, first_score, second_score; or "
                "give exactly these, or table and the two scores alone."
            )
        )
    return list(_IN_ORDER[width])


def _folded(heading: str) -> str:
    text = unicodedata.normalize("NFC", heading).casefold().replace("ё", "е")
    return " ".join(re.sub(r"[^\w]|_", " ", text).split())
