"""The guide is true: its commands, run one after the other, do what it says."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from games.models import Result
from tournaments.models import Tournament

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs" / "api.md"


def commands() -> list[str]:
    """The blocks of shell commands, in order."""
    return re.findall(r"^```sh\n(.*?)^```$", GUIDE.read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
@pytest.mark.django_db(transaction=True)
def test_the_commands_of_the_guide(live_server: Any, tmp_path: Path) -> None:
    User.objects.create_user("organiser", password="correct horse")
    blocks = commands()
    assert len(blocks) >= 10
    script = "set -eu\n" + "".join(f"echo '== {n}'\n{block}" for n, block in enumerate(blocks))
    script = script.replace("http://localhost:8000", live_server.url)
    script = script.replace("docs/examples/", f"{ROOT}/docs/examples/")
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=tmp_path,
        env={
            "PATH": f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin",
            "PYTHONPATH": str(ROOT),
            "PASSWORD": "correct horse",
            "NO_PROXY": "*",
        },
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert "\n304\n" in done.stdout
    assert '"step":"pair","round":2' in done.stdout
    event = Tournament.objects.get(slug="club-night")
    assert event.entries.count() == 4
    results = Result.objects.filter(match__scope=event.scope)
    assert sorted(result.summary for result in results) == ["1-0", "83-71"]
    timed = Result.objects.exclude(match__scope=event.scope).get()
    assert f"\n{timed.match_id}-1 {timed.first_score}\n" in done.stdout
    assert "commitment ok\ndraws ok: game " in done.stdout
    assert "rank,shared,entry,name" in done.stdout
