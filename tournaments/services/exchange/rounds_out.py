"""Rounds with pairings, byes, matches, boards and results, as a document holds them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from games.engine.families import GYUL_HAP, is_tiles
from games.models import Duel, Game, Match, Result, ScoringJob
from games.queries.duels import DuelMatch, read_duels
from tournaments.models import Round, Seat, Tournament
from tournaments.queries.tables import RoundSheet, Table, sheets_of
from tournaments.queries.visible import boards_visible
from tournaments.services.exchange.duel_out import duel_out
from tournaments.services.exchange.live_out import live_out
from tournaments.services.exchange.teams import meeting_out
from tournaments.services.exchange.tiles_out import tiles_out

Duels = dict[int, DuelMatch]


def rounds_out(rounds: QuerySet[Round], *, private: bool) -> list[dict[str, Any]]:
    """The rounds, in order."""
    sheets = sheets_of(rounds.select_related("tournament"))
    matches, duels = _matches(sheets), _duels(sheets)
    return [_round(sheet, matches, duels, private) for sheet in sheets]


def _duels(sheets: list[RoundSheet]) -> Duels:
    """Play of Gyul! Hap!, by match."""
    ids = [table.match.pk for sheet in sheets for table in sheet.tables if table.match]
    found = read_duels(Duel.objects.filter(match__in=ids).values_list("pk", flat=True))
    return {held.duel.match_id: held for held in found}


def _matches(sheets: list[RoundSheet]) -> dict[int, Match]:
    ids = [table.match.pk for sheet in sheets for table in sheet.tables if table.match]
    found = Match.objects.filter(pk__in=ids).select_related("result", "live", "tiles__clock")
    timed = (
        "live__games__bag",
        "live__games__clock__events",
        "live__games__actions",
        "live__games__incidents",
        "tiles__clock__events",
        "tiles__acts",
    )
    return {match.pk: match for match in found.prefetch_related("games__scorings", "reports", *timed)}


def _round(sheet: RoundSheet, matches: dict[int, Match], duels: Duels, private: bool) -> dict[str, Any]:
    round_ = sheet.round
    boards = private or boards_visible(round_, AnonymousUser())
    return {
        "number": round_.number,
        "state": round_.state,
        "version": round_.version,
        "notice": round_.notice,
        "explanation": round_.explanation,
        "published_at": round_.published_at.isoformat() if round_.published_at else None,
        "tables": [
            _seats(table, round_.tournament) | _table(table, matches, duels, private, boards)
            for table in sheet.tables
        ],
        "byes": [_bye(seat) for seat in sheet.byes],
        "meetings": [
            meeting_out(meeting)
            for meeting in round_.team_pairings.select_related("first", "second").order_by("number")
        ],
    }


def _bye(seat: Seat) -> dict[str, Any]:
    return {"seed": seat.entry.seed, "bye": seat.bye, "reason": seat.reason}


def _table(
    table: Table, matches: dict[int, Match], duels: Duels, private: bool, boards: bool
) -> dict[str, Any]:
    match = matches[table.match.pk] if table.match else None
    return {
        "manual": table.pairing.manual,
        "reason": table.pairing.reason,
        "match": _match(match, duels.get(match.pk), private, boards) if match else None,
        "as_was": table.pairing.as_was,
        "meeting": table.pairing.teams.number if table.pairing.teams else None,
        "board": table.pairing.board,
    }


def _seats(table: Table, event: Tournament) -> dict[str, Any]:
    """Table and seed numbers: of the two sides, or by seat where the event seats tables of several."""
    if event.seats_tables:
        return {"table": table.number, "seats": [entry.seed for entry in table.entries]}
    return {"table": table.number, "first": table.first.seed, "second": table.second.seed}


def _match(match: Match, duel: DuelMatch | None, private: bool, boards: bool) -> dict[str, Any]:
    result = getattr(match, "result", None)
    if result and result.is_scoring and not boards:
        result = None  # its scores are not known yet, and its boards may not be told
    document = {
        "variant": match.variant,
        "bag_mode": match.bag_mode,
        "games": [_game(game, boards) for game in match.games.all()],
        "result": _result(result, private) if result else None,
        "live": live_out(getattr(match, "live", None), private=private, boards=boards),
    }
    if match.variant == GYUL_HAP:
        document["duel"] = duel_out(duel, private=private)
    if is_tiles(match.variant):
        document["tiles"] = tiles_out(getattr(match, "tiles", None), private=private)
    if not private:
        return document
    reports = [{"side": each.side, "claim": each.claim, "state": each.state} for each in match.reports.all()]
    return document | {"reports": reports}


def _game(game: Game, boards: bool) -> dict[str, Any]:
    scorings = sorted(game.scorings.all(), key=lambda job: job.board_version)
    return {
        "number": game.number,
        "score": game.score,
        "board": game.board if boards else "",
        "board_version": game.board_version,
        "unfinished": game.unfinished if boards else False,
        "physical_bag": game.physical_bag,
        "scorings": [_scoring(job) for job in scorings] if boards else [],
    }


def _scoring(job: ScoringJob) -> dict[str, Any]:
    return {
        "board_version": job.board_version,
        "board": job.board,
        "variant": job.variant,
        "state": job.state,
        "attempts": job.attempts,
        "total": job.total,
        "detail": job.detail,
        "error": job.error,
        "finished_at": job.finished_at.isoformat() if job.finished_at else None,
    }


def _result(result: Result, private: bool) -> dict[str, Any]:
    document = {
        "kind": result.kind,
        "scores": [result.first_score, result.second_score],
        "first_penalty": result.first_penalty,
        "second_penalty": result.second_penalty,
        "winner": result.winner,
        "counter_placed": result.counter_placed,
        "version": result.version,
        "entered_at": result.entered_at.isoformat(),
    }
    if result.seats is not None:
        document["seats"] = result.seats
    if not private:
        return document
    return document | {"source": result.source, "entered_by": result.entered_by, "note": result.note}
