"""Pairing in a process of its own: a large field takes the FIDE systems seconds to minutes of pure computing.

In the web process that would hold up every page and move. `python -m tournaments.services.apart` reads one
pickled job from its input, pairs, and writes what came of it.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from tournaments.pairing.errors import PairingFailed, PairingImpossible, PairingTimedOut, RequestError
from tournaments.pairing.model import Pairing, PairingSettings, Request, Score
from tournaments.pairing.systems import pair_round
from tournaments.standings.history import History, PlayerId

LONGEST_SECONDS = 120.0
LARGE = 100  # players; fewer take well under a second
SLOW = frozenset({"dutch", "team-swiss"})
ROOT = Path(__file__).resolve().parent.parent.parent

Scores = Mapping[PlayerId, Score]


def is_slow(system: str, players: int) -> bool:
    """Whether a round of so many players is better paired apart."""
    return system in SLOW and players > LARGE


def pair_apart(
    system: str,
    settings: PairingSettings,
    history: History,
    scores: Scores,
    request: Request,
    *,
    seconds: float = LONGEST_SECONDS,
) -> Pairing:
    """As `pair_round`, in another process. Raises what that raises, and PairingTimedOut after ``seconds``."""
    job = pickle.dumps((system, settings, history, dict(scores), request))
    command = [sys.executable, "-m", "tournaments.services.apart"]
    try:
        done = subprocess.run(command, input=job, capture_output=True, timeout=seconds, cwd=ROOT, check=True)
    except subprocess.TimeoutExpired:
        raise PairingTimedOut(request.number, seconds) from None
    except subprocess.CalledProcessError as error:
        raise RuntimeError(error.stderr.decode(errors="replace")[-2000:]) from None
    kind, found = pickle.loads(done.stdout)  # noqa: S301 (our own process wrote it)
    if kind == "paired":
        paired: Pairing = found
        return paired
    raise REFUSALS[kind](*found)


def main(source: BinaryIO, target: BinaryIO) -> None:
    """One job. What pairing refuses is an answer, too: its kind, and what it is made of."""
    system, settings, history, scores, request = pickle.loads(source.read())  # noqa: S301 (our parent's)
    answer: tuple[str, Any]
    try:
        answer = "paired", pair_round(system, settings, history, scores, request)
    except RequestError as error:
        answer = "request", error.reasons
    except PairingImpossible as error:
        answer = "impossible", (error.number, error.unserved, error.choices, error.why)
    except PairingFailed as error:
        answer = "failed", (error.number, error.reason)
    target.write(pickle.dumps(answer))


REFUSALS: dict[str, Callable[..., Exception]] = {
    "request": RequestError,
    "impossible": PairingImpossible,
    "failed": PairingFailed,
}

if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
