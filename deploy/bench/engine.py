"""The engine: boards scored and games replayed a second, each against the plain version in the same run; then
how strong it plays and whether it keeps to its time (`deploy/bench/strength`; options go there, for the full
run: `sh deploy/bench.sh engine -- --games 100 --game-ms 30000`).
"""

from __future__ import annotations

import os
import sys

from deploy.bench.strength import table
from games.engine.cli.main import main

# A quick run only shows that everything works.
QUICK = ["--seconds", "0.05", "--boards", "2000"] if os.environ.get("BENCH") == "quick" else []

if __name__ == "__main__":
    rates = main(["bench", *QUICK])
    print(flush=True)
    sys.exit(table.main(sys.argv[1:]) or rates)
