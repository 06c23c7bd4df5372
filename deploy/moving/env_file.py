"""Writes single settings into an instance's `orderly.env`, and leaves the rest as it stands."""

from __future__ import annotations

import os
import re
from pathlib import Path


def with_setting(text: str, name: str, value: str | None, note: str = "") -> str:
    """The text with this value; what stood there before becomes a comment. None: no value any more.

    >>> with_setting("A=1\\nB=2\\n", "B", "3")
    'A=1\\n# B=2\\nB=3\\n'
    """
    lines = [
        f"# {line}" if re.match(rf"\s*(export\s+)?{re.escape(name)}\s*=", line) else line
        for line in text.splitlines()
    ]
    lines += [f"# {note}"] if note else []
    lines += [f"{name}={value}"] if value is not None else []
    return "\n".join(lines) + "\n"


def setting_of(text: str, name: str) -> str:
    """The value that counts, the last one; empty where there is none."""
    found = re.findall(rf"^\s*(?:export\s+)?{re.escape(name)}\s*=\s*(.*?)\s*$", text, re.MULTILINE)
    return str(found[-1]).strip("'\"") if found else ""


def write(file: Path, text: str) -> None:
    """Whole or not at all, for the owner alone."""
    new = file.with_name(f".{file.name}.new")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    new.replace(file)
