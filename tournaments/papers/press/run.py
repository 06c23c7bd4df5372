"""Printing runs: pages go to a process of their own, PDFs come back one after another.

Laying out a long list takes seconds of pure computing. In the web process it would hold up every page and
move; here a thread only waits for it, and few may wait at a time.
"""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from threading import BoundedSemaphore, Timer
from typing import IO

import structlog
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.papers.press.child import LENGTH_BYTES, NO_LIBRARY
from tournaments.papers.size import SIZES

PRESSES = 2  # processes at a time
PLACES = 4  # runs and threads that wait for one; a web process has eight threads
WAIT_SECONDS = 20.0
LONGEST_SECONDS = 300.0  # for one paper

STYLES = ("css/paper/paper.css", "css/paper/pdf.css", *(f"css/paper/{size}.css" for size in SIZES))
# What the process needs of this one's environment; secrets are not among it.
_KEPT = (
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "LD_LIBRARY_PATH",
    "XDG_CACHE_HOME",
    "FONTCONFIG_FILE",
    "FONTCONFIG_PATH",
)
_presses, _places = BoundedSemaphore(PRESSES), BoundedSemaphore(PLACES)
_log = structlog.get_logger(__name__)


@cache
def is_possible() -> bool:
    """Whether the libraries are installed that lay out text; asked once."""
    try:
        for library in ("libpango-1.0.so.0", "libpangoft2-1.0.so.0"):
            ctypes.CDLL(library)
    except OSError:
        return False
    return True


class NoPdf(Exception):
    """No PDF can be made (now); the message says why. ``again``: seconds after which to ask again."""

    def __init__(self, words: str | Promise, again: int | None = None) -> None:
        super().__init__(str(words))
        self.again = again


class PrintRun(Iterator[bytes]):
    """The PDFs of some pages, in their order. ``close`` ends the process, whatever it is doing.

    Raises NoPdf at once when nothing can be made, or everybody is printing; later when it fails on the way.
    """

    def __init__(self, pages: Sequence[str]) -> None:
        self._left = len(pages)
        self._open = True
        _take_press()
        try:
            self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the run)
            self._process = _start(self._errors)
            self._send(pages)
            self._first: bytes | None = self._read() if pages else None
        except BaseException:
            self.close()
            raise

    def __next__(self) -> bytes:
        if self._left == 0:
            self.close()
            raise StopIteration
        self._left -= 1
        if self._first is not None:
            made, self._first = self._first, None
            return made
        return self._read()

    def close(self) -> None:
        """Ends the process and gives its place to the next."""
        if not self._open:
            return
        self._open = False
        if process := getattr(self, "_process", None):
            process.kill()
            process.stdout.close()
            process.wait()
        if errors := getattr(self, "_errors", None):
            errors.close()
        _presses.release()
        _places.release()

    def _send(self, pages: Sequence[str]) -> None:
        assert self._process.stdin is not None
        job = json.dumps({"styles": _styles(), "pages": list(pages)}).encode()
        try:
            with self._process.stdin as sink:
                sink.write(job)
        except BrokenPipeError:
            pass  # it ended; reading says why

    def _read(self) -> bytes:
        limit = Timer(LONGEST_SECONDS, self._process.kill)
        limit.daemon = True
        limit.start()
        try:
            return self._read_pdf()
        finally:
            limit.cancel()

    def _read_pdf(self) -> bytes:
        assert self._process.stdout is not None
        length = self._process.stdout.read(LENGTH_BYTES)
        if len(length) == LENGTH_BYTES:
            made = self._process.stdout.read(int.from_bytes(length, "big"))
            if len(made) == int.from_bytes(length, "big"):
                return made
        raise self._failure()

    def _failure(self) -> NoPdf:
        """Why the process ended before its work was done."""
        status = self._process.wait()
        if status == NO_LIBRARY:
            return NoPdf(_("PDF needs pango, which is not installed here; print the page from the browser."))
        self._errors.seek(0)
        _log.error("papers.failed", status=status, said=self._errors.read()[-2000:].decode(errors="replace"))
        return NoPdf(_("The PDF could not be made; print the page from the browser."))


def make_pdf(page: str) -> bytes:
    """The PDF of one page. Raises NoPdf."""
    run = PrintRun([page])
    try:
        return next(run)
    finally:
        run.close()


def _take_press() -> None:
    busy = NoPdf(_("Other papers are being made. Try again in a few seconds."), again=5)
    if not _places.acquire(blocking=False):
        raise busy
    if not _presses.acquire(timeout=WAIT_SECONDS):
        _places.release()
        raise busy


def _start(errors: IO[bytes]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "tournaments.papers.press.child"],
        cwd=settings.BASE_DIR,
        env={name: os.environ[name] for name in _KEPT if name in os.environ},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
    )


def _styles() -> dict[str, str]:
    """The style sheets by the addresses that pages use for them, read from the source folders."""
    found = {}
    for name in STYLES:
        path = finders.find(name)
        if path is None:
            raise FileNotFoundError(name)
        found[static(name)] = Path(path).read_text(encoding="utf-8")
    return found
