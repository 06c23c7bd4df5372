"""A paired round as pairings and seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.models import Side
from tournaments.models import Entry, Pairing, Round, Seat, TeamPairing
from tournaments.pairing import model as pure
from tournaments.pods.model import Seated
from tournaments.queries.presence import Presence
from tournaments.queries.teams import line_ups
from tournaments.services.explain import Explainer
from tournaments.services.house import has_house, house_entry, sides_against_house
from tournaments.settings import pairing_options


def seat_round(round_: Round, paired: pure.Pairing | Seated, presence: Presence, explain: Explainer) -> None:
    """Writes the tables of a draft, and who has a bye."""
    if isinstance(paired, Seated):
        _seat_pods(round_, paired, explain)
    elif round_.tournament.teams:
        _seat_teams(round_, paired, presence, explain)
    else:
        _seat_players(round_, paired, explain)
    for entry_id, kind in presence.byes.items():
        seat_bye(round_, entry_id, kind, explain.granted(kind))
    if round_.tournament.is_robin and not round_.tournament.teams:
        _seat_unopposed(round_, presence, explain)


def seat_pair(
    round_: Round, table: int, sides: Iterable[int], reason: dict[str, Any], **more: Any
) -> Pairing:
    """One table; ``sides`` are entries by seat, Order first in front."""
    pairing = Pairing.objects.create(round=round_, table=table, reason=reason, **more)
    Seat.objects.bulk_create(
        Seat(round=round_, entry_id=entry, pairing=pairing, side=side) for side, entry in enumerate(sides, 1)
    )
    return pairing


def _seat_pairs(round_: Round, pairs: Sequence[pure.Pair], explain: Explainer) -> None:
    """Tables 1, 2, ... in two writes, however many there are."""
    tables = Pairing.objects.bulk_create(
        Pairing(round=round_, table=number, reason=explain.of_pair(pair), manual=pair.manual)
        for number, pair in enumerate(pairs, 1)
    )
    Seat.objects.bulk_create(
        Seat(round=round_, entry_id=entry, pairing=table, side=side)
        for table, pair in zip(tables, pairs, strict=True)
        for side, entry in ((Side.FIRST, pair.first), (Side.SECOND, pair.second))
    )


def _seat_pods(round_: Round, seated: Seated, explain: Explainer) -> None:
    """Tables of several, or of one each."""
    tables = Pairing.objects.bulk_create(
        Pairing(round=round_, table=number, reason=explain.of_pod(pod), manual=pod.manual)
        for number, pod in enumerate(seated.pods, 1)
    )
    Seat.objects.bulk_create(
        Seat(round=round_, entry_id=entry, pairing=table, side=side)
        for table, pod in zip(tables, seated.pods, strict=True)
        for side, entry in enumerate(pod.players, 1)
    )


def seat_bye(round_: Round, entry_id: int, kind: str, reason: dict[str, Any]) -> None:
    """A seat without a table."""
    Seat.objects.create(round=round_, entry_id=entry_id, bye=kind, reason=reason)


def _seat_players(round_: Round, paired: pure.Pairing, explain: Explainer) -> None:
    _seat_pairs(round_, paired.pairs, explain)
    if paired.bye is not None and has_house(round_.tournament):
        house = house_entry(round_.tournament)
        sides = sides_against_house(round_.tournament, paired.bye, house, round_.number)
        seat_pair(round_, len(paired.pairs) + 1, sides, explain.of_bye(paired))
    elif paired.bye is not None:
        seat_bye(round_, paired.bye, Seat.Bye.ALLOCATED, explain.of_bye(paired))
    for entry_id, reason in paired.free.items():
        seat_bye(round_, entry_id, Seat.Bye.ZERO, explain.stored(reason))


def _seat_unopposed(round_: Round, presence: Presence, explain: Explainer) -> None:
    """Who is there and whose opponent of the table is not has a full-point bye."""
    seated = set(round_.seats.values_list("entry_id", flat=True))
    for entry_id in presence.playing:
        if entry_id not in seated:
            seat_bye(round_, entry_id, Seat.Bye.FULL, explain.unopposed())


def _seat_teams(round_: Round, paired: pure.Pairing, presence: Presence, explain: Explainer) -> None:
    boards = pairing_options(round_.tournament)["team_boards"]
    teams = line_ups(round_.tournament, presence, boards)
    table = 1
    for number, pair in enumerate(paired.pairs, 1):
        meeting = TeamPairing.objects.create(
            round=round_,
            number=number,
            first_id=pair.first,
            second_id=pair.second,
            reason=explain.of_pair(pair),
        )
        sides = teams.get(pair.first, []), teams.get(pair.second, [])
        table = _seat_boards(meeting, table, sides, explain, manual=pair.manual)
    if paired.bye is not None:
        number, reason = len(paired.pairs) + 1, explain.of_bye(paired)
        TeamPairing.objects.create(round=round_, number=number, first_id=paired.bye, reason=reason)
        for entry in teams.get(paired.bye, []):
            seat_bye(round_, entry.pk, Seat.Bye.ALLOCATED, reason)


def _seat_boards(
    meeting: TeamPairing,
    table: int,
    line_ups: tuple[list[Entry], list[Entry]],
    explain: Explainer,
    *,
    manual: bool,
) -> int:
    """Board by board from table ``table`` on; the first team is Order first on odd boards. Returns the next
    free table. Who has nobody on the other side has a full-point bye."""
    first, second = line_ups
    for board, (one, other) in enumerate(zip(first, second, strict=False), 1):
        sides = (one.pk, other.pk) if board % 2 else (other.pk, one.pk)
        seat_pair(meeting.round, table, sides, meeting.reason, teams=meeting, board=board, manual=manual)
        table += 1
    met = min(len(first), len(second))
    for entry in (*first[met:], *second[met:]):
        seat_bye(meeting.round, entry.pk, Seat.Bye.FULL, explain.unopposed())
    return table
