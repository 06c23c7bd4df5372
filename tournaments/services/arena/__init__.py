"""An arena: started for a time, played by whoever is ready, paired again and again."""

from tournaments.services.arena.pairing import pair_waiting, resend_waiting
from tournaments.services.arena.places import leave, see, take_place, wait_again
from tournaments.services.arena.running import start_arena, stop_arena
from tournaments.services.arena.sending import TASK

__all__ = [
    "TASK",
    "leave",
    "pair_waiting",
    "resend_waiting",
    "see",
    "start_arena",
    "stop_arena",
    "take_place",
    "wait_again",
]
