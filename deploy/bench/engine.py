"""The rules engine: boards scored and games replayed a second, against the plain version in the same run."""

from __future__ import annotations

import sys

from games.engine.cli.main import main

if __name__ == "__main__":
    sys.exit(main(["bench"]))
