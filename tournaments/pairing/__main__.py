"""`python -m tournaments.pairing`: pair a round of a tournament report file."""

import sys

from tournaments.pairing.cli.main import main

sys.exit(main())
