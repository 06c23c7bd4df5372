"""Where the catalogs are, and how they are read and written: always in one form, for readable changes."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

FOLDER = Path(__file__).resolve().parents[2] / "locale"
LANGUAGES = ("de", "ru")
WIDTH = 110


def path_of(language: str, folder: Path = FOLDER) -> Path:
    return folder / language / "LC_MESSAGES" / "django.po"


def read(language: str, folder: Path = FOLDER) -> Catalog:
    """The catalog of a language; an empty one where there is none."""
    path = path_of(language, folder)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write(catalog: Catalog, language: str, folder: Path = FOLDER) -> None:
    """Nothing in the file but messages: no dates, no line numbers, nothing that is no longer said."""
    written = BytesIO()
    write_po(
        written,
        catalog,
        width=WIDTH,
        omit_header=True,
        sort_by_file=True,
        ignore_obsolete=True,
        include_lineno=False,
    )
    header = (
        f"# Orderly: translation ({language}). Made by manage.py messages; see docs/translating.md.\n"
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    )
    replace(path_of(language, folder), header.encode() + written.getvalue())


def replace(path: Path, content: bytes) -> None:
    """Whoever reads the file meanwhile reads the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(path)


def messages(catalog: Catalog) -> list[Message]:
    """All but the header."""
    return [message for message in catalog if message.id]


def forget_doubtful(catalog: Catalog) -> None:
    """What was translated as something else, such as without a plural, is to be translated again."""
    for message in messages(catalog):
        if message.fuzzy:
            message.flags.discard("fuzzy")
            message.string = ("",) * catalog.num_plurals if message.pluralizable else ""


def forms(message: Message) -> list[str]:
    """What the translation says: one text, or one for each plural form."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def said(message: Message) -> list[str]:
    """What the original says: one text, or the singular and the plural."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


def is_translated(message: Message) -> bool:
    texts = forms(message)
    return bool(texts) and all(texts) and not message.fuzzy
