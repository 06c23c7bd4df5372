"""Rounds: drafted, looked at, published; paired again only while nothing was played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.core.control import SECOND
from clocks.services.instants import now_ms
from games.errors import Conflict, Locked
from games.models import (
    Duel,
    DuelState,
    LiveMatch,
    LiveState,
    Match,
    Report,
    Result,
    Side,
    TilesGame,
    TilesState,
)
from games.play.duel.settings import DuelSettings
from games.play.tiles.settings import TilesSettings
from games.services.duel.opening import open_duel
from games.services.live.opening import open_live
from games.services.matches import create_match, discard_match
from games.services.tiles.opening import open_tiles
from tournaments.models import Pairing, Round, Seat, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import PAIRED_BY_STANDINGS, WAITING_FOR_RESULTS
from tournaments.pairing import model as pure
from tournaments.permissions import require
from tournaments.pods.model import Seated
from tournaments.queries.bracket import begins_finals, ends_by_itself
from tournaments.queries.presence import Presence, presence_in
from tournaments.queries.tables import Table, sheet_of, sheets_of
from tournaments.services.apart import is_slow
from tournaments.services.base import lock_event
from tournaments.services.basis import basis_of
from tournaments.services.entries import next_round_number
from tournaments.services.explain import Explainer
from tournaments.services.finals import draw_finals
from tournaments.services.line_up import fix_line_up
from tournaments.services.pairer import Ahead, Wishes, pair_by_system
from tournaments.services.pods import seat_pods, shared_deal
from tournaments.services.round_facts import round_facts
from tournaments.services.seating import seat_round
from tournaments.services.standings import refresh_standings
from tournaments.settings import pairing_options, play_settings
from tournaments.system_settings import house_settings


def draft_round(
    event_id: int, actor: Actor, wishes: Wishes | None = None, *, number: int | None = None
) -> Round:
    """Pairs the next round as a draft, in place of the draft there may be.

    With ``number``, only if that is the next round: two clients can't pair two rounds. Raises Conflict when
    results are missing or all rounds are played, and ImpossibleRound with who can't be served and what is
    left to do. An earlier draft then stays as it was.
    """
    wishes = wishes or Wishes()
    return _draft_round(event_id, actor, wishes, number, _pair_ahead(event_id, actor, wishes))


def _pair_ahead(event_id: int, actor: Actor, wishes: Wishes) -> Ahead | None:
    """What takes long is paired before the event is locked, so that results go on coming in meanwhile."""
    event = Tournament.objects.filter(pk=event_id, finished_at=None, teams=False).first()
    if event is None or not is_slow(event.system, event.entries.count()):
        return None
    require(actor, "pair", event)
    number = next_round_number(event)
    if number > event.planned_rounds:
        return None
    _refuse_missing_results(event, number)
    presence = presence_in(event, number)
    return Ahead(number, basis_of(event, number, presence), pair_by_system(event, number, presence, wishes))


@transaction.atomic
def _draft_round(
    event_id: int, actor: Actor, wishes: Wishes, number: int | None, ahead: Ahead | None
) -> Round:
    event = lock_event(event_id, actor, "pair")
    wanted, number = number, next_round_number(event)
    if wanted not in (None, number):
        raise Conflict(
            _("The next round is %(number)d, not %(wanted)d.") % {"number": number, "wanted": wanted}
        )
    _prepare(event, number)
    presence = presence_in(event, number)
    basis = basis_of(event, number, presence)
    if ahead and (ahead.number, ahead.basis) == (number, basis):
        paired: pure.Pairing | Seated = ahead.paired
    else:
        paired = _paired(event, number, presence, wishes)
    explain = Explainer(event)
    old = event.rounds.filter(state=RoundState.DRAFT).first()
    changes = explain.changes(sheet_of(old), paired) if old else []
    if old:
        old.delete()
    round_ = Round.objects.create(
        tournament=event,
        number=number,
        explanation=explain.of_round(paired, changes),
        basis=basis,
    )
    seat_round(round_, paired, presence, explain)
    verb = "round.paired_again" if old else "round.paired"
    record(event.scope, actor, verb, round_, after=round_facts(round_))
    return round_


def _paired(event: Tournament, number: int, presence: Presence, wishes: Wishes) -> pure.Pairing | Seated:
    pair = seat_pods if event.seats_tables else pair_by_system
    return pair(event, number, presence, wishes)


@transaction.atomic
def discard_draft(event_id: int, actor: Actor) -> None:
    """Throws the draft away."""
    event = lock_event(event_id, actor, "pair")
    draft = event.rounds.filter(state=RoundState.DRAFT).first()
    if draft is None:
        raise Conflict(_("There is no draft to discard."))
    record(event.scope, actor, "round.discarded", draft, before=round_facts(draft))
    draft.delete()


@transaction.atomic
def publish_round(event_id: int, actor: Actor, *, number: int | None = None) -> Round:
    """Makes the draft public: its matches exist from now on, with their clocks and bags where the event is
    timed. With ``number``, only if it is that round."""
    event = lock_event(event_id, actor, "pair")
    draft = event.rounds.filter(state=RoundState.DRAFT).first()
    if draft is None or number not in (None, draft.number):
        raise Conflict(_("There is no draft of this round to publish."))
    _refuse_stale(event, draft)
    _refuse_missing_results(event, draft.number)
    make_matches(event, draft.number, sheet_of(draft).tables)
    draft.state = RoundState.PUBLISHED
    draft.published_at = timezone.now()
    draft.save()
    if not event.started_at:
        event.started_at = draft.published_at
        event.save(update_fields=["started_at"])
    record(event.scope, actor, "round.published", draft, after=round_facts(draft))
    refresh_standings(event, from_round=draft.number)
    return draft


def make_matches(
    event: Tournament, number: int, tables: Iterable[Table], *, start_within: int | None = None
) -> None:
    """The matches of tables of a round; each keeps the settings of timed play as they are now. In the
    caller's transaction, under the event's lock. ``start_within``: seconds until the first clock starts at
    the latest, whatever the settings say."""
    timed, now = play_settings(event), now_ms()
    play, settings = timed or ("", None)
    if settings and start_within is not None:
        settings = replace(settings, start_after=min(settings.start_after or start_within, start_within))
    deal = shared_deal(event, number) if event.system == Tournament.System.SCORES else {}
    paired = []
    for table in tables:
        match = create_match(event.scope, event.variant, event.bag_mode, *table.names)
        side, house = _house_side(table), house_settings(pairing_options(event))
        if isinstance(settings, TilesSettings):
            open_tiles(match, settings, now=now, house=[side] if side else (), **deal)
        elif isinstance(settings, DuelSettings):
            open_duel(match, settings, now=now, house=side, reaction_ms=side and house.seconds * SECOND)
        elif settings:
            player = (side, house.player.value) if side else None
            open_live(match, play, settings, round_number=number, now=now, house=player)
        paired.append(Pairing(pk=table.pairing.pk, match=match))
    Pairing.objects.bulk_update(paired, ["match"], batch_size=200)


def _house_side(table: Table) -> Side | None:
    """The house player's side of a table; None where two people meet."""
    return next((Side(seat) for seat, entry in enumerate(table.entries, 1) if entry.is_house), None)


