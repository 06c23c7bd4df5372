"""The settings of a game of Chaos Tiles in plain words: shown on the event's page and given by the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.chaos_tiles.games.figure import GENERATED, MEDALLION
from games.engine.chaos_tiles.games.keys import (
    CHAOS_OMELET,
    CRUEL_DUOS,
    GO_ASUNDER,
    MICROPENTAGONS,
    PIP_GAMES,
    SOLITAIRE,
    TILES_TRANSFER,
)
from games.engine.chaos_tiles.games.options import HAND, Options
from games.engine.chaos_tiles.games.pips import COLOURS, KAYS, VEKS
from games.play.tiles.settings import TilesSettings
from games.queries.clock_words import seats_clock_words

Words = Iterator[str]


def tiles_rule_words(settings: TilesSettings) -> list[str]:
    """One sentence for each thing a player has to know."""
    options = settings.options
    return [*_GOALS[options.game](options), *_tiles(options), *_clock(settings)]


def _omelet(options: Options) -> Words:
    yield _(
        "A turn scores the sizes of all clumps that gained a pip in it, multiplied; the highest total wins."
    )
    yield _("Equal totals: whoever played fewer tiles.")


def _transfer(options: Options) -> Words:
    claims = options.claims_each
    words = ngettext("A player may claim one colour.", "A player may claim %(claims)d colours.", claims)
    yield words % {"claims": claims}
    if claims > 1 and options.sum:
        yield _("At the end the biggest clump of each own colour counts, added up.")
    else:
        yield _("At the end the biggest clump of an own colour counts; who has claimed nothing has 0.")
    yield _("In a turn tiles on the table may be lifted and put where they match more of their colours.")


def _solitaire(options: Options) -> Words:
    if options.any_time:
        yield _("The game is won when every colour has a clump of %(target)d pips.") % {
            "target": options.target
        }
    else:
        yield _("The game is won if every colour has a clump of %(target)d pips at its end.") % {
            "target": options.target
        }
    yield _("The score is the smallest of the biggest clumps of all colours.")
    words = ngettext("One exchange.", "%(exchanges)d exchanges.", options.exchanges)
    yield words % {"exchanges": options.exchanges} if options.exchanges else _("No exchanges.")


def _go(options: Options) -> Words:
    yield _("Go on the tiles: area counts, no suicide, and no position comes back.")
    komi = number_format(f"{float(options.komi):g}").replace("-", "−")
    if options.komi:
        yield _("Seat 1 begins; seat 2 gets %(komi)s points.") % {"komi": komi}
    else:
        yield _("Seat 1 begins.")
    yield _figure_words(options)
    yield _("After two passes the players list dead stones, or play on: then everything left lives.")


def _figure_words(options: Options) -> str:
    if options.figure == MEDALLION:
        return _("The figure is the medallion of 18 Veks.")
    if options.figure == GENERATED:
        return _("The figure has %(tiles)d tiles and follows from the seed.") % {
            "tiles": options.figure_tiles
        }
    return _("The figure of %(tiles)d tiles was built beforehand.") % {
        "tiles": len(options.figure_placements.split())
    }


def _duos(options: Options) -> Words:
    yield _("One tile a turn, either face up; whoever makes one of the 97 duos first owns it; most duos win.")
    if (options.veks, options.kays) != (VEKS, KAYS):
        yield _("The supply is %(veks)d Veks and %(kays)d Kays.") % {
            "veks": options.veks,
            "kays": options.kays,
        }


def _pentagons(options: Options) -> Words:
    yield _("Whoever brings a clump to five pips or more has a point, and its pips burn; most points win.")
    yield _("Equal points: whoever played fewer tiles.")


_GOALS: Mapping[str, Callable[[Options], Words]] = {
    CHAOS_OMELET: _omelet,
    TILES_TRANSFER: _transfer,
    SOLITAIRE: _solitaire,
    GO_ASUNDER: _go,
    CRUEL_DUOS: _duos,
    MICROPENTAGONS: _pentagons,
}


def _tiles(options: Options) -> Words:
    """The tiles in play and the hands, where they are not as usual."""
    if options.game in PIP_GAMES:
        if options.colours < COLOURS:
            yield _("A smaller game with %(colours)d colours.") % {"colours": options.colours}
        if options.pip_set == "r1":
            yield _("Every tile has two pips.")
        if options.hands != (HAND,) * options.players:
            yield _hand_words(options)
    if options.game != GO_ASUNDER and not options.partial_contact:
        yield _("Tiles may not touch along a part of an edge.")


def _hand_words(options: Options) -> str:
    """A Vek takes two half-units of a hand, a Kay one."""
    sizes = sorted(set(options.hands))
    if len(sizes) == 1:
        return _("A hand holds %(size)d half-units: a Vek takes two, a Kay one.") % {"size": sizes[0]}
    told = ", ".join(map(str, options.hands))
    return _("Hands hold %(sizes)s half-units, by seat: a Vek takes two, a Kay one.") % {"sizes": told}


def _clock(settings: TilesSettings) -> Words:
    yield _("Time for each player: %(clock)s.") % {"clock": seats_clock_words(settings.control())}
    if settings.options.game == GO_ASUNDER:
        yield _("A player whose flag falls, or who leaves, has lost.")
    elif settings.options.players == 1:
        yield _("When the flag falls, the game is over as it stands.")
    else:
        yield _("A player whose flag falls, or who leaves, is skipped from then on and keeps the score.")
