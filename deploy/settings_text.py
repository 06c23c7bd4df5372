"""The declared settings as a page for people, and as a file to start from."""

from __future__ import annotations

import textwrap

from deploy.variables import GROUPS, Variable

HEAD = """\
# Settings

Written by `manage.py settings_table` from `deploy/variables.py`; a test checks that it is true.

They stand in the instance's `orderly.env`, `NAME=value` a line, or in the environment, which wins. They are
read at the start. `deploy/orderly.env.example` names them all.
"""
FOOT = """\
## Only in the environment

| name | default | meaning |
| --- | --- | --- |
| `ORDERLY_INSTANCE` | `instance`, beside `deploy/` | the folder of the instance; `--instance` wins |
| `PYTHON` | the newest that fits | of the scripts: the Python that `.venv` is made with |
| `TEST_JOBS` | twice the processors, at most 8 | of `deploy/test.sh`: how many processes test |
"""
EXAMPLE_HEAD = """\
# Settings of an instance: copy to instance/orderly.env, or name a copy to Docker or systemd, and take the #
# away where you choose something. What stands behind # is the default, or an example. The environment wins
# over the instance's file. Written by `manage.py settings_table`.
"""


def settings_page() -> str:
    """The page docs/settings.md."""
    return "\n".join([HEAD, *(_section(title, rows) for title, rows in GROUPS.items()), FOOT])


def example_file() -> str:
    """The file deploy/orderly.env.example; every line of it is a comment."""
    parts = [EXAMPLE_HEAD]
    for title, rows in GROUPS.items():
        parts += [f"# --- {title} {'-' * (100 - len(title))}\n", *(_example(row) for row in rows)]
    return "\n".join(parts)


def _section(title: str, rows: tuple[Variable, ...]) -> str:
    lines = [f"| `{row.name}` | {_default(row)} | {_meaning(row)} |" for row in rows]
    return "\n".join([f"## {title}\n", "| name | default | meaning |", "| --- | --- | --- |", *lines, ""])


def _default(row: Variable) -> str:
    return row.shown or f"`{value_text(row.default)}`"


def _meaning(row: Variable) -> str:
    parts = [row.meaning, f"such as `{row.example}`" if row.example else "", "secret" if row.secret else ""]
    return "; ".join(part for part in parts if part)


def _example(row: Variable) -> str:
    says = f"{row.meaning} ({row.shown})" if row.shown else row.meaning
    words = textwrap.wrap(says, 114, break_long_words=False, break_on_hyphens=False)
    return "\n".join(
        [*(f"# {line}" for line in words), f"#{row.name}={row.example or value_text(row.default)}\n"]
    )


def value_text(value: object) -> str:
    """A value as it is written in the file.

    >>> value_text(False), value_text(["a", "b"])
    ('false', 'a,b')
    """
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) if isinstance(value, list) else str(value)