@transaction.atomic
def withdraw_publication(event_id: int, actor: Actor, *, reason: str = "") -> Round:
    """Makes the newest published round a draft again, to be paired anew; only before any result or report,
    and before any clock has started or any board was shown."""
    event = lock_event(event_id, actor, "pair")
    newest = event.rounds.filter(state=RoundState.PUBLISHED).order_by("-number").first()
    if newest is None:
        raise Conflict(_("No round is published."))
    event.rounds.filter(state=RoundState.DRAFT).delete()
    matches = [table.match for table in sheet_of(newest).tables if table.match]
    _refuse_begun(newest, matches)
    newest.pairings.update(match=None)
    for match in matches:
        discard_match(match.pk)
    newest.state = RoundState.DRAFT
    newest.version += 1
    newest.published_at = None
    newest.save()
    event.snapshots.filter(round_number=newest.number).delete()
    # Who came or left after the publication is there, or not, in the round that is paired anew.
    event.entries.filter(from_round=newest.number + 1).update(from_round=newest.number)
    event.entries.filter(last_round=newest.number).update(last_round=newest.number - 1)
    if newest.number == 1:
        event.started_at = None
        event.save(update_fields=["started_at"])
    after = round_facts(newest) | {"entries": _presence_facts(event, newest.number)}
    record(event.scope, actor, "round.unpublished", newest, after=after, reason=reason)
    return newest


