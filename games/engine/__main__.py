"""`python -m games.engine`: the engine on the command line."""

import sys

from games.engine.cli.main import main

sys.exit(main())
