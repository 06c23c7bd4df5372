"""The settings of an event in plain words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

SCHEMES = [
    ("win-draw-loss", _("Win, draw, loss")),
    ("victory-points", _("Victory points by a table")),
    ("continuous-vp", _("Victory points on a continuous scale")),
    ("sum-of-scores", _("Sum of the own totals")),
    ("codecup", _("CodeCup: 400 plus the spread")),
]
AWARDS = {
    "allocated": _("Bye when the field is odd"),
    "full": _("Full-point bye"),
    "half": _("Requested bye"),
    "zero": _("Zero-point bye"),
    "absent": _("Absent without a bye"),
    "no_show_win": _("Win by no-show"),
    "no_show_loss": _("Loss by no-show"),
    "ruled_win": _("Win decided by rule"),
    "ruled_loss": _("Loss decided by rule"),
    "draw": _("A round that a tie-break takes as a draw"),
}
PRESETS = [
    ("default", _("Spread, then the tie-breaks below")),
    ("mso", _("Mind Sports Olympiad: head-to-head, spread without the best match, Sonneborn-Berger")),
    ("swiss-perfect", _("Swiss Perfect (2019): Median Buchholz, Buchholz, progressive score")),
]
C07 = [
    ("2026-03", _("FIDE C.07 as of March 2026")),
    ("2024-08", _("FIDE C.07 as of August 2024")),
]
DISTANCES = [
    ("", _("As suits the scheme of points")),
    ("fold", _("Fold: the upper half of a score group meets the lower half")),
    ("adjacent", _("Adjacent: neighbours in the order meet")),
]
FIRST_ROUNDS = [
    ("fold", _("Fold: number 1 meets the first of the lower half")),
    ("adjacent", _("Adjacent: 1 meets 2, 3 meets 4")),
    ("shuffled", _("Shuffled by a published number, then folded")),
]
FLAGS = {
    "order_by_spread": _("Among equal points, order the players by spread"),
    "club_mates": _("Keep club mates apart where possible"),
    "king_of_the_hill": _("King of the hill in the last round: 1 meets 2, 3 meets 4, by places"),
    "king_repeats": _("King of the hill may repeat pairs"),
    "repeats_allowed": _("Allow repeats when a round can't be paired without"),
}
