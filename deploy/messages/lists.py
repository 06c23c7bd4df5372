"""Lists for translators: what has no translation goes out as JSON, and answers come back the same way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message

from deploy.messages.catalogs import is_translated, messages, said
from deploy.messages.checks import faults

CHUNK = 400


def write_todo(catalog: Catalog, folder: Path) -> int:
    """Writes what has no translation in lists of 400; tells how many messages that are. Old lists go."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    missing = [message for message in messages(catalog) if not is_translated(message)]
    entries = [_entry(number, message) for number, message in enumerate(missing, 1)]
    for start in range(0, len(entries), CHUNK):
        text = json.dumps(entries[start : start + CHUNK], ensure_ascii=False, indent=1)
        (folder / f"{start // CHUNK + 1:03}.json").write_text(text + "\n")
    return len(entries)


def _entry(number: int, message: Message) -> dict[str, Any]:
    texts = said(message)
    entry: dict[str, Any] = {"n": number, "msgid": texts[0]}
    if len(texts) > 1:
        entry["plural"] = texts[1]
    if message.context:
        entry["context"] = message.context
    if message.auto_comments:
        entry["comments"] = " ".join(message.auto_comments)
    return {**entry, "files": sorted({path for path, _ in message.locations})}


def take(catalog: Catalog, language: str, answers: list[dict[str, Any]]) -> list[str]:
    """Puts answers into the catalog; returns what was refused, by its text, and why."""
    judged = ((answer, _take_one(catalog, language, answer)) for answer in answers)
    return [f"{answer.get('msgid')!r}: {'; '.join(why)}" for answer, why in judged if why]


def _take_one(catalog: Catalog, language: str, answer: dict[str, Any]) -> list[str]:
    message = catalog.get(str(answer.get("msgid", "")), answer.get("context") or None)
    if not answer.get("msgid") or message is None:
        return ["there is no such message"]
    given = answer.get("msgstr")
    forms = [form for form in (given if isinstance(given, list) else [given]) if isinstance(form, str)]
    if not forms or (isinstance(given, list) and len(forms) != len(given)):
        return ["msgstr is a text, or a list of texts"]
    if found := faults(language, said(message), forms, catalog.num_plurals):
        return found
    message.string = tuple(forms) if message.pluralizable else forms[0]
    message.flags.discard("fuzzy")
    return []
