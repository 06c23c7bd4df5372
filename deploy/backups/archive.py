"""A backup is one packed file, readable by its owner alone, that is read back before it counts as made."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import tarfile
import zlib
from pathlib import Path

from deploy.backups.manifest import NAME, BackupRefused, Manifest, read_manifest

# Of what a backup may hold: names of ours, never a way out of the folder.
GOOD_NAME = re.compile(r"(tables/)?[A-Za-z_][A-Za-z0-9_]*(\.[a-z0-9]+)?", re.ASCII)
LONGEST_MANIFEST = 10_000_000


def pack(folder: Path, manifest: Manifest, target: Path) -> None:
    """Packs the files that the manifest names, in a folder of the same file system as the target.

    What is half written is never seen under the target's name.
    """
    half = folder / f".{target.name}.half"
    (folder / NAME).write_text(manifest.text())
    try:
        handle = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as out:
            with tarfile.open(fileobj=out, mode="w:gz", compresslevel=6) as packed:
                for name in (NAME, *manifest.files):
                    packed.add(folder / name, name, filter=_nobody)
            out.flush()
            os.fsync(out.fileno())
        check(half)
        half.rename(target)
    finally:
        half.unlink(missing_ok=True)


def check(file: Path) -> Manifest:
    """Reads the whole file. Raises BackupRefused when anything in it is not what it was."""
    return _read(file, None)


def unpack(file: Path, folder: Path) -> Manifest:
    """Writes what the backup holds into the folder, each file checked. Raises BackupRefused."""
    return _read(file, folder)


def _read(file: Path, folder: Path | None) -> Manifest:
    try:
        opened = file.open("rb")
    except FileNotFoundError as error:
        raise BackupRefused(f"There is no file {file}.") from error
    except OSError as error:
        raise BackupRefused(f"{file} can't be read: {error.strerror}.") from error
    try:
        with opened, tarfile.open(fileobj=opened, mode="r:gz") as packed:
            first = packed.next()
            if first is None or first.name != NAME or first.size > LONGEST_MANIFEST:
                raise BackupRefused(f"{file} is no backup of Orderly.")
            manifest = read_manifest(_bytes(packed, first))
            missing = set(manifest.files)
            for member in packed:
                if member.name == NAME:
                    continue
                _check_member(packed, member, manifest, folder)
                missing.discard(member.name)
    except (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BackupRefused(f"{file} is damaged, or no backup of Orderly: {error}.") from error
    if missing:
        raise BackupRefused(f"{file} is damaged: {', '.join(sorted(missing))} is missing.")
    return manifest


def _check_member(
    packed: tarfile.TarFile, member: tarfile.TarInfo, manifest: Manifest, folder: Path | None
) -> None:
    known = manifest.files.get(member.name)
    if known is None or not member.isfile() or not GOOD_NAME.fullmatch(member.name):
        raise BackupRefused(f"The backup holds {member.name!r}, which its manifest does not name.")
    if member.size != known.get("bytes"):
        raise BackupRefused(f"The backup is damaged: {member.name} is not what was written.")
    digest = hashlib.sha256()
    opened = packed.extractfile(member)
    assert opened is not None
    target = (folder / member.name) if folder else Path(os.devnull)
    if folder:
        target.parent.mkdir(mode=0o700, exist_ok=True)
    with opened, target.open("wb") as out:
        while part := opened.read(1 << 20):
            digest.update(part)
            out.write(part)
    if digest.hexdigest() != known["sha256"]:
        raise BackupRefused(f"The backup is damaged: {member.name} is not what was written.")


def _bytes(packed: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    opened = packed.extractfile(member)
    if opened is None:
        raise BackupRefused("The backup has no manifest.")
    return opened.read()


def _nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Of no user of the machine, and for the owner alone."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o600
    return member
