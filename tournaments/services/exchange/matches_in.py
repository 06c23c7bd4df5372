"""Matches of a document, read and checked against the rules of their variant."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.in_words import in_words
from games.engine.board import parse_board
from games.engine.errors import EngineError
from games.engine.families import is_entropy, is_tiles
from games.engine.scoring import score_board
from games.engine.variants import Variant, get_variant
from games.errors import Invalid
from games.models import LiveGameState, Side
from games.models.report import ReportState
from games.models.result import ResultKind
from games.models.scoring import JobState
from games.services.claims import ResultClaim, read_claim
from games.services.restore import GameRecord, MatchRecord
from games.services.scoring import score_facts
from tournaments.models.tournament import BagMode
from tournaments.services.exchange.duel_in import read_duel
from tournaments.services.exchange.form import GAME, MATCH, REPORT, RESULT, SCORING
from tournaments.services.exchange.live_in import read_live
from tournaments.services.exchange.node import Node, refuse_twice
from tournaments.services.exchange.tiles_in import read_tiles

Fields = dict[str, Any]

SCORE, BOARD = ("score",), ("board", "unfinished")
BOTH = SCORE + BOARD


def read_match(node: Node, key: str, seats: int = len(Side)) -> MatchRecord:
    """One match of the variant ``key`` and of so many ``seats`` with its games, result, reports and play."""
    node.keys(*MATCH)
    if node.at("variant").text(20) != key:
        node.at("variant").refuse(_("the event is played as %(variant)s.") % {"variant": key})
    told = node.get("reports", []).items()
    reports = [_report(report, key, seats) for report in told]
    _refuse_two_open(told)
    fields = {"variant": key, "bag_mode": node.at("bag_mode").one_of(BagMode.values)}
    if is_entropy(key):
        return _of_games(node, get_variant(key), fields, reports)
    if is_tiles(key):
        return _of_seats(node, key, fields, reports)
    return _of_points(node, key, fields, reports)


def _of_seats(node: Node, key: str, fields: Fields, reports: list[Fields]) -> MatchRecord:
    """Chaos Tiles: no games, the score and place of every seat."""
    _refuse_games(node)
    if node.get("duel").value is not None:
        node.at("duel").refuse(_("this game has no boards of that kind."))
    told, tiles = node.get("result"), read_tiles(node.get("tiles"), key)
    if told.value is None:
        return MatchRecord(fields, (), None, reports, tiles=tiles)
    if any(score.value is not None for score in told.get("scores", []).items()):
        told.at("scores").refuse(_("a game of Chaos Tiles has its scores in “seats”."))
    seats = told.get("seats").value
    claim = _refuse_wrong_claim(told, told.value | {"seats": seats}, key)
    stated = None if claim.seats is None else [seat.data() for seat in claim.seats]
    return MatchRecord(fields, (), _result(told, [None, None]) | {"seats": stated}, reports, tiles=tiles)


def _refuse_games(node: Node) -> None:
    if node.at("games").items():
        node.at("games").refuse(_("a match of this game has no boards of its own; give an empty list."))
    if node.get("live").value is not None:
        node.at("live").refuse(_("this game has no clocks of that kind."))


def _of_points(node: Node, key: str, fields: Fields, reports: list[Fields]) -> MatchRecord:
    """Gyul! Hap!: no games, the points of both."""
    _refuse_games(node)
    told = node.get("result")
    result = None
    if told.value is not None:
        scores = [score.value for score in told.at("scores").items()]
        _refuse_wrong_claim(told, told.value | {"points": scores}, key)
        result = _result(told, scores)
    duel = read_duel(node.get("duel"))
    return MatchRecord(fields, (), result, reports, duel=duel)


def _of_games(node: Node, variant: Variant, fields: Fields, reports: list[Fields]) -> MatchRecord:
    games = node.at("games").items()
    if len(games) != 2:
        node.at("games").refuse(_("a match has two games."))
    first, second = (_game(game, number) for number, game in enumerate(games, 1))
    result, live = node.get("result"), node.get("live")
    return MatchRecord(
        fields=fields,
        games=(first, second),
        result=None if result.value is None else _result_of_games(result, games, variant, live),
        reports=reports,
        live=read_live(live, variant),
    )


def _game(node: Node, number: int) -> GameRecord:
    node.keys(*GAME)
    if node.at("number").whole(1, 2) != number:
        node.at("number").refuse(_("expected game %(number)d here.") % {"number": number})
    jobs = node.get("scorings", []).items()
    scorings = [_scoring(job) for job in jobs]
    refuse_twice((job.at("board_version") for job in jobs), _("version %(value)s is %(where)s already."))
    fields = {
        "number": number,
        "score": node.get("score").maybe_whole(),
        "board": node.get("board", "").text(200),
        "board_version": node.get("board_version", 0).whole(),
        "unfinished": node.get("unfinished", False).flag(),
        "physical_bag": node.get("physical_bag", True).flag(),
    }
    return GameRecord(fields, scorings)


def _scoring(node: Node) -> Fields:
    node.keys(*SCORING)
    state = node.at("state").one_of(JobState.values)
    total, detail = _counted(node) if state == JobState.DONE else (None, None)
    return {
        "board_version": node.at("board_version").whole(1),
        "board": node.at("board").text(200),
        "variant": node.at("variant").text(20),
        "state": state,
        "attempts": node.get("attempts", 0).whole(),
        "total": total,
        "detail": detail,
        "error": node.get("error", "").text(),
        "finished_at": node.get("finished_at").moment(),
    }


def _counted(node: Node) -> tuple[int, dict[str, Any]]:
    """The board is counted here again, line by line; the document's total must be the same."""
    board = node.at("board")
    try:
        variant = get_variant(node.at("variant").text(20))
        counted = score_board(parse_board(board.text(200), variant), variant)
    except EngineError as error:
        board.refuse(f"{in_words(error)}.")
    if node.at("total").maybe_whole() != counted.total:
        node.at("total").refuse(_("the board scores %(total)d.") % {"total": counted.total})
    return counted.total, score_facts(counted)


