"""Results as they come to the arbiter's desk: integers, boards, and what else happens in an evening."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from audit.actor import Actor
from games.engine.variants import get_variant
from games.models import Result, ScoringJob, Side
from games.models.result import ResultKind
from games.models.scoring import JobState
from games.services.scoring import score
from tournaments.demo.play import Played, play_match
from tournaments.models import Pairing, Round
from tournaments.queries.tables import Table, sheet_of
from tournaments.services import results

FORFEIT_ROUND, AMENDED_ROUND = 2, 1


class Desk:
    """Enters the results of one round after the other. ``seed`` decides every game."""

    def __init__(self, actor: Actor, seed: int) -> None:
        self.actor = actor
        self.seed = seed

    def enter_round(self, round_: Round) -> None:
        """All results of a round; in one round a player does not come, in one a typing error is mended."""
        tables = sheet_of(round_).tables
        for table in tables:
            if round_.number == FORFEIT_ROUND and table == tables[-1]:
                self._forfeit(table)
            elif round_.number == AMENDED_ROUND and table == tables[len(tables) // 2]:
                self._enter_amended(table)
            else:
                self._enter(table)

    def enter_half(self, round_: Round) -> None:
        """Half of the results; of the rest one is reported by one player, and one differently by both."""
        tables = sheet_of(round_).tables
        half = len(tables) // 2
        for table in tables[:half]:
            self._enter(table)
        disputed, waiting = tables[half], tables[half + 1 : half + 2]
        self._report(disputed, Side.FIRST)
        self._report(disputed, Side.SECOND, mistake=3)
        for table in waiting:
            self._report(table, Side.SECOND)

    def _played(self, table: Table) -> tuple[Played, Played]:
        round_ = table.pairing.round
        rng = Random(f"{self.seed} {round_.number} {table.first.seed} {table.second.seed}")  # noqa: S311
        return play_match(get_variant(round_.tournament.variant), rng, table.first, table.second)

    def _enter(self, table: Table) -> None:
        games = self._played(table)
        if table.number % 3 == 1:
            self._submit(table, {"games": [{"board": game.board} for game in games]})
        elif table.number % 3 == 2:
            first, second = games
            self._submit(table, {"games": [_score(first), {"board": second.board, "score": second.score}]})
        else:
            self._submit(table, {"games": _scores(games)})

    def _submit(self, table: Table, data: dict[str, Any]) -> Result:
        result = results.enter(table.pairing, results.read_result(table.pairing, data), self.actor)
        self._count_boards(table.pairing)
        return result

    def _count_boards(self, pairing: Pairing) -> None:
        """What a worker does otherwise: the event is complete without one."""
        pending = ScoringJob.objects.filter(game__match=pairing.match_id, state=JobState.PENDING)
        for job in pending.values_list("pk", flat=True):
            score(job)

    def _forfeit(self, table: Table) -> None:
        data = {
            "kind": ResultKind.NO_SHOW,
            "winner": Side.FIRST,
            "note": "Not at the table after 15 minutes.",
        }
        self._submit(table, data)

    def _enter_amended(self, table: Table) -> None:
        """The two scores were typed the other way round; the slip shows the right ones."""
        right = _scores(self._played(table))
        result = self._submit(table, {"games": right[::-1]})
        claim = results.read_result(table.pairing, {"games": right})
        reason = "The two scores were the other way round on the slip."
        results.amend(table.pairing, claim, self.actor, reason=reason, version=result.version)

    def _report(self, table: Table, side: Side, mistake: int = 0) -> None:
        games = _scores(self._played(table))
        games[0]["score"] += mistake
        results.report(table.pairing, side, results.read_result(table.pairing, {"games": games}))


def _score(game: Played) -> dict[str, Any]:
    return {"score": game.score}


def _scores(games: Sequence[Played]) -> list[dict[str, Any]]:
    return [_score(game) for game in games]
