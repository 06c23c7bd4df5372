"""An event as a report file: the byes' codes, what our parser and gacrux read of it, what is refused."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from gacrux.trf2json import trf2json

from audit.actor import COMMAND
from games.errors import Invalid
from tests.factories import EntryFactory, TournamentFactory, field_of, play, published_round
from tournaments.models import Entry, Player, Team, Tournament
from tournaments.services import attendance, forbidden, rounds, teams
from tournaments.services.trf_files import report_text
from tournaments.trf.model import DeclaredBye, Result, TrfFile
from tournaments.trf.parse import parse

pytestmark = pytest.mark.django_db


def made_event(**settings: Any) -> tuple[Tournament, list[Entry]]:
    """Nine players and two rounds with a result of every kind; player 9 joined after round 1."""
    event = TournamentFactory(name="Open", planned_rounds=5, starts_on=date(2026, 5, 1), **settings)
    field = field_of(event, 8)
    first = published_round(
        event,
        [(field[0], field[4]), (field[5], field[1]), (field[2], field[6])],
        {field[3]: "allocated", field[7]: "half"},
    )
    play(first, 1, 40, 30)
    play(first, 2, 25, 25)
    play(first, 3, 0, 0, kind="no_show", winner=1)
    field.append(EntryFactory(tournament=event, from_round=2, player__name="Late, Ann"))
    second = published_round(
        event,
        [(field[3], field[0]), (field[1], field[2]), (field[4], field[8])],
        {field[5]: "full", field[6]: "zero"},
    )
    play(second, 1, 20, 30)
    play(second, 2, 0, 0, kind="double_forfeit", counter_placed=False)
    play(second, 3, 0, 0, kind="void")
    return event, field


def columns(file: TrfFile) -> list[str]:
    """Of each player the rounds as opponent, side and result; a dot where nothing is written."""
    return [
        " ".join(
            "." if cell is None else f"{cell.opponent}{cell.side or '-'}{cell.result or '?'}"
            for cell in player.rounds
        )
        for player in file.players
    ]


def accepted(text: str) -> dict[str, Any]:
    """What the reference program reads of a file."""
    source = trf2json()
    source.parse_file(text, 0)
    assert source.chessjson["status"]["code"] == 0, source.chessjson["status"]
    found: dict[str, Any] = source.get_tournament(1)
    return found


@pytest.mark.parametrize("version", ["TRF16", "TRF26"])
def test_byes_forfeits_and_sides_have_their_codes(version: Any) -> None:
    event, _field = made_event()
    text = report_text(event, version)
    file = parse(text)
    assert columns(file) == [
        "5w1 4b1",
        "6b= 3--",
        "7-+ 2--",
        "0-U 1w0",
        "1b0",  # the match of round 2 is void: nothing is written
        "2w= 0-F",
        "3-- 0-Z",
        "0-H 0-Z",
        "0-Z",  # not there yet
    ]
    assert [player.points for player in file.players] == [
        Decimal(points) for points in ("2", "0.5", "1", "1", "0", "1.5", "0", "0.5", "0")
    ]
    assert (file.header.name, file.header.start, file.header.rounds) == ("Open", "2026/05/01", 5)
    assert {player.rank for player in file.players} >= {1, 2}
    read = accepted(text)
    assert len(read["competitors"]) == 9
    games = [game for game in read["gameList"] if game["played"] and (game.get("black") or {}).get("cid")]
    assert sorted(game["round"] for game in games) == [1, 1, 2]


def test_what_is_known_of_coming_rounds() -> None:
    event, field = made_event(system="dutch", pairing={"acceleration": "baku"})
    attendance.withdraw(event.pk, field[7].pk, COMMAND)
    attendance.set_absence(event.pk, field[0].pk, 3, "half", COMMAND)
    attendance.set_absence(event.pk, field[1].pk, 3, "absent", COMMAND)
    attendance.set_absence(event.pk, field[1].pk, 4, "full", COMMAND)
    forbidden.forbid_pair(event.pk, field[0].pk, field[1].pk, COMMAND)
    forbidden.forbid_pair(event.pk, field[2].pk, field[3].pk, COMMAND, until_round=4)
    file = parse(report_text(event))
    assert set(file.byes) == {
        DeclaredBye(Result.HALF, 3, (1,)),
        DeclaredBye(Result.FULL, 4, (2,)),
        DeclaredBye(Result.ZERO, 3, (2, 8)),
    }
    assert [(pair.players, pair.last_round) for pair in file.forbidden] == [((1, 2), 5), ((3, 4), 4)]
    assert [(v.points, v.first_round, v.first, v.last) for v in file.virtual] == [
        (Decimal(1), 1, 1, 4),
        (Decimal(1), 2, 1, 4),
        (Decimal("0.5"), 3, 1, 4),
    ]
    with pytest.raises(Invalid, match=r"byes of coming rounds \(240\).*TRF26 has"):
        report_text(event, "TRF16")


def test_birth_years_only_where_they_are_asked_for() -> None:
    event, _field = made_event()
    Player.objects.update(birth_year=1987)
    assert "1987" not in report_text(event)
    assert parse(report_text(event, private=True)).players[0].birth == "1987/00/00"


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"scheme": {"name": "continuous-vp", "blowout": 60}}, "This event’s scheme of points does not fit"),
        ({"scheme": {"name": "sum-of-scores"}}, "nothing is rounded"),
        ({"awards": {"half": {"points": "0.25"}}}, "no worth of its own for half|one decimal"),
        ({"awards": {"ruled_win": {"points": "0.5"}}}, "no place for"),
    ],
)
def test_what_does_not_fit_is_refused(settings: dict[str, Any], words: str) -> None:
    event, field = made_event(**settings)
    play(published_round(event, [(field[0], field[1])]), 1, 0, 0, kind="ruled", winner=1)
    with pytest.raises(Invalid, match=words):
        report_text(event)


def test_another_worth_that_the_format_knows_is_declared() -> None:
    event, _field = made_event(
        scheme={"name": "win-draw-loss", "win": "3", "draw": "1", "loss": "0"},
        awards={"allocated": {"points": "2"}, "full": {"points": "3"}},
    )
    for version in ("TRF16", "TRF26"):
        file = parse(report_text(event, version))  # type: ignore[arg-type]
        assert file.points is not None
        assert (file.points.win, file.points.draw, file.points.allocated) == (3, 1, 2)
        assert [player.points for player in file.players[:4]] == [6, 1, 3, 2]


def test_seeds_with_gaps_the_house_player_and_long_names() -> None:
    event = TournamentFactory(planned_rounds=3)
    field = field_of(event, 4)
    house = EntryFactory(tournament=event, is_house=True, player__name="House")
    round_ = published_round(event, [(field[0], field[1]), (field[3], house)])
    play(round_, 1, 30, 20)
    play(round_, 2, 30, 20)
    field[2].delete()
    event.refresh_from_db()
    file = parse(report_text(event))
    assert [player.name for player in file.players] == [field[at].player.name for at in (0, 1, 3)]
    assert columns(file)[2] == "0-U"
    Player.objects.filter(pk=field[0].player_id).update(name="x" * 34)
    with pytest.raises(Invalid, match="does not fit: at most 33"):
        report_text(event)


def test_teams_with_their_points_and_the_bye() -> None:
    event = TournamentFactory(system="team-swiss", teams=True, planned_rounds=3, pairing={"team_boards": 2})
    field = field_of(event, 6)
    for number in (1, 2, 3):
        team = Team.objects.create(tournament=event, name=f"Team {number}", seed=number)
        members = [entry.pk for entry in field[2 * number - 2 : 2 * number]]
        teams.set_members(event.pk, team.pk, members, COMMAND)
    rounds.draft_round(event.pk, COMMAND)
    round_ = rounds.publish_round(event.pk, COMMAND)
    play(round_, 1, 30, 20)
    play(round_, 2, 20, 20)
    new, old = (parse(report_text(event, version)) for version in ("TRF26", "TRF16"))  # type: ignore[arg-type]
    assert [team.players for team in new.teams] == [(1, 2), (3, 4), (5, 6)] == [t.players for t in old.teams]
    assert sorted((team.match_points, team.game_points) for team in new.teams) == [
        (0, Decimal("0.5")),
        (2, Decimal("1.5")),
        (2, 2),
    ]
    assert new.team_byes is not None
    assert (new.team_byes.match_points, new.team_byes.game_points, new.team_byes.teams) == (2, 2, (3,))
    assert dict(new.header.match_points) == {"TW": 2, "TD": 1, "TL": 0}
    assert sum(result.endswith("U") for result in columns(old)) == 2
