"""Every setting is declared once, used, and told on the page and in the example file."""

from __future__ import annotations

import ast
import io
from pathlib import Path

import environ
import pytest
from django.core.management import CommandError, call_command

from deploy.instance import ROOT
from deploy.management.commands import settings_table
from deploy.settings_text import example_file, settings_page
from deploy.variables import VARIABLES, scheme


def test_the_pages_are_up_to_date() -> None:
    call_command("settings_table", "--check")


def test_a_page_that_is_out_of_date_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_table, "FILES", {tmp_path / "settings.md": settings_page})
    with pytest.raises(CommandError, match=r"settings\.md is out of date"):
        call_command("settings_table", "--check")
    call_command("settings_table", stdout=io.StringIO())
    call_command("settings_table", "--check")


def test_what_is_read_is_declared_and_what_is_declared_is_read() -> None:
    """A name that is missing here belongs into deploy/variables.py: one line."""
    assert read_by(ROOT / "deploy" / "settings.py") == set(VARIABLES)


def test_the_example_changes_nothing_until_a_line_is_chosen(tmp_path: Path) -> None:
    text = example_file()
    assert all(line.startswith("#") or not line for line in text.splitlines())
    chosen = tmp_path / "orderly.env"
    names = [line.strip("#") for line in text.splitlines() if line.startswith("#") and line[1:2].isalpha()]
    chosen.write_text("\n".join(names))
    assert [line.split("=")[0] for line in names] == list(VARIABLES)
    env = environ.Env(**scheme())
    with pytest.MonkeyPatch.context() as environment:
        environment.setattr(environ.Env, "ENVIRON", {})
        env.read_env(str(chosen))
        read = {name: env(name) for name in VARIABLES}
    for name, variable in VARIABLES.items():
        assert variable.example or read[name] == variable.default, name
        assert type(read[name]) is type(variable.default), name


def read_by(path: Path) -> set[str]:
    """The names that a file of settings asks its `env` for."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    asked = [call for call in calls if ast.unparse(call.func).split(".")[0] == "env" and call.args]
    return {call.args[0].value for call in asked if isinstance(call.args[0], ast.Constant)}
