"""The register of players, searched."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from tournaments.models import Entry, Player, Tournament
from tournaments.models.player import name_key

MOST = 8  # suggestions at a time


def suggestions(event: Tournament, text: str) -> list[Player]:
    """People whose name holds every word of ``text``; ``is_entered`` says who is in the event already."""
    words = name_key(text.replace("\0", "")).split()
    if not words or len("".join(words)) < 2:
        return []
    entered = Entry.objects.filter(tournament=event, player=OuterRef("pk"))
    found = Player.objects.annotate(is_entered=Exists(entered))
    for word in words:
        found = found.filter(name_key__contains=word)
    return list(found.order_by("is_entered", "name_key", "pk")[:MOST])
