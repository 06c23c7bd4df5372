"""Writers of SQLite wait in a queue: who asks first, writes first; nobody stays in it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connections, transaction

from deploy.sqlite.base import DatabaseWrapper
from deploy.sqlite.queue import Queue

WRITERS = 8


def in_thread(work: Callable[..., None], *arguments: int) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments)
    thread.start()
    return thread


def waiting(queue: Queue, count: int) -> None:
    """Until so many stand in it."""
    deadline = time.monotonic() + 10
    while len(queue._waiting) != count:
        assert time.monotonic() < deadline
        time.sleep(0.001)


def test_who_comes_first_is_let_in_first() -> None:
    queue, order = Queue(), []
    assert queue.enter(0)

    def come(number: int) -> None:
        assert queue.enter(10)
        order.append(number)
        queue.leave()

    threads = []
    for number in range(WRITERS):
        threads.append(in_thread(come, number))
        waiting(queue, number + 1)
    queue.leave()
    for thread in threads:
        thread.join()
    assert order == list(range(WRITERS))
    assert queue.enter(0)


def test_who_gives_up_is_passed_over() -> None:
    queue = Queue()
    assert queue.enter(0)
    assert not queue.enter(0.01)
    queue.leave()
    assert queue.enter(0)


def test_one_at_a_time_however_often() -> None:
    queue, inside, most = Queue(), [0], [0]

    def come() -> None:
        for _ in range(500):
            if queue.enter(0.0005):
                inside[0] += 1
                most[0] = max(most[0], inside[0])
                inside[0] -= 1
                queue.leave()

    for thread in [in_thread(come) for _ in range(WRITERS)]:
        thread.join()
    assert most == [1]
    assert queue.enter(0)


@pytest.fixture
def file(tmp_path: Path, django_db_blocker: Any) -> Iterator[Callable[[], DatabaseWrapper]]:
    """Connections to a file of its own, each as another thread has it."""
    settings = {
        **connections["default"].settings_dict,
        "ENGINE": "deploy.sqlite",
        "NAME": str(tmp_path / "file.sqlite3"),
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 0.2},
    }

    found: list[DatabaseWrapper] = []

    def connected() -> DatabaseWrapper:
        found.append(DatabaseWrapper(settings, "default"))
        found[-1].inc_thread_sharing()
        return found[-1]

    with django_db_blocker.unblock():
        yield connected
    for each in found:
        each.close()


def begin(connection: DatabaseWrapper) -> None:
    connection.ensure_connection()
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def end(connection: DatabaseWrapper, how: str) -> None:
    getattr(connection, how)()
    if how != "close":
        connection.set_autocommit(True)


@pytest.mark.parametrize("how", ["commit", "rollback", "close"])
def test_the_end_of_a_transaction_lets_in_the_next(file: Callable[[], DatabaseWrapper], how: str) -> None:
    first, second, began = file(), file(), []
    begin(first)

    def write() -> None:
        begin(second)
        began.append(time.monotonic())
        end(second, "commit")

    thread = in_thread(write)
    waiting(first._queue, 1)
    ended = time.monotonic()
    end(first, how)
    thread.join()
    assert began[0] >= ended
    assert first._queue.enter(0)
    first._queue.leave()


def test_who_waits_too_long_is_told_by_the_file_itself(file: Callable[[], DatabaseWrapper]) -> None:
    first, second = file(), file()
    begin(first)
    with pytest.raises(OperationalError, match="locked"):
        begin(second)
    end(first, "commit")
    begin(second)
    end(second, "commit")
    assert second._queue.enter(0)
    second._queue.leave()


@pytest.mark.django_db(transaction=True)
def test_threads_that_write_at_once_all_write() -> None:
    if connections["default"].vendor != "sqlite":
        pytest.skip("this is SQLite's queue")
    from clocks.models import Heartbeat

    def write(number: int) -> None:
        for _ in range(20):
            with transaction.atomic():
                Heartbeat.objects.update_or_create(part=f"part-{number}", defaults={"at": number})
        connections.close_all()

    for thread in [in_thread(write, number) for number in range(WRITERS)]:
        thread.join()
    assert Heartbeat.objects.filter(part__startswith="part-").count() == WRITERS
