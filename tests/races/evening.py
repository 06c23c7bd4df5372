"""A whole evening: everybody plays, processes die, and the judge says what came of it."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.races import journal
from tests.races.client import Client
from tests.races.crew import PARTS, Crew, crew, killing
from tests.races.journal import Facts
from tests.races.match_play import MatchPlay, match_plays
from tests.races.quota import Quota
from tests.races.table_play import TablePlay, table_plays

Play = MatchPlay | TablePlay
SETTLED_SECONDS = 100
# Of each turn at least a second, so that flags fall all the time.
SHORT, CALM = "1s+1", "60"
STRANGE = (401, 403, 404, 405, 500)


@dataclass(frozen=True, slots=True)
class Evening:
    """What is played: verdicts wanted, places, who dies and every how many seconds."""

    verdicts: int
    matches: int = 3
    tables: int = 5
    parts: tuple[str, ...] = PARTS
    every: tuple[float, float] = (1.0, 2.5)


@dataclass(frozen=True, slots=True)
class Report:
    """What is wrong, what was counted, who died how often."""

    wrong: list[str]
    counts: dict[str, int]
    killed: dict[str, int]


def hold(evening: Evening, made: Crew) -> Report:
    """Plays an evening on a running instance, which has seen no other."""
    client, setting = set_up(made, evening.matches, evening.tables, SHORT)
    with killing(made, evening.parts, evening.every):
        play(everybody(client, setting, Quota(evening.verdicts)))
    return judged(made, client)


def set_up(made: Crew, matches: int, tables: int, clock: str) -> tuple[Client, Facts]:
    """Matches and tables with this time control, and who sends their acts."""
    setting: Facts = json.loads(made.served.run("tests.races.setting", str(matches), str(tables), clock))
    return Client(made.ports, setting["offset"]), setting


def everybody(client: Client, setting: Facts, quota: Quota) -> list[Play]:
    """All matches and tables, who play until there are verdicts enough and every match is over."""
    return [*match_plays(client, quota, setting), *table_plays(client, quota, setting)]


def play(plays: Sequence[Play]) -> None:
    """All at once, to the end."""
    with ThreadPoolExecutor(len(plays)) as pool:
        for played in [pool.submit(each.play) for each in plays]:
            played.result()


def judged(made: Crew, client: Client) -> Report:
    """What the database says of all that was sent."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.json"
        journal.write(path, client.acts)
        said = json.loads(made.served.run("tests.races.judge", str(path), str(SETTLED_SECONDS)))
    strange = [
        f"{act.name}: {each}" for act in client.acts for each in act.attempts if each.status in STRANGE
    ]
    return Report(strange + said["wrong"], said["counts"], dict(made.killed))


def main(arguments: list[str]) -> None:
    """`python -m tests.races.evening VERDICTS [MATCHES TABLES [quiet]]`, on DATABASE_URL or SQLite."""
    verdicts, matches, tables = (int(each) for each in (*arguments[:3], "6", "10")[:3])
    parts = () if "quiet" in arguments else PARTS
    evening = Evening(verdicts, matches, tables, parts, (2.0, 5.0))
    with crew(os.environ.get("DATABASE_URL")) as made:
        report = hold(evening, made)
    print(json.dumps(report.counts, indent=1), report.killed, *report.wrong, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
