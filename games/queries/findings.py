"""What a check of entered boards found and nobody has looked at yet."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce

from games.models import Finding, FindingKind, Game


def standing(scope: str) -> QuerySet[Finding]:
    """The findings of an event about what is entered now: what was amended has findings of its own."""
    found = Finding.objects.filter(game__match__scope=scope, board_version=F("game__board_version"))
    return found.filter(score=Coalesce("game__score", 0)).select_related("game__match")


def open_findings(scope: str) -> list[Finding]:
    """Those nobody has seen, in the order in which they were made."""
    return still_so(standing(scope).filter(seen_at=None))


def still_so(findings: Iterable[Finding]) -> list[Finding]:
    """Without those about a board of another table that was amended since."""
    kept = list(findings)
    others = others_of(kept)
    return [
        each
        for each in kept
        if each.kind != FindingKind.SAME_BOARD
        or ((other := others.get(each.pk)) and other.board_version == each.facts["other_version"])
    ]


def others_of(findings: Iterable[Finding]) -> dict[int, Game]:
    """The other game of each finding that is about two."""
    named = {each.pk: each.facts["other"] for each in findings if each.kind == FindingKind.SAME_BOARD}
    games = Game.objects.select_related("match").in_bulk(set(named.values()))
    return {pk: games[other] for pk, other in named.items() if other in games}
