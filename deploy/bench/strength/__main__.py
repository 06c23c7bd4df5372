"""Strength of the engine on its own: python -m deploy.bench.strength --help"""

import sys

from deploy.bench.strength.table import main

if __name__ == "__main__":
    sys.exit(main())
