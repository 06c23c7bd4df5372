"""The handed data of the rules pages, copied to tests/data/entropy/."""

import csv
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "data" / "entropy"
GAMES_FILE = FOLDER / "games.jsonl"


def handed_games() -> list[dict[str, Any]]:
    return [json.loads(line) for line in GAMES_FILE.read_text().splitlines()]


def palindrome_table() -> list[tuple[int, str, int]]:
    with (FOLDER / "palindrome_patterns.csv").open() as file:
        rows = csv.DictReader(file)
        return [(int(row["length"]), row["pattern"], int(row["inclusive_score"])) for row in rows]


def bag_case() -> dict[str, Any]:
    case: dict[str, Any] = json.loads((FOLDER / "bag_01_hyle5.json").read_text())
    return case
