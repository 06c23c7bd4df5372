"""A check of what was entered: what is doubtful is noted for the arbiter. It changes and stops nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import SYSTEM, Actor
from audit.services import record
from games.engine.board import parse_board, remaining
from games.engine.plausible import bounds, gives_no_board
from games.engine.position import Position
from games.engine.sameness import is_same, says_enough, shape
from games.engine.variants import Variant, get_variant
from games.errors import Conflict, Invalid
from games.models import Finding, FindingKind, Game, LiveGame, LiveGameState, LiveMatch, LiveState
from games.queries.timed_match import timed

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing that is doubtful about a game, with what it was seen by."""

    kind: FindingKind
    facts: dict[str, Any] = field(default_factory=dict)


def check(game: Game) -> None:
    """Notes what is doubtful about a game's board and score as they stand; harmless when it runs twice.

    Runs in the transaction of whoever entered or counted. An error here is ours: it is logged, and what was
    entered stands.
    """
    try:
        with transaction.atomic():
            for doubt in doubts(game):
                _note(game, doubt)
    except Exception:
        log.exception("the check of game %s failed", game.pk)


def doubts(game: Game) -> Iterator[Doubt]:
    """What is doubtful about a game's board and score."""
    variant = get_variant(game.match.variant)
    if game.score is not None and gives_no_board(game.score, variant):
        yield Doubt(FindingKind.SCORE)
    yield from _against_record(game, variant)
    if game.board:
        yield from _same_boards(game, variant)


def _against_record(game: Game, variant: Variant) -> Iterator[Doubt]:
    """What the moves that the server has can't lead to. A game that a rule or the arbiter decided has a score
    of its own, and what was drawn from a cloth bag nobody knows."""
    position = _recorded(game)
    if position is None:
        return
    if game.board:
        free = remaining(parse_board(game.board, variant), variant)
        missing = [colour for colour, left in enumerate(position.left, 1) if free[colour] > left]
        if missing:
            yield Doubt(FindingKind.COUNTS, {"colours": missing})
    if game.score is not None and not game.unfinished:
        low, high = bounds(position)
        if not low <= game.score <= high:
            yield Doubt(FindingKind.FAR, {"low": low, "high": high})


def _recorded(game: Game) -> Position | None:
    """The last position of the game's moves, if it was played on line."""
    live = LiveMatch.objects.filter(match=game.match_id, play=LiveMatch.Play.ONLINE).first()
    if live is None:
        return None
    found = timed(live)
    played: LiveGame = found.games[game.number - 1]
    # What was in play when a result was entered is void by that, and still says what was on the board.
    stopped = played.state == LiveGameState.VOID and live.state == LiveState.STOPPED
    if played.ruling or not (stopped or played.state == LiveGameState.ENDED):
        return None
    value = found.flag_game(played)
    return Position.of_game(value) if value is not None else None


def _same_boards(game: Game, variant: Variant) -> Iterator[Doubt]:
    """The first other game of the event with this board."""
    board = parse_board(game.board, variant)
    if not says_enough(board):
        return
    others = Game.objects.filter(match__scope=game.match.scope, match__variant=game.match.variant)
    others = others.exclude(pk=game.pk).exclude(board="").order_by("pk")
    mine = _fingerprint(game.board, variant)
    for pk, version, text in others.values_list("pk", "board_version", "board"):
        if _fingerprint(text, variant) == mine and is_same(board, parse_board(text, variant)):
            if _is_noted(pk, version, game):
                return
            facts = {"other": pk, "other_version": version, "exact": text == game.board}
            yield Doubt(FindingKind.SAME_BOARD, facts)
            return


@lru_cache(maxsize=50_000)
def _fingerprint(text: str, variant: Variant) -> int:
    """Equal for boards that are one; kept, because every board is compared with all others of its event."""
    return hash(shape(parse_board(text, variant)))


def _is_noted(pk: int, version: int, game: Game) -> bool:
    """Whether the two boards were found to be one when the other was looked at."""
    found = Finding.objects.filter(game=pk, kind=FindingKind.SAME_BOARD, board_version=version)
    return found.filter(facts__other=game.pk, facts__other_version=game.board_version).exists()


def _note(game: Game, doubt: Doubt) -> None:
    found, made = Finding.objects.get_or_create(
        game=game,
        kind=doubt.kind,
        board_version=game.board_version,
        score=game.score or 0,
        defaults={"facts": doubt.facts},
    )
    if made:
        ids = {"match": game.match_id, "game": game.number}
        after = {"kind": found.kind, "finding": found.pk, "ids": ids}
        record(game.match.scope, SYSTEM, "finding.made", game, after=after)


@transaction.atomic
def mark_seen(finding_id: int, actor: Actor, *, note: str) -> Finding:
    """The arbiter has looked at it. Raises Invalid without a note, Conflict when somebody has before."""
    if not note.strip():
        raise Invalid(_("A finding that was seen needs a note."), fields={"note": _("Say what you found.")})
    finding = Finding.objects.select_for_update(of=("self",)).select_related("game__match").get(pk=finding_id)
    if finding.seen_at is not None:
        raise Conflict(_("%(who)s has seen to this already.") % {"who": finding.seen_by})
    finding.seen_at, finding.seen_by, finding.note = timezone.now(), actor.label[:150], note.strip()
    finding.save(update_fields=["seen_at", "seen_by", "note"])
    after = {"kind": finding.kind, "finding": finding.pk}
    record(finding.game.match.scope, actor, "finding.seen", finding.game, after=after, reason=finding.note)
    return finding
