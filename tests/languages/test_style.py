"""Pages read from right to left where a language does: our styles name no left and no right side."""

from __future__ import annotations

import re

from django.conf import settings

STYLES = sorted((settings.BASE_DIR / "static" / "css").rglob("*.css"))
PHYSICAL = re.compile(
    r"(?<![-\w])(?:(?:margin|padding|border)-(?:left|right)[\w-]*|left|right"
    r"|border-(?:top|bottom)-(?:left|right)-radius)\s*:"
    r"|(?:text-align|float|clear)\s*:\s*(?:left|right)\b"
)
# Why a side is named all the same, by what stands in the rule.
REASONS = {
    ".connection": "in the middle, by left: 50%",
    ".lost": "in the middle, by left: 50%",
    ".held-counter": "a script puts it where the pointer is",
    ".frame .signatures": "both sides alike",
}


def test_no_side_is_named_without_a_reason() -> None:
    lines = [(path.name, line) for path in STYLES for line in path.read_text().splitlines()]
    named = [(name, line) for name, line in lines if PHYSICAL.search(line)]
    unknown = [f"{name}: {line[:100]}" for name, line in named if not line.strip().startswith(tuple(REASONS))]
    assert unknown == []
    assert {reason for reason in REASONS if any(line.startswith(reason) for _, line in named)} == set(REASONS)
