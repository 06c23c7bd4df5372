"""Where one installation keeps its own things: database, secrets, settings, collected static files.

No Django here: manage.py and the processes call this before settings are loaded.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VARIABLE = "ORDERLY_INSTANCE"
# A Unix socket's address holds 108 bytes on Linux and 104 on macOS.
LONGEST_SOCKET = 100
PLAIN_PATH = re.compile(r"[\w./-]+")


def take_instance_argument(arguments: list[str]) -> list[str]:
    """Takes `--instance DIR` out of a command line and chooses that instance; exits 2 when DIR is missing.

    >>> take_instance_argument(["manage.py", "check"])
    ['manage.py', 'check']
    """
    rest: list[str] = []
    words = iter(arguments)
    for word in words:
        name, has_value, value = word.partition("=")
        if name != "--instance":
            rest.append(word)
            continue
        folder = value if has_value else next(words, "")
        if not folder:
            raise SystemExit("--instance needs a folder, such as --instance ./instance")
        os.environ[VARIABLE] = str(Path(folder).resolve())
    return rest


def folder() -> Path:
    """The instance's folder; it need not exist yet."""
    return Path(os.environ.get(VARIABLE) or ROOT / "instance").resolve()


def run_folder() -> Path:
    """Things that matter only while the processes run: socket, lock, schedule."""
    return folder() / "run"


def settings_file() -> Path:
    """The operator's own settings, `NAME=value` a line."""
    return folder() / "orderly.env"


def create(path: Path | None = None) -> Path:
    """Makes the folder with everything that must exist before Django starts; safe to repeat.

    Raises OSError when the folder can't be written.
    """
    base = path or folder()
    base.mkdir(parents=True, exist_ok=True)
    for name in ("run", "static"):
        (base / name).mkdir(mode=0o700 if name == "run" else 0o755, exist_ok=True)
    _write_once(base / "secret_key", secrets.token_urlsafe(64))
    _write_once(base / "orderly.env", _first_settings())
    return base


def secret_key() -> str:
    """The key in the instance, or one for this process alone when there is no instance yet."""
    try:
        return (folder() / "secret_key").read_text().strip()
    except FileNotFoundError:
        return secrets.token_urlsafe(64)


def broker_socket() -> Path:
    """Where the supervised broker listens: in the instance, or in a private temporary folder."""
    inside = run_folder() / "broker.sock"
    if len(str(inside)) <= LONGEST_SOCKET and PLAIN_PATH.fullmatch(str(inside)):
        return inside
    digest = hashlib.sha256(str(folder()).encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"orderly-{os.getuid()}-{digest}" / "broker.sock"


def broker_url() -> str:
    """The supervised broker's address as redis-py writes it."""
    return f"unix://{broker_socket()}"


def machine_time_zone() -> str:
    """This machine's zone name, as the system keeps it, or UTC."""
    link = Path("/etc/localtime")
    if link.is_symlink():
        _, found, name = str(link.resolve()).partition("/zoneinfo/")
        if found:
            return name.removeprefix("Etc/") if name.startswith("Etc/U") else name
    return "UTC"


def _first_settings() -> str:
    return (
        "# Settings of this instance; the environment wins over this file. See docs/operating.md.\n"
        f"TIME_ZONE={machine_time_zone()}\n"
    )


def _write_once(path: Path, text: str) -> None:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w") as out:
        out.write(text)
