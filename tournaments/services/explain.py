"""Why a round was paired as it was, in words that are stored with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from audit.in_words import with_sentences
from games.engine.families import is_entropy
from tournaments.models import Round, Tournament
from tournaments.models.round import SeatBye
from tournaments.pairing import model as pure
from tournaments.pairing.diff import diff
from tournaments.pairing.reason import ORDER_FIRST, Reason, exact_text
from tournaments.pods.diff import pods_diff
from tournaments.pods.model import Pod, Seated
from tournaments.queries.tables import RoundSheet
from tournaments.queries.teams import competitor_names
from words import alone, said

GRANTED = {
    SeatBye.HALF: said("Asked for a bye."),
    SeatBye.FULL: said("Was granted a full-point bye."),
    SeatBye.ZERO: said("Was granted a zero-point bye."),
}


class Sayable(Protocol):
    """A reason, or what pairing refuses: words that name players by their ids."""

    def sentence(self, name: Callable[[int | None], str] | None = None) -> str: ...


class Explainer:
    """Turns reasons into stored sentences, with the names of one event's players."""

    def __init__(self, event: Tournament) -> None:
        self.names = competitor_names(event)
        self.seat = ORDER_FIRST if is_entropy(event.variant) else said("the first player")

    def name(self, entry_id: int | None) -> str:
        """A player's name; None is the bye."""
        return said("the bye") if entry_id is None else self.names.get(entry_id, f"#{entry_id}")

    def say(self, reason: Sayable) -> str:
        """One reason as a sentence of its own, which can be translated."""
        if isinstance(reason, Reason):
            sentence = reason.sentence(self.name, self.seat)
        else:
            sentence = reason.sentence(self.name)
        return alone(sentence)

    def of_pod(self, pod: Pod) -> dict[str, Any]:
        """What is stored with a table of several."""
        return self._with_warnings(pod.reason, pod.warnings)

    def of_pair(self, pair: pure.Pair) -> dict[str, Any]:
        """What is stored with a pairing."""
        return self._with_warnings(pair.reason, pair.warnings)

    def _with_warnings(self, reason: Reason, warnings: Iterable[Reason]) -> dict[str, Any]:
        told = {
            "key": reason.key,
            "text": self.say(reason),
            "warnings": [self.say(warning) for warning in warnings],
        }
        return with_sentences(told)

    def of_bye(self, paired: pure.Pairing) -> dict[str, Any]:
        """What is stored with the allocated bye."""
        return self.stored(paired.bye_reason) if paired.bye_reason else {}

    def stored(self, reason: Reason) -> dict[str, Any]:
        """What is stored of a reason that stands alone."""
        return with_sentences({"key": reason.key, "text": self.say(reason)})

    def granted(self, kind: str) -> dict[str, Any]:
        """What is stored with a bye that was granted."""
        return with_sentences({"key": "granted", "text": GRANTED[SeatBye(kind)]})

    def unopposed(self) -> dict[str, Any]:
        """What is stored when the opponent of a round robin is not there."""
        text = said("The opponent of this round is not there.")
        return with_sentences({"key": "unopposed", "text": text})

    def of_round(self, paired: pure.Pairing | Seated, changes: Iterable[str] = ()) -> dict[str, Any]:
        """What is stored with the round: cost, warnings, ``changes``; sizes of tables of several."""
        if isinstance(paired, Seated):
            told = {
                "cost": [str(level) for level in paired.cost.levels],
                "warnings": [self.say(warning) for warning in paired.warnings],
                "next_round_possible": True,
                "sizes": [[size, count] for size, count in paired.shares.items()],
                "changes": list(changes),
            }
            return with_sentences(told)
        told = {
            "cost": [exact_text(level) for level in paired.cost],
            "warnings": [self.say(warning) for warning in paired.warnings],
            "next_round_possible": paired.h5,
            "changes": list(changes),
        }
        return with_sentences(told)

    def changes(self, before: RoundSheet, paired: pure.Pairing | Seated) -> list[str]:
        """What is different from an earlier draft."""
        if isinstance(paired, Seated):
            old = [[entry.pk for entry in table.entries] for table in before.tables]
            return [self.say(reason) for reason in pods_diff(old, paired)]
        return [self.say(reason) for reason in diff(_pairing_of(before), paired)]


def _pairing_of(sheet: RoundSheet) -> pure.Pairing:
    """A stored draft as a pure pairing, as far as ``diff`` looks at it."""
    if sheet.round.tournament.teams:
        return _team_pairing_of(sheet.round)
    bye = next((seat.entry_id for seat in sheet.byes if seat.bye == SeatBye.ALLOCATED), None)
    pairs = tuple(pure.Pair(table.first.pk, table.second.pk, Reason("pair")) for table in sheet.tables)
    return pure.Pairing(sheet.round.number, pairs, bye, None, cost=(0, 0, 0, 0))


def _team_pairing_of(round_: Round) -> pure.Pairing:
    meetings = list(round_.team_pairings.order_by("number"))
    pairs = tuple(
        pure.Pair(meeting.first_id, meeting.second_id, Reason("pair"))
        for meeting in meetings
        if meeting.second_id is not None
    )
    bye = next((meeting.first_id for meeting in meetings if meeting.second_id is None), None)
    return pure.Pairing(round_.number, pairs, bye, None, cost=(0, 0, 0, 0))
