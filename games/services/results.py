"""Results: entered once, amended with a reason, taken back with a reason."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.engine.families import Family, family_of, is_entropy
from games.errors import Conflict, Invalid
from games.models import Game, Match, Report, Result
from games.models.report import ReportState
from games.queries.result_facts import score_facts
from games.services.claims import GameClaim, ResultClaim
from games.services.duel.stopping import stop_for_result as stop_duel
from games.services.findings import check
from games.services.live.stopping import stop_for_result
from games.services.matches import lock
from games.services.scoring import request_scoring
from games.services.tiles.stopping import stop_for_result as stop_tiles
from games.signals import result_changed

_STOPS = {Family.ENTROPY: stop_for_result, Family.GYUL_HAP: stop_duel, Family.CHAOS_TILES: stop_tiles}
MOST_OF_MATCH = 2  # players of a match; more sit at a table


class ResultExists(Conflict):
    """The match has a result already; ``result`` is that one."""

    kind = "result-exists"

    def __init__(self, result: Result) -> None:
        super().__init__(
            _("%(match)s already has the result %(summary)s, entered by %(who)s.")
            % {"match": result.match, "summary": result.summary, "who": result.entered_by},
            result=result_facts(result),
        )
        self.result = result


def result_facts(result: Result) -> dict[str, Any]:
    """A result as JSON-ready facts."""
    return score_facts(result) | {
        "counter_placed": result.counter_placed,
        "version": result.version,
        "entered_by": result.entered_by,
        "note": result.note,
    }


def lock_unreported(match_id: int) -> Match:
    """The match, locked until the transaction ends. Raises ResultExists when it has a result."""
    match = lock(match_id)
    existing = Result.objects.filter(match=match).select_related("match").first()
    if existing:
        raise ResultExists(existing)
    return match


@transaction.atomic
def enter_result(match_id: int, claim: ResultClaim, actor: Actor) -> Result:
    """The first result of a match. Raises ResultExists when there is one: nothing is counted twice."""
    match = lock_unreported(match_id)
    result = _write(Result(match=match), claim, actor)
    record(match.scope, actor, "result.entered", match, after=_facts(result, claim))
    _after(match)
    return result


@transaction.atomic
def amend_result(match_id: int, claim: ResultClaim, actor: Actor, *, reason: str, version: int) -> Result:
    """Replaces the result whose ``version`` the actor saw. A reason is required."""
    match, result = _existing(match_id, reason, version)
    before = result_facts(result)
    _write(result, claim, actor)
    record(
        match.scope, actor, "result.amended", match, before=before, after=_facts(result, claim), reason=reason
    )
    _after(match)
    return result


@transaction.atomic
def take_back_result(match_id: int, actor: Actor, *, reason: str, version: int) -> None:
    """Removes a result that belongs to another table; the match is unreported again."""
    match, result = _existing(match_id, reason, version)
    before = result_facts(result)
    result.delete()
    # A board that is still being counted is another version from now on: its score comes too late.
    match.games.exclude(board="").update(board="", unfinished=False, board_version=F("board_version") + 1)
    match.games.update(score=None)
    record(match.scope, actor, "result.taken_back", match, before=before, reason=reason)
    result_changed.send(Match, match=match)


def _existing(match_id: int, reason: str, version: int) -> tuple[Match, Result]:
    if not reason.strip():
        raise Invalid(
            _("A changed result needs a reason."), fields={"reason": _("Say why, for the audit log.")}
        )
    match = lock(match_id)
    result = Result.objects.filter(match=match).select_related("match").first()
    if result is None:
        raise Conflict(_("%(match)s has no result to change.") % {"match": match})
    if result.version != version:
        raise ResultExists(result)
    return match, result


def _write(result: Result, claim: ResultClaim, actor: Actor) -> Result:
    _STOPS[family_of(result.match.variant)](result.match, actor)
    result.kind = claim.kind
    result.first_score, result.second_score = _write_scores(result.match, claim)
    result.seats = None if claim.seats is None else [seat.data() for seat in claim.seats]
    result.first_penalty = claim.first_penalty
    result.second_penalty = claim.second_penalty
    result.winner = claim.winner
    result.counter_placed = claim.counter_placed
    result.note = claim.note
    result.version = result.version + 1 if result.pk else 1
    result.source = actor.via
    result.entered_by = actor.label
    result.entered_at = timezone.now()
    result.save()
    return result


def _write_scores(match: Match, claim: ResultClaim) -> tuple[int | None, int | None]:
    _refuse_other_seats(match, claim)
    if not is_entropy(match.variant):
        return claim.points or (None, None)
    first, second = (_write_game(match, number, game) for number, game in enumerate(claim.games, 1))
    return first, second


def _refuse_other_seats(match: Match, claim: ResultClaim) -> None:
    """A game of Chaos Tiles is stated for all of its seats; two that play do not leave one out. Only between
    two does somebody win without play."""
    names = match.names
    if claim.winner is not None and len(names) != MOST_OF_MATCH:
        words = _("No-shows and rulings are for two players: give the score of every seat that played.")
        raise Invalid(_("The result can't be taken as it is."), fields={"kind": words})
    if claim.seats is None:
        return
    if len(claim.seats) != len(names):
        words = _("Give the scores of all %(count)d seats.") % {"count": len(names)}
    elif len(names) <= MOST_OF_MATCH and any(seat.score is None for seat in claim.seats):
        words = _("A seat without a score did not play: enter a no-show, or a ruling.")
    else:
        return
    raise Invalid(_("The result can't be taken as it is."), fields={"seats": words})


def _write_game(match: Match, number: int, claim: GameClaim) -> int | None:
    game = Game.objects.select_related("match").get(match=match, number=number)
    game.score, game.unfinished = claim.score, claim.unfinished
    if claim.board != game.board:
        game.board_version += 1
        game.board = claim.board
    elif claim.board and claim.score is None:
        game.score = claim.counted  # the same board was counted before
    game.save()
    if claim.board and not game.scorings.filter(board_version=game.board_version).exists():
        request_scoring(game)
    elif game.score is not None:
        check(game)  # a board that is to be counted is looked at when it is
    return game.score


def _facts(result: Result, claim: ResultClaim) -> dict[str, Any]:
    return result_facts(result) | claim.stated()


def _after(match: Match) -> None:
    Report.objects.filter(match=match, state=ReportState.OPEN).update(state=ReportState.CLOSED)
    result_changed.send(Match, match=match)
