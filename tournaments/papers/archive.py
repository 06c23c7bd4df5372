"""All papers of a round in one archive, handed out while they are made."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.papers.ask import Ask, NoPaper
from tournaments.papers.kinds import KINDS
from tournaments.papers.page import file_name, render_for_pdf
from tournaments.papers.press.run import NoPdf, PrintRun

Paper = tuple[str, str]  # file name, page


def all_papers(ask: Ask) -> list[Paper]:
    """Every paper there is for the round that is asked for, in the order of ``KINDS``."""
    found = []
    for number, kind in enumerate(KINDS.values(), 1):
        try:
            found.append((f"{number:02d}-{file_name(kind, ask)}.pdf", render_for_pdf(kind, ask)))
        except NoPaper:
            continue
    return found


class Archive(Iterator[bytes]):
    """A ZIP file in parts. Raises NoPdf at once when nothing can be made. ``close`` stops the printing.

    A paper that fails on the way ends it: a text in the archive then names what is missing.
    """

    def __init__(self, papers: Sequence[Paper]) -> None:
        self._run = PrintRun([page for _name, page in papers])
        self._parts = _parts([name for name, _page in papers], self._run)

    def __next__(self) -> bytes:
        return next(self._parts)

    def close(self) -> None:
        self._run.close()


class _Sink:
    """Where the archive writes to; what has come in is taken out part by part."""

    def __init__(self) -> None:
        self._chunks: list[bytes] = []

    def write(self, chunk: bytes) -> int:
        self._chunks.append(bytes(chunk))
        return len(chunk)

    def flush(self) -> None:
        pass

    def take(self) -> bytes:
        taken, self._chunks = b"".join(self._chunks), []
        return taken


def _parts(names: Sequence[str], run: PrintRun) -> Iterator[bytes]:
    sink = _Sink()
    with zipfile.ZipFile(sink, "w") as archive:  # type: ignore[call-overload]  # stored: a PDF is packed already
        for index, name in enumerate(names):
            try:
                archive.writestr(name, next(run))
            except NoPdf as failure:
                archive.writestr("NOT-MADE.txt", _missing(names[index:], str(failure)))
                break
            yield sink.take()
    yield sink.take()


def _missing(names: Sequence[str], why: str) -> str:
    return "\n".join([_("These papers could not be made:"), *names, "", why, ""])
