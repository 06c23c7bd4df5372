"""Gyul! Hap!: cards, Haps, boards from a seed, and the judging of calls.

The rules are seed 001's; those of the `tv` preset, where players call in turn, are the show's (The Genius).
"""

from games.engine.gyul_hap.board import BoardState, Judged, judge, open_board
from games.engine.gyul_hap.calls import (
    NOBODY,
    Begin,
    Call,
    Gyul,
    Hap,
    LimitReached,
    Skip,
    Stop,
    TurnOver,
    Unskip,
    parse_call,
)
from games.engine.gyul_hap.cards import (
    ATTRIBUTES,
    DECK,
    Card,
    CardError,
    cards_text,
    parse_card,
    parse_cards,
    third,
)
from games.engine.gyul_hap.census import census
from games.engine.gyul_hap.course import Played, Points, is_extra, next_number, totals, winner
from games.engine.gyul_hap.deal import DealMismatch, commitment, deal, verify
from games.engine.gyul_hap.haps import TRIPLES, Triple, failing, haps_on, is_hap
from games.engine.gyul_hap.options import (
    OPTION_NAMES,
    PRESETS,
    Options,
    OptionsError,
    options_data,
    options_from,
)
from games.engine.gyul_hap.record import BoardRecord, CallRecord, DuelRecord, check_record
from games.engine.gyul_hap.record_json import record_from_json, record_to_json
from games.engine.gyul_hap.record_text import read_text, write_text
from games.engine.gyul_hap.tally import Tally, tally
from games.engine.gyul_hap.verdicts import BoardEnd, Phase, Verdict

__all__ = [
    "ATTRIBUTES",
    "DECK",
    "NOBODY",
    "OPTION_NAMES",
    "PRESETS",
    "TRIPLES",
    "Begin",
    "BoardEnd",
    "BoardRecord",
    "BoardState",
    "Call",
    "CallRecord",
    "Card",
    "CardError",
    "DealMismatch",
    "DuelRecord",
    "Gyul",
    "Hap",
    "Judged",
    "LimitReached",
    "Options",
    "OptionsError",
    "Phase",
    "Played",
    "Points",
    "Skip",
    "Stop",
    "Tally",
    "Triple",
    "TurnOver",
    "Unskip",
    "Verdict",
    "cards_text",
    "census",
    "check_record",
    "commitment",
    "deal",
    "failing",
    "haps_on",
    "is_extra",
    "is_hap",
    "judge",
    "next_number",
    "open_board",
    "options_data",
    "options_from",
    "parse_call",
    "parse_card",
    "parse_cards",
    "read_text",
    "record_from_json",
    "record_to_json",
    "tally",
    "third",
    "totals",
    "verify",
    "winner",
    "write_text",
]
