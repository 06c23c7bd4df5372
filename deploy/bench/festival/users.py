"""The users of the load run, for locust: players at every board, arbiters, readers of pages and programs.

`deploy.bench.load` starts `locust -f` with this file; it reads LOAD_SETTING, LOAD_FOLDER and LOAD_PACE.
"""

from __future__ import annotations

import itertools
import random
import time
from collections import deque
from typing import Any

from locust import between, task

from deploy.bench.festival.sending import PACE, SETTING, Sender
from games.engine.gyul_hap.cards import parse_cards
from games.engine.gyul_hap.haps import haps_on
from tests.races.journal import Act, Facts

BOARDS = deque(SETTING["boards"])
ARBITERS = min(4, len(SETTING["tables"]))
TABLES = deque(SETTING["tables"][number::ARBITERS] for number in range(ARBITERS))
OVER = ("finished", "stopped")
WRONG_SHARE = 0.5  # of calls
ROWS, COLUMNS = "ABCDEFG", "abcdefg"
PAGES = ("", "standings/", "rounds/1/", "players/", "live/", "announcement/")
PARTS = ("", "entries/", "standings/", "matches/", "rounds/", "changes/")


class Player(Sender):
    """Both players of one board, whatever is played there."""

    fixed_count = len(BOARDS)
    count = 0

    def on_start(self) -> None:
        self.board: Facts = BOARDS.popleft()
        self.match, self.links = self.board["match"], self.board["links"]
        self.seen: Facts | None = None
        time.sleep(random.random() * PACE)

    def wait_time(self) -> float:  # the next act of this board
        return float(self.board["share"] * PACE * random.uniform(0.5, 1.5))

    @task
    def play(self) -> None:
        """One act."""
        {"gyul hap": self._call, "tiles": self._put}.get(self.board["kind"], self._move)()

    def _told_of(self, path: str) -> Facts:
        """The board as it was last told, or is."""
        found: Facts = self.seen or self.look(f"/play/{self.links['1']}/{path}", "look at a board")["state"]
        self.seen = None
        return found

    def _act(self, kind: str, part: int, seen: int, body: Facts, ply: int = 0) -> Act:
        self.count += 1
        return Act(kind, self.match, part, seen, f"m{self.match}-{self.count}", body, ply)

    def _move(self) -> None:
        state = self._told_of("state/")
        if state["state"] != "playing":
            for link in self.links.values() if state["state"] not in OVER else ():
                self.send(f"/play/{link}/ready/", self._act("ready", 0, 0, {}), "say that one is ready")
            return
        game, clock = state["game"], state["clock"]
        if game["actor"] is None or clock["paused"] or clock["pending"] is not None:
            return
        body = {"action": _entropy_action(game), "version": state["version"]}
        act = self._act("move", game["number"], clock["version"], body, game["ply"])
        path = f"/play/{self.links[str(game[game['actor']])]}/act/"
        self.seen = self.send(path, act, "move (Entropy)").get("state")

    def _call(self) -> None:
        state = self._told_of("duel/state/")
        if (board := state["board"]) is None:
            return
        body = {"board": [board["number"], board["attempt"]], "text": _call_text(board)}
        act = self._act("call", board["number"], state["version"], body)
        body["id"] = act.key
        self.send(f"/play/{self._anybody()}/call/", act, "call (Gyul! Hap!)")

    def _put(self) -> None:
        state = self._told_of("tiles/state/")
        if state["state"] != "playing" or not state["to_act"]:
            return
        link = self.links[str(state["to_act"][0])]
        ways = self.look(f"/play/{link}/placements/", "ask for placements")
        marking = len(state["to_act"]) > 1 or state["phase"] == "mark"
        text = "DEAD" if marking else f"STONE {random.choice(ways['stones'])}" if ways["stones"] else "PASS"
        act = self._act("tiles", 0, state["version"], {"actions": [text], "version": state["version"]})
        self.send(f"/play/{link}/tiles/", act, "put (Chaos Tiles)")

    def _anybody(self) -> str:
        return str(random.choice(list(self.links.values())))


class Arbiter(Sender):
    """Enters results over the board and corrects them, table after table."""

    fixed_count = ARBITERS
    count = 0
    wait_time = between(PACE / 8, PACE / 4)

    def on_start(self) -> None:
        self.tables = itertools.cycle(TABLES.popleft())
        self.versions: dict[int, int] = {}

    @task
    def enter(self) -> None:
        """The next table."""
        match = next(self.tables)
        self.count += 1
        version = self.versions.get(match, 0)
        body: dict[str, Any] = {"games": [{"score": random.randrange(40, 110)} for _ in range(2)]}
        if version:
            body |= {"reason": "load run", "version": version}
        act = Act("result", match, 0, version, f"r{match}-{self.count}", body)
        token = f"Token {SETTING['token']}"
        method, kind = ("PUT", "amend a result") if version else ("POST", "enter a result")
        path = f"/api/v1/matches/{match}/result/"
        told = self.send(path, act, kind, method, Authorization=token)
        self.versions[match] = told["result"]["version"] if "result" in told else version


class Visitor(Sender):
    """Reads pages of events."""

    weight = 1
    wait_time = between(PACE / 4, PACE / 2)

    @task
    def read(self) -> None:
        slug = random.choice(SETTING["events"])
        page = random.choice(("home", *PAGES))
        self.look("/" if page == "home" else f"/events/{slug}/{page}", f"page {page or 'event'}")


class Program(Sender):
    """Asks the public API again and again, by the tags it was given."""

    weight = 1
    wait_time = between(PACE / 4, PACE / 2)

    @task
    def read(self) -> None:
        slug, part = random.choice(SETTING["events"]), random.choice(PARTS)
        self.look(f"/api/v1/tournaments/{slug}/{part}", f"API {part or 'event'}")


def _entropy_action(game: Facts) -> str:
    """Chaos fills the board from the top, Order passes."""
    rows = game["board"].split("/")
    cells = [(row, column) for row, text in enumerate(rows) for column in range(len(text))]
    if game["placing"]:
        row, column = next(cell for cell in cells if rows[cell[0]][cell[1]] == ".")
        return f"{game['drawn']}{ROWS[row]}{COLUMNS[column]}"
    row, column = next(cell for cell in cells if rows[cell[0]][cell[1]] != ".")
    return f"{ROWS[row]}{COLUMNS[column]}" * 2


def _call_text(board: Facts) -> str:
    """A Hap that nobody has, often three cards that are none; the end of a board without any left."""
    there = set(haps_on(parse_cards(" ".join(board["cards"]))))
    left = there - {tuple(each["triple"]) for each in board["claimed"]}
    if not left:
        return "GYUL"
    wrong = set(itertools.combinations(range(1, 10), 3)) - there
    chosen = random.choice(sorted(wrong if random.random() < WRONG_SHARE else left))
    return f"HAP {' '.join(map(str, chosen))}"
