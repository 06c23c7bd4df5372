"""Words of Entropy that have no place where Gyul! Hap! is played."""

from __future__ import annotations

import re
from html import unescape

_OF_ENTROPY = re.compile(
    r"\b(?:Order|Chaos|Entropy|[Gg]ames? [12]|both games|[Tt]wo[- ]games?|counters?|bags?|palindromes?)\b"
)


def entropy_words(page: str) -> set[str]:
    """Which of them the content of a page says: what is between the bars, without markup and scripts."""
    found = re.search(r"<main\b.*?</main>", page, flags=re.S)
    content = found[0] if found else page
    plain = re.sub(r"<(script|style|template|head)\b.*?</\1>", " ", content, flags=re.S)
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", plain)).split())
    return set(_OF_ENTROPY.findall(text))
