"""The heart of a process of the web part: no act is judged before the outage that it follows was settled."""

from __future__ import annotations

import logging
import os
import threading

from django.db import Error, close_old_connections, connection, transaction

from clocks.models import Heartbeat
from clocks.services.heartbeat import BEAT_SECONDS, SILENCE_MS, WEB, last_life, unhurried
from clocks.services.instants import keep_anchor, now_ms, since_boot_ms
from clocks.services.restart import settle_outage
from clocks.signals import outage_ended

log = logging.getLogger(__name__)


def beat() -> int:
    """A sign of life of the web part; its instant in ms. After a silence the outage is settled with it.

    One transaction: of several processes that come back at once, one settles it and the others wait.
    """
    keep_anchor()
    with unhurried(), transaction.atomic():
        last = _last()
        now = max(now_ms(), last.at)
        if now - last.at > SILENCE_MS and now - (since := last_life(last.at)) > SILENCE_MS:
            settled = settle_outage(since, now)
            outage_ended.send(Heartbeat, since=since, until=now)
            log.warning("nobody could act for %d ms; clocks that ran: %d", now - since, settled)
        # Settling many clocks takes a while: seen from the next beat that is no outage of its own.
        last.at = max(now, now_ms())
        last.save(update_fields=["at"])
    return now


def _last() -> Heartbeat:
    """The part's row, locked; made when the part shows life for the first time."""
    rows = Heartbeat.objects.select_for_update().filter(part=WEB)
    found = rows.first()
    if found is None:
        Heartbeat.objects.get_or_create(part=WEB, defaults={"at": now_ms()})
        found = rows.get()
    return found


class Pulse:
    """Beats every second in a thread of this process.

    A process that was forked since has no such thread: it starts its own.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: int | None = None
        self._thread: threading.Thread | None = None
        self._ended = threading.Event()
        self._beaten: int | None = None  # ms since the machine's boot

    def begin(self) -> bool:
        """Whether a beat of this process is at most `SILENCE_MS` old; makes one first when it is not.

        Cheap unless there is something to do. False when the database takes no beat.
        """
        if self._is_fresh():
            return True
        with self._lock:
            if self._process != os.getpid():
                self._process, self._beaten = os.getpid(), None
                self._thread = threading.Thread(target=self._run, name="pulse", daemon=True)
                self._thread.start()
            return self._is_fresh() or self._beat()

    def end(self) -> None:
        """No more beats by themselves."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    def _is_fresh(self) -> bool:
        beaten = self._beaten
        return self._process == os.getpid() and beaten is not None and since_boot_ms() - beaten <= SILENCE_MS

    def _beat(self) -> bool:
        asked = since_boot_ms()
        try:
            beat()
        except Error as error:
            log.warning("no sign of life could be written: %s", error)
            if not connection.in_atomic_block:
                connection.close()  # the next one that is asked for may work
            return False
        self._beaten = asked
        return True

    def _run(self) -> None:
        while not self._ended.wait(BEAT_SECONDS):
            close_old_connections()
            with self._lock:
                self._beat()
        connection.close()


PULSE = Pulse()
