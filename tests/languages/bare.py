"""Text in a template that no translation reaches: outside translate and blocktranslate."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

SPOKEN = {
    "aria-label",
    "aria-roledescription",
    "aria-description",
    "aria-valuetext",
    "title",
    "placeholder",
    "alt",
}
SKIPPED = re.compile(
    r"{%-?\s*comment.*?endcomment\s*%}|{#.*?#}"
    r"|{%\s*blocktrans(?:late)?\b.*?endblocktrans(?:late)?\s*%}"
    r"|{%\s*verbatim.*?endverbatim\s*%}",
    re.S,
)
TAG = re.compile(r"{%.*?%}", re.S)
VALUE = re.compile(r"{{.*?}}", re.S)
LITERAL = re.compile(r"""(?<![_\w]\()(["'])((?:(?!\1).)*)\1""")
SILENT = {"script", "style", "code"}
# What a template gives to the tags of the one that it extends.
ATTRIBUTE = re.compile(r'[\w-]+="[^"]*"')
WORD = re.compile(r"[^\W\d_]{2,}")


def bare_texts(source: str) -> list[str]:
    """Words between tags and in attributes that people read or hear, and what other templates are given."""
    source = SKIPPED.sub("", source)
    handed_on = [
        text
        for tag in TAG.findall(source)
        if tag.split()[1] in {"include", "with"}
        for _, text in LITERAL.findall(tag)
        if re.search(r"\w \w", text)
    ]
    reader = _Reader()
    reader.feed(VALUE.sub("", TAG.sub("", source)))
    reader.close()
    found = (" ".join(ATTRIBUTE.sub("", text).split()) for text in reader.found)
    return [text for text in found if WORD.search(text)] + handed_on


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in SILENT
        given = dict(attrs)
        spoken = SPOKEN | ({"value"} if given.get("type") in {"submit", "button", "reset"} else set())
        self.found += [value for name, value in attrs if name in spoken and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.found.append(data)


def templates(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*.html") if "venv" not in path.parts)
