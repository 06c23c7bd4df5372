"""`python -m tests.races.judge JOURNAL SECONDS`: what the database says of an evening; prints it as JSON.

Runs in a process of its own on the instance that the environment names. SECONDS: how long to wait for what
workers and watcher have to finish.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Findings:
    """What is wrong, in words, and what was counted."""

    wrong: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def expect(self, right: bool, words: str) -> None:
        """Notes what is not as it must be."""
        if not right:
            self.wrong.append(words)


def main(arguments: list[str]) -> None:
    """Judges everything."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    from tests.races import journal, judge_acts, judge_clocks, judge_matches

    found = Findings()
    until_settled(float(arguments[1]), judge_matches.is_all_done)
    acts = journal.read(Path(arguments[0]))
    judge_acts.judge(found, acts)
    judge_clocks.judge(found)
    judge_matches.judge(found)
    print(json.dumps({"wrong": found.wrong, "counts": found.counts}))


def until_settled(seconds: float, is_done: object) -> None:
    """Waits for the jobs; what the broker has lost is sent again by the sweep, whose hour comes early."""
    from datetime import timedelta

    from django.utils import timezone

    from games.services.live.sending import resend_settling
    from games.services.scoring import resend_pending

    assert callable(is_done)
    end = time.monotonic() + seconds
    while not is_done() and time.monotonic() < end:
        time.sleep(1)
        if "SWEEP_EARLY" in os.environ:
            resend_settling()
            resend_pending(timezone.now() + timedelta(minutes=1))


if __name__ == "__main__":
    main(sys.argv[1:])
