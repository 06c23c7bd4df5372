"""An event as its audit log tells it: a fold of the recorded acts, and of nothing else.

Holds what standings and pairings rest on: settings, entries, rounds with their seats, results. It answers
"what did the director do?" and is the proof that the log leaves nothing of it out. An event that was imported
as a whole begins with its import, so its log can't be replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from audit.models import AuditEvent
from games.models import Side
from games.queries.analyses import Luck, luck_of
from tournaments.models.entry import AbsenceKind
from tournaments.models.round import RoundState
from tournaments.pods import model as pods
from tournaments.queries.history import Use, counted, match_of, what_counts, with_luck
from tournaments.queries.pods_history import table_of
from tournaments.standings.history import Bye, ByeKind, History, Player, Round
from tournaments.standings.luck import KEY as LUCK_ADJUSTED

Facts = dict[str, Any]
ENTRY_FIELDS = ("name", "seed", "club", "rating", "from_round", "last_round")


@dataclass(slots=True)
class Sheet:
    """A round: ``tables``: number -> entries by seat, match; ``byes``: entry -> kind."""

    state: str
    tables: dict[int, tuple[tuple[int, ...], int | None]]
    byes: dict[int, str]


@dataclass(slots=True)
class State:
    """``results`` and ``as_was`` by match, ``lucks`` by match and game; ``entries``: id -> ENTRY_FIELDS and
    whether it is the house."""

    settings: Facts = field(default_factory=dict)
    line_up: Facts = field(default_factory=dict)
    entries: dict[int, Facts] = field(default_factory=dict)
    rounds: dict[int, Sheet] = field(default_factory=dict)
    results: dict[int, Facts] = field(default_factory=dict)
    as_was: dict[int, Facts] = field(default_factory=dict)
    lucks: dict[tuple[int, int], Luck] = field(default_factory=dict)
    finished: bool = False

    def history(self, use: Use = Use.STANDINGS) -> History:
        """Players and published rounds as pairing and standings take them."""
        players = sorted(self.entries.items(), key=lambda item: item[1]["seed"])
        published = [item for item in sorted(self.rounds.items()) if item[1].state == RoundState.PUBLISHED]
        return History(
            tuple(
                Player(
                    pk,
                    facts["seed"],
                    facts["club"],
                    facts["rating"],
                    facts["is_house"],
                    facts["last_round"],
                )
                for pk, facts in players
            ),
            tuple(self._round(number, sheet, use) for number, sheet in published),
        )

    def pods_history(self, use: Use = Use.STANDINGS) -> pods.History:
        """The same of an event with tables of several."""
        published = [item for item in sorted(self.rounds.items()) if item[1].state == RoundState.PUBLISHED]
        return pods.History(
            self.history(use).players,
            tuple(
                pods.Round(
                    number,
                    tuple(
                        table_of(table, list(entries), self._counted(match, use))
                        for table, (entries, match) in sorted(sheet.tables.items())
                    ),
                    tuple(Bye(entry, ByeKind(kind)) for entry, kind in sorted(sheet.byes.items())),
                )
                for number, sheet in published
            ),
        )

    def _counted(self, match: int | None, use: Use) -> Facts:
        return dict(counted(self.results.get(match or 0, {}), self.as_was.get(match or 0), use))

    def _round(self, number: int, sheet: Sheet, use: Use) -> Round:
        ranking = self.settings.get("ranking") or {}
        lucks = self.lucks if LUCK_ADJUSTED in ranking.get("tie_breaks", ()) else {}
        matches = tuple(
            with_luck(
                match_of(entries[0], entries[1], self._counted(match, use)),
                match,
                lucks,
            )
            for _table, (entries, match) in sorted(sheet.tables.items())
            if match is not None and len(entries) == len(Side)
        )
        byes = tuple(Bye(entry, ByeKind(kind)) for entry, kind in sorted(sheet.byes.items()))
        return Round(number, matches, byes)


def replay(events: Iterable[AuditEvent]) -> State:
    """The state after these acts, in the order in which they were done. Verbs that change nothing of it are
    passed over."""
    state = State()
    for event in events:
        if apply := _VERBS.get(event.verb):
            apply(state, event)
    return state


def log_in_order(scope: str) -> Iterable[AuditEvent]:
    """All acts of a scope, the first one first."""
    return AuditEvent.objects.filter(scope=scope).order_by("pk")


def _target(event: AuditEvent) -> int:
    return int(event.target.partition(":")[2])


def _after(event: AuditEvent) -> Facts:
    return event.after or {}


def _settings(state: State, event: AuditEvent) -> None:
    state.settings |= _after(event)


def _entry(state: State, event: AuditEvent) -> None:
    _put_entry(state, _after(event))


def _put_entry(state: State, facts: Facts, *, house: bool = False) -> None:
    state.entries[facts["id"]] = {name: facts[name] for name in ENTRY_FIELDS} | {"is_house": house}


def _entry_removed(state: State, event: AuditEvent) -> None:
    del state.entries[(event.before or {})["id"]]


def _entry_person(state: State, event: AuditEvent) -> None:
    state.entries[_after(event)["ids"]["entry"]]["name"] = _after(event)["name"]


def _entry_corrected(state: State, event: AuditEvent) -> None:
    after, before = _after(event), event.before or {}
    entry = state.entries[after["ids"]["entry"]]
    entry |= {name: value for name, value in after.items() if name in ENTRY_FIELDS}
    if (other := after["ids"]["seed_exchanged_with"]) is not None:
        state.entries[other]["seed"] = before["seed"]


def _numbered(state: State, event: AuditEvent) -> None:
    for entry, seed in _after(event)["ids"]["seeds"]:
        state.entries[entry]["seed"] = seed


def _merged(state: State, event: AuditEvent) -> None:
    kept, dropped = _after(event)["ids"]["kept"], _after(event)["ids"]["dropped"]
    _put_entry(state, _after(event))
    del state.entries[dropped]
    for sheet in state.rounds.values():
        sheet.tables = {
            number: (tuple(kept if entry == dropped else entry for entry in entries), match)
            for number, (entries, match) in sheet.tables.items()
        }
        sheet.byes = {kept if entry == dropped else entry: kind for entry, kind in sheet.byes.items()}
    state.line_up = _after(event)["ids"].get("line_up", state.line_up)


def _absence(state: State, event: AuditEvent) -> None:
    """Of a round that was published it is a seat: a bye for a round that was missed."""
    after = _after(event)
    sheet = state.rounds.get(after["round"])
    if sheet is None or sheet.state != RoundState.PUBLISHED:
        return
    entry, kind = _target(event), after["kind"]
    sheet.byes.pop(entry, None)
    if kind not in (None, AbsenceKind.ABSENT):
        sheet.byes[entry] = kind


def _paired(state: State, event: AuditEvent) -> None:
    _put_round(state, _after(event), RoundState.DRAFT)


def _published(state: State, event: AuditEvent) -> None:
    _put_round(state, _after(event), RoundState.PUBLISHED)


def _put_round(state: State, facts: Facts, kind: str) -> None:
    ids = facts["ids"]
    state.rounds[facts["round"]] = Sheet(
        kind,
        {number: (tuple(entries), match) for number, *entries, match in ids["tables"]},
        dict(ids["byes"]),
    )
    state.line_up = ids.get("line_up", state.line_up)
    if house := ids.get("house"):
        entry, name, seed = house
        facts = {"id": entry, "name": name, "seed": seed, "club": "", "rating": None}
        _put_entry(state, facts | {"from_round": 1, "last_round": None}, house=True)


def _unpublished(state: State, event: AuditEvent) -> None:
    """A draft of a later round goes with the publication."""
    after = _after(event)
    for number in [number for number in state.rounds if number > after["round"]]:
        del state.rounds[number]
    _put_round(state, after, RoundState.DRAFT)
    for entry, first, last in after["entries"]:
        state.entries[entry] |= {"from_round": first, "last_round": last}


def _discarded(state: State, event: AuditEvent) -> None:
    del state.rounds[(event.before or {})["round"]]


def _result(state: State, event: AuditEvent) -> None:
    match = _target(event)
    state.results[match] = what_counts(_after(event))
    if state.as_was.get(match, {}).get("result") == state.results[match]:
        del state.as_was[match]


def _taken_back(state: State, event: AuditEvent) -> None:
    del state.results[_target(event)]


def _late(state: State, event: AuditEvent) -> None:
    state.as_was[_target(event)] = _after(event)


def _board(state: State, event: AuditEvent) -> None:
    ids = _after(event)["ids"]
    if result := state.results.get(ids["match"]):
        result["first_score" if ids["game"] == 1 else "second_score"] = _after(event)["score"]


def _analysed(state: State, event: AuditEvent) -> None:
    """Of an earlier attempt at the game it is overtaken by that of the next one."""
    after = _after(event)
    game = after["ids"]["match"], after["ids"]["game"]
    state.lucks.pop(game, None)
    if after.get("adjusted") is not None:
        state.lucks[game] = luck_of(after["luck"], after["adjusted"])


def _finished(state: State, event: AuditEvent) -> None:
    state.finished = event.verb == "event.finished"


_VERBS: dict[str, Callable[[State, AuditEvent], None]] = {
    "event.created": _settings,
    "settings.changed": _settings,
    "prizes.changed": _settings,
    "entry.added": _entry,
    "entry.changed": _entry,
    "entry.withdrawn": _entry,
    "entry.returned": _entry,
    "entry.removed": _entry_removed,
    "entry.person": _entry_person,
    "entry.corrected": _entry_corrected,
    "entry.absence": _absence,
    "entries.numbered": _numbered,
    "entries.merged": _merged,
    "round.paired": _paired,
    "round.paired_again": _paired,
    "arena.paired": _published,
    "round.published": _published,
    "round.unpublished": _unpublished,
    "round.discarded": _discarded,
    "tables.swapped": _published,
    "tables.paired_again": _published,
    "tables.put_back": _published,
    "result.entered": _result,
    "result.amended": _result,
    "result.taken_back": _taken_back,
    "result.late": _late,
    "board.scored": _board,
    "game.analysed": _analysed,
    "event.finished": _finished,
    "event.reopened": _finished,
}
