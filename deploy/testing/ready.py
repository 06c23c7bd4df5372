"""Instances for tests, made once a run and copied: the migrations alone take seconds."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def copy_ready(folder: Path, environment: dict[str, str], *, demo: bool = False) -> None:
    """Makes `folder` what `init_instance` makes, on SQLite. Outside a run of tests it does nothing:
    who starts an instance there has `--init` make it."""
    kept = os.environ.get("ORDERLY_TEST_DIR")
    if kept is None:
        return
    made = Path(kept) / ("ready-demo" if demo else "ready")
    with (Path(kept) / "ready.lock").open("w") as lock:  # test processes ask at the same time
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            _make(made, environment, demo=demo)
    shutil.copytree(made, folder, dirs_exist_ok=True)


def _make(folder: Path, environment: dict[str, str], *, demo: bool) -> None:
    half = folder.with_suffix(".half")
    command = [sys.executable, "manage.py", "init_instance", "--instance", str(half)]
    subprocess.run(
        [*command, *(["--demo"] if demo else [])],
        cwd=ROOT,
        env={**environment, "ORDERLY_INSTANCE": str(half)},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    half.rename(folder)
