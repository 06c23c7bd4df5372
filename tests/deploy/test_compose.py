"""The compose file is one that Compose takes, and gives no container more than it needs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from typing import Any

import pytest
import yaml

from deploy.instance import ROOT
from tests.deploy.environment import environment
from tests.deploy.programs import PATH, program

FOLDER = ROOT / "deploy" / "compose"
OURS = {"prepare", "web", "live", "worker", "beat", "clocks", "backup"}
ONCE = ("prepare", "backup")
EXAMPLES = {"ORDERLY_ENV": "orderly.env.example", "ORDERLY_DATABASE_ENV": "database.env.example"}


def compose() -> list[str]:
    """Compose as Docker's plugin, or Debian's program of the same name."""
    if shutil.which("docker", path=PATH):
        plugin = subprocess.run(["docker", "compose", "version"], capture_output=True, check=False)
        if plugin.returncode == 0:
            return ["docker", "compose"]
    return [program("docker-compose")]


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    done = subprocess.run(
        [*compose(), "--file", str(FOLDER / "compose.yaml"), "--profile", "backup", "config"],
        env=environment() | EXAMPLES | {"PATH": PATH},
        cwd=os.sep,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(yaml.safe_load(done.stdout)["services"])


def test_every_part_is_there(services: dict[str, Any]) -> None:
    assert set(services) == OURS | {"nginx", "postgres", "valkey"}


def test_no_container_may_do_more_than_it_needs(services: dict[str, Any]) -> None:
    for name, service in services.items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert not {"privileged", "cap_add", "devices", "pid", "network_mode"} & set(service), name
        assert service["restart"] == ("no" if name in ONCE else "unless-stopped"), name
        assert name in ONCE or "healthcheck" in service, name
    assert {name for name, service in services.items() if "ports" in service} == {"nginx"}
    for name in ("postgres", "valkey"):  # their images would begin as root; the others' end with USER
        assert services[name]["user"] not in ("", "root", "0")
        assert list(services[name]["networks"]) == ["inside"]


def test_each_knows_only_its_own_secrets(services: dict[str, Any]) -> None:
    holders = {
        secret: {name for name, service in services.items() if secret in service.get("environment", {})}
        for secret in ("SECRET_KEY", "DATABASE_URL", "POSTGRES_PASSWORD")
    }
    assert holders == {"SECRET_KEY": OURS, "DATABASE_URL": OURS, "POSTGRES_PASSWORD": {"postgres"}}


def test_nothing_of_this_machine_is_mounted(services: dict[str, Any]) -> None:
    for name, service in services.items():
        for volume in service.get("volumes", []):
            source = volume["source"] if isinstance(volume, dict) else volume.split(":")[0]
            assert source in ("backups", "database", "run"), name


def test_the_image_ends_without_root_and_takes_only_locked_packages() -> None:
    text = (FOLDER / "Dockerfile").read_text()
    stages = text.split("\nFROM ")
    users = [re.findall(r"^USER (\w+)", stage, re.MULTILINE) for stage in stages[2:]]
    assert users == [["orderly"], ["nginx"]]
    assert re.findall(r"pip install .*", text) == [
        "pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock"
    ]
    for copied in re.findall(r"^COPY (?!--from)(.*) \S+$", text, re.MULTILINE):
        assert all((ROOT / source).exists() for source in copied.split()), copied


def test_the_context_holds_what_runs_and_no_secret() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    kept = {line[1:] for line in ignored if line.startswith("!")}
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert packages | {"manage.py", "requirements.lock", "templates", "static", "locale"} <= kept
    assert "*" in ignored
    assert "**/*.env" in ignored
    assert not kept & {"instance", ".git", ".venv", "tests"}


def test_the_examples_hold_no_secret() -> None:
    for example in EXAMPLES.values():
        lines = (FOLDER / example).read_text().splitlines()
        assert {"SECRET_KEY=", "POSTGRES_PASSWORD="} & set(lines), example


def test_the_versions_are_named() -> None:
    images = re.findall(r"^(?:FROM|    image:) (\S+)", _texts(), re.MULTILINE)
    assert images
    for image in images:
        assert re.fullmatch(r"[a-z-]+(/[a-z]+)?:\d[\w.-]*", image), f"{image}: a plain name and a version"


def _texts() -> str:
    return "\n".join((FOLDER / name).read_text() for name in ("compose.yaml", "Dockerfile"))
