"""One program in its process: told lines, asked for one, and ended with all that it started."""

import os
import subprocess
import uuid
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import monotonic, sleep

from games.engine.programs.failures import Failed, Reason
from games.engine.programs.hearing import Hearing
from games.engine.programs.protocol import QUIT
from games.engine.programs.remains import MARK, kill_all

LOOK_SECONDS = 0.02
"""How often is looked whether a process that says nothing still lives."""
GRACE_SECONDS = 1.0
"""How long a program may go on after `Quit`."""


class Program:
    """A program that plays one game; for one thread at a time. It must be ended (`end_all`), come what may.

    A command that can't be run fails when it is told or asked something.
    """

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        self._mark = uuid.uuid4().hex
        self._process: subprocess.Popen[bytes] | None = None
        self._hearing: Hearing | None = None
        self._problem = Failed(Reason.CRASH, "it is ended")
        try:
            self._start(command, folder)
        except (OSError, ValueError, IndexError) as error:
            what = getattr(error, "strerror", None) or str(error)
            self._problem = Failed(Reason.START, f"it can't be run: {what}")

    def tell(self, lines: Iterable[str]) -> None:
        """Writes lines to it. Raises Failed: when it is gone, does not read, or wrote before it was asked."""
        self._ears().refuse_unasked()
        data = "".join(f"{line}\n" for line in lines).encode()
        stdin = self._running().stdin
        assert stdin is not None
        try:
            written = stdin.write(data)
        except OSError:
            written = -1
        if written == len(data):
            return
        if ended := self._ended(patience=LOOK_SECONDS):
            raise self._failed(Reason.CRASH, ended)
        raise self._failed(Reason.DEAF, "its input is closed" if written == -1 else "its input is full")

    def answer(self, until: float, beside: Iterable["Program"] = ()) -> str:
        """Its next line by the instant ``until`` (monotonic seconds). Raises Failed.

        Meanwhile nobody ``beside`` is held up by what it writes on standard error.
        """
        ears = self._ears()
        while (line := ears.next_line()) is None:
            left = until - monotonic()
            if left <= 0:
                raise self._failed(Reason.SLOW, "no answer within its time")
            # Looked at before it is read: what a program wrote before its end is in the pipe by then.
            ended = self._ended()
            heard = ears.listen(0 if ended else min(left, LOOK_SECONDS))
            for other in beside:
                other.drain()
            if not heard and ended:
                raise self._failed(Reason.CRASH, ended)
            if not heard and ears.is_mute and not self._ended(patience=LOOK_SECONDS):
                raise self._failed(Reason.MUTE, "its output is closed")
        return line

    def drain(self) -> None:
        """Reads what it says on standard error."""
        if self._hearing is not None:
            self._hearing.drain()

    def quit(self) -> None:
        """Says `Quit` and closes its input."""
        stdin = self._process.stdin if self._process else None
        if stdin is None or stdin.closed:
            return
        try:
            stdin.write(f"{QUIT}\n".encode())
        except OSError:
            pass  # it does not read: it is killed in a moment
        finally:
            stdin.close()

    def is_gone(self) -> bool:
        """Whether its own process has ended; what that started may go on."""
        return self._process is None or self._ended() is not None

    def kill(self) -> None:
        """Ends it with all that it started, at once. Harmless when repeated."""
        if self._process is None or self._hearing is None:
            return
        kill_all(self._process.pid, self._mark)  # before it is reaped: its number is nobody else's until then
        self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._hearing.close()
        self._process = self._hearing = None

    def _start(self, command: Sequence[str], folder: Path | None) -> None:
        process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=folder,
            env={**os.environ, MARK: self._mark},
            start_new_session=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        os.set_blocking(process.stdin.fileno(), False)
        self._process, self._hearing = process, Hearing(process.stdout, process.stderr)

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None:
            raise self._problem
        return self._process

    def _ears(self) -> Hearing:
        if self._hearing is None:
            raise self._problem
        return self._hearing

    def _failed(self, reason: Reason, what: str) -> Failed:
        return Failed(reason, what, self._ears().last_words())

    def _ended(self, patience: float = 0.0) -> str | None:
        """How its process ended, in words; None while it lives. It is not reaped."""
        until = monotonic() + patience
        pid, flags = self._running().pid, os.WEXITED | os.WNOHANG | os.WNOWAIT
        while (found := os.waitid(os.P_PID, pid, flags)) is None:
            if monotonic() >= until:
                return None
            sleep(LOOK_SECONDS / 10)
        if found.si_code == os.CLD_EXITED:
            return f"it ended with status {found.si_status}"
        return f"it was ended by signal {found.si_status}"


def end_all(programs: Sequence[Program], grace: float = GRACE_SECONDS) -> list[Program]:
    """Says `Quit` to all, waits until they are gone or the grace is over, then kills what is left of them.

    Returns those that did not go by themselves.
    """
    for program in programs:
        program.quit()
    until = monotonic() + grace
    while (staying := [each for each in programs if not each.is_gone()]) and monotonic() < until:
        for program in staying:
            program.drain()
        sleep(LOOK_SECONDS / 4)
    for program in programs:
        program.kill()
    return staying
