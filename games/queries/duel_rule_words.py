"""The settings of a match of Gyul! Hap! in plain words: shown on the event's page and given by the API."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clocks.core.control import SECOND
from games.engine.gyul_hap.options import Options
from games.play.duel.settings import DuelSettings
from games.queries.clock_words import span_words


def duel_rule_words(settings: DuelSettings) -> list[str]:
    """One sentence for each thing a player has to know."""
    options = settings.options
    return [
        *_boards(settings),
        *_turns(settings),
        points_words(options),
        *_ends(options),
        *_dealing(options),
    ]


def _boards(settings: DuelSettings) -> Iterator[str]:
    boards = settings.options.boards
    words = ngettext("One board.", "%(boards)d boards; most points win.", boards)
    yield words % {"boards": boards}
    if settings.board_limit:
        words = _("A board is over after %(limit)s, for no points; a call that has begun is heard out.")
        yield words % {"limit": _span(settings.board_limit)}


def _turns(settings: DuelSettings) -> Iterator[str]:
    options = settings.options
    if not options.alternate:
        yield _("Both call at any time; of two calls the one that arrives first counts first.")
        return
    yield _("Players call in turn: %(call)s to call, then %(name)s to name the three cards.") % {
        "call": _span(settings.call_seconds),
        "name": _span(settings.name_seconds),
    }
    yield _("Silence passes the turn at no cost; seat 1 starts the odd boards, seat 2 the even ones.")
    if options.bonus_gyul:
        words = _("After a right Hap its caller has %(bonus)s to add Gyul.")
        yield words % {"bonus": _span(settings.bonus_seconds)}


def points_words(options: Options) -> str:
    """What every call is worth."""
    return _(
        "Points: a Hap %(claim)s, one that is claimed already %(duplicate)s, three cards that are none "
        "%(wrong)s; a right Gyul %(gyul)s, a wrong one %(wrong_gyul)s."
    ) % {
        name: signed(getattr(options, name)) for name in ("claim", "duplicate", "wrong", "gyul", "wrong_gyul")
    }


def _ends(options: Options) -> Iterator[str]:
    if options.skip:
        yield _("Both may agree to skip a board.")
    if options.extra_boards:
        words = ngettext(
            "After a tie there is one more board; the first lead decides.",
            "After a tie there are up to %(boards)d more boards; the first lead decides.",
            options.extra_boards,
        )
        yield words % {"boards": options.extra_boards}
    else:
        yield _("A tie is a draw.")


def _dealing(options: Options) -> Iterator[str]:
    least, most = options.least_haps, options.most_haps
    if least is not None and most is not None:
        yield _("Every board has %(least)d to %(most)d Haps.") % {"least": least, "most": most}
    elif least is not None:
        yield _("Every board has %(least)d Haps or more.") % {"least": least}
    elif most is not None:
        yield _("Every board has %(most)d Haps or fewer.") % {"most": most}
    else:
        yield _("Boards are dealt as chance has it, from a seed that is committed to before the match.")


def signed(points: int) -> str:
    """Points with their sign: +1, −2, 0."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def _span(seconds: int) -> str:
    return span_words(seconds * SECOND)
