"""Ratings follow results: who changes a finished event says so, and a job computes them anew from there."""

from tournaments.services.ratings.compute import compute
from tournaments.services.ratings.outdated import (
    outdate,
    outdate_everything,
    outdate_player,
    resend_pending,
)

__all__ = ["compute", "outdate", "outdate_everything", "outdate_player", "resend_pending"]
