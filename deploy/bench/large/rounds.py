"""Rounds of large events: paired by the services, with results that are written in bulk."""

from __future__ import annotations

from random import Random

from django.db import transaction
from django.utils import timezone

from deploy.bench.large.field import organiser
from games.models import Game, Match, Result, Side
from tournaments.models import Absence, Entry, Pairing, Round, Seat, Tournament
from tournaments.models.round import RoundState
from tournaments.services import rounds
from tournaments.services.entries import next_round_number
from tournaments.services.standings import refresh_standings

ABSENT = 6  # who ask for a bye in each round


def play_rounds(event: Tournament, count: int, *, byes: bool = False) -> None:
    """So many rounds more, with all results."""
    for _each in range(count):
        if byes:
            _ask_for_byes(event)
        rounds.draft_round(event.pk, organiser())
        play_round(rounds.publish_round(event.pk, organiser()))


def play_round(round_: Round) -> None:
    """The results that the tables of a round lack, and the standings."""
    with transaction.atomic():
        enter_results([round_])
        refresh_standings(round_.tournament, from_round=round_.number)


def enter_results(played: list[Round]) -> None:
    """Results of all tables that have none, never a draw; standings do not follow yet."""
    random, now = Random(played[0].number), timezone.now()
    results, games = [], []
    for match in Match.objects.filter(pairing__round__in=played, result=None).prefetch_related("games"):
        second = random.randrange(40, 110)
        scores = {1: second + random.choice((-9, -5, -2, 1, 4, 8)), 2: second}
        results.append(
            Result(
                match=match,
                kind=Result.Kind.PLAYED,
                first_score=scores[1],
                second_score=scores[2],
                source="page",
                entered_by="organiser",
                entered_at=now,
            )
        )
        for game in match.games.all():
            game.score = scores[game.number]
            games.append(game)
    Result.objects.bulk_create(results)
    Game.objects.bulk_update(games, ["score"], batch_size=100)


@transaction.atomic
def make_waves(event: Tournament, count: int, tables: int) -> None:
    """Waves of an arena, all played: each pairs other players, as they become free."""
    players = list(event.entries.select_related("player").order_by("seed"))
    now = timezone.now()
    waves = Round.objects.bulk_create(
        Round(tournament=event, number=number, state=RoundState.PUBLISHED, published_at=now)
        for number in range(1, count + 1)
    )
    for wave in waves:
        begin = wave.number * tables * 2 % len(players)
        free = (players[begin:] + players[:begin])[: 2 * tables]
        _seat(wave, free[wave.number % 5 :] + free[: wave.number % 5])
    event.started_at, event.arena_ends_at = now, now
    event.save()
    enter_results(waves)
    refresh_standings(event)


def _seat(wave: Round, players: list[Entry]) -> None:
    event = wave.tournament
    for table, (first, second) in enumerate(zip(players[::2], players[1::2], strict=True), 1):
        match = Match.objects.create(
            scope=event.scope,
            variant=event.variant,
            bag_mode=event.bag_mode,
            first_name=first.name,
            second_name=second.name,
        )
        Game.objects.bulk_create(Game(match=match, number=number) for number in (1, 2))
        pairing = Pairing.objects.create(round=wave, table=table, match=match)
        Seat.objects.bulk_create(
            Seat(round=wave, pairing=pairing, entry=entry, side=side)
            for side, entry in zip(Side, (first, second), strict=True)
        )


def _ask_for_byes(event: Tournament) -> None:
    """Others in each round, so that nobody is away often."""
    number = next_round_number(event)
    entries = list(event.entries.order_by("seed"))
    count = min(ABSENT, len(entries) // 10)
    chosen = [entries[(number * count + place) * 7 % len(entries)] for place in range(count)]
    Absence.objects.bulk_create(
        Absence(entry=entry, round_number=number, kind=Absence.Kind.HALF) for entry in dict.fromkeys(chosen)
    )
