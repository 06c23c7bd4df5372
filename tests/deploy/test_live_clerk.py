"""Questions to the database: few, fresh, and answered even when the database fails."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from deploy.live.clerk import BATCH, Clerk
from tests.deploy.live_watching import in_a_loop


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as threads:
        yield threads


def test_equal_questions_are_asked_once_and_never_answered_from_before(pool: ThreadPoolExecutor) -> None:
    asked: list[list[int]] = []
    go_on = Event()

    def work(questions: list[int]) -> dict[int, int]:
        asked.append(questions)
        go_on.wait(5)
        return dict.fromkeys(questions, len(asked))

    async def ask() -> list[int | None]:
        clerk = Clerk(work, pool)
        early = asyncio.create_task(clerk.ask(1))
        while not asked:
            await asyncio.sleep(0.001)
        late = [asyncio.create_task(clerk.ask(1)) for _ in range(50)]
        await asyncio.sleep(0)
        go_on.set()
        return [await early, *(await asyncio.gather(*late))]

    assert in_a_loop(ask()) == [1] + [2] * 50
    assert asked == [[1], [1]]


def test_many_questions_go_in_batches(pool: ThreadPoolExecutor) -> None:
    sizes: list[int] = []

    def work(questions: list[int]) -> dict[int, int]:
        sizes.append(len(questions))
        return {question: -question for question in questions if question % 2}

    async def ask() -> dict[int, int]:
        return await Clerk(work, pool).ask_all(list(range(BATCH + 5)))

    assert in_a_loop(ask()) == {number: -number for number in range(1, BATCH + 5, 2)}
    assert sizes == [BATCH, 5]


def test_a_failure_reaches_who_asked_and_the_next_question_is_answered(pool: ThreadPoolExecutor) -> None:
    def work(questions: list[int]) -> dict[int, int]:
        if 13 in questions:
            raise OSError("no database")
        return dict.fromkeys(questions, 1)

    async def ask() -> tuple[list[int | BaseException | None], int | None]:
        clerk = Clerk(work, pool)
        failed = await asyncio.gather(clerk.ask(13), clerk.ask(14), return_exceptions=True)
        return failed, await clerk.ask(15)

    failed, answer = in_a_loop(ask())
    assert [type(each) for each in failed] == [OSError, OSError]
    assert answer == 1


def test_who_leaves_takes_no_answer_away_from_others(pool: ThreadPoolExecutor) -> None:
    async def ask() -> int | None:
        clerk = Clerk(lambda questions: dict.fromkeys(questions, 1), pool)
        leaves = asyncio.create_task(clerk.ask(1))
        stays = asyncio.create_task(clerk.ask(1))
        await asyncio.sleep(0)
        leaves.cancel()
        return await stays

    assert in_a_loop(ask()) == 1
