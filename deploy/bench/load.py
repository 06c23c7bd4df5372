"""An event server under load while its parts are killed: what was served, how fast, and whether all is right.

    sh deploy/bench.sh load [-- --seconds 150 --events 20 --boards 200 --watchers 2000 --json FILE | --small]

Two web, two live, three worker and two watcher processes on a PostgreSQL and a Valkey of their own behind
nginx. Players, arbiters and readers are locust's; streams are held by asyncio, which holds thousands in a
process. Exit status 1 when a write is lost or wrong, a verdict is wrong or a stream had a gap.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.bench.festival.hand import FEWEST, Hand
from deploy.bench.festival.parties import Judged, judged, locust, make_setting, watching
from deploy.bench.festival.report import Run, failures, print_run, summary
from deploy.bench.festival.usage import memory
from deploy.layout import Layout
from deploy.testing.serving import OFF

PARTS, FEW_PARTS = (2, 3, 2), (1, 1, 1)  # live, workers, watchers of clocks
STEP_SECONDS = 0.1
SMALL = {"events": 5, "boards": 10, "watchers": 50, "seconds": 10.0, "pace": 2.0, "readers": 6}


def main(arguments: list[str]) -> int:
    """1 when anything is wrong."""
    options = _options(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("load: told to stop"))  # nothing is left running
    with tempfile.TemporaryDirectory(prefix="orderly-load-") as name:
        folder = Path(name)
        with saying_nothing(folder / "parts.log"):
            run, said = held(options, folder)
    told = summary(run, said)
    print_run(run, told)
    if options.json:
        options.json.write_text(json.dumps(told, indent=1) + "\n")
    wrong = failures(told)
    for words in wrong[:20]:
        print(f"WRONG: {words}")
    return 1 if wrong else 0


def held(options: argparse.Namespace, folder: Path) -> tuple[Run, Judged]:
    """One run, and what the judge says of it."""
    settings = {**OFF, "WARM_UP": "false"}
    live, workers, clocks = FEW_PARTS if options.small else PARTS
    layout = Layout(
        web=2, live=live, workers=workers, clocks=clocks, settings=settings, durable=not options.small
    )
    with layout:
        make_setting(layout, folder, options.events, options.boards)
        print(f"{options.events} events, {options.boards} boards, {options.watchers} watchers", flush=True)
        loads = [os.getloadavg()[0]]
        with watching(layout, folder, options.watchers) as stop_watching:
            hand = Hand(layout, options.seconds, FEWEST if options.small else None)
            began = time.time()
            used: dict[str, float] = {}
            with locust(layout, folder, options) as users:
                while users.poll() is None:
                    hand.step()
                    if not used and time.time() - began > options.seconds / 2:
                        used = memory(layout)
                    time.sleep(STEP_SECONDS)
            hand.finish()
            loads.append(os.getloadavg()[0])
            said = judged(layout, folder)
            seen = stop_watching()
        requests = json.loads((folder / "requests.json").read_text())
        run = Run(began, options.seconds, hand.done, hand.left_out, requests, seen, used, loads)
    return run, said


@contextmanager
def saying_nothing(log: Path) -> Iterator[None]:
    """What the parts write to standard error goes into a file; its end is shown when the run breaks off."""
    kept = os.dup(2)
    with log.open("wb") as file:
        os.dup2(file.fileno(), 2)
    try:
        yield
    except BaseException:
        os.write(kept, log.read_bytes()[-4000:])
        raise
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="sh deploy/bench.sh load --", description=__doc__)
    parser.add_argument("--seconds", type=float, default=150, help="of load")
    parser.add_argument("--events", type=int, default=20)
    parser.add_argument("--boards", type=int, default=200, help="in play")
    parser.add_argument("--watchers", type=int, default=2000, help="streams that are held")
    parser.add_argument("--pace", type=float, default=12, help="seconds between two acts at a board")
    parser.add_argument("--readers", type=int, default=40, help="of pages and of the API")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    parser.add_argument("--small", action="store_true", help="a short run that shows that everything works")
    options = parser.parse_args(arguments)
    if options.small or os.environ.get("BENCH") == "quick":
        options.small = True
        for name, value in SMALL.items():
            setattr(options, name, value)
    return options


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
