"""Plays a timed match of Entropy through the API, from one player's link. Python 3.11, nothing to install.

    python play_match.py https://example.org/play/TOKEN/

Two copies, each with the link of one player, play a match to its end. The moves are the best that one look
ahead finds; replace `choose` to play better. What a client has to do right is in `Link` and `play`:

* It never sends a time: the server stamps what comes in.
* Every move has the version of the state that it was made for, and a key of its own. Where no answer comes,
  the same request is sent again with the same key, and gets the verdict of the first.
* 409 says that the state has moved on, and what it is now: look, and think again.
* The stream tells what happens at once; while it is away, the state is asked for instead.
"""

import json
import re
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any

State = dict[str, Any]
Board = list[list[str]]

AGAIN_SECONDS = (0.1, 0.2, 0.5, 1, 2, 5, 10)  # waits between attempts that got no answer
ANSWER_SECONDS = 20  # for one answer; the stream says that it lives more often than that
POLL_SECONDS = 0.3


class Link:
    """What can be asked with the token of a player's link."""

    def __init__(self, link: str) -> None:
        found = re.fullmatch(r"(https?://[^/]+)/(?:api/v1/play|play|r)/([^/]+)/?", link)
        if found is None:
            raise SystemExit(f"{link} is no player's link: give one like https://example.org/play/TOKEN/")
        self.address = f"{found[1]}/api/v1/play/{found[2]}/"
        self.stream = f"{found[1]}/live/play/{found[2]}/"
        self._tag, self._last = "", {}

    def read(self) -> State:
        """The state as it is now; as it was if nothing has changed."""
        status, headers, found = self._send("GET", "", headers={"If-None-Match": self._tag})
        if status == 200:
            self._tag, self._last = headers.get("ETag", ""), found
        elif status != 304:
            raise SystemExit(found["detail"])
        return self._last

    def act(self, what: str, content: dict[str, Any]) -> tuple[bool, State]:
        """Does something; whether it was done, and the state after it or that it met instead (409)."""
        status, _headers, found = self._send("POST", what, content, {"Idempotency-Key": uuid.uuid4().hex})
        if status not in (200, 409):
            raise SystemExit(f"{what} {content}: {found['detail']}")
        return status == 200, found["state"]

    def listen(self) -> Iterator[State]:
        """States as the stream tells them, until it breaks."""
        with urllib.request.urlopen(self.stream, timeout=ANSWER_SECONDS) as stream:  # noqa: S310
            event = ""
            for line in stream:
                field, _colon, value = line.decode().rstrip("\n").partition(": ")
                if field == "event":
                    event = value
                elif field == "data" and event == "board":
                    yield json.loads(value)

    def _send(
        self, method: str, path: str, content: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any, Any]:
        """One request. Sent again, exactly as it was, where no answer comes or the server is busy."""
        body = None if content is None else json.dumps(content).encode()
        given = {"Content-Type": "application/json", **(headers or {})}
        for wait in (*AGAIN_SECONDS, None):
            request = urllib.request.Request(self.address + path, body, given, method=method)  # noqa: S310
            try:
                with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:  # noqa: S310
                    return answer.status, answer.headers, json.load(answer)
            except urllib.error.HTTPError as error:
                text = error.read()
                if error.code not in (429, 502, 503, 504) or wait is None:
                    return error.code, error.headers, json.loads(text) if text else {}
                wait = max(wait, float(error.headers.get("Retry-After", 0)))
            except OSError:  # no connection, or it broke before the answer was here
                if wait is None:
                    raise
            time.sleep(wait)
        raise AssertionError("unreachable")


