"""How the last backup went, for the operator's page and `/metrics`."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from deploy import instance


@dataclass(frozen=True, slots=True)
class Run:
    """The last try and the last that succeeded. ``error`` is empty if all is well."""

    at: datetime
    error: str = ""
    succeeded_at: datetime | None = None
    file: str = ""
    size: int = 0


def last_run() -> Run | None:
    """None before the first, and where nothing that can be read is kept."""
    try:
        facts = json.loads(_file().read_text())
        for name in ("at", "succeeded_at"):
            facts[name] = datetime.fromisoformat(facts[name]) if facts[name] else None
        return Run(**facts)
    except (OSError, ValueError, TypeError, KeyError):
        return None


def note_success(now: datetime, file: Path, size: int) -> None:
    _write(Run(now, "", now, str(file), size))


def note_failure(now: datetime, error: str) -> None:
    last = last_run()
    kept = (last.succeeded_at, last.file, last.size) if last else (None, "", 0)
    _write(Run(now, error, *kept))


def _file() -> Path:
    return instance.run_folder() / "backup.json"


def _write(run: Run) -> None:
    """Best done whole or not at all; where it can't be written, the log has it."""
    new = _file().with_suffix(".new")
    with contextlib.suppress(OSError):
        new.write_text(json.dumps(asdict(run), default=lambda value: value.isoformat()))
        new.chmod(0o600)
        new.replace(_file())
