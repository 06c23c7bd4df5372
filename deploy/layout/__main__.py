"""`python -m deploy.layout --web 2 --live 2 --workers 3 --clocks 2`: serves until it is told to stop.

Prints one line of JSON when all is ready: the address, the processes, the instance's folder, and what the
first start said. What ends is started again, as systemd or Docker would.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from types import FrameType
from typing import Any

from deploy.layout.layout import POSTGRES, Layout

RESTART_SECONDS = 0.2


class Told(Exception):
    """A signal asked us to stop."""


def main(arguments: list[str]) -> int:
    """Always 0: ends when it is told to."""
    parser = argparse.ArgumentParser(prog="python -m deploy.layout", description=__doc__)
    for kind in ("web", "live", "workers", "clocks"):
        parser.add_argument(f"--{kind}", type=int, default=1, metavar="N", help="how many processes")
    parser.add_argument("--demo", action="store_true", help="load the demonstration events")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    try:
        with Layout(**vars(parser.parse_args(arguments))) as layout:
            print(json.dumps(_facts(layout)), flush=True)
            while True:
                time.sleep(RESTART_SECONDS)
                layout.keep_running()
    except Told:
        return 0


def _facts(layout: Layout) -> dict[str, Any]:
    return {
        "address": layout.base,
        "instance": str(layout.folder),
        "processes": {name: layout.pid(name) for name in [*layout.parts, POSTGRES]},
        "said": layout.said,
    }


def _stop(number: int, frame: FrameType | None) -> None:
    for again in (signal.SIGTERM, signal.SIGINT):
        signal.signal(again, signal.SIG_IGN)
    raise Told


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
