"""What a backup says of itself."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

FORMAT = 1
NAME = "manifest.json"
DATABASES = ("sqlite", "postgresql")
PART_BYTES = 1 << 20


class BackupRefused(Exception):
    """What keeps a backup from being made or restored, for the operator. Nothing has been changed."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """``database`` is sqlite or postgresql; ``tables`` the rows of each; ``files`` size and SHA-256 of each.

    ``columns`` and ``sequences`` are of PostgreSQL: in which order a row was written, and the last numbers
    given.
    """

    database: str
    version: str
    made_at: str
    migrations: list[str]
    tables: dict[str, int]
    files: dict[str, dict[str, Any]]
    columns: dict[str, list[str]] = field(default_factory=dict)
    sequences: dict[str, int] = field(default_factory=dict)
    format: int = FORMAT

    def text(self) -> str:
        return json.dumps(asdict(self), indent=1)


def read_manifest(text: str | bytes) -> Manifest:
    """Raises BackupRefused when it is none of ours."""
    try:
        facts = json.loads(text)
        if facts["format"] != FORMAT:
            raise BackupRefused(f"The backup is of format {facts['format']}, this version reads {FORMAT}.")
        return _checked(Manifest(**facts))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BackupRefused("The file is no backup of Orderly: its manifest can't be read.") from error


def _checked(manifest: Manifest) -> Manifest:
    """Raises ValueError when a value is not what its name says."""
    sums = [facts["sha256"] for facts in manifest.files.values()]
    texts = [manifest.database, manifest.version, manifest.made_at, *manifest.migrations, *sums]
    numbers = [*manifest.tables.values(), *manifest.sequences.values()]
    names = [name for columns in manifest.columns.values() for name in columns]
    if not all(isinstance(each, str) for each in [*texts, *names]) or manifest.database not in DATABASES:
        raise ValueError("no text")
    if not all(isinstance(each, int) for each in numbers):
        raise ValueError("no number")
    return manifest


def facts_of(file: Path) -> dict[str, Any]:
    """Size and SHA-256 of a file."""
    digest = hashlib.sha256()
    with file.open("rb") as opened:
        while part := opened.read(PART_BYTES):
            digest.update(part)
    return {"bytes": file.stat().st_size, "sha256": digest.hexdigest()}
