"""FIDE (Dutch) System, C.04.3 as valid from 1 February 2026, by the library gacrux. Pure: no signals, no I/O.

The library can't be interrupted from inside. A worker or a command line puts a limit on the time with
``tournaments.pairing.cli.limit``; a web process hands fields of more than 100 players to a worker.
"""

from .pair import pair_dutch

__all__ = ["pair_dutch"]
