"""The script that installs what PDFs need: one line where it may not."""

from __future__ import annotations

import subprocess
from pathlib import Path

from deploy.instance import ROOT
from tests.deploy.environment import environment


def test_who_may_not_install_is_told_what_is_missing(tmp_path: Path) -> None:
    for name, says in (("ldconfig", ""), ("id", "1000")):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\necho {says}\n")
        program.chmod(0o755)
    own = environment() | {"PATH": f"{tmp_path}:{environment()['PATH']}"}
    done = subprocess.run(
        ["sh", "deploy/pango.sh"], cwd=ROOT, env=own, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.count("\n") == 1
    assert "sudo apt install libpango-1.0-0" in done.stderr
