"""The rules engine: boards scored and games replayed a second, against the plain version in the same run."""

from __future__ import annotations

import os
import sys

from games.engine.cli.main import main

# A quick run only shows that everything works.
QUICK = ["--seconds", "0.05", "--boards", "2000"] if os.environ.get("BENCH") == "quick" else []

if __name__ == "__main__":
    sys.exit(main(["bench", *QUICK]))
