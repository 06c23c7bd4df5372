"""Questions to the database, asked in a thread: one batch at a time, equal questions asked once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

Question = TypeVar("Question", bound=Hashable)
Answer = TypeVar("Answer")

BATCH = 40  # questions in one go to the thread: others' answers don't wait for hundreds


class Clerk(Generic[Question, Answer]):
    """Collects what is asked while a batch is under way; the next batch answers it.

    So an answer is never from before its question, however many ask, and one thread (one database
    connection) serves a process. A question that ``work`` leaves out is answered with None.
    """

    def __init__(self, work: Callable[[list[Question]], Mapping[Question, Answer]], pool: ThreadPoolExecutor):
        self._work = work
        self._pool = pool
        self._waiting: dict[Question, asyncio.Future[Answer | None]] = {}
        self._busy: asyncio.Task[None] | None = None

    async def ask(self, question: Question) -> Answer | None:
        """The answer as of some instant after this call. Raises what ``work`` raised."""
        if question not in self._waiting:
            self._waiting[question] = asyncio.get_running_loop().create_future()
        answer = self._waiting[question]
        if self._busy is None:
            self._busy = asyncio.create_task(self._answer())
        return await asyncio.shield(answer)

    async def ask_all(self, questions: list[Question]) -> dict[Question, Answer]:
        """The answers there are. Raises what ``work`` raised."""
        answers = await asyncio.gather(*(self.ask(question) for question in questions))
        return {asked: answer for asked, answer in zip(questions, answers, strict=True) if answer is not None}

    async def _answer(self) -> None:
        try:
            while self._waiting:
                taken = list(self._waiting)[:BATCH]
                await self._answer_batch({asked: self._waiting.pop(asked) for asked in taken})
        finally:
            self._busy = None

    async def _answer_batch(self, batch: dict[Question, asyncio.Future[Answer | None]]) -> None:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._pool, self._work, list(batch))
        except Exception as error:
            for future in batch.values():
                future.set_exception(error)
                future.exception()  # who asked may have left: nobody need fetch it
        else:
            for asked, future in batch.items():
                future.set_result(found.get(asked))
