"""`python -m deploy.alive web|live|worker|beat|clocks`: exit status 0 when that part does its work.

For the health checks of containers. Web and live are asked at their port; clocks and worker write signs of
life into the database; beat writes its timetable down every three minutes.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import urllib.request

from deploy.instance import run_folder, take_instance_argument

ADDRESSES = {"web": "healthz", "live": "live/healthz"}
# A worker shows life between two jobs, and a job may take five minutes.
SILENT_SECONDS = {"clocks": 10, "worker": 400}
BEAT_SECONDS = 400


def answers(part: str, port: int) -> bool:
    """Whether a part that serves answers at its health address."""
    try:
        address = f"http://127.0.0.1:{port}/{ADDRESSES[part]}"
        with urllib.request.urlopen(address, timeout=4) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def shows_life(part: str) -> bool:
    """Whether a part of this installation has written a sign of life of late."""
    import django

    django.setup()
    from clocks.services.heartbeat import WATCHER, WORKER, age_of

    age = age_of({"clocks": WATCHER, "worker": WORKER}[part])
    return age is not None and age <= SILENT_SECONDS[part] * 1000


def keeps_time() -> bool:
    """Whether a beat has written its timetable down of late."""
    written = [file.stat().st_mtime for file in run_folder().glob("beat-*/schedule*")]
    return bool(written) and time.time() - max(written) <= BEAT_SECONDS


def main(arguments: list[str]) -> int:
    """0 or 1."""
    parser = argparse.ArgumentParser(prog="python -m deploy.alive", description=__doc__)
    parser.add_argument("part", choices=[*ADDRESSES, *SILENT_SECONDS, "beat"])
    parser.add_argument("--port", type=int, default=8000, help="of web and live")
    options = parser.parse_args(take_instance_argument(arguments))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    if options.part in ADDRESSES:
        return 0 if answers(options.part, options.port) else 1
    return 0 if (keeps_time() if options.part == "beat" else shows_life(options.part)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
