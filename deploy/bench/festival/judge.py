"""`python -m deploy.bench.festival.judge JOURNAL`: what the database says of a load run; prints it as JSON.

Runs in a process of its own on the instance that the environment names. Moves, clocks and games of Entropy
are judged by the reference of the races (`tests.races`); here are calls, tiles and results.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.races.journal import Act
    from tests.races.judge import Findings

SETTLED_SECONDS = 40.0


def main(arguments: list[str]) -> None:
    """Judges everything; the newest version of each board is told beside it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    from tests.races import journal, judge_acts, judge_clocks, judge_matches
    from tests.races.judge import Findings, until_settled

    found = Findings()
    until_settled(SETTLED_SECONDS, judge_matches.is_all_done)
    acts = journal.read(Path(arguments[0]))
    judge_acts.judge(found, acts)
    judge_clocks.judge(found)
    judge_matches.judge(found, all_over=False)
    _judge_strange(found, acts)
    for judge, kind in ((_judge_calls, "call"), (_judge_tiles, "tiles"), (_judge_results, "result")):
        judge(found, [act for act in acts if act.kind == kind])
    _judge_unsent(found, acts)
    print(json.dumps({"wrong": found.wrong, "counts": found.counts, "versions": versions()}))


def versions() -> dict[str, int]:
    """The version of each board as streams tell it."""
    from games.models import Duel, LiveMatch, TilesGame
    from games.queries.duel_snapshot import snapshot_of
    from games.queries.duels import read_duel

    found = {
        f"board {match}": version for match, version in LiveMatch.objects.values_list("match", "version")
    }
    found |= {
        f"tiles {match}": version for match, version in TilesGame.objects.values_list("match", "version")
    }
    for number in Duel.objects.values_list("pk", flat=True):
        held = read_duel(number)
        assert held is not None
        found[f"duel {held.duel.match_id}"] = snapshot_of(held, 0)["version"]
    return found


def _judge_strange(found: Findings, acts: Iterable[Act]) -> None:
    """Answers that no act of this run deserves."""
    for act in acts:
        strange = {each.status for each in act.attempts} & {401, 403, 404, 405, 422, 429}
        found.expect(not strange, f"{act.name}: {strange}")
        found.expect(bool(act.accepted or act.refused), f"{act.name}: no verdict, {act.attempts}")


def _judge_calls(found: Findings, acts: Iterable[Act]) -> None:
    """Each acknowledged call is there once, as it was told; each verdict is what the cards say."""
    from games.engine.gyul_hap import parse_cards
    from games.engine.gyul_hap.haps import haps_on
    from games.models import Call

    calls: dict[str, list[Call]] = defaultdict(list)
    for call in Call.objects.exclude(client_call_id=None):
        calls[str(call.client_call_id)].append(call)
    for act in acts:
        rows = calls[act.key]
        found.expect(len(rows) == bool(act.accepted), f"{act.name}: {len(rows)} in the log, {act.attempts}")
        for attempt in act.accepted if rows else ():
            told, row = attempt.answer["call"], rows[0]
            same = (row.seq, row.verdict, row.points) == (told["seq"], told["verdict"], told["points"])
            found.expect(same, f"{act.name}: told {told}, in the log {row}")
        found.counts["calls"] += 1
    taken: Counter[tuple[int, str]] = Counter()
    for call in Call.objects.exclude(triple="").exclude(verdict="late").select_related("board"):
        haps = haps_on(parse_cards(call.board.cards))
        is_hap = tuple(map(int, call.triple)) in haps
        place = (call.board_id, call.triple)
        right = ("own-duplicate", "duplicate") if taken[place] else ("claim",)
        found.expect(call.verdict in (right if is_hap else ("wrong",)), f"call {call}: wrong verdict")
        taken[place] += 1


def _judge_tiles(found: Findings, acts: Iterable[Act]) -> None:
    """Each acknowledged act is there once; the log of a game is its line, which the rules allow."""
    from games.models import TilesAct, TilesGame
    from games.queries.tiles.tiles_match import read_tiles
    from games.services.tiles.acting import kept_key

    keys: Counter[tuple[int, str | None]] = Counter(
        TilesAct.objects.exclude(key=None).values_list("game__match", "key")
    )
    for act in acts:
        rows = sum(keys[act.place, kept_key(seat, act.key)] for seat in (1, 2))
        found.expect(rows == bool(act.accepted), f"{act.name}: {rows} in the log, {act.attempts}")
        found.counts["acts with tiles"] += 1
    for number in TilesGame.objects.values_list("pk", flat=True):
        held = read_tiles(number)
        assert held is not None
        log = [f"{each.seat} {each.text}" for each in held.standing]
        found.expect(log == held.game.line, f"{held.match}: the log is not the line")
        try:
            assert held.state is not None  # plays the line again
        except ValueError as error:
            found.wrong.append(f"{held.match}: {error}")


def _judge_results(found: Findings, acts: Iterable[Act]) -> None:
    """The result of each table is what was acknowledged last, after as many versions as were acknowledged."""
    from games.models import Result

    by_match: dict[int, list[Act]] = defaultdict(list)
    for act in acts:
        found.expect(bool(act.accepted), f"{act.name}: {act.attempts}")
        if act.accepted:
            by_match[act.place].append(act)
    for match, entered in by_match.items():
        result = Result.objects.get(match=match)
        scores = [each["score"] for each in entered[-1].body["games"]]
        there: list[Any] = [result.first_score, result.second_score]
        found.expect(there == scores, f"match {match}: {there} stand, {scores} were entered last")
        words = f"match {match}: version {result.version} after {len(entered)} acts"
        found.expect(result.version == len(entered), words)
        found.counts["results"] += len(entered)


def _judge_unsent(found: Findings, acts: Iterable[Act]) -> None:
    """Nothing is there that nobody sent."""
    from games.models import Action, Call, TilesAct
    from games.services.tiles.acting import kept_key

    sent = {kept for act in acts for kept in act.kept_keys}
    sent |= {kept_key(seat, act.key) for act in acts if act.kind == "tiles" for seat in (1, 2)}
    there = {
        *Action.objects.exclude(by="rule").values_list("key", flat=True),
        *Call.objects.exclude(side=None).values_list("client_call_id", flat=True),
        *TilesAct.objects.exclude(seat=0).values_list("key", flat=True),
    }
    found.expect(there <= sent, f"nobody sent {sorted(map(str, there - sent))[:5]}")


if __name__ == "__main__":
    main(sys.argv[1:])
