"""Papers of the closing ceremony: who wins what, and a certificate for each."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.utils.translation import gettext as _

from tournaments.papers.ask import Ask, NoPaper
from tournaments.papers.content.tables import after_words, standings_asked
from tournaments.queries.prizes import PrizeList, Won


def prize_list(ask: Ask) -> dict[str, Any]:
    """Every prize with who gets it, by category."""
    prizes = ask.prizes
    if prizes is None:
        raise NoPaper(_("There are no prizes to print."))
    return {"prizes": prizes, "subtitle": after_words(prizes.round) if prizes.round else ""}


def certificates(ask: Ask) -> dict[str, Any]:
    """One for each of the first ``places`` places, equal players sharing theirs, and for who won a prize.
    In a team event each of the first teams has one."""
    snapshot = standings_asked(ask)
    rows = snapshot.data.get("teams", {}).get("rows") if ask.event.teams else None
    if rows is None:
        won = _won(ask.prizes, snapshot.round_number)
        rows = [row | {"won": won.get(row["entry"], [])} for row in snapshot.data["rows"]]
    chosen = [row for row in rows if row["rank"] <= ask.places or row.get("won")]
    return {
        "snapshot": snapshot,
        "subtitle": after_words(snapshot.round_number),
        "certificates": [
            {"row": row, "club": getattr(ask.entries.get(row.get("entry", 0)), "club", "")} for row in chosen
        ],
    }


def _won(prizes: PrizeList | None, number: int) -> dict[int, list[tuple[str, Won]]]:
    """What each entry has won by the standings of this round: the category's name and the award."""
    found: dict[int, list[tuple[str, Won]]] = defaultdict(list)
    if prizes is not None and prizes.round == number:
        for category in prizes.categories:
            for won in category.awards:
                found[won.entry.pk].append((category.name, won))
    return found
