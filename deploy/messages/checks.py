"""What a translation may not get wrong, whatever it says: placeholders, tags, blanks, the number of forms."""

from __future__ import annotations

import re
from html.entities import html5

NAMED = re.compile(r"%\(\w+\)[#0+-]*\d*(?:\.\d+)?[a-zA-Z]|%\d*(?:\.\d+)?[sdfrx]|\{[^{}]*\}")
TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
ENTITY = re.compile(r"&(#?\w+);")


def faults(language: str, said: list[str], forms: list[str], count: int) -> list[str]:
    """What is wrong with a translation of one text, or of singular and plural into `count` forms."""
    wanted = count if len(said) > 1 else 1
    if len(forms) != wanted:
        return [f"{len(forms)} forms instead of {wanted}"]
    if not all(form.strip() for form in forms):
        return ["it is empty"]
    found = [fault for form in forms for fault in _faults_of(said, form)]
    found += _missing(language, said, forms)
    return list(dict.fromkeys(found))


def _faults_of(said: list[str], form: str) -> list[str]:
    found = []
    known = {each for text in said for each in NAMED.findall(text)}
    if strange := set(NAMED.findall(form)) - known:
        found.append(f"unknown placeholders: {', '.join(sorted(strange))}")
    if not any(_tags(form) == _tags(text) for text in said):
        found.append(f"tags differ: {' '.join(_tags(form)) or 'none'}")
    if any(not _is_entity(name) for name in ENTITY.findall(form)):
        found.append("an entity that does not exist")
    if _blanks(form) != _blanks(said[-1]):
        found.append("blanks at its beginning or end differ")
    if _loose(form) > max(map(_loose, said)):
        found.append("a per cent sign that is not doubled")
    return found


def _missing(language: str, said: list[str], forms: list[str]) -> list[str]:
    """The singular may leave the number out ("one game") where it is said of one alone, as in German."""
    each = [set(NAMED.findall(text)) for text in said]
    found = []
    for number, form in enumerate(forms):
        wanted = each[0] & each[-1] if number == 0 and language == "de" else each[-1]
        if absent := wanted - set(NAMED.findall(form)):
            found.append(f"missing placeholders: {', '.join(sorted(absent))}")
    return found


def _tags(text: str) -> list[str]:
    return sorted(TAG.findall(text))


def _is_entity(name: str) -> bool:
    return name.startswith("#") or f"{name};" in html5


def _blanks(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _loose(text: str) -> int:
    """Signs that formatting would stumble over: only in texts that are formatted."""
    if not re.search(r"%\(\w+\)|%[sdf]", text):
        return 0
    return NAMED.sub("", text).replace("%%", "").count("%")
