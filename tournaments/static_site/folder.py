"""A site's folder: made beside the old one and swapped in whole. Only what was made here is deleted."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.utils.translation import gettext as _

from tournaments.static_site.errors import SiteError

MARKER = ".orderly-site"


def check_folder(folder: Path, slug: str) -> None:
    """Raises SiteError when the folder holds something that is not an earlier site of this event."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise SiteError(_("%(folder)s is no folder.") % {"folder": folder})
    if not any(folder.iterdir()):
        return
    if not _is_only_site(folder, slug):
        raise SiteError(
            _("%(folder)s holds something else than pages of this event: choose another folder.")
            % {"folder": folder}
        )


def _is_only_site(folder: Path, slug: str) -> bool:
    """Whether all that is there was made here, for this event; what somebody put beside it is theirs."""
    marker = folder / MARKER
    if marker.is_symlink() or not marker.is_file():
        return False
    told, *made = marker.read_text(errors="replace").split("\n")
    return told == slug and _files(folder) <= {MARKER, *made}


def _files(folder: Path) -> set[str]:
    """All that is no plain folder, by its name from here."""
    found = (path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return {path.relative_to(folder).as_posix() for path in found}


@contextmanager
def swapped_in(folder: Path, slug: str) -> Iterator[Path]:
    """A new folder that takes the place of ``folder`` at the end; after an error the old one stays."""
    folder = folder.resolve()
    check_folder(folder, slug)
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        yield fresh
        (fresh / MARKER).write_text("\n".join((slug, *sorted(_files(fresh)))) + "\n")
        fresh.chmod(0o755)
        _swap(fresh, folder)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _swap(fresh: Path, folder: Path) -> None:
    old = fresh.with_name(f"{fresh.name}-old")
    had_one = folder.exists()
    if had_one:
        folder.rename(old)
    try:
        fresh.rename(folder)
    except OSError:
        if had_one:
            old.rename(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)