class Watch:
    """The newest state that is known: from answers, from the stream, and while that is away by asking."""

    def __init__(self, link: Link) -> None:
        self._link, self._state = link, link.read()
        self._changed = threading.Condition()
        threading.Thread(target=self._follow, daemon=True).start()

    def newest(self, after: int = 0) -> State:
        """The newest state, once it is newer than the version ``after``."""
        with self._changed:
            while self._state["version"] <= after:
                self._changed.wait()
            return self._state

    def tell(self, state: State) -> None:
        """Answers and stream overtake each other: an older state is no news."""
        with self._changed:
            if state["version"] > self._state["version"]:
                self._state = state
                self._changed.notify_all()

    def _follow(self) -> None:
        while True:
            try:
                for state in self._link.listen():
                    self.tell(state)
            except (OSError, ValueError):
                pass
            self.tell(self._link.read())
            time.sleep(POLL_SECONDS)


def play(link: Link) -> State:
    """Plays until the match is over and its result is entered; the last state."""
    me = link.read()["side"]
    watch, seen = Watch(link), 0
    while True:
        state = watch.newest(seen)
        seen = state["version"]
        game, my_role = state["game"], "order" if state["game"]["order"] == me else "chaos"
        if state["state"] == "stopped" or state["result"]:
            return state
        if state["state"] in ("waiting", "between") and not state["first" if me == 1 else "second"]["ready"]:
            watch.tell(link.act("ready/", {})[1])
        elif state["state"] == "playing" and game["actor"] == my_role and not state["clock"]["paused"]:
            move = {"action": choose(state), "version": seen}
            _accepted, after = link.act("actions/", move)  # refused: `after` says how it stands now
            watch.tell(after)


# How to play: all that is needed is in the state.


def choose(state: State) -> str:
    """The action after which Order's points are highest, or lowest when it is for Chaos to place.

    After Chaos's flag it may be Order who places (`placing`): then where the points are highest.
    """
    game, shortest = state["game"], state["variant"]["min_pattern"]
    board = [list(row) for row in game["board"].split("/")]
    options = placements(board, str(game["drawn"])) if game["placing"] else slides(board, game["moves"])
    sign = 1 if game["actor"] == "order" else -1
    return max(options, key=lambda option: sign * points(option[1], shortest))[0]


def placements(board: Board, counter: str) -> Iterator[tuple[str, Board]]:
    """The drawn counter on each empty cell."""
    for row, column in cells(board):
        if board[row][column] == ".":
            yield counter + name(row, column), changed(board, {(row, column): counter})


def slides(board: Board, moves: list[list[str]]) -> Iterator[tuple[str, Board]]:
    """The pass, and every counter as far as it goes in each direction over empty cells."""
    last = next(text[1:] for text, _by in reversed(moves) if text[0].isdigit())
    yield last + last, board
    for row, column in cells(board):
        if board[row][column] == ".":
            continue
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            to = (row + down, column + right)
            while to in set(cells(board)) and board[to[0]][to[1]] == ".":
                after = changed(board, {(row, column): ".", to: board[row][column]})
                yield name(row, column) + name(*to), after
                to = (to[0] + down, to[1] + right)


def points(board: Board, shortest: int) -> int:
    """What Order has: the length of every palindrome in a row or column, from ``shortest`` counters on."""
    lines = ["".join(line) for line in (*board, *zip(*board, strict=True))]
    parts = (
        line[i:j] for line in lines for i in range(len(line)) for j in range(i + shortest, len(line) + 1)
    )
    return sum(len(part) for part in parts if "." not in part and part == part[::-1])


def cells(board: Board) -> Iterator[tuple[int, int]]:
    """All cells of the board."""
    return ((row, column) for row in range(len(board)) for column in range(len(board)))


def name(row: int, column: int) -> str:
    """Row A is on top, column a on the left."""
    return "ABCDEFGHI"[row] + "abcdefghi"[column]


def changed(board: Board, values: dict[tuple[int, int], str]) -> Board:
    """The board with other contents in these cells."""
    return [
        [values.get((row, column), held) for column, held in enumerate(line)]
        for row, line in enumerate(board)
    ]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python play_match.py LINK")
    print(json.dumps(play(Link(sys.argv[1]))["result"]))