def _result_of_games(node: Node, games: list[Node], variant: Variant, live: Node) -> Fields:
    kind = node.keys(*RESULT).at("kind").one_of(ResultKind.values)
    scores = [score.maybe_whole() for score in node.at("scores").items()]
    told = [game.get("score").value if kind == ResultKind.PLAYED else None for game in games]
    if scores != told:
        node.at("scores").refuse(_("expected %(told)s, as the games say.") % {"told": told})
    _judge(node, games, variant, live)
    return _result(node, scores)


def _result(node: Node, scores: list[Any]) -> Fields:
    """Fields of a result whose scores are read."""
    kind = node.keys(*RESULT).at("kind").one_of(ResultKind.values)
    entered_at = node.at("entered_at").moment()
    if entered_at is None:
        node.at("entered_at").refuse(_("a result has the moment of its entry."))
    return {
        "kind": kind,
        "first_score": scores[0],
        "second_score": scores[1],
        "first_penalty": node.get("first_penalty", 0).whole(),
        "second_penalty": node.get("second_penalty", 0).whole(),
        "winner": node.get("winner").value,
        "counter_placed": node.get("counter_placed", True).flag(),
        "version": node.get("version", 1).whole(1),
        "entered_at": entered_at,
        "source": node.get("source", "command").text(10),
        "entered_by": node.get("entered_by", "").text(150),
        "note": node.get("note", "").text(),
    }


def _judge(node: Node, games: list[Node], variant: Variant, live: Node) -> None:
    """The rules' own judgement: boards that exist, scores they give, winners only of forfeits.

    A game that a flag or the arbiter decided has a score of its own: board and score are judged apart.
    """
    apart = [_is_decided(live, game) for game in games]
    parts = (SCORE, BOARD) if any(apart) else (BOTH,)
    for part in parts:
        told = [
            {key: game.value.get(key) for key in (part if decided and game.value.get("board") else BOTH)}
            for game, decided in zip(games, apart, strict=True)
        ]
        _refuse_wrong_claim(node, node.value | {"games": told}, variant.key)


def _refuse_wrong_claim(node: Node, data: Fields, key: str) -> ResultClaim:
    try:
        return read_claim(data, key)
    except Invalid as error:
        node.refuse(" ".join(f"{field}: {words}" for field, words in error.fields.items()))


def _is_decided(live: Node, game: Node) -> bool:
    """Whether the timed play says that a ruling gave this score; of play that is not carried nobody knows, so
    there every board with empty cells may have another."""
    if live.value is None:
        return False
    if live.get("in_progress", False).value:
        return bool(game.get("unfinished", False).value)
    facts = (game.at("number").value, game.get("score").value)
    attempts = (each for each in live.at("games").items() if each.get("state").value == LiveGameState.ENDED)
    return any(
        (each.get("number").value, each.get("score").value) == facts
        for each in attempts
        if each.get("ruling").value
    )


def _report(node: Node, key: str, seats: int) -> Fields:
    node.keys(*REPORT)
    claim = node.at("claim")
    _refuse_wrong_claim(claim, claim.mapping(), key)
    side, state = (
        node.at("side").one_of(list(range(1, seats + 1))),
        node.at("state").one_of(ReportState.values),
    )
    return {"side": side, "claim": claim.value, "state": state}


def _refuse_two_open(reports: list[Node]) -> None:
    open_sides = (report.at("side") for report in reports if report.get("state").value == ReportState.OPEN)
    refuse_twice(open_sides, _("side %(value)s has an open report at %(where)s already."))
