"""Every act that is recorded has words in the log."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from django.conf import settings

from games.services.live import giving_up
from tournaments.queries.audit_words import verb_words

# Names of files are none.
VERB = re.compile(r"[a-z]+\.(?!(?:json|jsonl|zip|xlsx|csv|pdf|trf|ics|atom|png)$)[a-z_]+")
PACKAGES = ("audit", "clocks", "games", "tournaments", "deploy")


def verbs_in(source: Path) -> set[str]:
    """The texts of the shape of a verb in a module that records acts."""
    nodes = list(ast.walk(ast.parse(source.read_text())))
    calls = (ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call))
    if not any("record" in name for name in calls):
        return set()
    texts = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {text for text in texts if VERB.fullmatch(text)}


@cache
def recorded() -> set[str]:
    sources = (path for package in PACKAGES for path in (Path(settings.BASE_DIR) / package).rglob("*.py"))
    dropped = {f"play.{cause}" for cause in (giving_up.RESIGNED, giving_up.LEFT, giving_up.FAILED)}
    return dropped.union(*map(verbs_in, sources))


def test_verbs_are_found_in_the_code() -> None:
    assert {"result.entered", "play.paused", "clock.outage", "entries.checked_in"} <= recorded()


def test_every_verb_has_words() -> None:
    assert [verb for verb in sorted(recorded()) if verb_words(verb) == verb] == []
