"""Where an instance keeps its things, and what an operator may choose."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from deploy import instance


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(instance.VARIABLE, str(tmp_path / "club"))
    return instance.create()


def test_secrets_are_the_owners_alone(folder: Path) -> None:
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert stat.S_IMODE((folder / "run").stat().st_mode) == 0o700
    assert len(instance.secret_key()) > 60


def test_creating_again_changes_nothing(folder: Path) -> None:
    before = {path.name: path.read_text() for path in folder.iterdir() if path.is_file()}
    instance.create()
    assert {path.name: path.read_text() for path in folder.iterdir() if path.is_file()} == before


@pytest.mark.parametrize("words", [["--instance", "/x/y"], ["--instance=/x/y"]])
def test_the_argument_is_taken_out(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(instance.VARIABLE, "/elsewhere")
    assert instance.take_instance_argument(["manage.py", *words, "up"]) == ["manage.py", "up"]
    assert instance.folder() == Path("/x/y")


def test_the_argument_without_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit, match="--instance needs a folder"):
        instance.take_instance_argument(["manage.py", "up", "--instance"])


def test_a_long_or_odd_path_has_its_socket_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(instance.VARIABLE, "/short")
    assert instance.broker_socket() == Path("/short/run/broker.sock")
    for odd in ("/" + "long" * 30, "/with space", "/what?"):
        monkeypatch.setenv(instance.VARIABLE, odd)
        assert len(str(instance.broker_socket())) <= instance.LONGEST_SOCKET
        assert odd not in str(instance.broker_socket())
