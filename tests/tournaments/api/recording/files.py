"""How the examples are written down: a file a section, a short list a line."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.tournaments.api.recording.recorder import Kept
from tournaments.api.examples import FOLDER

SHORT_LIST = re.compile(r"\[\n *([^\[\]{}]*?)\n *\]")


def write(kept: Kept) -> None:
    for file in FOLDER.glob("*.json"):
        file.unlink()
    for tag, operations in kept.items():
        (FOLDER / f"{tag.replace(' ', '-')}.json").write_text(text_of(operations), encoding="utf-8")


def text_of(operations: Any) -> str:
    r"""Lists of plain values are on one line.

    >>> print(text_of({"a": {"b": [1, 2], "c": [{"d": []}]}}), end="")
    {
     "a": {
      "b": [1, 2],
      "c": [
       {
        "d": []
       }
      ]
     }
    }
    """
    text = json.dumps(operations, indent=1, ensure_ascii=False)
    return SHORT_LIST.sub(lambda found: "[" + re.sub("\n *", " ", found[1]) + "]", text) + "\n"
