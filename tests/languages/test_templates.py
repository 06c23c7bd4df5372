"""No text that people read stands in a template or a script without a way to be translated."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from tests.languages.bare import bare_texts, templates

ROOT = settings.BASE_DIR
TEMPLATES = [*templates(ROOT / "templates"), *templates(ROOT / "deploy" / "templates")]
# Names, which are the same in every language; calls and actions as they are typed; keys; what a script fills.
KNOWN = {
    *("Orderly", "Entropy", "Hyle", "Gyul! Hap!", "Chaos Tiles", "Go Asunder", "Vek", "Kay", "PDF"),
    *("HAP", "GYUL", "HAP 3 6 7", "HAP 1 1 2", "DdAd", "DdDdAd", "Enter", "Esc"),
    *("diploma", "wide", "bare", "sheet-page"),  # classes that a paper gives to its sheets
    *("seed", "tv"),  # the names of two presets, as an event's settings have them
}
DECORATION = re.compile(r"^[\s·–,]+|[\s·–,]+$")


def test_templates_have_no_bare_text() -> None:
    found = {path.relative_to(ROOT).as_posix(): _unknown(path.read_text()) for path in TEMPLATES}
    assert {path: texts for path, texts in found.items() if texts} == {}


def _unknown(source: str) -> list[str]:
    parts = (part for text in bare_texts(source) for part in text.split(" · "))
    stripped = (DECORATION.sub("", part) for part in parts)
    return [part for part in stripped if part and part not in KNOWN]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<p>Hello there</p>", ["Hello there"]),
        ("<p>{% translate 'Hello' %} {{ name }}</p>", []),
        ("<p>{% blocktranslate %}Hello {{ name }}{% endblocktranslate %}</p>", []),
        ('<button aria-label="Close it">×</button>', ["Close it"]),
        ('<input type="submit" value="Send"><input value="code">', ["Send"]),
        ('{% include "a.html" with title="All events" %}', ["All events"]),
        ("<script>const words = 1</script>{# a note #}", []),
    ],
)
def test_the_search_finds_text(source: str, found: list[str]) -> None:
    assert [text for text in bare_texts(source) if text] == found


# A sentence is two words or more with a capital at its start or a full stop at its end.
SENTENCE = re.compile(r"""(["'`])((?:[A-Z][a-z]+ [a-z]+|[A-Za-z]+ [a-z]+[^"'`]*[.!?])[^"'`]*)\1""")
COMMENT = re.compile(r"^\s*//.*$|/\*.*?\*/|\s//\s.*$", re.M | re.S)


def test_scripts_carry_no_sentences() -> None:
    scripts = sorted((ROOT / "static" / "js").rglob("*.js"))
    found = {
        path.relative_to(ROOT).as_posix(): [
            text for _, text in SENTENCE.findall(COMMENT.sub("", path.read_text()))
        ]
        for path in scripts
    }
    assert len(scripts) > 100
    assert {path: texts for path, texts in found.items() if texts} == {}
