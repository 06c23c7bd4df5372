"""What every user of the load run does: sends until there is an answer, and keeps the journal.

For locust alone, in a process of its own: importing locust changes the standard library's sockets.
"""

from __future__ import annotations

import json
import os
import random
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from locust import FastHttpUser, events
from locust.env import Environment

from tests.races.journal import Act, Attempt, Facts, gist, write

SETTING: Facts = json.loads(Path(os.environ["LOAD_SETTING"]).read_text())
PACE = float(os.environ["LOAD_PACE"])
PATIENCE_SECONDS = 60.0
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 2.0  # seconds before it is tried again
# Our clock and the database's are one, read to the millisecond by either, and rounded in their own ways.
SLACK_MS = 2
ACTS: list[Act] = []
REQUESTS: list[tuple[str, float, float, int]] = []  # kind, when it was sent, ms, status (0: no answer)
CUT_OFF: list[tuple[str, str, Act, dict[str, str]]] = []  # on their way when the users were stopped
BROKEN: list[str] = []
PRESSES: list[tuple[int, int, float]] = []  # match, its version afterwards, when it was sent


class Sender(FastHttpUser):
    """A user that tries again with the same key, as pages and programs of ours do."""

    abstract = True
    connection_timeout = 5.0
    network_timeout = 20.0
    max_retries = 0

    def look(self, path: str, kind: str, **headers: str) -> Facts:
        """What an address says; asked until it does."""
        return self._until_answered(lambda: self._asked("GET", path, kind, None, headers))

    def send(self, path: str, act: Act, kind: str, method: str = "POST", **headers: str) -> Facts:
        """The verdict on an act, which is in the journal with every attempt."""
        ACTS.append(act)
        told = {"Idempotency-Key": act.key, **headers}

        def attempt() -> tuple[int, Facts]:
            began = time.time()
            made = Attempt(int(began * 1000) - SLACK_MS, 0)
            act.attempts.append(made)
            status, answer = self._asked(method, path, kind, act.body, told)
            made.ended = int(time.time() * 1000) + SLACK_MS
            if status:
                made.status, made.answer = status, _told(answer)
            if status == 200 and isinstance(answer.get("state"), dict) and not answer.get("replayed"):
                PRESSES.append((act.place, answer["state"]["version"], began * 1000))
            return status, answer

        try:
            return self._until_answered(attempt)
        except BaseException as end:
            if not isinstance(end, Exception):  # that by which a user is stopped is none
                CUT_OFF.append((method, path, act, headers))
            raise

    def _until_answered(self, attempt: Any) -> Facts:
        give_up, pause = time.monotonic() + PATIENCE_SECONDS, FIRST_PAUSE
        while time.monotonic() < give_up:
            status, answer = attempt()
            if 0 < status < 500:
                found: Facts = answer
                return found
            time.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(2 * pause, LONGEST_PAUSE)
        raise TimeoutError("Nobody answered.")

    def _asked(
        self, method: str, path: str, kind: str, body: Facts | None, headers: dict[str, str]
    ) -> tuple[int, Facts]:
        with self.client.request(
            method, path, json=body, headers=headers, name=kind, catch_response=True
        ) as answer:
            status = answer.status_code or 0
            if status in (200, 201, 304, 400, 409):
                answer.success()
            try:
                found = json.loads(answer.text or "{}") if 0 < status < 500 else {}
            except ValueError:  # a page
                found = {}
            if answer.headers and answer.headers.get("Idempotent-Replayed"):
                found["replayed"] = True
            return status, found


def _told(answer: Facts) -> Facts:
    """What of an answer the judge looks at."""
    if isinstance(answer.get("state"), str):  # a result
        return {"version": answer["result"]["version"]}
    if "call" in answer:
        return {"call": answer["call"]}
    if answer.get("state", {}).get("kind") == "tiles":
        return {"replayed": answer.get("replayed", False)}
    return gist(answer)


@events.user_error.add_listener
def _note_error(exception: Exception, **_: Any) -> None:
    """A mistake of ours: the run is none."""
    BROKEN.append(f"{type(exception).__name__}: {exception}")


@events.request.add_listener
def _note(name: str, response_time: float, start_time: float, response: Any = None, **_: Any) -> None:
    status = getattr(response, "status_code", 0) or 0
    REQUESTS.append((name, start_time, response_time, status))


def _hear(host: str) -> None:
    """Asks once more for the verdict on what was on its way."""
    for method, path, act, headers in CUT_OFF:
        act.attempts[-1].ended = act.attempts[-1].ended or int(time.time() * 1000) + SLACK_MS
        told = {"Content-Type": "application/json", "Idempotency-Key": act.key, **headers}
        asked = urllib.request.Request(host + path, json.dumps(act.body).encode(), told, method=method)
        made = Attempt(int(time.time() * 1000) - SLACK_MS, 0)
        act.attempts.append(made)
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                made.status, found = answer.status, json.load(answer)
                found |= {"replayed": True} if answer.headers.get("Idempotent-Replayed") else {}
        except urllib.error.HTTPError as refused:
            made.status, found = refused.code, json.load(refused)
        made.ended, made.answer = int(time.time() * 1000) + SLACK_MS, _told(found)


@events.quitting.add_listener
def _keep(environment: Environment, **_: Any) -> None:
    """Everything is written when locust ends."""
    _hear(str(environment.host))
    folder = Path(os.environ["LOAD_FOLDER"])
    write(folder / "journal.json", ACTS)
    told = {"requests": REQUESTS, "presses": PRESSES, "broken": BROKEN}
    (folder / "requests.json").write_text(json.dumps(told))
