"""A new event from a report file: its settings, players, teams and what is known of coming rounds.

Rounds that are played are not taken over. A report file has one point value a match; a match here is two
games with two scores, and spread, tie-breaks and half of the standings rest on these. Made-up scores
would be false, and a win without scores is a ruling here. So such a file is refused, unless it is asked for
without its rounds.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from audit.actor import Actor
from audit.services import record
from games.errors import Invalid
from tournaments.models import Entry, Tournament
from tournaments.models.entry import AbsenceKind
from tournaments.permissions import require
from tournaments.services import attendance, forbidden, teams
from tournaments.services.entries import change_entry, enter_player
from tournaments.services.events import create_event
from tournaments.services.feed import entries_once
from tournaments.services.importing.report_file import name_of, parsed
from tournaments.services.importing.text import decode
from tournaments.services.trf_files.settings_in import refuse, settings_of
from tournaments.standings.history import ByeKind
from tournaments.trf.history import byes_in
from tournaments.trf.model import Number, TrfFile, TrfPlayer

_KINDS = {
    ByeKind.FULL: AbsenceKind.FULL,
    ByeKind.HALF: AbsenceKind.HALF,
    ByeKind.ZERO: AbsenceKind.ZERO,
}
Entries = dict[Number, Entry]


@transaction.atomic
def event_of_report(
    data: bytes,
    actor: Actor,
    *,
    variant: str,
    name: str = "",
    rounds: int | None = None,
    without_rounds: bool = False,
) -> Tournament:
    """Makes the event, all or nothing. ``name``, ``rounds``: in place of what the file says, or does not say.

    Seed numbers are the starting-rank numbers; birth dates give the private birth years. Raises Invalid for a
    file that can't be read, with the lines, or that holds what an event here can't.
    """
    require(actor, "create_event")
    file = parsed(decode(data)[0])
    _refuse_what_is_lost(file, without_rounds)
    event = create_event(actor, **settings_of(file, variant=variant, name=name, rounds=rounds))
    with entries_once(event):
        entries = {player.number: _enter(event, player, actor) for player in file.players}
        _form_teams(event, file, entries, actor)
        for pair in file.forbidden:
            _forbid(event, pair.players, pair.last_round, entries, actor)
        for number in range(1, 1 + (0 if file.played_rounds else event.planned_rounds)):
            _give_byes(event, file, number, entries, actor)
    facts = {"entries": len(entries), "rounds": 0, "left_out": file.played_rounds}
    record(event.scope, actor, "event.imported", event, after=facts)
    return event


def _refuse_what_is_lost(file: TrfFile, without_rounds: bool) -> None:
    played = file.played_rounds
    if played and not without_rounds:
        words = ngettext(
            "The file holds %(count)d round that is paired. Its results are points per match; a match here "
            "is two scores, so they can’t be taken over. Ask for it without the round, or check its "
            "pairing on the command line: python -m tournaments.pairing --check FILE.",
            "The file holds %(count)d rounds that are paired. Their results are points per match; a match "
            "here is two scores, so they can’t be taken over. Ask for it without the rounds, or check "
            "its pairings on the command line: python -m tournaments.pairing --check FILE.",
            played,
        )
        raise Invalid(words % {"count": played}, fields={"without_rounds": words % {"count": played}})
    if file.abnormal and not without_rounds:
        raise refuse(_("The file gives points apart from results (299); an event here has no such points."))
    if file.by_rank:
        raise refuse(_("The file pairs by its ranks (XXC rank). Number the players by them first."))


def _enter(event: Tournament, player: TrfPlayer, actor: Actor) -> Entry:
    person = {
        "name": name_of(player.name),
        "federation": player.federation.upper(),
        "rating": player.rating,
        "birth_year": _year(player.birth),
    }
    given = {key: value for key, value in person.items() if value not in (None, "")}
    try:
        entry = enter_player(event.pk, actor, seed=player.number, **given)
    except Invalid as error:
        words = _("Line %(line)d: %(words)s") % {
            "line": player.line or 0,
            "words": " ".join(str(each) for each in error.fields.values()) or str(error),
        }
        raise refuse(words) from None
    if entry.rating == player.rating:
        return entry
    return change_entry(event.pk, entry.pk, actor, rating=player.rating)


def _year(birth: str) -> int | None:
    year = birth[:4]
    return int(year) if year.isascii() and year.isdigit() and len(year) == 4 and int(year) else None


def _form_teams(event: Tournament, file: TrfFile, entries: Entries, actor: Actor) -> None:
    for told in file.teams:
        team = teams.add_team(event.pk, actor, name=told.name)
        members = [entries[number].pk for number in told.players if number]
        teams.set_members(event.pk, team.pk, members, actor)


def _forbid(
    event: Tournament, players: tuple[Number, ...], last: int | None, entries: Entries, actor: Actor
) -> None:
    """Every two of them; a prohibition up to the last round is one for good."""
    if event.teams:
        raise refuse(_("The file forbids teams to meet (260); an event here forbids players only."))
    until = None if last is None or last >= event.planned_rounds else last
    for at, first in enumerate(players):
        for second in players[at + 1 :]:
            forbidden.forbid_pair(event.pk, entries[first].pk, entries[second].pk, actor, until_round=until)


def _give_byes(event: Tournament, file: TrfFile, number: int, entries: Entries, actor: Actor) -> None:
    byes = byes_in(file, number)
    if byes and event.teams:
        raise refuse(_("The file gives teams byes of coming rounds (240); enter them by hand."))
    for player, kind in byes.items():
        attendance.set_absence(event.pk, entries[player].pk, number, _KINDS[kind], actor)
