"""Our own program by its clock: searching, waiting for the search, and doing without it."""

import threading
from random import Random

from games.engine import entropy
from games.engine.actions import EntropyAction
from games.engine.position import Position
from games.engine.programs.thinking import Bank, Readying, Thinker
from games.engine.variants import get_variant

HYLE5 = get_variant("hyle5")
POSITION = Position.of_state(entropy.start(HYLE5, (1, 2, 3, 4, 5) * 5))
FOUND = entropy.parse_action("1Ee", HYLE5)


class Clock:
    """Stands until it is told."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


def test_the_search_gets_what_is_left() -> None:
    clock, asked = Clock(), []

    def search(position: Position, left: int, rng: Random) -> EntropyAction:
        asked.append(left)
        clock.now += 1000
        return FOUND

    readying = Readying(lambda: search, print)
    readying.wait(10)
    thinker = Thinker(readying, Bank(30_000, used=500), clock, Random(1))
    for began in (0, 50_000):
        clock.now = thinker.turn_began = began
        assert thinker.choose(POSITION) == FOUND
    assert asked == [29_500, 29_500 - 1000 - 20]


def test_with_no_time_left_it_answers_at_once() -> None:
    readying = Readying(lambda: lambda *_: FOUND, print)
    readying.wait(10)
    thinker = Thinker(readying, Bank(1000, used=990), Clock(), Random(1))
    assert thinker.choose(POSITION) != FOUND


def test_a_search_that_is_not_ready_is_waited_for_only_a_little() -> None:
    never = threading.Event()
    readying = Readying(lambda: never.wait() and None, print)  # type: ignore[arg-type,return-value]
    thinker = Thinker(readying, Bank(160), Clock(), Random(1))
    assert thinker.choose(POSITION) in set(entropy.legal(entropy.start(HYLE5, (1, 2, 3, 4, 5) * 5), 1))
    never.set()


def test_a_search_that_can_not_be_had_is_told() -> None:
    told: list[str] = []

    def make() -> None:
        raise ImportError("no numba")

    readying = Readying(make, told.append)  # type: ignore[arg-type]
    readying.wait(10)
    assert told == ["the search is not to be had, plain moves are played: ImportError('no numba')"]
    Thinker(readying, Bank(1000), Clock(), Random(1)).choose(POSITION)
