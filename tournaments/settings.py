"""An event's settings: from its stored documents to the values that pairing and standings take, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.engine.bag_modes import BagMode, check_bag_mode
from games.engine.families import family_of
from games.engine.flags import Policy
from games.engine.variants import get_variant
from games.errors import Words
from games.models.live import Play
from games.play.duel.settings import DuelSettings
from games.play.settings import PlaySettings, SettingsError
from games.play.settings import settings_from as play_settings_from
from games.play.tiles.settings import USUAL_CLOCK, TilesSettings
from tournaments.announcement import check_announcement
from tournaments.duel_settings import duel_timing_from, plays_duels
from tournaments.models import Tournament
from tournaments.models.round import Corrections
from tournaments.pairing.model import (
    Distance,
    FirstRound,
    ForbiddenPair,
    PairingSettings,
    default_distance,
)
from tournaments.pairing.options import Acceleration
from tournaments.pairing.systems import default_first_round
from tournaments.pairing.virtual import virtual_worth
from tournaments.publication import check_publication
from tournaments.registration import check_registration
from tournaments.standings.awards import Awards, awards_from
from tournaments.standings.luck import KEY as LUCK_ADJUSTED
from tournaments.standings.points import Scheme, scheme_from
from tournaments.standings.prizes import plan_from
from tournaments.standings.settings import StandingsSettings, settings_from
from tournaments.system_settings import (
    SYSTEM_DEFAULTS,
    bracket_options,
    check_system,
    group_options,
    line_up_of,
    team_scheme,
)
from tournaments.table_games import check_tables
from tournaments.tiles_settings import check_tiles_scheme, plays_tiles, tiles_timing_from

Wrong = dict[str, Words]
Timed = tuple[str, PlaySettings] | tuple[str, DuelSettings] | tuple[str, TilesSettings]

MOST_ROUNDS = 99
MOST_SHUFFLE = 10**30 - 1
# The event's own fields that are settings, and the documents beside them.
PLAIN_SETTINGS = (
    "name",
    "venue",
    "starts_on",
    "description",
    "visibility",
    "variant",
    "system",
    "planned_rounds",
    "bag_mode",
    "teams",
    "rated",
)
SETTINGS = (
    *PLAIN_SETTINGS,
    "scheme",
    "awards",
    "ranking",
    "pairing",
    "timing",
    "prizes",
    "registration",
    "announcement",
    "publication",
)

PAIRING_DEFAULTS: dict[str, Any] = {
    "order_by_spread": True,
    "distance": None,  # None: fold for win-draw-loss, adjacent for finer points
    "first_round": FirstRound.FOLD.value,
    "shuffle_number": None,
    "club_mates": False,
    "club_rounds": None,  # None: the first half; or a list of rounds
    "king_of_the_hill": False,
    "king_repeats": False,
    "repeats_allowed": False,
    "lag": 0,
    "corrections": Corrections.ALWAYS.value,
    **SYSTEM_DEFAULTS,
}
RANKING_DEFAULTS: dict[str, Any] = {
    "preset": "default",
    "tie_breaks": [],
    "c07": "2026-03",
    "spread_caps": [],
}


def scheme_of(event: Tournament) -> Scheme:
    """The event's scheme of points."""
    return scheme_from(event.scheme)


def awards_of(event: Tournament) -> Awards:
    """What byes and forfeits are worth in the event."""
    return awards_from(event.awards)


def pairing_options(event: Tournament) -> dict[str, Any]:
    """The pairing document with every default filled in."""
    return pairing_defaults(event.system) | event.pairing


def pairing_defaults(system: str) -> dict[str, Any]:
    """What a pairing document means by a key that is not there, in an event of this system."""
    return PAIRING_DEFAULTS | {"first_round": default_first_round(system).value}


def ranking_options(event: Tournament) -> dict[str, Any]:
    """The ranking document with every default filled in."""
    return RANKING_DEFAULTS | event.ranking


def ranks_by_luck(event: Tournament) -> bool:
    """Whether the event has chosen to rank by luck-adjusted scores; no preset does."""
    return LUCK_ADJUSTED in ranking_options(event)["tie_breaks"]


def pairing_settings(event: Tournament) -> PairingSettings:
    """What the event decides about pairing, with its forbidden pairs."""
    options = pairing_options(event)
    rounds = options["club_rounds"]
    win, draw = virtual_worth(team_scheme(event) if event.teams else scheme_of(event))
    return PairingSettings(
        rounds=event.planned_rounds,
        distance=Distance(options["distance"] or default_distance(event.scheme["name"])),
        first_round=FirstRound(options["first_round"]),
        shuffle_number=options["shuffle_number"],
        order_by_spread=options["order_by_spread"],
        club_mates=options["club_mates"],
        club_rounds=None if rounds is None else frozenset(rounds),
        forbidden=forbidden_of(event),
        king_of_the_hill=options["king_of_the_hill"],
        king_repeats=options["king_repeats"],
        repeats_allowed=options["repeats_allowed"],
        lag=options["lag"],
        acceleration=Acceleration(options["acceleration"]),
        sides=options["sides"],
        win=win,
        draw=draw,
        line_up=line_up_of(event),
        bracket=bracket_options(options),
        groups=group_options(options),
        awards=awards_of(event),
        top_is_first=options["top_is_first"],
    )


