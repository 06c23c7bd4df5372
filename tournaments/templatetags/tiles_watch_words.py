"""The words of pages that show a game of Chaos Tiles, by name; `%s` are values in this order."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.templatetags.counted import forms
from tournaments.templatetags.tiles_glyphs import GLYPHS, colour_name


def watch_words() -> dict[str, str]:
    """All of them in the language of the page."""
    return _acts() | _states() | _notes() | _ends() | _scores() | _colours() | _others()


def _acts() -> dict[str, str]:
    return {
        "draw": _("draws a %s"),
        "draws": _("draws %s"),
        "keep": _("leaves the rest of the hand empty"),
        "place": _("places a %s"),
        "transfer": _("moves a %s"),
        "claim": _("claims %s"),
        "exchange": _("exchanges %s"),
        "done": _("ends the turn"),
        "pass": _("passes"),
        "lay": _("lays a %s"),
        "stone": _("puts a stone on tile %s"),
        "dead-none": _("takes no stone for dead"),
        "dead": forms("dead"),
        "resume": _("would rather play on"),
        "flag": _("the time of %s is up"),
        "leave": _("%s leaves the game"),
    }


def _states() -> dict[str, str]:
    return {
        "state-waiting": _("The game has not begun: it waits for the players."),
        "state-playing": _("The game is in play."),
        "state-finished": _("The game is played."),
        "state-stopped": _("The game was stopped."),
        "held": _("The game is held: all clocks stand."),
        "turn": _("Turn %s: %s is to move."),
        "to-move": _("%s is to move."),
        "turn-deal": _("%s draws a first hand."),
        "turn-draw": _("%s fills the hand."),
        "turn-swap": _("%s exchanges tiles."),
        "turn-mark": _("Dead stones are listed: %s."),
        "wins": _("%s wins."),
        "share": _("%s share the win."),
        "won": _("Won: every colour has a clump that is big enough."),
        "not-won": _("Not won: some colour has no clump that is big enough."),
        "short-waiting": _("waiting"),
        "short-playing": _("in play"),
        "short-held": _("held"),
        "short-turn": _("turn %s"),
        "short-finished": _("played"),
        "short-stopped": _("stopped"),
    }


def _notes() -> dict[str, str]:
    return {
        "note-ready": _("ready"),
        "note-seen": _("here"),
        "note-absent": _("not here yet"),
        "note-wins": _("wins"),
        "note-gone": _("has left"),
        "note-move": _("to move"),
        "note-deal": _("draws a hand"),
        "note-draw": _("fills the hand"),
        "note-swap": _("exchanges"),
        "note-mark": _("lists dead stones"),
    }


def _ends() -> dict[str, str]:
    return {
        "end-boneyard": _("The boneyard has run out of Veks or of Kays."),
        "end-idle": _("Everybody exchanged or passed twice in succession."),
        "end-left": _("No more than one player was left to move."),
        "end-left-alone": _("Nobody was left to move."),
        "end-won": _("The last clump that was wanted is there."),
        "end-supply": _("No tile is left, or none fits any more."),
        "end-agreed": _("Both passed, and agree on dead stones."),
        "end-passed": _("Both passed twice: everything left on the figure lives."),
        "end-stopped": _("The arbiter stopped the game."),
    }


def _scores() -> dict[str, str]:
    return {
        "score-chaos-omelet": _("points"),
        "score-tiles-transfer": _("biggest clump"),
        "score-scorers-solitaire": _("smallest of the biggest clumps"),
        "score-go-asunder": _("area"),
        "score-cruel-duos": _("duos"),
        "score-micropentagons": _("pentagons"),
        "of-turn": _("turn %s"),
        "area": _("area %s, captured %s"),
        "area-komi": _("area %s, komi %s, captured %s"),
        "unclaimed": _("no colour claimed"),
        "of-target": _("%s of %s"),
        "clump": _("%s: a clump of %s"),
    }


def _colours() -> dict[str, str]:
    return {f"colour-{colour}": colour_name(colour) for colour in GLYPHS}


def _others() -> dict[str, str]:
    return {
        "kind-v": _("Vek"),
        "kind-k": _("Kay"),
        "veks": forms("veks"),
        "kays": forms("kays"),
        "no-tiles": _("no tiles"),
        "tiles": forms("tiles"),
        "boneyard": _("boneyard"),
        "supply": _("left to lay"),
        "on-table": _("on the table"),
        "figure": _("figure"),
        "komi": _("komi of seat 2"),
        "duos-made": _("duos made"),
        "and": _("and"),
        "place-no": _("place %s"),
        "left": _("%s left"),
        "step": _("Step %s of %s"),
        "now": _("The end"),
        "play": pgettext("replay", "Play"),
        "stop": _("Pause"),
    }