def _presence_facts(event: Tournament, number: int) -> list[list[int | None]]:
    """Entry, first and last round of those who came or left with a round."""
    came_or_left = Q(from_round=number) | Q(last_round=number - 1)
    return [
        list(row) for row in event.entries.filter(came_or_left).values_list("pk", "from_round", "last_round")
    ]


def _refuse_begun(round_: Round, matches: list[Match]) -> None:
    if Result.objects.filter(match__in=matches).exists() or Report.objects.filter(match__in=matches).exists():
        raise Locked(_("Round %(number)d has results: its pairings stand.") % {"number": round_.number})
    lives = LiveMatch.objects.filter(match__in=matches).exclude(state=LiveState.WAITING)
    duels = Duel.objects.filter(match__in=matches).exclude(state=DuelState.WAITING)
    tiles = TilesGame.objects.filter(match__in=matches).exclude(state=TilesState.WAITING)
    if lives.exists() or duels.exists() or tiles.exists():
        raise Locked(_("Round %(number)d is being played: its pairings stand.") % {"number": round_.number})


def _prepare(event: Tournament, number: int) -> None:
    """What stands before a round can be paired: the field of the event, or of its finals, and the results."""
    if event.system == Tournament.System.ARENA:
        raise Conflict(_("An arena pairs by itself while it goes on: start it in place of a round."))
    if number == 1:
        fix_line_up(event)
    elif begins_finals(event, number):
        draw_finals(event)
    _refuse_beyond_plan(event, number)
    _refuse_missing_results(event, number)


def _refuse_beyond_plan(event: Tournament, number: int) -> None:
    if number <= event.planned_rounds:
        return
    if ends_by_itself(event):
        event.planned_rounds = number  # a drawn match of a bracket is played again
        event.save(update_fields=["planned_rounds"])
        return
    raise Conflict(
        _("All %(rounds)d rounds are paired. Finish the event, or plan more rounds in the settings.")
        % {"rounds": event.planned_rounds}
    )


def _refuse_missing_results(event: Tournament, number: int) -> None:
    """Only a Swiss pairs from the standings; others need not wait, or know whom they wait for."""
    if event.system not in WAITING_FOR_RESULTS:
        return
    needed = number - pairing_options(event)["lag"]
    for sheet in sheets_of(event.rounds.filter(number__lt=needed, state=RoundState.PUBLISHED)):
        if not sheet.is_complete:
            raise Conflict(
                _("Round %(number)d still lacks the result of table %(tables)s.")
                % {
                    "number": sheet.round.number,
                    "tables": ", ".join(str(table.number) for table in (*sheet.missing, *sheet.scoring)),
                },
                round=sheet.round.number,
                tables=[table.number for table in (*sheet.missing, *sheet.scoring)],
            )


def _refuse_stale(event: Tournament, draft: Round) -> None:
    """A draft that no longer fits the field, or what it was paired from, is paired again first."""
    presence = presence_in(event, draft.number)
    seats = {seat.entry_id: seat for seat in draft.seats.select_related("entry__player")}
    gone = [
        seat.entry.name
        for pk, seat in seats.items()
        if pk not in presence.playing
        and not seat.entry.is_house
        and (seat.pairing_id or seat.bye == Seat.Bye.ALLOCATED)
    ]
    new = [entry.name for pk, entry in presence.playing.items() if pk not in seats]
    all_play = (
        event.is_robin or event.seats_tables or event.system in PAIRED_BY_STANDINGS
    ) and not event.teams
    if gone or (new and all_play):
        raise Conflict(
            _("The field has changed since this draft was paired (%(names)s). Pair it again first.")
            % {"names": ", ".join(gone + new)}
        )
    if draft.basis and draft.basis != basis_of(event, draft.number, presence):
        raise Conflict(
            _(
                "Results, byes, forbidden pairs or settings have changed since this draft was paired. "
                "Pair it again first."
            )
        )