def forbidden_of(event: Tournament) -> tuple[ForbiddenPair, ...]:
    """The event's forbidden pairs; none before it is saved."""
    if event.pk is None:
        return ()
    pairs = event.forbidden_pairs.values_list("low_id", "high_id", "until_round")
    return tuple(ForbiddenPair(low, high, until) for low, high, until in pairs)


def standings_settings(event: Tournament) -> StandingsSettings:
    """What the event decides about ranking."""
    options = ranking_options(event)
    return settings_from(
        {
            "scheme": event.scheme,
            "awards": event.awards,
            "preset": options["preset"],
            "tie_breaks": options["tie_breaks"],
            "c07": options["c07"],
            "spread_caps": options["spread_caps"],
            "system": "round-robin" if event.is_robin else "swiss",
        }
    )


def play_settings(event: Tournament) -> Timed | None:
    """How matches are played from the next publication on: where (`Play`), and with which clock and flags, or
    how a match of Gyul! Hap! or a game of Chaos Tiles goes.

    None where only results are kept. Matches that are published keep the settings of their publication.
    """
    if not event.timing:
        return None
    if plays_duels(event):
        return duel_timing_from(event.timing)
    if plays_tiles(event):
        return tiles_timing_from(event.timing, event.variant, at_tables=event.seats_tables)
    return timing_from(event.timing, event.variant)


def timing_from(document: Mapping[str, Any], variant: str) -> tuple[str, PlaySettings]:
    """Where and how games are played, of a document that is not empty. Raises ValueError with the name of the
    setting."""
    if document.get("play") not in Play.values:
        raise ValueError(
            _("play is one of %(choices)s; leave the whole object empty for results only.")
            % {"choices": ", ".join(Play.values)}
        )
    rest = {key: value for key, value in document.items() if key != "play"}
    settings = play_settings_from(rest, get_variant(variant))
    if document["play"] == Play.TABLE and settings.rule.policy is Policy.ENGINE_PROJECTION:
        raise SettingsError(
            "rule",
            "policy engine_projection is for play on line: over the board nobody writes the moves down, so "
            "there is no position to estimate",
        )
    return document["play"], settings


def check_settings(event: Tournament) -> Wrong:
    """Every setting that can't be used, with a sentence; empty when all is well."""
    wrong: Wrong = {}
    checks: dict[str, Callable[[Tournament], object]] = {
        "variant": lambda e: family_of(e.variant),
        "system": check_tables,
        "bag_mode": _check_bag_mode,
        "scheme": _check_scheme,
        "awards": awards_of,
        "ranking": _check_ranking,
        "pairing": _check_pairing,
        "prizes": _check_prizes,
        "registration": check_registration,
        "announcement": check_announcement,
        "publication": check_publication,
    }
    for field, check in checks.items():
        try:
            check(event)
        except (ValueError, TypeError, KeyError) as error:
            wrong[field] = str(error)
    _check_timing(event, wrong)
    _check_rounds(event, wrong)
    return wrong


def _check_prizes(event: Tournament) -> None:
    if not isinstance(event.prizes, Mapping):
        raise ValueError(_("Give an object, or an empty one for no prizes."))
    plan_from(event.prizes)


def _check_scheme(event: Tournament) -> None:
    scheme_of(event)
    check_tiles_scheme(event)


def _check_bag_mode(event: Tournament) -> None:
    if plays_tiles(event) and event.bag_mode != BagMode.INDEPENDENT:
        raise ValueError(_("Chaos Tiles has no bags: every game has a boneyard of its own (independent)."))
    if refused := check_bag_mode(BagMode(event.bag_mode)):
        raise ValueError(refused)
    if plays_duels(event) and event.bag_mode != BagMode.INDEPENDENT:
        raise ValueError(_("Gyul! Hap! has no bags: every match is dealt boards of its own (independent)."))


def _check_timing(event: Tournament, wrong: Wrong) -> None:
    """Judged by the variant, so only where there is one."""
    if not isinstance(event.timing, Mapping):
        wrong["timing"] = _("Give an object such as %(example)s, or an empty one for results only.") % {
            "example": _timing_example(event)
        }
    elif event.timing and "variant" not in wrong:
        try:
            play_settings(event)
        except (ValueError, TypeError) as error:
            wrong["timing"] = str(error)


def _timing_example(event: Tournament) -> str:
    if plays_tiles(event):
        return f'{{"play": "online", "clock": "{USUAL_CLOCK}"}}'
    return '{"play": "online", "preset": "%s"}' % ("seed" if plays_duels(event) else "club")


