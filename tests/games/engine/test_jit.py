"""Kept machine code is that of the sources as they are, also of functions in other files."""

from __future__ import annotations

from pathlib import Path

from games.engine.jit import code_folder

COMPILED = "from games.engine.jit import compiled\n"


def test_the_folder_changes_with_every_file_of_compiled_functions(tmp_path: Path) -> None:
    (tmp_path / "search").mkdir()
    (tmp_path / "kernel.py").write_text(COMPILED)
    called = tmp_path / "search" / "lines.py"
    called.write_text(COMPILED + "STEP = 1\n")
    before = code_folder(tmp_path)
    (tmp_path / "plain.py").write_text("STEP = 2\n")
    assert code_folder(tmp_path) == before
    called.write_text(COMPILED + "STEP = 3\n")
    assert code_folder(tmp_path) != before
