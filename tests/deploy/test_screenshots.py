"""`deploy/screenshots.sh` makes the pictures of the README."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.instance import ROOT
from tests.deploy.environment import environment

pytestmark = pytest.mark.deploy


def test_the_pictures_of_the_readme_are_made_from_the_demonstration(tmp_path: Path) -> None:
    if not shutil.which("chromium"):
        pytest.skip("Chromium is missing: apt install chromium")
    done = subprocess.run(
        ["sh", "deploy/screenshots.sh", str(tmp_path)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    shown = re.findall(r"docs/images/([\w-]+\.png)", (ROOT / "README.md").read_text())
    assert shown
    for name in shown:
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")
        assert (ROOT / "docs" / "images" / name).exists()
