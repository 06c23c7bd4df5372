from decimal import Decimal

from tournaments.rating.games import meetings, rated_games, total
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round

PLAYERS = tuple(Player(n, n, house=n == 5) for n in range(1, 6))


def scores(*matches: Match) -> list[tuple[int, int, Decimal]]:
    history = History(PLAYERS, (Round(1, matches, (Bye(4, ByeKind.FULL),)),))
    return [(game.a, game.b, game.a_score) for game in rated_games(history)]


def played(a: int, b: int, first: int, second: int, **more: int) -> Match:
    return Match(a, b, Outcome.PLAYED, first, second, first=a, **more)


def test_a_match_is_one_game_by_own_totals() -> None:
    found = scores(played(1, 2, 50, 40), played(1, 2, 40, 50), played(1, 2, 40, 40))
    assert [score for _a, _b, score in found] == [1, 0, Decimal("0.5")]
    assert scores(played(1, 2, 50, 45, a_penalty=5)) == [(1, 2, Decimal("0.5"))]


def test_what_was_not_played_is_not_rated() -> None:
    unplayed = [
        Match(1, 2, Outcome.NO_SHOW, winner=1),
        Match(1, 2, Outcome.DOUBLE_FORFEIT, counter_placed=True),
        Match(1, 2, Outcome.VOID),
        Match(1, 2),
    ]
    assert scores(*unplayed) == []


def test_a_ruling_after_play_began_is_rated() -> None:
    assert scores(Match(1, 2, Outcome.RULED, winner=2)) == [(1, 2, Decimal(0))]


def test_the_house_player_is_not_rated() -> None:
    assert scores(played(1, 5, 50, 40), played(5, 2, 50, 40)) == []


def test_games_from_both_sides() -> None:
    history = History(PLAYERS, (Round(1, (played(1, 2, 9, 8),)), Round(2, (played(1, 3, 8, 8),))))
    met = meetings(rated_games(history))
    assert [(m.opponent, m.score, m.round) for m in met[1]] == [(2, 1, 1), (3, Decimal("0.5"), 2)]
    assert (total(met[1]), total(met[2]), total(met[3])) == (Decimal("1.5"), 0, Decimal("0.5"))
