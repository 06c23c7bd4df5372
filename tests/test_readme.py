"""Every command of the README is run: here, or by the test that is named here."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from deploy.instance import ROOT
from tests.deploy.environment import environment

PLAYERS = "name;club;rating\nAda Stone;Riverside;1650\nBen Hale;Riverside;\n"

# Run elsewhere: command -> the file that runs it.
ELSEWHERE = {
    "sh deploy/run.sh": "tests/deploy/test_run.py",
    "sh deploy/test.sh": ".ci/run",
    "sh deploy/lint.sh": ".ci/run",
    "sh deploy/backup.sh": "tests/deploy/test_upgrade.py",
    "sh deploy/bench.sh": "tests/deploy/test_bench.py",
    "sh deploy/screenshots.sh": "tests/deploy/test_screenshots.py",
}


def commands() -> list[str]:
    """The lines of all shell blocks, in order."""
    blocks = re.findall(r"^ *```sh\n(.*?)^ *```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


def test_every_command_is_run_by_a_test() -> None:
    for command in commands():
        if command in ELSEWHERE:
            script = command.removeprefix("sh ")
            assert script in (ROOT / ELSEWHERE[command]).read_text(), command
        else:
            assert ".venv/bin/python" in command, f"nobody runs: {command}"


@pytest.mark.deploy
def test_the_commands_work_in_the_order_in_which_they_stand(tmp_path: Path) -> None:
    own = {**environment(), "ORDERLY_INSTANCE": str(tmp_path / "instance")}

    def run(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, shell=True, cwd=tmp_path, env=own, capture_output=True, text=True, check=False
        )

    (tmp_path / "players.csv").write_text(PLAYERS)
    for name in (".venv", "manage.py", "tests", "games", "deploy", "audit", "tournaments", "words"):
        (tmp_path / name).symlink_to(ROOT / name)
    assert run(".venv/bin/python manage.py init_instance").returncode == 0
    assert run(f".venv/bin/python manage.py shell -v 0 -c '{CLUB_NIGHT}'").returncode == 0
    for command in commands():
        if command not in ELSEWHERE:
            done = run(command)
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


CLUB_NIGHT = (
    "from audit.actor import COMMAND; from tournaments.services.events import create_event; "
    'create_event(COMMAND, name="Club night", variant="entropy7")'
)
