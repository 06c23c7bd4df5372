"""Which acts followers of an event are told of, and what: the one table from verbs of the log to changes.

Nothing else is told: drafts, reports, findings, roles, registrations and whatever is added one day. All of
these acts are done under the event's lock; moves are not, and are no change of the feed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Model, Q

from audit.models import AuditEvent
from games.models import (
    Duel,
    DuelState,
    Game,
    LiveGame,
    LiveGameState,
    LiveMatch,
    Match,
    Result,
    TilesGame,
    TilesState,
)
from games.models.result import ResultKind
from tournaments.models import Change, Entry, Pairing, Round, Team, Tournament
from tournaments.models.change import ChangeKind
from tournaments.registration import hides_list, rules_of
from tournaments.services.feed import note, note_entries

Teller = Callable[[Tournament, AuditEvent, Model | None], None]

# Each says how many tables of its round lack a result: with none left the round is finished.
_OF_ROUND = (ChangeKind.ROUND_PUBLISHED, ChangeKind.ROUND_CHANGED, ChangeKind.RESULT)


def tell_followers(act: AuditEvent, target: Model | None) -> None:
    """Notes what followers are told of an act, in its transaction; of most acts nothing."""
    tell = TOLD.get(act.verb)
    kind, _, number = act.scope.partition(":")
    if tell is None or kind != "event" or not number.isdecimal():
        return
    event = Tournament.objects.filter(pk=int(number)).first()
    if event is not None:
        tell(event, act, target)


def _published(event: Tournament, act: AuditEvent, target: Model | None) -> None:
    round_ = _round_of(event, act)
    _note_round(round_, ChangeKind.ROUND_PUBLISHED)
    if round_.number == 1 and not rules_of(event).public_list:
        note_entries(event)  # the list was kept back until now


def _changed(event: Tournament, act: AuditEvent, target: Model | None) -> None:
    _note_round(_round_of(event, act), ChangeKind.ROUND_CHANGED)


def _withdrawn(event: Tournament, act: AuditEvent, target: Model | None) -> None:
    note(event, ChangeKind.ROUND_WITHDRAWN, round=(act.after or {})["round"])


def _round_of(event: Tournament, act: AuditEvent) -> Round:
    return Round.objects.select_related("tournament").get(tournament=event, number=(act.after or {})["round"])


def _note_round(round_: Round, kind: ChangeKind) -> None:
    note(round_.tournament, kind, round=round_.number, version=round_.version, open=_open_tables(round_))


def _result(event: Tournament, act: AuditEvent, target: Model | None) -> None:
    """A result was entered, amended, taken back, or has its last score; games and rounds may end with it."""
    match = target.match if isinstance(target, Game) else target
    if not isinstance(match, Match):
        return
    pairing = Pairing.objects.select_related("round__tournament").filter(match=match).first()
    if pairing is None:
        return
    _note_games(event, pairing)
    version = Result.objects.filter(match=match).values_list("version", flat=True).first() or 0
    if act.verb == "board.scored" and not version:
        return  # the board of one game; the result comes when all is played
    was_open = _was_open(pairing.round, by_default=act.verb != "result.amended")
    open_now = _open_tables(pairing.round)
    note(event, ChangeKind.RESULT, **_place(pairing), version=version, open=open_now)
    if was_open and not open_now:
        note(event, ChangeKind.ROUND_FINISHED, round=pairing.round.number)


def _place(pairing: Pairing) -> dict[str, Any]:
    return {"match": pairing.match_id, "round": pairing.round.number, "table": pairing.table}


def _open_tables(round_: Round) -> int:
    """Tables of a round without a result, or with one whose boards are still being counted."""
    score = Q(match__result__first_score=None) | Q(match__result__second_score=None)
    counting = score & Q(match__result__kind=ResultKind.PLAYED, match__result__seats__isnull=True)
    tables = round_.pairings.filter(match__isnull=False)
    return tables.filter(Q(match__result=None) | counting).count()


def _was_open(round_: Round, *, by_default: bool) -> bool:
    """Whether a table lacked a result when followers were last told of the round."""
    told = Change.objects.filter(tournament=round_.tournament, kind__in=_OF_ROUND, data__round=round_.number)
    last = told.order_by("-seq").values_list("data", flat=True).first()
    return by_default if last is None else bool(last["open"])


def _note_games(event: Tournament, pairing: Pairing) -> None:
    """Games on line of a match that have ended, each attempt once."""
    told = Change.objects.filter(
        tournament=event, kind=ChangeKind.GAME_FINISHED, data__match=pairing.match_id
    ).values_list("data", flat=True)
    known = {(data["game"], data["attempt"]) for data in told}
    for game, attempt in _ended_games(pairing.match_id or 0):
        if (game, attempt) not in known:
            note(event, ChangeKind.GAME_FINISHED, **_place(pairing), game=game, attempt=attempt)


def _ended_games(match_id: int) -> list[tuple[int, int]]:
    """Number and attempt of what was played on line in a match and is over; a duel is one game."""
    ended = LiveGame.objects.filter(
        live__match=match_id, live__play=LiveMatch.Play.ONLINE, state=LiveGameState.ENDED
    )
    found = list(ended.order_by("number", "attempt").values_list("number", "attempt"))
    found += [(1, 1)] * Duel.objects.filter(match=match_id, state=DuelState.FINISHED).count()
    tiles = TilesGame.objects.filter(match=match_id, state=TilesState.FINISHED)
    return found + [(1, attempt) for attempt in tiles.values_list("attempt", flat=True)]


def _entries(event: Tournament, act: AuditEvent, target: Model | None) -> None:
    """Nobody is told while the organiser keeps back who is entered."""
    if hides_list(event):
        return
    if isinstance(target, Team):
        note_entries(event, team=target.pk)
    elif isinstance(target, Entry):
        note_entries(event, entry=target.pk)
    else:
        note_entries(event)


def _absence(event: Tournament, act: AuditEvent, target: Model | None) -> None:
    """A bye for a round that was missed also stands in its published list."""
    _entries(event, act, target)
    number = (act.after or {})["round"]
    if round_ := event.rounds.filter(number=number, state=Round.State.PUBLISHED).first():
        _note_round(round_, ChangeKind.ROUND_CHANGED)


def _event(event: Tournament, act: AuditEvent, target: Model | None) -> None:
    note(event, ChangeKind.EVENT, act=act.verb)


TOLD: dict[str, Teller] = {
    **dict.fromkeys(("round.published", "arena.paired"), _published),
    **dict.fromkeys(("tables.swapped", "tables.paired_again", "tables.put_back"), _changed),
    "round.unpublished": _withdrawn,
    **dict.fromkeys(("result.entered", "result.amended", "result.taken_back", "board.scored"), _result),
    **dict.fromkeys((f"entries.{act}" for act in ("checked_in", "checked_out", "imported")), _entries),
    **dict.fromkeys((f"entries.{act}" for act in ("merged", "numbered", "marked_absent")), _entries),
    **dict.fromkeys((f"entry.{act}" for act in ("added", "changed", "corrected", "person")), _entries),
    **dict.fromkeys((f"entry.{act}" for act in ("categories", "removed", "returned", "withdrawn")), _entries),
    "entry.absence": _absence,
    **dict.fromkeys((f"team.{act}" for act in ("added", "changed", "members")), _entries),
    **dict.fromkeys((f"team.{act}" for act in ("removed", "returned", "withdrawn")), _entries),
    **dict.fromkeys((f"event.{act}" for act in ("created", "imported", "finished", "reopened")), _event),
    **dict.fromkeys(("settings.changed", "prizes.changed"), _event),
    **dict.fromkeys(("arena.started", "arena.stopped"), _event),
}