def _check_ranking(event: Tournament) -> None:
    _refuse_unknown(event.ranking, RANKING_DEFAULTS)
    standings_settings(event)
    if plays_duels(event) and ranks_by_luck(event):
        raise ValueError(_("Luck-adjusted scores are known of analysed games only: Gyul! Hap! has none."))
    if plays_tiles(event) and ranks_by_luck(event):
        raise ValueError(_("Luck-adjusted scores are known of analysed games only: Chaos Tiles has none."))


def _check_pairing(event: Tournament) -> None:
    _refuse_unknown(event.pairing, PAIRING_DEFAULTS)
    options = pairing_options(event)
    for key in ("order_by_spread", "club_mates", "king_of_the_hill", "king_repeats", "repeats_allowed"):
        if not isinstance(options[key], bool):
            raise ValueError(_("%(key)s is true or false.") % {"key": key})
    _check_choice(options, "first_round", list(FirstRound))
    if options["distance"] is not None:
        _check_choice(options, "distance", list(Distance))
    if not (options["shuffle_number"] is None or _is_whole(options["shuffle_number"], 0, MOST_SHUFFLE)):
        raise ValueError(_("shuffle_number is a whole number, 0 or more, of at most 30 digits."))
    _check_choice(options, "corrections", Corrections.values)
    if not _is_whole(options["lag"], 0, 1):
        raise ValueError(_("lag is 0 or 1."))
    rounds = options["club_rounds"]
    if rounds is not None and not (
        isinstance(rounds, list) and all(_is_whole(number, 1, MOST_ROUNDS) for number in rounds)
    ):
        raise ValueError(
            _("club_rounds is a list of rounds, such as [1, 2], or null for the first half of them.")
        )
    check_system(event, options)
    pairing_settings(event)


def _check_choice(options: Mapping[str, Any], key: str, choices: list[str]) -> None:
    if options[key] not in choices:
        raise ValueError(
            _("%(key)s is one of %(choices)s.") % {"key": key, "choices": ", ".join(map(str, choices))}
        )


def _is_whole(value: Any, least: int, most: int) -> bool:
    """A JSON integer in these bounds; true and 1.0 are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _refuse_unknown(document: Any, known: Mapping[str, Any]) -> None:
    if not isinstance(document, Mapping):
        raise ValueError(_("Give an object with the keys %(keys)s.") % {"keys": ", ".join(known)})
    if unknown := sorted(set(document) - set(known)):
        raise ValueError(
            _("There is no setting %(key)s; there are %(keys)s.")
            % {"key": unknown[0], "keys": ", ".join(known)}
        )


def _check_rounds(event: Tournament, wrong: Wrong) -> None:
    if event.pk is None:
        return
    newest = event.rounds.order_by("-number").values_list("number", flat=True).first() or 0
    if event.planned_rounds < newest:
        wrong["planned_rounds"] = _("Round %(number)d is paired already.") % {"number": newest}


def locked_settings(event: Tournament) -> Wrong:
    """Settings that can't change any more, each with its reason. Empty before the start."""
    if not event.has_started:
        return {}
    return {
        "variant": _("Boards are scored by the variant: it stands once round 1 is published."),
        "system": _("Rounds were paired by this system: it stands once round 1 is published."),
        "teams": _(
            "Rounds were paired for teams, or for single players: that stands once round 1 is published."
        ),
        "scheme": _("Points were given by this scheme: it stands once round 1 is published."),
        "awards": _("Byes were given with these values: they stand once round 1 is published."),
        "ranking": _("Standings were published by this ranking: it stands once round 1 is published."),
    }


def locked_first_round(event: Tournament, before: Mapping[str, Any]) -> Words:
    """Why a pairing document can't replace ``before``; empty when it can: later rounds are not paired yet."""
    if not (event.has_started and isinstance(event.pairing, Mapping)):
        return ""
    stored, wanted = pairing_defaults(event.system) | dict(before), pairing_options(event)
    changed = {key for key in stored if stored[key] != wanted.get(key)}
    if changed & {"first_round", "shuffle_number"}:
        return _("Round 1 was paired by these rules and this number: they stand once it is published.")
    if stored["tables"].get("points") != wanted["tables"].get("points"):
        return _("Points were given by this scheme: it stands once round 1 is published.")
    if changed & _played_by(event):
        return _("What was played was decided by these rules: they stand once round 1 is published.")
    return ""


def _played_by(event: Tournament) -> set[str]:
    """The keys of the pairing document that decide what matches already played are worth."""
    found = {"house"} if event.entries.filter(is_house=True).exists() else set()
    found |= {"team_points"} if event.teams else set()
    found |= {"bracket"} if event.has_bracket or event.line_up.get("finals") else set()
    return found | ({"groups"} if event.has_groups else set())
