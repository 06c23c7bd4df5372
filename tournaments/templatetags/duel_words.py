"""Gyul! Hap! in words: verdicts, what ended a board, how far a match is."""

from __future__ import annotations

from typing import Any

from django.template import Library
from django.utils.formats import number_format
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.models.duel import BoardEnd, DuelState

register = Library()


def _verdicts() -> dict[str, str]:
    return {
        "claim": _("a Hap"),
        "duplicate": _("claimed before by the other"),
        "own-duplicate": _("claimed already"),
        "wrong": _("not a Hap"),
        "gyul": _("right, no Hap was left"),
        "wrong-gyul": _("wrong, a Hap was left"),
        "begun": _("is about to name three cards"),
        "silence": _("no call in time"),
        "out-of-time": _("named no three cards in time"),
        "skip": _("would skip this board"),
        "unskip": _("would rather play on"),
        "skipped": _("this board is skipped"),
        "limit": _("the time of the board ran out"),
        "stopped": _("the arbiter closed the board"),
        "late": _("the board was over"),
    }


@register.simple_tag
def verdict_words(verdict: str) -> str:
    """What came of a call, or what the clock did."""
    return _verdicts().get(verdict, verdict)


@register.simple_tag
def verdict_data(**other: str) -> SafeString:
    """The same as data attributes of an element, for static/js/duel/words.js; ``other`` words where given."""
    return _data("verdict", _verdicts() | other)


TONES = {
    "claim": ("good", "✓"),
    "gyul": ("good", "✓"),
    "wrong": ("bad", "✕"),
    "wrong-gyul": ("bad", "✕"),
    "out-of-time": ("bad", "✕"),
    "duplicate": ("even", "="),
    "own-duplicate": ("even", "="),
    "late": ("even", "⏱"),
    "silence": ("even", "…"),
    "begun": ("even", "…"),
    "skip": ("even", "»"),
    "unskip": ("even", "›"),
    "skipped": ("even", "»"),
    "limit": ("even", "⏱"),
    "stopped": ("even", "■"),
}
"""Whether a verdict is good for who called, and its sign; static/js/duel/words.js has the same."""


@register.simple_tag
def verdict_tone(verdict: str) -> str:
    """good, bad or even: the class of a line."""
    return TONES.get(verdict, ("even", "·"))[0]


@register.simple_tag
def verdict_sign(verdict: str) -> str:
    """The sign before a line."""
    return TONES.get(verdict, ("even", "·"))[1]


@register.simple_tag
def call_words(text: str) -> str:
    """A call as people say it: Hap 3 6 7, Gyul. What the clock did has no words of its own."""
    word, _space, rest = text.partition(" ")
    spoken = {"HAP": _("Hap"), "GYUL": _("Gyul"), "SKIP": _("Skip"), "UNSKIP": _("Play on")}.get(word, "")
    return f"{spoken} {rest}".strip()


def _ends() -> dict[str, str]:
    return {
        BoardEnd.GYUL.value: _("ended by a right Gyul"),
        BoardEnd.LIMIT.value: _("its time ran out"),
        BoardEnd.SKIP.value: _("skipped"),
        BoardEnd.LEAD.value: _("ended by the first lead"),
        BoardEnd.STOPPED.value: _("closed by the arbiter"),
    }


@register.simple_tag
def board_end_words(ended_by: str) -> str:
    """What closed a board."""
    return _ends().get(ended_by, "")


@register.simple_tag
def board_end_data() -> SafeString:
    """The same as data attributes of an element, for static/js/duel/words.js."""
    return _data("ended", _ends())


def _data(kind: str, words: dict[str, str]) -> SafeString:
    return format_html_join(" ", 'data-{}-{}="{}"', ((kind, name, text) for name, text in words.items()))


@register.simple_tag
def duel_state_words(state: str) -> str:
    """How far a match is, short."""
    return {
        DuelState.WAITING.value: _("waits for the players"),
        DuelState.PLAYING.value: _("in play"),
        DuelState.BETWEEN.value: _("between the boards"),
        DuelState.PAUSED.value: _("held by the arbiter"),
        DuelState.FINISHED.value: _("played"),
        DuelState.STOPPED.value: _("stopped"),
    }.get(state, state)


@register.simple_tag
def duel_state_short(state: str) -> str:
    """The same where there is room for a word: on small boards and screens."""
    return {
        DuelState.WAITING.value: _("waiting"),
        DuelState.BETWEEN.value: _("break"),
        DuelState.PAUSED.value: _("held"),
    }.get(state) or duel_state_words(state)


@register.simple_tag
def duel_sentence(snapshot: dict[str, Any]) -> str:
    """How far a match is, as a sentence; static/js/duel-watch/words.js says the same."""
    state, board = snapshot["state"], snapshot["board"]
    if state == DuelState.PLAYING and board:
        return _turn_words(snapshot, board)
    if snapshot["next_at"] and state in (DuelState.WAITING, DuelState.BETWEEN):
        return _("Board %(number)d is about to be shown to both.") % {"number": snapshot["next_number"] or 1}
    return {
        DuelState.WAITING.value: _("The match has not begun: it waits for the players."),
        DuelState.PLAYING.value: _("The match is in play."),
        DuelState.BETWEEN.value: _("The match is between two boards."),
        DuelState.PAUSED.value: _("The match is held by the arbiter."),
        DuelState.FINISHED.value: _("The match is played."),
        DuelState.STOPPED.value: _("The match was stopped."),
    }.get(state, "")


def _turn_words(snapshot: dict[str, Any], board: dict[str, Any]) -> str:
    side = board["turn"]
    if not side:
        return _("Both may call.") if snapshot["second"] else _("The board is open.")
    name = {"name": snapshot["first" if side == 1 else "second"]["name"]}
    return {
        "name": _("%(name)s said Hap and names three cards."),
        "bonus": _("%(name)s may add Gyul."),
    }.get(board["phase"] or "", _("%(name)s is to call.")) % name


@register.simple_tag
def duel_side_note(snapshot: dict[str, Any], side: int) -> str:
    """What stands beside a player's name; static/js/duel-watch/words.js says the same."""
    player = snapshot["first" if side == 1 else "second"]
    board = snapshot["board"]
    if snapshot["winner"] == side:
        return _("wins")
    if snapshot["state"] == DuelState.WAITING:
        return _("ready") if player["ready"] else _("here") if player["seen"] else _("not here yet")
    if not board or snapshot["state"] != DuelState.PLAYING:
        return ""
    if board["turn"] == side:
        return {"name": _("names three cards"), "bonus": _("may add Gyul")}.get(
            board["phase"] or "", _("to call")
        )
    return _("would skip") if side in board["skips"] else ""


@register.filter
def seconds(ms: int | None) -> str:
    """A length of time (ms) in seconds with tenths, cut off: 12.3."""
    if ms is None:
        return "–"
    return number_format(f"{max(0, ms) // 1000}.{max(0, ms) % 1000 // 100}")


@register.simple_tag
def seconds_after(at: int, shown_at: int) -> str:
    """How long after the reveal something was: 12.3 s."""
    return _("%(seconds)s s") % {"seconds": seconds(at - shown_at)}


@register.filter
def after(at: int, shown_at: int) -> str:
    """The same as a number alone, for lists: 12.3."""
    return seconds(at - shown_at)


@register.filter
def minus(value: int) -> str:
    """Points as they are written, with a minus that is as wide as a digit: −2."""
    return f"−{-value}" if value < 0 else str(value)
