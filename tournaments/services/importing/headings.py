"""What a column's heading means, in English, German and Russian."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.services.importing.table import refuse_file

FIELDS = ("name", "surname", "first_name", "club", "federation", "rating", "birth_year", "contact", "seed")

_WORDS = {
    "name": "name|player|player name|full name|surname first name|last name first name|nachname vorname"
    "|vor und nachname|spieler|spielername|spielerin|teilnehmer|teilnehmerin"
    "|vollständiger name|имя и фамилия|фамилия и имя|фамилия имя|имя фамилия|фио|ф и о|игрок|участник",
    "surname": "surname|last name|lastname|family name|nachname|familienname|zuname|фамилия",
    "first_name": "first name|firstname|given name|forename|vorname|rufname|имя",
    "club": "club|club city|verein ort|team|club name|verein|klub|mannschaft|клуб|команда|город клуб",
    "federation": "federation|fed|country|nation|nationality|noc|verband|föderation|land|federation code"
    "|федерация|страна|фед",
    "rating": "rating|elo|rtg|elo rating|strength|wertung|wertungszahl|elo zahl|elozahl|рейтинг|эло",
    "birth_year": "birth year|year of birth|birthyear|yob|born|birthday|birth date|birthdate|date of birth"
    "|dob|geburtsjahr|geburtsdatum|geboren|jahrgang|geb|geburtstag|год рождения|дата рождения|г р|др",
    "contact": "e mail|email|mail|e mail address|email address|mail address|contact|kontakt|e mail adresse"
    "|email adresse|mailadresse|почта|эл почта|электронная почта|адрес электронной почты|контакт"
    "|емейл|имейл|адрес e mail",
    "seed": "seed|no|nr|number|seed number|seed no|start number|sno|starting number|startnummer|startnr"
    "|setzplatz|setznummer|nummer|lfd nr|№|номер|стартовый номер|п п|№ п п",
}
_FIELD_OF = {word: field for field, words in _WORDS.items() for word in words.split("|")}
_NAMES = {"name", "surname", "first_name"}


def field_of(heading: str) -> str | None:
    """The field that a heading names, or None.

    >>> field_of(" E-Mail: "), field_of("VEREIN"), field_of("Год_рождения"), field_of("Shoe size")
    ('contact', 'club', 'birth_year', None)
    """
    text = unicodedata.normalize("NFC", heading.replace("№", " № ")).casefold().replace("ё", "е")
    return _FIELD_OF.get(" ".join(re.sub(r"[^\w№]|_", " ", text).split()))


def is_heading(cells: Sequence[str]) -> bool:
    """Whether a first row holds headings: it names a column of names, or two columns of any kind."""
    found = [field for cell in cells if (field := field_of(cell))]
    return bool(_NAMES.intersection(found)) or len(found) >= 2


def columns_of(cells: Sequence[str]) -> list[str | None]:
    """The field of each heading, None where it means nothing. Raises Invalid for lists that can't be read."""
    columns = [field_of(cell) for cell in cells]
    if "surname" not in columns and "first_name" in columns and "name" not in columns:
        columns[columns.index("first_name")] = "name"  # Russian «Имя» alone is the whole name
    elif "name" in columns and "first_name" in columns and "surname" not in columns:
        columns[columns.index("name")] = "surname"  # German „Name, Vorname“
    for field in FIELDS:
        if columns.count(field) > 1:
            both = [cell for cell, found in zip(cells, columns, strict=True) if found == field]
            raise refuse_file(
                _("Two columns give the same thing: “%(first)s” and “%(second)s”. Keep one of them.")
                % {"first": both[0], "second": both[1]}
            )
    if not {"name", "surname"}.intersection(columns):
        raise refuse_file(
            _("No column holds the names. Head it “Name”; here are: %(headings)s.")
            % {"headings": ", ".join(cell for cell in cells if cell)}
        )
    return columns
