"""An event as a report file. What the format can't hold is refused with a sentence, never rounded or cut."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from audit.in_words import in_words
from games.engine.families import is_entropy
from games.errors import Invalid
from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.services.trf_files.coming_out import absent_of, byes_of, forbidden_of, virtual_of
from tournaments.services.trf_files.field import Field
from tournaments.services.trf_files.players_out import players_of
from tournaments.services.trf_files.teams_out import match_worth, team_byes_of, teams_of
from tournaments.services.trf_files.worth import point_system
from tournaments.trf.errors import TrfError
from tournaments.trf.model import PointSystem, TrfFile, TrfHeader
from tournaments.trf.points import Counted
from tournaments.trf.write import Version, write

MOST_TOLD = 5
# What a report says of the kind of event, in the format's own English.
_TYPES = {
    System.SWISS: "Swiss System (two games a match)",
    System.DUTCH: "Swiss System (FIDE Dutch)",
    System.TEAM_SWISS: "Swiss System (without colours)",
    System.MONRAD: "Swiss System (Monrad)",
    System.ROBIN: "Round Robin",
    System.DOUBLE_ROBIN: "Double Round Robin",
    System.GROUPS: "Groups and finals",
    System.KNOCK_OUT: "Knock-out",
    System.DOUBLE_ELIMINATION: "Double elimination",
    System.ARENA: "Arena",
    System.MANUAL: "Paired by hand",
}


def report_text(event: Tournament, version: Version = "TRF26", *, private: bool = False) -> str:
    """The text of the file. Raises Invalid with what does not fit, each fault in a sentence."""
    try:
        return write(report_file(event, version, private=private), version)
    except TrfError as error:
        faults = [in_words(fault.what) for fault in error.faults]
        told, more = "; ".join(faults[:MOST_TOLD]), len(faults) - MOST_TOLD
        words = (
            _("This event does not fit into %(version)s: %(faults)s (and %(count)d more).")
            if more > 0
            else _("This event does not fit into %(version)s: %(faults)s.")
        )
        words %= {"version": version, "faults": told, "count": more}
        raise Invalid(words, fields={"format": words}, faults=faults) from None


def report_file(event: Tournament, version: Version = "TRF26", *, private: bool = False) -> TrfFile:
    """The event as the values of a file: published rounds, one point value a match, Order first as White.

    Birth years are in it with ``private`` only. Raises Invalid or TrfError for what does not fit.
    """
    system, field = point_system(event), Field(event)
    file = TrfFile(
        header=_header(field),
        players=players_of(field, private=private),
        points=None if system == PointSystem() else system,
        virtual=virtual_of(field),
        forbidden=forbidden_of(field),
        byes=byes_of(field),
        absent=absent_of(field),
    )
    _refuse_other_points(file, system)
    return _with_teams(file, field, version) if event.teams else file


def _header(field: Field) -> TrfHeader:
    event = field.event
    played = max((round_.number for round_ in field.history.rounds), default=0)
    day = f"{event.starts_on:%Y/%m/%d}" if event.starts_on else ""
    return TrfHeader(
        name=event.name,
        city=event.venue,
        start=day,
        player_count=len(field.entries),
        rated_count=sum(1 for entry in field.entries if entry.rating),
        team_count=len(field.teams) or None,
        type=("Team: " if event.teams else "Individual: ") + _type(event),
        rounds=max(event.planned_rounds, played) if event.counts_rounds else played or event.planned_rounds,
    )


def _type(event: Tournament) -> str:
    """In the format's own English; a match of Gyul! Hap! has no two games."""
    if event.system == System.SWISS and not is_entropy(event.variant):
        return "Swiss System"
    return _TYPES[System(event.system)]


def _with_teams(file: TrfFile, field: Field, version: Version) -> TrfFile:
    new = version == "TRF26"
    header = replace(file.header, match_points=match_worth(field)) if new else file.header
    byes = team_byes_of(field) if new else None
    return replace(file, header=header, teams=teams_of(field), team_byes=byes)


def _refuse_other_points(file: TrfFile, system: PointSystem) -> None:
    """The points have to be what the columns make: readers of the file add them up. Another worth of single
    results (a ruling, an absence, a match against the house player that counts) has no place in it."""
    counted = Counted(file)
    odd = [(p, made) for p in file.players if p.points != (made := counted.earned(p, system))]
    if not odd:
        return
    player, made = odd[0]
    words = _(
        "%(name)s has %(points)s points, but the results in a report file would make %(made)s: the event "
        "gives something (a ruling, an absence, the house player) a worth that the format has no place for."
    ) % {"name": player.name, "points": player.points, "made": made}
    raise Invalid(words, fields={"format": words}, count=len(odd))
