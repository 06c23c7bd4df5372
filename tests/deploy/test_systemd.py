"""The units are ones that systemd takes, each closed up as the others are."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.instance import ROOT
from deploy.process import PARTS
from tests.deploy.programs import program

FOLDER = ROOT / "deploy" / "systemd"
SERVICES = sorted(path.name for path in FOLDER.glob("*.service"))
CLOSED = {
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "ProtectHome": "yes",
    "User": "orderly",
    "RestrictSUIDSGID": "yes",
    "SystemCallFilter": "@system-service",
}
# In hundredths: 0 is closed up, 1000 open to everything.
MOST_EXPOSED = 25


def section(name: str, part: str = "Service") -> dict[str, str]:
    reader = configparser.RawConfigParser(strict=False)
    reader.optionxform = str  # type: ignore[assignment,method-assign]
    reader.read(FOLDER / name)
    return dict(reader[part])


def test_every_part_has_a_unit() -> None:
    started = {match[1] for name in SERVICES if (match := re.search(r"deploy\.process (\w+)", _start(name)))}
    assert started == set(PARTS)


@pytest.mark.parametrize("name", SERVICES)
def test_it_is_closed_up(name: str) -> None:
    unit = section(name)
    assert {key: unit.get(key) for key in CLOSED} == CLOSED
    wanted = "CAP_NET_BIND_SERVICE" if "nginx" in name else ""
    assert (unit["CapabilityBoundingSet"], unit["AmbientCapabilities"]) == (wanted, wanted)
    assert unit["ReadWritePaths"].startswith("/srv/orderly/instance")
    if "nginx" not in name:
        assert unit["EnvironmentFile"] == "-/etc/orderly/orderly.env"


@pytest.mark.parametrize(
    "name", [name for name in SERVICES if "prepare" not in name and "backup" not in name]
)
def test_no_number_of_tries_ends_it(name: str) -> None:
    """A database that is away for a minute would else be five tries, and then nothing starts any more."""
    assert section(name)["Restart"] == "always"
    assert section(name, "Unit")["StartLimitIntervalSec"] == "0"


def test_systemd_takes_them(tmp_path: Path) -> None:
    analyse = program("systemd-analyze")
    for path in FOLDER.iterdir():
        unit = tmp_path / path.name.replace("@.", "@01.")
        shutil.copy(path, unit)
        # It wants programs that are there.
        text = unit.read_text().replace("/srv/orderly/.venv/bin/python", sys.executable)
        unit.write_text(text.replace("/usr/sbin/nginx", sys.executable))
    units = sorted(str(path) for path in tmp_path.iterdir())
    done = subprocess.run([analyse, "verify", *units], capture_output=True, text=True, check=False)
    own = [line for line in done.stderr.splitlines() if "orderly" in line]
    assert own == [], done.stderr
    services = [unit for unit in units if unit.endswith(".service")]
    looked = subprocess.run(
        [analyse, "security", "--offline=true", f"--threshold={MOST_EXPOSED}", *services],
        capture_output=True,
        text=True,
        check=False,
    )
    assert looked.returncode == 0, [line for line in looked.stdout.splitlines() if "Overall" in line]


def test_the_backup_runs_what_there_is() -> None:
    script = _start("orderly-backup.service").split()[1]
    assert (ROOT / script).is_file()


def _start(name: str) -> str:
    return section(name)["ExecStart"]
